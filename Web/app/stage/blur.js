/**
 * A Gaussian blur made from scaled copies, because Safari has no blur filter for canvases. A picture's edges stay opaque:
 * the blur mixes in nothing from outside.
 */
import { canvasOf, resize } from '../dom.js';

/** Canvases that are drawn into each other. Resizing is slow, so each belongs to one step and seldom changes its size. */
const [first, even, odd, twice, fourfold] = Array.from({ length: 5 }, () => new OffscreenCanvas(1, 1));

/** The maximum width and height of a copy, in pixels. Larger copies take longer than a frame. */
const LARGEST = 256;
/** The maximum width and height of an element's drawing, in pixels. */
const LARGEST_SHEET = 2048;

/**
 * Draws part of a bitmap, blurred, into a rectangle.
 * @param {CanvasRenderingContext2D} context
 * @param {CanvasImageSource} source
 * @param {{x: number, y: number, width: number, height: number}} from in pixels of the source
 * @param {{x: number, y: number, width: number, height: number}} to in the context's coordinates
 * @param {number} deviation the Gaussian's standard deviation in the context's coordinates
 * @param {(source: CanvasImageSource, from: object, width: number, height: number) => CanvasImageSource} copied makes the blurred copy
 */
function drawBlurred(context, source, from, to, deviation, copied) {
  // Copies of this size cannot be blurred less. A mix of a sharp and a blurred picture looks like a picture that is blurred less.
  const least = Math.max(to.width, to.height) / (1.1 * LARGEST);
  if (deviation < least) {
    context.save();
    context.drawImage(source, from.x, from.y, from.width, from.height, to.x, to.y, to.width, to.height);
    context.globalAlpha *= (deviation / least) ** 2;
    drawBlurred(context, source, from, to, least, copied);
    context.restore();
    return;
  }
  // Makes a copy whose pixels are about as large as the deviation. Scaling down, averaging with the weights 1 2 1 and scaling
  // up approximate the Gaussian. With the measured factor, edges have the deviation within 12 %.
  const pixel = 1.1 * deviation;
  context.drawImage(copied(source, from, to.width / pixel, to.height / pixel), to.x, to.y, to.width, to.height);
}

/** The blurred copies of a picture by their sizes, the one drawn last at the end. @type {WeakMap<CanvasImageSource, Map<string, ImageBitmap>>} */
const copies = new WeakMap();
/** The number of copies of a picture, and the steps until a copy has half the width. All copies together have about 10 MB. */
const MOST_COPIES = 64, STEPS = 12;

/**
 * Draws a whole bitmap that never changes, blurred, into a rectangle. Keeps the copies, because making one takes longer than a frame. Their
 * widths are steps, which change the deviation by less than 3 %.
 * @param {CanvasRenderingContext2D} context
 * @param {HTMLCanvasElement} bitmap
 * @param {{x: number, y: number, width: number, height: number}} to in the context's coordinates
 * @param {number} deviation the Gaussian's standard deviation in the context's coordinates
 */
export function drawBlurredPicture(context, bitmap, to, deviation) {
  drawBlurred(context, bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height }, to, deviation, keptCopy);
}

/** @type {typeof copy} */
function keptCopy(bitmap, from, width, height, average = averaged) {
  const step = 2 ** (Math.round(STEPS * Math.log2(width)) / STEPS);
  const [columns, rows] = [pixels(step), pixels((height / width) * step)];
  const key = `${columns}×${rows}`;
  const known = copies.get(bitmap) ?? new Map();
  copies.set(bitmap, known);
  const kept = known.get(key) ?? copy(bitmap, from, columns, rows, average).transferToImageBitmap();
  // A map lists its keys in the order of their insertion.
  known.delete(key);
  known.set(key, kept);
  if (known.size > MOST_COPIES) known.delete(known.keys().next().value);
  return kept;
}

/**
 * Makes a blurred copy. The next copy uses the same canvases.
 * @param {CanvasImageSource} source
 * @param {{x: number, y: number, width: number, height: number}} from in pixels of the source
 * @param {number} wide the width in pixels that are as large as the deviation
 * @param {number} high the height
 * @param {typeof averaged} average
 */
function copy(source, from, wide, high, average = averaged) {
  const width = pixels(wide), height = pixels(high);
  const isSmall = from.width <= 2 * width && from.height <= 2 * height;
  if (!isSmall) paint(first, source, from, Math.min(2 * width, LARGEST), Math.min(2 * height, LARGEST));
  let current = isSmall ? paint(even, source, from, width, height) : paint(even, first, whole(first), width, height);
  for (const shift of [0.5, -0.5]) current = average(current, shift);
  // Scales up in factors of two, so that no pattern of squares is visible: each linear step rounds off the corners of the last.
  for (const [factor, canvas] of /** @type {[number, HTMLCanvasElement][]} */ ([[2, twice], [4, fourfold]])) {
    if (width * factor <= LARGEST) current = paint(canvas, current, whole(current), width * factor, height * factor);
  }
  return current;
}

