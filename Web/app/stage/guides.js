import { cornerOf } from './elements.js';
import { FAMILY } from './text.js';

/** The guides' colors. The legend in the page's style sheet repeats them. */
const COLORS = { safeArea: '#00a88f', header: '#ff3d71', content: '#a24bff', mask: '#ff9f0a', element: '#0a84ff' };

/**
 * Outlines the safe area, header, content, mask and the selection.
 * @param {CanvasRenderingContext2D} context in device coordinates
 * @param {{scene: object, frame: object, selected: string|null}} view
 */
export function drawGuides(context, { scene, frame, selected }) {
  context.save();
  drawSafeArea(context, scene);
  if (frame.header) {
    const corner = cornerOf({ scene, frame });
    context.translate(corner.x, corner.y);
    const { width, height } = frame.header;
    outline(context, { x: 0, y: 0, width, height }, COLORS.header, []);
    outline(context, frame.content, COLORS.content, [5, 4]);
    context.strokeStyle = COLORS.mask;
    context.lineWidth = 2;
    context.setLineDash([]);
    context.stroke(new Path2D(frame.mask));
  }
  context.restore();
  drawSelection(context, { scene, frame, selected });
}

/**
 * Outlines the selected element, or the header.
 * @param {CanvasRenderingContext2D} context in device coordinates
 * @param {{scene: object, frame: object, selected: string|null}} view
 */
export function drawSelection(context, { scene, frame, selected }) {
  const rect = selected === 'header' ? frame.header && { ...frame.header, x: 0, y: 0 } : frame.elements?.[selected];
  if (!frame.header || !rect) return;
  const { x, y, width, height, rotation = 0 } = rect;
  const corner = cornerOf({ scene, frame });
  context.save();
  context.translate(corner.x + x + width / 2, corner.y + y + height / 2);
  context.rotate((rotation * Math.PI) / 180);
  // A light line inside, so that the outline is visible on blue.
  outline(context, { x: 1.5 - width / 2, y: 1.5 - height / 2, width: width - 3, height: height - 3 }, '#fffc', []);
  outline(context, { x: -width / 2, y: -height / 2, width, height }, COLORS.element, []);
  context.restore();
}

function drawSafeArea(context, { device, safeArea, scrollView }) {
  const lines = [
    safeArea.top > 0 && { from: [0, scrollView.y + safeArea.top], to: [device.width, scrollView.y + safeArea.top], label: safeArea.top, lift: -4 },
    safeArea.bottom > 0 && { from: [0, device.height - safeArea.bottom], to: [device.width, device.height - safeArea.bottom], label: safeArea.bottom, lift: -4 },
    safeArea.left > 0 && { from: [safeArea.left, 0], to: [safeArea.left, device.height] },
    safeArea.right > 0 && { from: [device.width - safeArea.right, 0], to: [device.width - safeArea.right, device.height] },
  ].filter(Boolean);
  context.strokeStyle = COLORS.safeArea;
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  context.font = `600 10px ${FAMILY}`;
  context.textAlign = 'right';
  context.textBaseline = 'alphabetic';
  for (const { from, to, label, lift } of lines) {
    context.beginPath();
    context.moveTo(...from);
    context.lineTo(...to);
    context.stroke();
    if (label !== undefined) tag(context, `safe area ${label} pt`, device.width - 10 - device.cornerRadius / 2, to[1] + lift);
  }
}

/** A label with a background, so that it is legible on pictures and rows. */
function tag(context, words, right, baseline) {
  const width = context.measureText(words).width;
  context.fillStyle = COLORS.safeArea;
  context.beginPath();
  context.roundRect(right - width - 5, baseline - 10.5, width + 10, 14, 4);
  context.fill();
  context.fillStyle = '#fff';
  context.fillText(words, right, baseline);
}

/** Outlines a rectangle inside its edges, in whole device pixels unless it is rotated. */
function outline(context, { x, y, width, height }, color, dash) {
  context.strokeStyle = color;
  const { a: scale, b: turn, e, f } = context.getTransform();
  if (turn !== 0) {
    context.lineWidth = 1.5;
    context.setLineDash(dash);
    context.strokeRect(x + 0.75, y + 0.75, Math.max(0, width - 1.5), Math.max(0, height - 1.5));
    return;
  }
  const [left, right] = [x, x + width].map((side) => Math.round(e + side * scale));
  const [top, bottom] = [y, y + height].map((side) => Math.round(f + side * scale));
  const thickness = Math.ceil(1.5 * scale);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.lineWidth = thickness;
  context.setLineDash(dash.map((length) => length * scale));
  context.strokeRect(left + thickness / 2, top + thickness / 2, Math.max(0, right - left - thickness), Math.max(0, bottom - top - thickness));
  context.restore();
}
