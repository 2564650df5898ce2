import { element } from '../app/dom.js';
import { Comparison } from './comparison.js';
import { diffLines } from './text.js';

/** A drawing that differs: the two images, and the lines that differ. */
export class SVGView {
  #element = element('div', { class: 'svg-view' });
  #comparison = null;
  #urls = [];
  #isRemoved = false;

  /**
   * @param {HTMLElement} place
   * @param {{expected: string|null, actual: string, diff: string}} detail
   */
  constructor(place, { expected, actual, diff }) {
    place.append(this.#element);
    const pictures = [expected, actual].map((text) => text === null ? null : this.#image(text));
    const [before, after] = pictures;
    if (before) before.alt = 'Expected picture';
    after.alt = 'Received picture';
    // The sizes are known once both images are decoded. If one cannot be decoded, only the lines are shown.
    Promise.all(pictures.filter(Boolean).map((image) => image.decode())).then(() => {
      if (this.#isRemoved) return;
      const size = { width: Math.max(...sides(pictures, 'naturalWidth')), height: Math.max(...sides(pictures, 'naturalHeight')) };
      this.#comparison = new Comparison({ expected: before, actual: after, size });
      this.#element.prepend(element('div', { class: 'tools' }, this.#comparison.$modes), this.#comparison.$stage);
    }, () => {
      this.#element.prepend(element('p', { class: 'note' }, 'Cannot draw this picture; showing its lines.'));
    });
    if (diff) this.#element.append(element('details', { class: 'lines' }, element('summary', {}, 'Lines that differ'), diffLines(diff)));
  }

  remove() {
    this.#isRemoved = true;
    this.#comparison?.remove();
    this.#element.remove();
    for (const url of this.#urls) URL.revokeObjectURL(url);
  }

  /** An image element runs no scripts and loads nothing, whatever the SVG contains. */
  #image(text) {
    const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
    this.#urls.push(url);
    return element('img', { src: url });
  }
}

function sides(pictures, name) {
  return pictures.filter(Boolean).map((image) => image[name] || 300);
}
