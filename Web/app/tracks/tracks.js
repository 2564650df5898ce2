import { dragging, element, say } from '../dom.js';
import { request } from '../session/api.js';
import { changes } from '../session/changes.js';
import { connection } from '../session/connection.js';
import { effectsOf } from '../session/effects.js';
import { Segments } from '../segments.js';
import { input } from '../session/input.js';
import { Setting } from '../settings.js';
import { Axis, distanceOf, placed, progressAt } from './axis.js';
import { Refresher } from './refresher.js';
import { Track } from './track.js';

/** The least pull that the axis shows if a track needs a pull (points). */
const LEAST_PULL = 160;
/** The approximate number of a ruler's labels. */
const LABELS = 8;
/** @type {[string, string][]} */
const AXES = [['distance', 'Scroll distance'], ['progress', 'Progress']];

/**
 * The effects as tracks: each ramp, snap and trigger is drawn over the scroll distance or over its progress, and its ends
 * can be dragged. The server computes their places.
 */
export class Tracks {
  $element;
  refresher;
  #axis = new Setting('tracks-axis', 'distance');
  #answer = null;
  #segments = new Segments('axis', AXES, (axis) => this.#choose(axis), { 'aria-label': 'Tracks over' });
  #rows = new Map();
  /** The shown axes, stored so that no axis moves during a drag: one for the distance, or one for each progress. */
  #axes = new Map();
  #distance = 0;

