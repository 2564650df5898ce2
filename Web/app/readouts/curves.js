import { element } from '../dom.js';
import { rounded } from '../numbers.js';
import { request, requestList } from '../session/api.js';
import { Segments } from '../segments.js';
import { connection } from '../session/connection.js';
import { input } from '../session/input.js';
import { Setting } from '../settings.js';
import { Refresher } from '../tracks/refresher.js';
import { FIELDS, fieldsOf, publishedField, PUBLISHED, valueIn } from './fields.js';
import { Plot } from './plot.js';

/** How far the curves extend beyond the top and past the header's height (points). */
const BEYOND = 240;
const SAMPLES = 161;
/** How long a session must stay unchanged before the page requests its curves (ms); a moving slider changes it more often. */
const QUIET = 100;
/** The longest part of a gesture that the server computes (seconds). */
const LONGEST = 60;
/** @type {[string, string, object][]} */
const DIRECTIONS = [['offset', 'Offset', { title: 'Along the content offset' }], ['time', 'Time', { title: 'Along the time of the gesture' }]];

/**
 * Curves of the frame's numbers, along the content offset or along the gesture's time. The page requests them after a change
 * of the pipeline, one request at a time, and only while they are in view. Any number can be added and removed.
 */
export class Curves {
  #shown = new Setting('curves', ['header.height', 'header.y', 'image.y']);
  /** The removed curves of values that effects publish. The other published values appear automatically. */
  #removed = new Setting('curves-removed', []);
  #along = new Setting('curves-along', 'offset');
  #known = { fields: [], elementFields: [] };
  /** @type {Map<string, {plot: Plot, field: import('./fields.js').Field}>} */
  #plots = new Map();
  #published = [];
  #axis = element('div', { class: 'plot-axis', 'aria-hidden': 'true' });
  #segments = new Segments('along', DIRECTIONS, (along) => this.#choose(along), { class: 'segments curves-along', 'aria-label': 'Curves along' });
  #place;
  #session = null;
  #timeline = null;
  #refresher = new Refresher(() => this.#request(), (answer) => answer && this.#show(answer), QUIET);

