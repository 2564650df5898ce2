import { drawIllustration } from './illustration.js';

/** The illustrations, their sizes, and their brightness at the upper and the lower edge. */
const ILLUSTRATIONS = [
  { url: '/images/landscape.svg', width: 1200, height: 900, brightness: [0.2, 0.19] },
  { url: '/images/banner.svg', width: 1500, height: 500, brightness: [0.62, 0.26] },
  { url: '/images/portrait.svg', width: 900, height: 1350, brightness: [0.07, 0.4] },
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
  #images = new Map();
  #bitmap = null;
  /** The kind and the side of the bitmap. */
  #key = [null, 0];

  /** @param {() => void} arrived called when an illustration is loaded */
  constructor(arrived) {
    this.#arrived = arrived;
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
    const illustration = nearest(imageSize.width / imageSize.height);
    const image = chosen ?? this.#image(illustration);
    if (!image) return null;
    const kind = `${chosen?.name ?? illustration.url} ${imageSize.width}×${imageSize.height}`;
    const [paintedKind, paintedSide] = this.#key;
    const wanted = Math.max(rect.width, rect.height) * scale;
    let side = paintedKind === kind ? paintedSide : SMALLEST;
    while (side < wanted && side < LARGEST) side *= 2;
    if (kind !== paintedKind || side !== paintedSide) {
      this.#bitmap = painted(image, chosen ? null : illustration, imageSize, side);
      this.#key = [kind, side];
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
