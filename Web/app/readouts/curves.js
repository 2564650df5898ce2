import { element } from '../dom.js';
import { rounded } from '../numbers.js';
import { request } from '../session/api.js';
import { Plot } from './plot.js';

/** How far beyond the top, and past the header's height, the curves go (points). */
const BEYOND = 240;
const SAMPLES = 161;
/** What columns of named values begin with. */
const PREFIX = 'values.';

/** The curves of the header along the content offset, asked for anew when the pipeline has changed. */
export class Curves {
  #connection;
  #plots = [new Plot('header.height', 'Header height'), new Plot('header.y', 'Header y'), new Plot('image.y', 'Image y')];
  /** Of what custom effects publish, by name. */
  #named = new Map();
  #axis = element('div', { class: 'plot-axis', 'aria-hidden': 'true' });
  #place;
  #wanted = null;
  #isAsking = false;

  /**
   * @param {HTMLElement} place
   * @param {import('../session/connection.js').Connection} connection
   */
  constructor(place, connection) {
    this.#place = place;
    this.#connection = connection;
    place.append(...this.#plots.map(({ $element }) => $element), this.#axis);
  }

  /** @param {object} session */
  show(session) {
    this.#place.hidden = session.header === null;
    this.#wanted = session.header === null ? null : session.layout;
    this.#ask();
  }

  /** @param {object} frame */
  mark(frame) {
    for (const plot of this.#plots) {
      const [owner, part] = plot.name.split('.');
      plot.mark(frame.offset, frame[owner]?.[part]);
    }
    for (const [name, plot] of this.#named) plot.mark(frame.offset, frame.values?.[name] ?? undefined);
  }

  /** While a slider is dragged the curves follow as fast as they are answered, and end with the last change. */
  async #ask() {
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#wanted !== null) {
      const { topOffset, height } = this.#wanted;
      this.#wanted = null;
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
        // The next session object asks again, and an outage ends with one.
      }
    }
    this.#isAsking = false;
  }

  /** A plot for each value that is published all along the curve; those of effects that are gone go. */
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
