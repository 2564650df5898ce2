import { dragging, element, icon, svg, write } from '../dom.js';
import { rounded } from '../numbers.js';

const HEIGHT = 80;
const INSET = { top: 8, right: 8, bottom: 8, left: 38 };
/** The least span of the value axis by unit, so that an invisible change does not look large. */
const LEAST_SPAN = { pt: 24, '°': 10, s: 1, '': 0.2 };

/**
 * A number along the content offset or along the time, with a marker at the current place.
 * @typedef {{at: number[], values: (number|null)[], rest: number, unit: 'pt'|'s'}} PlotData `rest`: where the list is at its top
 */

/**
 * One curve: it shows its value at the marker, and under the pointer its value and its slope. The marker is over the drawing and
 * moves by a transform, which needs neither layout nor painting.
 */
export class Plot {
  $element;
  #width = 0;
  /** @type {PlotData|null} */
  #data = null;
  #moment = null;
  #hovered = null;
  #words;
  /** The scales of the drawing; null before it has a size and data. */
  scales = null;

  /**
   * @param {{name: string, words: string, unit: string, minimum?: number, maximum?: number}} field the number
   * @param {{hover: (at: number|null) => void, go: (at: number) => void, remove: () => void}} does the actions of the pointer
   */
  constructor({ name, words, unit, minimum, maximum }, does) {
    this.name = name;
    this.unit = unit;
    this.#words = words;
    // A field with bounds is drawn between them.
    this.bounds = minimum !== undefined && maximum !== undefined ? [minimum, maximum] : null;
    this.$pulled = svg('rect', { class: 'plot-pulled', y: INSET.top, height: HEIGHT - INSET.top - INSET.bottom });
    this.$grid = svg('path', { class: 'plot-grid' });
    this.$top = svg('path', { class: 'plot-top' });
    this.$curve = svg('path', { class: 'plot-curve' });
    this.$line = element('div', { class: 'plot-line' });
    this.$dot = element('div', { class: 'plot-dot' });
    this.$marker = element('div', { class: 'plot-marker', hidden: true }, this.$line, this.$dot);
    this.$hoverLine = svg('path', { class: 'plot-hover-line' });
    this.$hoverDot = svg('circle', { class: 'plot-hover-dot', r: 3 });
    this.$hover = svg('g', { class: 'plot-hover', visibility: 'hidden' }, this.$hoverLine, this.$hoverDot);
    this.$labels = svg('g', { class: 'plot-labels' });
    this.$drawing = svg('svg', { class: 'plot-drawing', height: HEIGHT, role: 'img' },
      this.$pulled, this.$grid, this.$top, this.$curve, this.$hover, this.$labels);
    this.$value = element('span', { class: 'plot-value' });
    const $remove = element('button', { type: 'button', class: 'icon-button plot-remove', 'data-action': 'remove-curve', 'aria-label': `Remove the curve ${words}`, title: 'Remove', onclick: does.remove }, icon('remove'));
    this.$element = element('figure', { class: 'plot', 'data-curve': name }, element('figcaption', {}, element('span', { class: 'plot-name', title: words }, words), $remove, this.$value),
      element('div', { class: 'plot-area' }, this.$drawing, this.$marker));
    this.#follow(does);
    new ResizeObserver(([{ contentRect }]) => {
      this.#width = contentRect.width;
      this.#draw();
    }).observe(this.$drawing);
  }

  /** @param {PlotData} data */
  show(data) {
    this.#data = data;
    this.$drawing.setAttribute('aria-label', `${this.#words} against ${data.unit === 's' ? 'the time of the gesture' : 'the content offset'}`);
    this.#draw();
  }

  /**
   * Moves the marker to the current place.
   * @param {number|null} at null hides it
   * @param {number|undefined} value by default that of the curve
   */
  mark(at, value) {
    this.#moment = { at, value };
    this.#mark();
  }

  /** @param {number|null} at shows the value and the slope there; null shows the current value again */
  hover(at) {
    this.#hovered = at;
    this.#point();
    this.tell();
  }

  /** Writes the current value, or the value and the slope under the pointer. */
  tell() {
    const reading = this.#reading;
    const value = this.#present;
    write(this.$value, reading
      ? `${this.#written(reading.value)} at ${rounded(reading.at, this.#data.unit === 's' ? 2 : 0)}${this.#data.unit === 's' ? ' s' : ''}, slope ${rounded(reading.slope, 2)}`
      : value === undefined ? '' : this.#written(value));
  }

  #written(value) {
    return `${rounded(value, this.unit === '' ? 3 : 1)} ${this.unit}`.trim();
  }

  /** The value at the marker; undefined if it is hidden. */
  get #present() {
    const { at, value } = this.#moment ?? {};
    if (at === null || at === undefined) return undefined;
    return value ?? (this.#data && read(this.#data, at)?.value) ?? undefined;
  }

