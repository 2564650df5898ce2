import { element, svg } from '../dom.js';
import { rounded } from '../numbers.js';

const HEIGHT = 80;
const INSET = { top: 8, right: 8, bottom: 8, left: 38 };

/** One curve against the content offset, with a marker at the current offset. */
export class Plot {
  $element;
  #width = 0;
  #data = null;
  #moment = null;

  /**
   * @param {string} name the name of the column and of the frame's value
   * @param {string} words the plot's label
   * @param {string} unit
   */
  constructor(name, words, unit = 'pt') {
    this.name = name;
    this.unit = unit;
    this.$pulled = svg('rect', { class: 'plot-pulled', y: INSET.top, height: HEIGHT - INSET.top - INSET.bottom });
    this.$grid = svg('path', { class: 'plot-grid' });
    this.$top = svg('path', { class: 'plot-top' });
    this.$curve = svg('path', { class: 'plot-curve' });
    this.$line = svg('path', { class: 'plot-line' });
    this.$dot = svg('circle', { class: 'plot-dot', r: 4 });
    this.$marker = svg('g', { class: 'plot-marker', visibility: 'hidden' }, this.$line, this.$dot);
    this.$labels = svg('g', { class: 'plot-labels' });
    const $drawing = svg('svg', { class: 'plot-drawing', height: HEIGHT, role: 'img', 'aria-label': `${words} against content offset` },
      this.$pulled, this.$grid, this.$top, this.$curve, this.$marker, this.$labels);
    this.$value = element('span', { class: 'plot-value' });
    this.$element = element('figure', { class: 'plot', 'data-curve': name }, element('figcaption', {}, words, this.$value), $drawing);
    new ResizeObserver(([{ contentRect }]) => {
      this.#width = contentRect.width;
      this.#draw();
    }).observe($drawing);
  }

  /** @param {{offset: number[], values: number[], top: number}} data `top`: the content offset at the top */
  show(data) {
    this.#data = data;
    this.#draw();
  }

  /**
   * Moves the marker to the current frame.
   * @param {number} offset
   * @param {number|undefined} value
   */
  mark(offset, value) {
    this.#moment = { offset, value };
    this.#mark();
  }

  #draw() {
    if (this.#data === null || this.#width <= 0) return;
    const { offset, values, top } = this.#data;
    let low = Math.min(...values), high = Math.max(...values);
    // A constant curve runs through the middle instead of along an edge.
    const isConstant = high - low < 1e-6;
    const levels = isConstant ? [low] : [low, high];
    if (isConstant) [low, high] = [low - 1, high + 1];
    const right = this.#width - INSET.right, bottom = HEIGHT - INSET.bottom;
    const x = scale(offset[0], offset.at(-1), INSET.left, right);
    const y = scale(low, high, bottom - 6, INSET.top + 6);
    this.scales = { x, y, right };
    this.$curve.setAttribute('d', offset.map((at, index) => `${index ? 'L' : 'M'}${x(at).toFixed(2)} ${y(values[index]).toFixed(2)}`).join(''));
    this.$pulled.setAttribute('x', INSET.left);
    this.$pulled.setAttribute('width', Math.max(0, x(top) - INSET.left));
    this.$top.setAttribute('d', `M${x(top).toFixed(1)} ${INSET.top}V${bottom}`);
    this.$grid.setAttribute('d', levels.map((level) => `M${INSET.left} ${y(level).toFixed(1)}H${right}`).join(''));
    this.$labels.replaceChildren(...levels.map((level) => label(rounded(level, high - low < 10 ? 1 : 0), y(level))));
    this.#mark();
  }

  #mark() {
    const { offset, value } = this.#moment ?? {};
    this.$value.textContent = value === undefined ? '' : `${rounded(value, this.unit ? 1 : 3)} ${this.unit}`.trim();
    if (!this.scales || value === undefined) return this.$marker.setAttribute('visibility', 'hidden');
    const { x, y, right } = this.scales;
    const at = x(offset), isOutside = at < INSET.left || at > right;
    const shown = Math.min(right, Math.max(INSET.left, at)), level = Math.min(HEIGHT - 4, Math.max(4, y(value)));
    this.$marker.setAttribute('visibility', 'visible');
    this.$line.setAttribute('d', `M${shown} ${INSET.top}V${HEIGHT - INSET.bottom}`);
    this.$dot.setAttribute('cx', shown);
    this.$dot.setAttribute('cy', level);
    this.$marker.classList.toggle('is-outside', isOutside);
  }
}

function scale(from, to, start, end) {
  const factor = (end - start) / (to - from || 1);
  return (value) => start + (value - from) * factor;
}

function label(words, y) {
  return svg('text', { x: INSET.left - 6, y: y + 3.5, 'text-anchor': 'end' }, words);
}
