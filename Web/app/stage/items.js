import { drawIllustration } from './illustration.js';
import { drawText } from './text.js';
import { snapped } from './device.js';

/** The color of the line below a row. */
const SEPARATOR = 'rgb(218 218 222)';

/**
 * Draws the visible rows, cells and section headers, in content coordinates.
 * @param {CanvasRenderingContext2D} context
 * @param {object} scene
 * @param {number} originY the top of the items
 * @param {number} offset
 * @param {number} scale device pixels per point
 */
export function drawItems(context, scene, originY, offset, scale) {
  const bottom = offset + scene.scrollView.height;
  for (const item of scene.items) {
    const y = originY + item.rect.y;
    if (y + item.rect.height < offset || y > bottom) continue;
    drawItem(context, item, { ...item.rect, y }, scale, scene);
  }
}

function drawItem(context, { kind, color, cornerRadius, picture, texts }, rect, scale, scene) {
  // Neighbors round their shared edge to the same pixel, so that no gap shows between them.
  const x = snapped(rect.x, scale), y = snapped(rect.y, scale);
  const width = snapped(rect.x + rect.width, scale) - x, height = snapped(rect.y + rect.height, scale) - y;
  if (color) {
    context.fillStyle = color;
    if (cornerRadius > 0) {
      context.beginPath();
      context.roundRect(x, y, width, height, cornerRadius);
      context.fill();
    } else {
      context.fillRect(x, y, width, height);
    }
  }
  if (kind === 'row') {
    const hairline = Math.max(1, Math.floor(scale / 2)) / scale;
    context.fillStyle = SEPARATOR;
    context.fillRect(x, y + height - hairline, width, hairline);
  }
  const illustration = picture && scene.pictures[picture.name];
  if (illustration) {
    const place = { ...picture.rect, x: rect.x + picture.rect.x, y: rect.y + picture.rect.y };
    context.save();
    context.beginPath();
    context.roundRect(place.x, place.y, place.width, place.height, picture.cornerRadius);
    context.clip();
    drawIllustration(context, illustration, place, color);
    context.restore();
  }
  for (const text of texts ?? []) drawText(context, text, rect, scene.layoutDirection);
}