  /** @param {HTMLElement} place a section that folds */
  constructor(place) {
    const $content = /** @type {HTMLElement} */ (place.lastElementChild);
    this.#place = place;
    this.$add = element('select', { class: 'select curves-add', 'aria-label': 'Add a curve', onchange: () => this.#add(this.$add.value) });
    $content.append(element('div', { class: 'curves-head' }, this.#segments.$element, this.$add), this.#axis);
    this.#segments.value = this.#along.value;
    connection.addEventListener('timeline', ({ detail }) => this.#follow(detail));
    new IntersectionObserver((entries) => (this.#refresher.isWanted = entries.at(-1).isIntersecting)).observe($content);
  }

  /** @param {object} session */
  show(session) {
    this.#place.hidden = session.header === null;
    const isBent = bendsCurves(this.#session, session);
    this.#session = session;
    this.#listFields();
    if (isBent) this.#refresher.invalidate();
  }

  /** @param {object} frame */
  mark(frame) {
    const at = this.#along.value === 'offset' ? frame.offset : this.#timeline?.shown ? frame.time : null;
    for (const { plot, field } of this.#plots.values()) plot.mark(at, valueIn(frame, field));
  }

  /** Writes the values of the frame that was marked last. */
  tell() {
    for (const { plot } of this.#plots.values()) plot.tell();
  }

  get #fields() {
    return [...fieldsOf(this.#known, this.#session), ...this.#published.map(publishedField)];
  }

  /** The names of this header's curves to show. */
  get #names() {
    const names = this.#fields.map(({ name }) => name);
    return [...this.#shown.value.filter((name) => names.includes(name)), ...this.#published.filter((name) => !this.#removed.value.includes(name))];
  }

  /** Marks the curves along time as stale if the gesture has changed. */
  #follow(timeline) {
    const before = this.#timeline?.gesture;
    this.#timeline = timeline;
    if (this.#along.value === 'time' && JSON.stringify(before) !== JSON.stringify(timeline.gesture)) this.#refresher.invalidate();
  }

  #choose(along) {
    this.#segments.value = this.#along.value = along;
    this.#refresher.invalidate();
  }

  #add(name) {
    if (name.startsWith(PUBLISHED)) this.#removed.value = this.#removed.value.filter((other) => other !== name);
    else this.#shown.value = [...this.#shown.value, name];
    this.#listFields();
    this.#refresher.invalidate();
  }

  #remove(name) {
    if (name.startsWith(PUBLISHED)) this.#removed.value = [...this.#removed.value, name];
    else this.#shown.value = this.#shown.value.filter((other) => other !== name);
    this.#plots.get(name)?.plot.$element.remove();
    this.#plots.delete(name);
    this.#listFields();
    this.$add.focus();
  }

  /** Lists the fields that have no curve yet. */
  #listFields() {
    const shown = this.#names;
    const rest = this.#fields.filter(({ name }) => !shown.includes(name));
    const groups = new Set(rest.map(({ group }) => group));
    const key = JSON.stringify(rest);
    if (key === this.$add.dataset.key) return;
    this.$add.dataset.key = key;
    this.$add.replaceChildren(element('option', { value: '', hidden: true }, 'Add curve…'),
      ...[...groups].map((group) => element('optgroup', { label: group }, ...rest.filter((field) => field.group === group).map(({ name, words }) => element('option', { value: name }, words)))));
    this.$add.value = '';
  }

  async #request() {
    if (this.#known.fields.length === 0) {
      this.#known = await requestList(FIELDS);
      this.#listFields();
    }
    const { topOffset, height } = this.#session.layout;
    const isOverTime = this.#along.value === 'time';
    const [from, to] = isOverTime ? [0, Math.min(LONGEST, Math.max(0.1, this.#timeline?.gesture.duration ?? 0))] : [topOffset - BEYOND, topOffset + Math.min(1200, height) + BEYOND];
    const names = this.#names.filter((name) => !name.startsWith(PUBLISHED));
    return request('GET', `${connection.path}/curve?along=${this.#along.value}&from=${from}&to=${to}&samples=${SAMPLES}&fields=${names.join(',')}`);
  }

  #show(columns) {
    const isOverTime = 'time' in columns;
    const { topOffset } = this.#session.layout;
    const published = Object.keys(columns).filter((name) => name.startsWith(PUBLISHED) && !columns[name].includes(null));
    if (published.join() !== this.#published.join()) {
      this.#published = published;
      this.#listFields();
    }
    const names = this.#names.filter((name) => name in columns);
    this.#lay(names);
    const at = isOverTime ? columns.time : columns.offset;
    if (at.length < 2) return;
    const rest = isOverTime ? at[0] : topOffset;
    for (const name of names) this.#plots.get(name).plot.show({ at, values: columns[name], rest, unit: isOverTime ? 's' : 'pt' });
    if (connection.frame) this.mark(connection.frame);
    this.tell();
    const [from, to] = [at[0], at.at(-1)];
    const labels = isOverTime ? ['0 s', '', `${rounded(to, 2)} s`] : [rounded(from, 0), `top ${rounded(topOffset, 0)}`, rounded(to, 0)];
    this.#axis.replaceChildren(...labels.map((words) => element('span', {}, words)));
    this.#axis.style.setProperty('--top', String((topOffset - from) / (to - from)));
  }

  /** Makes a plot for each name, in this order. Plots that stay keep their elements. */
  #lay(names) {
    for (const [name, { plot }] of this.#plots) {
      if (names.includes(name)) continue;
      plot.$element.remove();
      this.#plots.delete(name);
    }
    const fields = this.#fields;
    for (const name of names) {
      if (!this.#plots.has(name)) {
        const field = fields.find((field) => field.name === name);
        const plot = new Plot(field, { hover: (at) => this.#hover(at), go: (at) => this.#go(at), remove: () => this.#remove(name) });
        this.#plots.set(name, { plot, field });
      }
    }
    const shown = [...this.#place.querySelectorAll('.plot')].map(($plot) => $plot.dataset.curve);
    if (shown.join() !== names.join()) this.#axis.before(...names.map((name) => this.#plots.get(name).plot.$element));
  }

  /** All plots show their values at the same place. */
  #hover(at) {
    for (const { plot } of this.#plots.values()) plot.hover(at);
  }

  #go(at) {
    if (this.#along.value === 'time') input.send({ type: 'playback', position: Math.max(0, at), playing: false });
    else input.send({ type: 'contentOffset', fromTop: at - this.#session.layout.topOffset });
  }
}

/**
 * Whether a session may have different curves from the one before. Parts that a change did not touch are the same objects. If only the
 * revision changed, an effect was rebuilt.
 */
function bendsCurves(before, session) {
  if (before === null) return true;
  const isSame = (part) => part(session) === part(before);
  const parts = [({ header }) => header, ({ effects }) => effects, ({ layout }) => layout, ({ pipeline }) => pipeline.scene, ({ scene }) => scene.scrollView, ({ scene }) => scene.safeArea];
  const others = [({ pipeline }) => pipeline, ({ scene }) => scene, ({ faults }) => faults];
  return !parts.every(isSame) || others.every(isSame);
}
