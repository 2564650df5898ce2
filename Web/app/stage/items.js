import { canvasOf } from '../dom.js';
import { assets } from './assets.js';
import { snapped } from './device.js';
import { drawPicture } from './illustration.js';
import { drawText } from './text.js';

/**
 * Draws the visible rows, cells and section headers, in content coordinates.
 * @param {CanvasRenderingContext2D} context its origin lies on a whole pixel if `scale` is the context's own
 * @param {object} scene
 * @param {number} originY the top of the items
 * @param {number} offset
 * @param {number} scale device pixels per point
 */
export function drawItems(context, scene, originY, offset, scale) {
  const bottom = offset + scene.scrollView.height;
  const { a, e, f } = context.getTransform();
  const isOwnScale = Math.abs(a - scale) < 1e-6;
  context.save();
  if (isOwnScale) context.setTransform(1, 0, 0, 1, e, f);
  // Plain interpolation would skip most pixels of a smaller copy.
  else context.imageSmoothingQuality = 'medium';
  for (const item of scene.items) {
    const top = originY + item.rect.y;
    if (top + item.rect.height < offset || top > bottom) continue;
    // Neighbors round their shared edge to the same pixel, so that no gap shows between them.
    const x = snapped(item.rect.x, scale), y = snapped(top, scale);
    const width = snapped(item.rect.x + item.rect.width, scale) - x, height = snapped(top + item.rect.height, scale) - y;
    if (!(width > 0 && height > 0)) continue;
    const sheet = sheetOf(item, width, height, scale, scene);
    if (isOwnScale) context.drawImage(sheet, Math.round(x * scale), Math.round(y * scale));
    else context.drawImage(sheet, x, y, width, height);
  }
  context.restore();
}

/**
 * The cached drawings of items, the most recently used last: drawing the texts and pictures of all rows takes longer than a frame. A sheet
 * is stale if any of its inputs has changed.
 * @typedef {{bitmap: HTMLCanvasElement, scale: number, separator: string, pictures: object, layoutDirection: string, assets: number}} ItemSheet
 * @type {Map<object, ItemSheet>}
 */
const sheets = new Map();
/** The maximum number of pixels of all sheets, and the current number. The maximum takes about 48 MB. */
const MOST_PIXELS = 12e6;
let pixelCount = 0;

/**
 * @param {object} item
 * @param {number} width in points, a whole number of pixels
 * @param {number} height
 * @param {number} scale
 * @param {object} scene
 */
function sheetOf(item, width, height, scale, scene) {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const { pictures, layoutDirection, colors: { separator } } = scene;
  let sheet = sheets.get(item);
  forget(item);
  const isCurrent = sheet && sheet.bitmap.width === size.width && sheet.bitmap.height === size.height && sheet.scale === scale
    && sheet.separator === separator && sheet.pictures === pictures && sheet.layoutDirection === layoutDirection && sheet.assets === assets.version;
  if (!isCurrent) {
    const bitmap = canvasOf(size.width, size.height);
    const context = bitmap.getContext('2d');
    context.scale(scale, scale);
    drawItem(context, item, width, height, scale, scene);
    sheet = { bitmap, scale, separator, pictures, layoutDirection, assets: assets.version };
  }
  sheets.set(item, sheet);
  pixelCount += size.width * size.height;
  // A map lists its keys in the order of their insertion.
  while (pixelCount > MOST_PIXELS && sheets.size > 1) forget(sheets.keys().next().value);
  return sheet.bitmap;
}

function forget(item) {
  const bitmap = sheets.get(item)?.bitmap;
  if (bitmap) pixelCount -= bitmap.width * bitmap.height;
  sheets.delete(item);
}

/** Draws an item with its corner at the context's origin. */
function drawItem(context, { kind, color, cornerRadius, picture, texts }, width, height, scale, scene) {
  if (color) {
    context.fillStyle = color;
    if (cornerRadius > 0) {
      context.beginPath();
      context.roundRect(0, 0, width, height, cornerRadius);
      context.fill();
    } else {
      context.fillRect(0, 0, width, height);
    }
  }
  if (kind === 'row') {
    const hairline = Math.max(1, Math.floor(scale / 2)) / scale;
    context.fillStyle = scene.colors.separator;
    context.fillRect(0, height - hairline, width, hairline);
  }
  const shown = picture && scene.pictures[picture.name];
  if (shown) {
    context.save();
    context.beginPath();
    context.roundRect(picture.rect.x, picture.rect.y, picture.rect.width, picture.rect.height, picture.cornerRadius);
    context.clip();
    drawPicture(context, shown, picture.rect, { color });
    context.restore();
  }
  for (const text of texts ?? []) drawText(context, text, { x: 0, y: 0, width, height }, scene.layoutDirection);
}
