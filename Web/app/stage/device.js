import { drawItems } from './items.js';
import { drawHeader } from './header.js';
import { drawNavigationBar, drawStatusBar, drawHomeIndicator, drawNotch } from './bars.js';
import { drawGuides } from './guides.js';

/** The thickness of the frame around the screen, in points. */
export const BEZEL = 11;

/**
 * Draws the whole device.
 * @param {CanvasRenderingContext2D} context
 * @param {{scene: object, contentOriginY: number, frame: object, picture: import('./picture.js').Picture, showsGuides: boolean,
 *   scale: number, origin: number}} view `contentOriginY`: the top of the items in the list; `scale`: device pixels per point;
 *   `origin`: the screen's corner in pixels
 */
export function drawDevice(context, view) {
  const { scene, contentOriginY, frame, scale, origin } = view;
  const { width, height, cornerRadius, notch } = scene.device;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.setTransform(scale, 0, 0, scale, origin, origin);
  drawBezel(context, scene.device);

  context.save();
  context.beginPath();
  context.roundRect(0, 0, width, height, cornerRadius);
  context.clip();
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);

  context.save();
  context.beginPath();
  context.rect(scene.scrollView.x, scene.scrollView.y, scene.scrollView.width, scene.scrollView.height);
  context.clip();
  // Aligns to whole pixels, as a phone does, so that moving text and hairlines stay sharp.
  context.translate(scene.scrollView.x, snapped(scene.scrollView.y - frame.offset, scale));
  drawItems(context, scene, contentOriginY, frame.offset, scale);
  context.restore();

  context.save();
  context.beginPath();
  context.rect(scene.scrollView.x, scene.scrollView.y, scene.scrollView.width, scene.scrollView.height);
  context.clip();
  context.translate(scene.scrollView.x, scene.scrollView.y - frame.offset);
  drawHeader(context, view);
  context.restore();

  if (scene.navigationBar) drawNavigationBar(context, view);
  if (view.showsGuides) drawGuides(context, view);
  if (scene.statusBar) drawStatusBar(context, view);
  if (scene.homeIndicator) drawHomeIndicator(context, scene.device);
  context.restore();
  if (notch) drawNotch(context, scene.device);
}

/** @returns {number} the nearest length that is a whole number of device pixels */
export function snapped(length, scale) {
  return Math.round(length * scale) / scale;
}

function drawBezel(context, { width, height, cornerRadius }) {
  const edge = (inset, color) => {
    context.fillStyle = color;
    context.beginPath();
    const d = BEZEL - inset;
    context.roundRect(-d, -d, width + 2 * d, height + 2 * d, cornerRadius + d);
    context.fill();
  };
  const metal = context.createLinearGradient(-BEZEL, 0, width + BEZEL, 0);
  for (const [stop, color] of [[0, '#8d8d92'], [0.02, '#4a4a4e'], [0.5, '#5c5c61'], [0.98, '#4a4a4e'], [1, '#8d8d92']]) {
    metal.addColorStop(stop, color);
  }
  edge(0, metal);
  edge(1.5, '#1b1b1d');
  edge(2.5, '#060607');
}
