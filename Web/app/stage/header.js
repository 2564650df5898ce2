import { drawBlurred } from './blur.js';
import { drawText } from './text.js';

/** An offscreen canvas for a translucent header, so that its layers do not show through each other. */
const group = document.createElement('canvas');

/**
 * Draws the header above the rows, in content coordinates: the image, the scrim and the texts inside the mask, all with
 * the frame's opacity.
 * @param {CanvasRenderingContext2D} context
 * @param {{scene: object, frame: object, picture: import('./picture.js').Picture, scale: number}} view
 */
export function drawHeader(context, view) {
  const { header, opacity } = view.frame;
  if (!header || header.width <= 0 || header.height <= 0 || opacity <= 0) return;
  if (opacity >= 1) return drawLayers(context, view);
  const { width, height } = context.canvas;
  // Setting a canvas's size clears it.
  Object.assign(group, { width, height });
  const groupContext = group.getContext('2d');
  groupContext.setTransform(context.getTransform());
  drawLayers(groupContext, view);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = opacity;
  context.drawImage(group, 0, 0);
  context.restore();
}

function drawLayers(context, { scene, frame, picture, scale }) {
  const { header, image, content } = frame;
  context.save();
  context.translate(header.x, header.y);
  context.clip(new Path2D(frame.mask));
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
