import { drawItems } from './items.js';
import { drawHeader } from './header.js';
import { drawNavigationBar, drawStatusBar, drawKeyboard, drawHomeIndicator, drawCutout } from './bars.js';

/** The thickness of the frame around the screen, in points. */
export const BEZEL = 11;

/**
 * Draws the whole device.
 * @param {CanvasRenderingContext2D} context
 * @param {{scene: object, contentOriginY: number, frame: object, picture: import('./picture.js').Picture,
 *   overlays: Iterable<typeof import('./guides.js').drawGuides>, selected: string|null, scale: number, origin: number}} view
 *   `contentOriginY`: the top of the items in the list; `scale`: device pixels per point; `origin`: the screen's corner in pixels
 */
export function drawDevice(context, view) {
  const { scene, scale, origin } = view;
  const { width, height, cutout } = scene.device;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.setTransform(scale, 0, 0, scale, origin, origin);
  const { screen, edges } = bezelOf(context, scene.device);
  for (const { path, color } of edges) {
    context.fillStyle = color;
    context.fill(path);
  }

  context.save();
  context.clip(screen);
  context.fillStyle = scene.colors.screen;
  context.fillRect(0, 0, width, height);

  drawScrollView(context, view);

  if (scene.navigationBar) drawNavigationBar(context, view, (behind, height) => drawScrollView(behind, cut(view, height)));
  for (const overlay of view.overlays) overlay(context, view);
  if (scene.statusBar) drawStatusBar(context, view);
  if (scene.keyboard) drawKeyboard(context, scene);
  if (scene.homeIndicator) drawHomeIndicator(context, scene);
  context.restore();
  if (cutout) drawCutout(context, cutout);
}

/** Draws the list and the header. */
function drawScrollView(context, view) {
  const { scene, contentOriginY, frame, scale } = view;
  context.save();
  context.beginPath();
  context.rect(scene.scrollView.x, scene.scrollView.y, scene.scrollView.width, scene.scrollView.height);
  context.clip();
  // Aligns to whole pixels, as a phone does, so that moving text and hairlines stay sharp.
  const left = snapped(scene.scrollView.x, scale), top = snapped(scene.scrollView.y - frame.offset, scale);
  context.translate(left, top);
  drawItems(context, scene, contentOriginY, frame.offset, scale);
  if (frame.header) {
    // The header's own corner is on a whole pixel, too: half a pixel would show the rows behind the header as a light line.
    const { x, y } = frame.header;
    context.translate(snapped(scene.scrollView.x + x, scale) - x - left, snapped(scene.scrollView.y - frame.offset + y, scale) - y - top);
    drawHeader(context, view);
  }
  context.restore();
}

/** @returns {object} the view with a list that ends at a height of the screen, so that only this part is drawn */
function cut(view, height) {
  const { scrollView } = view.scene;
  return { ...view, scene: { ...view.scene, scrollView: { ...scrollView, height: height - scrollView.y } } };
}

/** @returns {number} the nearest length that is a whole number of device pixels */
export function snapped(length, scale) {
  return Math.round(length * scale) / scale;
}

/** The outlines of the screen and of the frame's edges, with their colors. They depend only on the device. */
const bezel = { key: '', screen: new Path2D(), edges: [] };

/**
 * @param {CanvasRenderingContext2D} context
 * @param {{width: number, height: number, cornerRadius: number}} device
 */
function bezelOf(context, { width, height, cornerRadius }) {
  const key = `${width} ${height} ${cornerRadius}`;
  if (bezel.key === key) return bezel;
  const metal = context.createLinearGradient(-BEZEL, 0, width + BEZEL, 0);
  for (const [stop, color] of /** @type {[number, string][]} */ ([[0, '#8d8d92'], [0.02, '#4a4a4e'], [0.5, '#5c5c61'], [0.98, '#4a4a4e'], [1, '#8d8d92']])) {
    metal.addColorStop(stop, color);
  }
  const outline = (distance) => {
    const path = new Path2D();
    path.roundRect(-distance, -distance, width + 2 * distance, height + 2 * distance, cornerRadius + distance);
    return path;
  };
  const edges = /** @type {[number, string|CanvasGradient][]} */ ([[0, metal], [1.5, '#1b1b1d'], [2.5, '#060607']]).map(([inset, color]) => ({ path: outline(BEZEL - inset), color }));
  return Object.assign(bezel, { key, screen: outline(0), edges });
}
