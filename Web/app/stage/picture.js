import { drawIllustration } from './illustration.js';

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
  /** The user's own picture, and its brightness at the upper and the lower edge. */
  #own = null;
  /** @type {number[]|null} */
  ownBrightness = null;
  #images = new Map();
  #bitmap = null;
  /** The kind and the side of the bitmap. */
  #key = { kind: '', side: 0 };

  /** @param {() => void} arrived called when an illustration is loaded */
  constructor(arrived) {
    this.#arrived = arrived;
  }

  /** @param {HTMLCanvasElement|null} own replaces the illustrations */
  set own(own) {
    this.#own = own;
    this.ownBrightness = own && edgeBrightness(own);
    this.#key = { kind: '', side: 0 };
    this.#arrived();
  }

  /**
   * @param {{width: number, height: number}} imageSize the picture's own size
   * @param {{width: number, height: number}} rect the displayed size, in points
   * @param {number} scale device pixels per point
   * @param {object} [chosen] the scene's own illustration
   * @returns {HTMLCanvasElement|null} null until the illustration is loaded
   */
  bitmap(imageSize, rect, scale, chosen) {
    if (!(imageSize.width > 0) || !(imageSize.height > 0)) return null;
    const illustration = this.#own ?? nearest(imageSize.width / imageSize.height);
    const image = this.#own ?? chosen ?? this.#image(illustration);
    if (!image) return null;
    const kind = `${this.#own ? 'own' : (chosen?.name ?? illustration.url)} ${imageSize.width}×${imageSize.height}`;
    const wanted = Math.max(rect.width, rect.height) * scale;
    let side = this.#key.kind === kind ? this.#key.side : SMALLEST;
    while (side < wanted && side < LARGEST) side *= 2;
    if (kind !== this.#key.kind || side !== this.#key.side) {
      this.#bitmap = painted(image, chosen && !this.#own ? null : illustration, imageSize, side);
      this.#key = { kind, side };
    }
    return this.#bitmap;
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

/** Fills a bitmap with the picture's aspect ratio with the middle of the illustration; null stands for layers of paths. */
function painted(image, illustration, imageSize, side) {
  const canvas = document.createElement('canvas');
  const reduction = side / Math.max(imageSize.width, imageSize.height);
  canvas.width = Math.max(1, Math.round(imageSize.width * reduction));
  canvas.height = Math.max(1, Math.round(imageSize.height * reduction));
  if (illustration === null) {
    drawIllustration(canvas.getContext('2d'), image, { x: 0, y: 0, width: canvas.width, height: canvas.height });
    return canvas;
  }
  const fill = Math.max(canvas.width / illustration.width, canvas.height / illustration.height);
  const width = illustration.width * fill, height = illustration.height * fill;
  canvas.getContext('2d').drawImage(image, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  return canvas;
}
