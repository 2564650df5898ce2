import { drawText } from './text.js';
import { snapped } from './device.js';

/**
 * Draws the visible rows, cells and section headers, in content coordinates.
 * @param {CanvasRenderingContext2D} context
 * @param {object} scene
 * @param {number} offset
 * @param {number} scale device pixels a point
 */
export function drawItems(context, scene, offset, scale) {
  const bottom = offset + scene.scrollView.height;
  for (const item of scene.items) {
    const { rect } = item;
    if (rect.y + rect.height < offset || rect.y > bottom) continue;
    drawItem(context, item, scale, scene.layoutDirection);
  }
}

function drawItem(context, { rect, color, cornerRadius, separator, texts }, scale, direction) {
  // Neighbors share an edge: both round it to the same pixel, so that no seam shows between them.
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
  if (separator) {
    const hairline = Math.max(1, Math.floor(scale / 2)) / scale;
    context.fillStyle = separator;
    context.fillRect(x, y + height - hairline, width, hairline);
  }
  for (const text of texts ?? []) drawText(context, text, rect, direction);
}
