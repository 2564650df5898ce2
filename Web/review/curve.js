import { dragging, element, svg } from '../app/dom.js';
import { rounded } from '../app/numbers.js';

const HEIGHT = 72, INSET = 6;

/** One column's expected and received values along the samples. */
export class Curve {
  $element;
  #name;
  #sides;
  #count;
  #samples;
  #width = 0;
  #sample = 0;
  #band = svg('path', { class: 'curve-band' });
  #expected = svg('path', { class: 'curve-expected' });
  #actual = svg('path', { class: 'curve-actual' });
  #line = svg('path', { class: 'curve-line' });
  #values = element('span', { class: 'curve-values' });
  #drawing;
  #observer;

  /**
   * @param {{column: string, samples: number[]}} difference
   * @param {import('./side.js').Side|null} expected
   * @param {import('./side.js').Side} actual
   * @param {number} count the number of samples of the longer table
   * @param {(sample: number) => void} chosen called with the sample that the user points to
   */
  constructor({ column, samples }, expected, actual, count, chosen) {
    this.#name = column;
    this.#sides = { expected, actual };
    this.#count = count;
    this.#samples = new Set(samples);
    this.#drawing = svg('svg', { class: 'curve-drawing', height: HEIGHT, role: 'img', 'aria-label': `${column} along the samples` },
      this.#band, this.#expected, this.#actual, this.#line);
    this.$element = element('figure', { class: 'curve', 'data-column': column },
      element('figcaption', {}, element('span', { class: 'curve-name' }, column), this.#values), this.#drawing);
    dragging(this.#drawing, (event) => {
      const { x, width } = this.#drawing.getBoundingClientRect();
      chosen(Math.max(0, Math.min(count - 1, Math.round(((event.clientX - x) / width) * (count - 1)))));
    });
    this.#observer = new ResizeObserver(([{ contentRect }]) => {
      this.#width = contentRect.width;
      this.#draw();
    });
    this.#observer.observe(this.#drawing);
  }

  /** Stops observing the window. */
  remove() {
    this.#observer.disconnect();
  }

  mark(sample) {
    this.#sample = sample;
    if (this.#width) this.#line.setAttribute('d', `M${this.#x(sample).toFixed(1)} 0V${HEIGHT}`);
    const { expected, actual } = this.#sides;
    const after = actual.value(this.#name, sample);
    if (!expected) return this.#values.replaceChildren(number(after));
    const before = expected.value(this.#name, sample), distance = after - before;
    const isBeyond = this.#samples.has(sample);
    this.$element.toggleAttribute('data-differs', isBeyond);
    this.#values.replaceChildren(...(isBeyond
      ? [number(before), ' → ', element('strong', {}, number(after)), Number.isFinite(distance) ? ` (${distance > 0 ? '+' : ''}${rounded(distance, 3)})` : '']
      : [number(after)]));
  }

  #x(sample) {
    return this.#count > 1 ? (sample / (this.#count - 1)) * this.#width : this.#width / 2;
  }

  #draw() {
    if (!(this.#width > 0)) return;
    const columns = Object.values(this.#sides).map((side) => side?.columns[this.#name] ?? []);
    const all = columns.flat().filter((value) => value !== null);
    let low = all.reduce((a, b) => Math.min(a, b), Infinity), high = all.reduce((a, b) => Math.max(a, b), -Infinity);
    // A constant curve runs through the middle instead of along an edge.
    if (high - low < 1e-6) [low, high] = [low - 1, high + 1];
    const y = (value) => HEIGHT - INSET - ((value - low) / (high - low)) * (HEIGHT - 2 * INSET);
    const [expected, actual] = columns.map((values) => this.#path(values, y));
    this.#expected.setAttribute('d', expected);
    this.#actual.setAttribute('d', actual);
    this.#band.setAttribute('d', this.#between(...columns, y));
    this.mark(this.#sample);
  }

  /** The curve's path, with gaps for missing values. */
  #path(values, y) {
    let path = '', isDrawing = false;
    values.forEach((value, sample) => {
      if (value !== null) path += `${isDrawing ? 'L' : 'M'}${this.#x(sample).toFixed(1)} ${y(value).toFixed(1)}`;
      isDrawing = value !== null;
    });
    return path;
  }

  /** The area between the two curves. */
  #between(expected, actual, y) {
    const count = Math.min(expected.length, actual.length);
    const there = [], back = [];
    for (let sample = 0; sample < count; sample += 1) {
      if (expected[sample] === null || actual[sample] === null) continue;
      there.push(`${this.#x(sample).toFixed(1)} ${y(expected[sample]).toFixed(1)}`);
      back.push(`${this.#x(sample).toFixed(1)} ${y(actual[sample]).toFixed(1)}`);
    }
    return there.length ? `M${[...there, ...back.reverse()].join('L')}Z` : '';
  }
}

function number(value) {
  return Number.isFinite(value) ? rounded(value, 3) : 'missing';
}
