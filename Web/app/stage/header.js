import { drawBlurred } from './blur.js';
import { drawText } from './text.js';

/**
 * Draws the header above the rows, in content coordinates: the picture inside its mask, then the scrim and the texts.
 * @param {CanvasRenderingContext2D} context
 * @param {{scene: object, frame: object, picture: import('./picture.js').Picture, scale: number}} view
 */
export function drawHeader(context, { scene, frame, picture, scale }) {
  const { header, image, content } = frame;
  if (!header || header.width <= 0 || header.height <= 0 || frame.opacity <= 0) return;
  context.save();
  context.translate(header.x, header.y);
  context.clip(new Path2D(frame.mask));
  context.globalAlpha = frame.opacity;
  const bitmap = image.width > 0 && image.height > 0 && picture.bitmap(scene.imageSize, image, scale);
  if (bitmap) {
    if (frame.blur > 0) drawBlurred(context, bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height }, image, frame.blur);
    else context.drawImage(bitmap, image.x, image.y, image.width, image.height);
  }
  if (frame.scrim > 0) {
    context.fillStyle = `rgb(0 0 0 / ${frame.scrim})`;
    context.fillRect(0, 0, header.width, header.height);
  }
  for (const text of scene.header?.texts ?? []) drawText(context, text, content, scene.layoutDirection);
  context.restore();
}
