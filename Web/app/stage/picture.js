import { assets } from './assets.js';
import { drawFilling, drawPicture } from './illustration.js';

/** The illustrations, their sizes, and their brightness at the upper and the lower edge. */
const ILLUSTRATIONS = [
  { url: new URL('../../images/landscape.svg', import.meta.url).href, width: 1200, height: 900, brightness: [0.2, 0.19] },
  { url: new URL('../../images/banner.svg', import.meta.url).href, width: 1500, height: 500, brightness: [0.62, 0.26] },
  { url: new URL('../../images/portrait.svg', import.meta.url).href, width: 900, height: 1350, brightness: [0.07, 0.4] },
];

/** The smallest and largest length of a bitmap's longer side, in pixels. */
const SMALLEST = 512;
const LARGEST = 2048;

/**
 * The header's picture: a bitmap with the image size of the pipeline, filled with the illustration that is nearest in
 * aspect ratio. The illustrations are vector graphics. They are drawn once at about their displayed size, and again only
 * if they are displayed much larger.
 */
export class Picture {
  #arrived;
  /** The brightness of a picture that the document contains, at its upper and its lower edge; null for another picture. @type {number[]|null} */
  brightness = null;
  #images = new Map();
  #bitmap = null;
  /** The source, the shape and the side of the bitmap. @type {{source: object|string|null, shape: string, side: number}} */
  #key = { source: null, shape: '', side: 0 };

  /** @param {() => void} arrived called when an illustration is loaded */
  constructor(arrived) {
    this.#arrived = arrived;
  }

  /**
   * @param {{width: number, height: number}} imageSize the picture's own size
   * @param {{width: number, height: number}} rect the displayed size, in points
   * @param {number} scale device pixels per point
   * @param {object} [chosen] the picture that the scene chooses
   * @returns {HTMLCanvasElement|null} null until the illustration is loaded
   */
  bitmap(imageSize, rect, scale, chosen) {
    if (!(imageSize.width > 0) || !(imageSize.height > 0)) return null;
    const illustration = nearest(imageSize.width / imageSize.height);
    const source = chosen?.data ? assets.image(chosen.data) : (chosen?.name ?? this.#image(illustration));
    if (!source) return null;
    const shape = `${imageSize.width}×${imageSize.height}`;
    const isKnown = this.#key.source === source && this.#key.shape === shape;
    const wanted = Math.max(rect.width, rect.height) * scale;
    let side = isKnown ? this.#key.side : SMALLEST;
    while (side < wanted && side < LARGEST) side *= 2;
    if (!isKnown || side !== this.#key.side) {
      this.#bitmap = painted(source, chosen, illustration, imageSize, side);
      this.brightness = chosen?.data ? edgeBrightness(source) : null;
      this.#key = { source, shape, side };
    }
    return this.#bitmap;
  }

  /** Whether a requested illustration has not arrived. */
  get isLoading() {
    return [...this.#images.values()].includes(null);
  }

  /** Colors of the picture that was drawn last. @returns {string[]} */
  get palette() {
    return this.#bitmap === null ? [] : paletteOf(this.#bitmap);
  }

  #image({ url }) {
    if (!this.#images.has(url)) {
      const image = new Image();
      this.#images.set(url, null);
      image.onload = () => {
        this.#images.set(url, image);
        this.#arrived();
      };
      image.onerror = () => this.#images.delete(url);
      image.src = url;
    }
    return this.#images.get(url);
  }
}

/** The number of samples of a picture along each side, and the number of colors to offer. */
const SAMPLES = 24, COLORS = 6;

/** @returns {string[]} the frequent colors of a bitmap that differ enough from each other, the most frequent first */
function paletteOf(bitmap) {
  const canvas = new OffscreenCanvas(SAMPLES, SAMPLES);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.drawImage(bitmap, 0, 0, SAMPLES, SAMPLES);
  const { data } = context.getImageData(0, 0, SAMPLES, SAMPLES);
  const groups = new Map();
  for (let index = 0; index < data.length; index += 4) {
    const color = [...data.slice(index, index + 3)];
    const key = color.map((value) => value >> 5).join();
    const group = groups.get(key) ?? { count: 0, sum: [0, 0, 0] };
    groups.set(key, { count: group.count + 1, sum: group.sum.map((sum, part) => sum + color[part]) });
  }
  const means = [...groups.values()].sort((one, other) => other.count - one.count).map(({ count, sum }) => sum.map((value) => Math.round(value / count)));
  const chosen = [];
  for (const color of means) {
    const isNear = chosen.some((other) => Math.hypot(...color.map((value, part) => value - other[part])) < 60);
    if (!isNear && chosen.length < COLORS) chosen.push(color);
  }
  return chosen.map((color) => `#${color.map((value) => value.toString(16).padStart(2, '0')).join('')}`);
}

/** @returns {number[]|null} the brightness of the illustration for an image size, at its upper and lower edge; null without an image */
export function brightnessOf({ width, height }) {
  return width > 0 && height > 0 ? nearest(width / height).brightness : null;
}

/** @returns {number[]} the brightness of a picture's upper and lower part, by the weights of ITU-R BT.601 */
function edgeBrightness(picture) {
  const canvas = new OffscreenCanvas(1, 8);
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, 1, 8);
  const { data } = context.getImageData(0, 0, 1, 8);
  return [0, 7].map((row) => (0.299 * data[4 * row] + 0.587 * data[4 * row + 1] + 0.114 * data[4 * row + 2]) / 255);
}

function nearest(proportion) {
  const distance = ({ width, height }) => Math.abs(Math.log(width / height / proportion));
  return ILLUSTRATIONS.reduce((best, other) => (distance(other) < distance(best) ? other : best));
}

/** Fills a bitmap of the picture's aspect ratio with the middle of the scene's picture, or else of an illustration. */
function painted(source, chosen, illustration, imageSize, side) {
  const canvas = document.createElement('canvas');
  const reduction = side / Math.max(imageSize.width, imageSize.height);
  canvas.width = Math.max(1, Math.round(imageSize.width * reduction));
  canvas.height = Math.max(1, Math.round(imageSize.height * reduction));
  const rect = { x: 0, y: 0, width: canvas.width, height: canvas.height };
  if (chosen) drawPicture(canvas.getContext('2d'), chosen, rect, {});
  else drawFilling(canvas.getContext('2d'), source, illustration, rect);
  return canvas;
}