  get #reading() {
    return this.#hovered === null || this.#data === null ? null : read(this.#data, this.#hovered);
  }

  #follow({ hover, go }) {
    const at = ({ clientX }) => {
      const { x, right } = this.scales;
      const inside = Math.min(right, Math.max(INSET.left, clientX - this.$drawing.getBoundingClientRect().left));
      return x.inverse(inside);
    };
    this.$drawing.addEventListener('pointermove', (event) => this.scales && hover(at(event)));
    dragging(this.$drawing, (event) => this.scales && go(at(event)));
    this.$drawing.addEventListener('pointerleave', () => hover(null));
  }

  #draw() {
    if (this.#data === null || this.#width <= 0) return;
    const { at, values, rest } = this.#data;
    const known = values.filter((value) => value !== null);
    const levels = [Math.min(...known), Math.max(...known)];
    const [low, high] = this.#span(...levels);
    const right = this.#width - INSET.right, bottom = HEIGHT - INSET.bottom;
    const x = scale(at[0], at.at(-1), INSET.left, right);
    const y = scale(low, high, bottom - 6, INSET.top + 6);
    this.scales = { x, y, right };
    this.$curve.setAttribute('d', at.map((place, index) => (values[index] === null ? '' : `${index > 0 && values[index - 1] !== null ? 'L' : 'M'}${x(place).toFixed(2)} ${y(values[index]).toFixed(2)}`)).join(''));
    const top = Math.min(right, Math.max(INSET.left, x(rest)));
    this.$pulled.setAttribute('x', INSET.left);
    this.$pulled.setAttribute('width', top - INSET.left);
    this.$top.setAttribute('d', top > INSET.left ? `M${top.toFixed(1)} ${INSET.top}V${bottom}` : '');
    const isConstant = levels[1] - levels[0] < 1e-6;
    // Two labels need room between them.
    const shown = isConstant ? [levels[0]] : y(levels[0]) - y(levels[1]) < 13 ? [levels[1]] : levels;
    this.$grid.setAttribute('d', shown.map((level) => `M${INSET.left} ${y(level).toFixed(1)}H${right}`).join(''));
    const digits = this.unit === '' ? 2 : high - low <= LEAST_SPAN[this.unit] ? 1 : 0;
    this.$labels.replaceChildren(...shown.map((level) => label(rounded(level, digits), y(level))));
    this.#mark();
    this.#point();
    this.tell();
  }

  /** The ends of the value axis: the field's bounds, or the values with at least the minimum span. */
  #span(low, high) {
    if (this.bounds) return [Math.min(low, this.bounds[0]), Math.max(high, this.bounds[1])];
    const missing = LEAST_SPAN[this.unit] - (high - low);
    return missing > 0 ? [low - missing / 2, high + missing / 2] : [low, high];
  }

  #mark() {
    const value = this.#present;
    const isShown = this.scales !== null && value !== undefined;
    if (this.$marker.hidden === isShown) this.$marker.hidden = !isShown;
    if (!isShown) return;
    const { x, y, right } = this.scales;
    const at = x(this.#moment.at), isOutside = at < INSET.left || at > right;
    const shown = Math.min(right, Math.max(INSET.left, at)), level = Math.min(HEIGHT - 4, Math.max(4, y(value)));
    this.$line.style.transform = `translateX(${shown.toFixed(2)}px)`;
    this.$dot.style.transform = `translate(${shown.toFixed(2)}px, ${level.toFixed(2)}px)`;
    if (isOutside !== this.$marker.classList.contains('is-outside')) this.$marker.classList.toggle('is-outside', isOutside);
  }

  /** Points at the place under the pointer. */
  #point() {
    const reading = this.#reading;
    const isShown = reading !== null && this.scales !== null;
    this.$element.toggleAttribute('data-hovered', isShown);
    this.$hover.setAttribute('visibility', isShown ? 'visible' : 'hidden');
    if (!isShown) return;
    const { x, y } = this.scales;
    this.$hoverLine.setAttribute('d', `M${x(reading.at)} ${INSET.top}V${HEIGHT - INSET.bottom}`);
    this.$hoverDot.setAttribute('cx', x(reading.at));
    this.$hoverDot.setAttribute('cy', y(reading.value));
  }
}

/**
 * The curve's value and slope at a place, between two samples.
 * @param {PlotData} data
 * @param {number} place
 * @returns {{at: number, value: number, slope: number}|null} null where the curve has no value
 */
function read({ at, values }, place) {
  const last = at.length - 1;
  const spacing = (at[last] - at[0]) / last || 1;
  const position = Math.min(last, Math.max(0, (place - at[0]) / spacing));
  const index = Math.min(last - 1, Math.floor(position));
  const [left, right] = [values[index], values[index + 1]];
  if (left === null || right === null || right === undefined) return null;
  return { at: at[0] + position * spacing, value: left + (right - left) * (position - index), slope: (right - left) / spacing };
}

function scale(from, to, start, end) {
  const factor = (end - start) / (to - from || 1);
  const scaled = (value) => start + (value - from) * factor;
  scaled.inverse = (place) => from + (place - start) / factor;
  return scaled;
}

function label(words, y) {
  return svg('text', { x: INSET.left - 6, y: y + 3.5, 'text-anchor': 'end' }, words);
}
