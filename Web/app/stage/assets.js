/** The maximum number of cached pictures: more than a document has, so that an undo finds those of the previous document. */
const MOST_IMAGES = 48;

/**
 * Resources of drawings that arrive later: fonts, and the pictures that a document contains. Each arrival makes cached drawings
 * stale.
 */
class Assets extends EventTarget {
  /** The number of arrivals. */
  version = 0;
  /** The pictures by their data; null for one that has not arrived. @type {Map<string, HTMLImageElement|null>} */
  #images = new Map();

  constructor() {
    super();
    document.fonts.addEventListener('loadingdone', () => this.#arrive());
  }

  /** Whether all requested pictures have arrived. */
  get isComplete() {
    return [...this.#images.values()].every((image) => image !== null);
  }

  /**
   * @param {string} data a `data:` URL
   * @returns {HTMLImageElement|null} null until the browser has decoded it, or if it cannot
   */
  image(data) {
    const known = this.#images.get(data);
    if (known !== undefined) return known;
    this.#images.set(data, null);
    // A map lists its keys in the order of their insertion.
    if (this.#images.size > MOST_IMAGES) this.#images.delete(this.#images.keys().next().value);
    const image = new Image();
    image.onload = () => {
      this.#images.set(data, image);
      this.#arrive();
    };
    image.src = data;
    return null;
  }

  #arrive() {
    this.version += 1;
    this.dispatchEvent(new Event('arrived'));
  }
}

/** Event: `arrived`. */
export const assets = new Assets();
