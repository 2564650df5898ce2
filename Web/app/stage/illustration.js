import { assets } from './assets.js';

const MIDDLE = [0.5, 0.5];
/** The icons that point against the reading direction. As in UIKit, they are mirrored in right-to-left layouts. */
export const DIRECTIONAL = new Set(['back']);

/**
 * Draws a picture of the scene into a rectangle: an illustration, or one that the document contains. An icon fits into the rectangle.
 * Other pictures fill it, with their focus as near to the middle as possible, and the caller clips them.
 * @param {CanvasRenderingContext2D} context
 * @param {{side: number, icon: boolean, layers: object[], data?: string}} picture
 * @param {{x: number, y: number, width: number, height: number}} rect
 * @param {{color?: string, focus?: number[], isMirrored?: boolean}} look the color of an icon, the focus in shares of the picture's size, and
 *   whether to mirror an illustration
 */
export function drawPicture(context, picture, rect, { color = '#fff', focus = MIDDLE, isMirrored = false }) {
  if (rect.width <= 0 || rect.height <= 0) return;
  if (!picture.data) return drawIllustration(context, picture, rect, color, focus, isMirrored);
  const image = assets.image(picture.data);
  if (!image) return;
  context.imageSmoothingQuality = 'high';
  drawFilling(context, image, { width: image.naturalWidth, height: image.naturalHeight }, rect, focus);
}

/**
 * Draws an image of a size so that it fills a rectangle.
 * @param {CanvasRenderingContext2D} context
 * @param {CanvasImageSource} image
 * @param {{width: number, height: number}} size
 * @param {{x: number, y: number, width: number, height: number}} rect
 * @param {number[]} [focus]
 */
export function drawFilling(context, image, { width, height }, rect, focus = MIDDLE) {
  const { x, y, scale } = filled(rect, width, height, focus);
  context.drawImage(image, x, y, width * scale, height * scale);
}

/** The place and the scale with which a picture of a size fills a rectangle. Film strips compute the same. */
function filled({ x, y, width, height }, wide, high, focus) {
  const scale = Math.max(width / wide, height / high);
  const place = (room, size, share) => Math.min(0, Math.max(room - size, room / 2 - share * size));
  return { x: x + place(width, wide * scale, focus[0]), y: y + place(height, high * scale, focus[1]), scale };
}

function drawIllustration(context, { side, icon, layers }, rect, color, focus, isMirrored) {
  const { x, y, width, height } = rect;
  const least = Math.min(width, height) / side;
  const place = icon ? { x: x + (width - least * side) / 2, y: y + (height - least * side) / 2, scale: least } : filled(rect, side, side, focus);
  context.save();
  context.translate(place.x, place.y);
  context.scale(place.scale, place.scale);
  if (isMirrored) context.transform(-1, 0, 0, 1, side, 0);
  const alpha = context.globalAlpha;
  for (const { path, colors, lineWidth, opacity } of layers) {
    const paint = colors.length === 0 ? color : painted(context, colors, side);
    context.globalAlpha = alpha * opacity;
    if (lineWidth === null) {
      context.fillStyle = paint;
      context.fill(outline(path));
    } else {
      context.strokeStyle = paint;
      context.lineWidth = lineWidth;
      context.lineCap = 'round';
      context.stroke(outline(path));
    }
  }
  context.restore();
}

/** The gradients by their colors, for the height that was drawn last. Making them for each frame takes longer than drawing. */
const gradients = new WeakMap();

/** @returns {string|CanvasGradient} a color, or a gradient from the first color at the top to the last at the bottom */
export function painted(context, colors, height) {
  if (colors.length === 1) return colors[0];
  const known = gradients.get(colors);
  if (known?.height === height) return known.gradient;
  const gradient = context.createLinearGradient(0, 0, 0, height);
  colors.forEach((color, index) => gradient.addColorStop(index / (colors.length - 1), color));
  gradients.set(colors, { height, gradient });
  return gradient;
}

/** The outlines by path data. Parsing them for each frame would take longer than drawing them. */
const outlines = new Map();

function outline(path) {
  if (!outlines.has(path)) outlines.set(path, new Path2D(path));
  return outlines.get(path);
}
