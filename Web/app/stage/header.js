import { resize } from '../dom.js';
import { drawBlurredPicture } from './blur.js';
import { drawElements, layered } from './elements.js';

/** An offscreen canvas for a translucent header, so that its layers do not show through each other. */
const group = document.createElement('canvas');

/**
 * Draws the header above the rows, in content coordinates: the elements behind it, its shadow, then the image, the scrim,
 * the texts and the clipped elements inside the mask, and the elements over it, all with the frame's opacity.
 * @param {CanvasRenderingContext2D} context
 * @param {{scene: object, frame: object, picture: import('./picture.js').Picture, scale: number}} view
 */
export function drawHeader(context, view) {
  const { header, opacity } = view.frame;
  if (!header || header.width <= 0 || header.height <= 0 || opacity <= 0) return;
  if (opacity >= 1) return drawLayers(context, view);
  const { width, height } = context.canvas;
  resize(group, width, height);
  const groupContext = group.getContext('2d');
  groupContext.setTransform(1, 0, 0, 1, 0, 0);
  groupContext.clearRect(0, 0, width, height);
  groupContext.setTransform(context.getTransform());
  drawLayers(groupContext, view);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalAlpha = opacity;
  context.drawImage(group, 0, 0);
  context.restore();
}

/** The shadow below a header: its standard deviation and its distance below the header, in points. Film strips have the same. */
const SHADOW = { deviation: 6, offset: 2 };

function drawLayers(context, view) {
  const { scene, frame, picture, scale } = view;
  const { header, image } = frame;
  const { behind, inside, over } = layered(view);
  const mask = new Path2D(frame.mask);
  context.save();
  context.translate(header.x, header.y);
  drawElements(context, behind, view);
  if (frame.shadow > 0) drawShadow(context, mask, frame, scale);
  context.save();
  context.clip(mask);
  const bitmap = scene.picture !== 'none' && image.width > 0 && image.height > 0 && picture.bitmap(scene.imageSize, image, scale, chosen(scene));
  if (bitmap) {
    const { globalAlpha } = context;
    context.globalAlpha = globalAlpha * (frame.imageOpacity ?? 1);
    if (frame.blur > 0) drawBlurredPicture(context, bitmap, image, frame.blur);
    else context.drawImage(bitmap, image.x, image.y, image.width, image.height);
    context.globalAlpha = globalAlpha;
  }
  if (frame.scrim > 0) {
    context.fillStyle = `rgb(0 0 0 / ${frame.scrim})`;
    context.fillRect(0, 0, header.width, header.height);
  }
  drawElements(context, inside, view);
  context.restore();
  drawElements(context, over, view);
  context.restore();
}

/** The picture that the scene chooses for the header; undefined if it chooses none. */
function chosen({ picture, pictures }) {
  return pictures?.[picture] && { name: picture, ...pictures[picture] };
}

/** Draws the shadow only outside the mask, so that a translucent header does not show it. */
function drawShadow(context, mask, { header, shadow }, scale) {
  const reach = 3 * SHADOW.deviation + SHADOW.offset;
  const outside = new Path2D();
  outside.rect(-reach, -reach, header.width + 2 * reach, header.height + 2 * reach);
  outside.addPath(mask);
  context.save();
  context.clip(outside, 'evenodd');
  // A canvas measures shadows in pixels, and its blur is twice the standard deviation.
  context.shadowBlur = 2 * SHADOW.deviation * scale;
  context.shadowOffsetY = SHADOW.offset * scale;
  context.shadowColor = `rgb(0 0 0 / ${shadow})`;
  context.fillStyle = '#000';
  context.fill(mask);
  context.restore();
}