/** The canvas on which an element is drawn before it is blurred or becomes translucent. */
const sheet = canvasOf(1, 1);

/**
 * The version of each element's group when it was last drawn, and its bitmap if this version was drawn twice. Most soft
 * elements are shades behind texts, which never change.
 * @type {WeakMap<object, {version: string, bitmap: HTMLCanvasElement|null}>}
 */
const groups = new WeakMap();

/**
 * Draws something as one translucent and blurred group. Unlike the edges of a picture, its edges blur into their surroundings.
 * @param {CanvasRenderingContext2D} context
 * @param {object} owner the element that the group shows
 * @param {string} version changes with the drawing, apart from its size
 * @param {{width: number, height: number}} size of the group at the context's origin
 * @param {number} deviation the Gaussian's standard deviation in the context's coordinates; 0 for a sharp group
 * @param {number} opacity
 * @param {(context: CanvasRenderingContext2D) => void} draw
 */
export function drawSoft(context, owner, version, { width, height }, deviation, opacity, draw) {
  const { a, b } = context.getTransform();
  const scale = Math.hypot(a, b);
  const margin = deviation > 0 ? 3 * deviation : 2 / scale;
  const side = Math.max(width, height) + 2 * margin;
  const share = Math.min(scale, LARGEST_SHEET / side);
  const from = { x: 0, y: 0, width: Math.ceil((width + 2 * margin) * share), height: Math.ceil((height + 2 * margin) * share) };
  const to = { x: -margin, y: -margin, width: from.width / share, height: from.height / share };
  const bitmap = keptGroup(owner, `${version} ${width}×${height} ${margin} ${share}`, from, (context) => {
    context.setTransform(share, 0, 0, share, margin * share, margin * share);
    draw(context);
  });
  const copied = bitmap === sheet ? copy : keptCopy;
  context.save();
  context.globalAlpha *= opacity;
  if (deviation > 0) drawBlurred(context, bitmap, from, to, deviation, (source, part, wide, high) => copied(source, part, wide, high, averagedWithTransparency));
  else context.drawImage(bitmap, 0, 0, from.width, from.height, to.x, to.y, to.width, to.height);
  context.restore();
}

/** @returns {CanvasImageSource} the group's bitmap, or the sheet if the group has changed */
function keptGroup(owner, version, { width, height }, draw) {
  const known = groups.get(owner);
  if (known?.version === version) {
    if (known.bitmap === null) {
      known.bitmap = canvasOf(width, height);
      draw(known.bitmap.getContext('2d'));
    }
    return known.bitmap;
  }
  groups.set(owner, { version, bitmap: null });
  // The sheet only grows, because a change of its size takes longer than clearing it.
  resize(sheet, Math.max(sheet.width, width), Math.max(sheet.height, height));
  const context = sheet.getContext('2d');
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, sheet.width, sheet.height);
  draw(context);
  return sheet;
}

/**
 * Drawn half a pixel off, each pixel is the mean of its neighbors in both directions.
 * @returns {HTMLCanvasElement} the canvas shifted by half a pixel in both directions, including its transparency
 */
function averagedWithTransparency(canvas, shift) {
  const next = other(canvas);
  resize(next, canvas.width, canvas.height);
  const context = next.getContext('2d');
  context.imageSmoothingQuality = 'low';
  context.globalCompositeOperation = 'copy';
  context.drawImage(canvas, shift, shift);
  return next;
}

/** @returns {HTMLCanvasElement} the canvas shifted by half a pixel in both directions; the edge stays opaque */
function averaged(canvas, shift) {
  const next = paint(other(canvas), canvas, whole(canvas), canvas.width, canvas.height);
  const context = next.getContext('2d');
  context.imageSmoothingQuality = 'low';
  context.globalCompositeOperation = 'source-over';
  context.drawImage(canvas, shift, shift);
  return next;
}

function pixels(count) {
  return Math.max(2, Math.min(LARGEST, Math.round(count)));
}

function other(canvas) {
  return canvas === even ? odd : even;
}

function whole(canvas) {
  return { x: 0, y: 0, width: canvas.width, height: canvas.height };
}

/** Replaces the content of a canvas. */
function paint(canvas, source, from, width, height) {
  resize(canvas, width, height);
  const context = canvas.getContext('2d');
  // Linear interpolation is enough to enlarge, and needs a fifth of the time.
  context.imageSmoothingQuality = width < from.width ? 'high' : 'low';
  context.globalCompositeOperation = 'copy';
  context.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, width, height);
  return canvas;
}