  constructor() {
    this.$lists = element('div', { class: 'tracks-lists' });
    this.$problem = element('p', { class: 'tracks-problem', role: 'status', hidden: true });
    this.$element = element('div', { class: 'tracks' }, element('div', { class: 'tracks-head' }, this.#segments.$element, element('p', { class: 'tracks-hint' }, 'Drag a bar or its ends. Drag a ruler to scroll.')), this.$problem, this.$lists);
    this.refresher = new Refresher(() => request('GET', `${connection.path}/tracks`), (answer, problem) => this.#take(answer, problem));
    changes.addEventListener('settled', () => this.#draw());
    this.#segments.value = this.#axis.value;
    connection.follow(() => this.#follow());
    if (connection.frame) this.mark(connection.frame);
  }

  #follow() {
    if (this.$element.isConnected) this.#draw();
    this.refresher.invalidate();
  }

  /** @param {object} frame the newest frame */
  mark({ offset, topOffset }) {
    this.#distance = offset - (topOffset ?? 0);
    if (!this.$element.isConnected) return;
    for (const row of this.#rows.values()) row.mark(this.#distance);
  }

  #take(answer, problem) {
    say(this.$problem, problem);
    if (answer === null) return;
    this.#answer = answer;
    this.#draw();
  }

  #choose(axis) {
    this.#segments.value = this.#axis.value = axis;
    this.#rows.clear();
    this.#draw();
  }

  get #isOverDistance() {
    return this.#axis.value === 'distance';
  }

  /** Shows the last answer. The session may be newer, but not older than the answer's effects. */
  #draw() {
    const { tracks, progresses } = this.#answer ?? {};
    const effects = connection.session && effectsOf(connection.session);
    // Another document may have another effect at the same place.
    const isOf = ({ effect, kind, ends }) => ({ path, parameters }) => path === effect && ends.every((end) => parameters.some((parameter) => parameter.path === end.path)) && (kind !== 'ramp' || parameters.some(({ parameter }) => parameter === 'easing'));
    if (!tracks || tracks.some((track) => !effects.some(isOf(track)))) return;
    const isHeld = [...this.#rows.values()].some((row) => row.isHeld);
    if (!isHeld) this.#axes = this.#newAxes();
    const shape = tracks.map(({ effect, kind, progress }) => [effect, kind, progress].join()).join(';') + this.#axis.value;
    if (shape !== this.$lists.dataset.shape && !isHeld) this.#lay(shape);
    for (const track of tracks) {
      const progress = progresses.find(({ progress }) => progress === track.progress);
      const row = this.#rows.get(track.effect);
      row?.show({ track, effect: effects.find(({ path }) => path === track.effect), progress, axis: this.#axisOf(track.progress), isOverDistance: this.#isOverDistance });
      row?.mark(this.#distance);
    }
    if (!isHeld) this.#rule();
  }

  #newAxes() {
    const { minimum, maximum, progresses } = this.#answer;
    // A ramp over a pull that no finger reaches would leave no room for other tracks, so its end is at the edge.
    const nearest = Math.max(minimum, -Math.max(LEAST_PULL, maximum));
    return this.#isOverDistance ? new Map([['distance', new Axis(nearest, maximum, 'pt')]]) : new Map(progresses.map(({ progress, minimum, maximum, unit }) => [progress, new Axis(minimum, maximum, unit)]));
  }

  #axisOf(progress) {
    return this.#axes.get(this.#isOverDistance ? 'distance' : progress);
  }

  /** Makes the rows: one list over the distance, or one for each progress. */
  #lay(shape) {
    const { tracks, progresses } = this.#answer;
    this.$lists.dataset.shape = shape;
    this.#rows = new Map(tracks.map(({ effect }) => [effect, new Track()]));
    const rows = (wanted) => tracks.filter(wanted).map(({ effect }) => this.#rows.get(effect).$element);
    const list = (axis, name, $rows) => element('section', { class: 'tracks-list', 'data-axis': axis, 'aria-label': name },
      element('div', { class: 'ruler-row' }, element('h3', { class: 'ruler-name' }, name), this.#ruler(axis)),
      element('ol', {}, ...$rows));
    const lists = this.#isOverDistance
      ? [list('distance', 'Scroll distance', rows(() => true))]
      : progresses.map(({ progress, name }) => [progress, name, rows((track) => track.progress === progress)]).filter(([, , $rows]) => $rows.length > 0).map((parts) => list(...parts));
    const empty = element('p', { class: 'empty tracks-empty' }, 'No ramp, snap or trigger yet. Add an effect, such as Fade.');
    this.$lists.replaceChildren(...(tracks.length === 0 ? [empty] : lists));
  }

  /** A ruler, on which the user scrolls the list. */
  #ruler(axis) {
    const $ruler = element('div', { class: 'ruler', title: 'Scrolls the list' });
    dragging($ruler, (event) => {
      const { left, width } = $ruler.getBoundingClientRect();
      const value = this.#axes.get(axis).value(Math.min(1, Math.max(0, (event.clientX - left) / width)));
      const { inverse } = this.#isOverDistance ? { inverse: { scale: 1, offset: 0 } } : this.#answer.progresses.find(({ progress }) => progress === axis);
      if (inverse) input.send({ type: 'contentOffset', fromTop: distanceOf(inverse, value) });
    });
    return $ruler;
  }

  /** Writes the rulers, and marks where the header is collapsed. */
  #rule() {
    const { collapsed, progresses } = this.#answer;
    for (const $list of this.$lists.querySelectorAll('.tracks-list')) {
      const axis = this.#axes.get($list.dataset.axis);
      const { inverse } = progresses.find(({ progress }) => progress === $list.dataset.axis) ?? { inverse: { scale: 1, offset: 0 } };
      const marks = [[0, 'Top'], ...(collapsed === null ? [] : [[collapsed, 'Collapsed']])]
        .map(([distance, name]) => [inverse && axis.share(progressAt(inverse, distance)), name])
        .filter(([share]) => share !== null && share >= 0 && share <= 1);
      $list.querySelector('.ruler').replaceChildren(...axis.labels(LABELS), ...marks.map(([share, name]) => placed(element('i', { class: 'ruler-mark', title: name }), share)));
      for (const $lane of $list.querySelectorAll('.track-lane')) {
        for (const $mark of $lane.querySelectorAll('.lane-mark')) $mark.remove();
        $lane.prepend(...marks.map(([share]) => placed(element('i', { class: 'lane-mark' }), share)));
      }
    }
  }
}
