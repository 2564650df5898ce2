import { dragging, element } from '../app/dom.js';
import { Segments } from '../app/segments.js';

/** @type {[string, string][]} */
const MODES = [['side', 'Side by side'], ['overlay', 'Overlaid'], ['slider', 'Slider'], ['difference', 'Difference']];

/** The margin around the pictures, the gap between them, and the height of the captions (CSS pixels). */
const MARGIN = 28, GAP = 36, CAPTION = 24;

const LARGEST_SCALE = 1.5;

/** The last chosen mode also applies to the next snapshot. */
let mode = 'side';

/**
 * Two pictures of the same size, compared in one of four ways.
 *
 * Both are elements that a canvas can draw: images, or canvases that are redrawn at their new size.
 */
export class Comparison {
  $stage = element('div', { class: 'stage compared' });
  #modes = new Segments('mode', MODES, (name) => this.#choose(name), { class: 'segments modes', 'aria-label': 'How to compare' });
  $modes = this.#modes.$element;
  #expected;
  #actual;
  #size;
  #fitted;
  #divider = 0.5;
  #difference = element('canvas', { class: 'layer layer-difference', role: 'img', 'aria-label': 'Differences' });
  #handle = element('div', { class: 'divider', role: 'slider', tabindex: 0, 'aria-label': 'Divider', 'aria-valuemin': 0, 'aria-valuemax': 100 });
  #captions;
  #observer = new ResizeObserver(() => this.#fit());

  /**
   * @param {{expected: HTMLElement|null, actual: HTMLElement, size: {width: number, height: number},
   *   fitted?: (width: number, height: number) => void}} pictures `expected` is null if there is no reference;
   *   `fitted` receives the new size of both pictures in CSS pixels
   */
  constructor({ expected, actual, size, fitted = () => {} }) {
    this.#expected = expected;
    this.#actual = actual;
    this.#size = size;
    this.#fitted = fitted;
    this.#captions = [element('span', { class: 'side-caption' }, 'Expected'), element('span', { class: 'side-caption is-actual' }, expected ? 'Received' : 'New')];
    expected?.classList.add('layer', 'layer-expected');
    actual.classList.add('layer', 'layer-actual');
    this.$stage.append(...[expected, actual, this.#difference, this.#handle, ...this.#captions].filter(Boolean));
    this.$modes.hidden = !expected;
    this.#letDrag();
    this.#observer.observe(this.$stage);
    this.#choose(mode);
  }

  /** Updates the comparison after the pictures changed. */
  changed() {
    if (this.#mode === 'difference') this.#drawDifference();
  }

  /** Stops observing the window. */
  remove() {
    this.#observer.disconnect();
  }

  get #mode() {
    return this.#expected ? mode : 'single';
  }

  #choose(name) {
    mode = name;
    this.$stage.dataset.mode = this.#mode;
    this.#modes.value = name;
    this.#fit();
  }

  #fit() {
    const room = { width: this.$stage.clientWidth - 2 * MARGIN, height: this.$stage.clientHeight - 2 * MARGIN - CAPTION };
    if (room.width <= 0 || room.height <= 0) return;
    const fitting = (columns, rows) => Math.min((room.width - (columns - 1) * GAP) / columns / this.#size.width,
      (room.height - (rows - 1) * (GAP + CAPTION)) / rows / this.#size.height, LARGEST_SCALE);
    const count = this.#mode === 'side' ? 2 : 1;
    // Wide pictures are larger when they are stacked.
    const isBelow = fitting(1, count) > fitting(count, 1);
    const [columns, rows] = isBelow ? [1, count] : [count, 1];
    const scale = Math.max(fitting(columns, rows), 0.01);
    const width = Math.ceil(this.#size.width * scale), height = Math.ceil(this.#size.height * scale);
    const dx = (columns - 1) * (width + GAP), dy = (rows - 1) * (height + GAP + CAPTION);
    const left = Math.round((this.$stage.clientWidth - width - dx) / 2), top = Math.round((this.$stage.clientHeight - height - dy + CAPTION) / 2);
    const put = ($layer, x, y) => {
      if ($layer) Object.assign($layer.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    };
    put(this.#expected, left, top);
    put(this.#actual, left + dx, top + dy);
    put(this.#difference, left, top);
    for (const [index, $caption] of this.#captions.entries()) {
      Object.assign($caption.style, { left: `${left + index * dx}px`, top: `${top + index * dy - CAPTION - 2}px`, width: `${width}px` });
    }
    this.#place = { left, top, width, height };
    this.#fitted(width, height);
    this.#moveDivider(this.#divider);
    this.changed();
  }
  #place = { left: 0, top: 0, width: 1, height: 1 };

  // MARK: Divider

  /** @param {number} part the part of the width that shows the expected picture: 0 to 1 */
  #moveDivider(part) {
    this.#divider = Math.max(0, Math.min(1, part));
    const { left, top, width, height } = this.#place;
    const x = this.#divider * width;
    this.#actual.style.clipPath = this.#mode === 'slider' ? `inset(0 0 0 ${x}px)` : '';
    Object.assign(this.#handle.style, { left: `${left + x}px`, top: `${top}px`, height: `${height}px` });
    this.#handle.setAttribute('aria-valuenow', Math.round(this.#divider * 100));
  }

  #letDrag() {
    dragging(this.$stage, (event) => {
      const { x } = this.$stage.getBoundingClientRect();
      this.#moveDivider((event.clientX - x - this.#place.left) / this.#place.width);
    }, () => this.#mode === 'slider');
    this.#handle.addEventListener('keydown', (event) => {
      const step = { ArrowLeft: -0.02, ArrowRight: 0.02 }[event.key];
      if (!step) return;
      event.preventDefault();
      this.#moveDivider(this.#divider + step);
    });
  }

  // MARK: Difference

  /** Draws the expected picture in pale gray, and differences in color: the larger, the stronger. */
  #drawDifference() {
    const ratio = devicePixelRatio, { width, height } = this.#place;
    const canvas = this.#difference;
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    const before = pixels(this.#expected, canvas), after = pixels(this.#actual, canvas);
    const context = canvas.getContext('2d');
    const result = context.createImageData(canvas.width, canvas.height);
    const [red, green, blue] = [229, 30, 90];
    for (let index = 0; index < result.data.length; index += 4) {
      let distance = 0;
      for (let channel = 0; channel < 4; channel += 1) {
        distance = Math.max(distance, Math.abs(before[index + channel] - after[index + channel]));
      }
      const gray = 0.3 * before[index] + 0.59 * before[index + 1] + 0.11 * before[index + 2];
      const pale = 200 + gray * 0.2;
      // Ignores slight differences in the smoothing of edges.
      const strength = distance <= 6 ? 0 : Math.min(1, 0.45 + distance / 160);
      result.data[index] = pale + (red - pale) * strength;
      result.data[index + 1] = pale + (green - pale) * strength;
      result.data[index + 2] = pale + (blue - pale) * strength;
      result.data[index + 3] = Math.max(before[index + 3], after[index + 3]);
    }
    context.putImageData(result, 0, 0);
  }
}

function pixels(picture, { width, height }) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}
