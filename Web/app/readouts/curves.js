import { element } from '../dom.js';
import { rounded } from '../numbers.js';
import { request } from '../session/api.js';
import { Plot } from './plot.js';

/** How far the curves extend beyond the top and past the header's height (points). */
const BEYOND = 240;
const SAMPLES = 161;
/** How long a session must stay unchanged before the page requests its curves (ms); a moving slider changes it more often. */
const QUIET = 100;
/** The prefix of the columns of named values. */
const PREFIX = 'values.';

/**
 * The header's curves against the content offset. The page requests them after a change of the pipeline, one request at a
 * time, and only while they are in view.
 */
export class Curves {
  #connection;
  #plots = [new Plot('header.height', 'Header height'), new Plot('header.y', 'Header y'), new Plot('image.y', 'Image y')];
  /** The plots of the values that custom effects publish, by name. */
  #named = new Map();
  #axis = element('div', { class: 'plot-axis', 'aria-hidden': 'true' });
  #place;
  #session = null;
  #isStale = false;
  #isInView = false;
  #isAsking = false;
  #timer = null;

  /**
   * @param {HTMLElement} place
   * @param {import('../session/connection.js').Connection} connection
   */
  constructor(place, connection) {
    this.#place = place;
    this.#connection = connection;
    place.append(...this.#plots.map(({ $element }) => $element), this.#axis);
    new IntersectionObserver((entries) => {
      this.#isInView = entries.at(-1).isIntersecting;
      this.#ask();
    }).observe(place);
  }

  /** @param {object} session */
  show(session) {
    this.#place.hidden = session.header === null;
    this.#isStale ||= bendsCurves(this.#session, session);
    this.#session = session;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#ask();
    }, QUIET);
  }

  /** @param {object} frame */
  mark(frame) {
    for (const plot of this.#plots) {
      const [owner, part] = plot.name.split('.');
      plot.mark(frame.offset, frame[owner]?.[part]);
    }
    for (const [name, plot] of this.#named) plot.mark(frame.offset, frame.values?.[name] ?? undefined);
  }

  /** Requests the curves if they are stale. Changes during a request lead to another request afterwards. */
  async #ask() {
    if (!this.#isStale || this.#isAsking || this.#timer !== null || !this.#isInView || this.#session.header === null) return;
    this.#isAsking = true;
    this.#isStale = false;
    const { topOffset, height } = this.#session.layout;
    const from = topOffset - BEYOND, to = topOffset + Math.min(1200, height) + BEYOND;
    try {
      const columns = await request('GET', `${this.#connection.path}/curve?from=${from}&to=${to}&samples=${SAMPLES}`);
      for (const plot of this.#plots) {
        if (columns[plot.name]?.length > 1) plot.show({ offset: columns.offset, values: columns[plot.name], top: topOffset });
      }
      this.#showNamed(columns, topOffset);
      this.#axis.replaceChildren(...[from, topOffset, to].map((at, index) => element('span', {}, index === 1 ? `top ${rounded(at, 0)}` : rounded(at, 0))));
      this.#axis.style.setProperty('--top', (topOffset - from) / (to - from));
    } catch {
      // After an outage the server sends a new session object, which triggers another request.
    }
    this.#isAsking = false;
    this.#ask();
  }

  /** Shows a plot for each value that is published along the whole curve, and removes the plots of removed effects. */
  #showNamed(columns, top) {
    const names = Object.keys(columns).filter((name) => name.startsWith(PREFIX) && !columns[name].includes(null)).map((name) => name.slice(PREFIX.length));
    for (const [name, plot] of this.#named) {
      if (names.includes(name)) continue;
      plot.$element.remove();
      this.#named.delete(name);
    }
    for (const name of names) {
      if (!this.#named.has(name)) {
        this.#named.set(name, new Plot(PREFIX + name, name, ''));
        this.#axis.before(this.#named.get(name).$element);
        if (this.#connection.frame) this.mark(this.#connection.frame);
      }
      this.#named.get(name).show({ offset: columns.offset, values: columns[PREFIX + name], top });
    }
  }
}

/**
 * Whether a session may have different curves from the one before. Parts that a change left alone are the same objects. If
 * only the revision changed, an effect was rebuilt.
 */
function bendsCurves(before, session) {
  if (before === null) return true;
  const isSame = (part) => part(session) === part(before);
  const parts = [({ header }) => header, ({ effects }) => effects, ({ layout }) => layout, ({ pipeline }) => pipeline.scene, ({ scene }) => scene.scrollView, ({ scene }) => scene.safeArea];
  const others = [({ pipeline }) => pipeline, ({ scene }) => scene, ({ faults }) => faults];
  return !parts.every(isSame) || others.every(isSame);
}
