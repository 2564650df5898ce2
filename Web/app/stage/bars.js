import { resize } from '../dom.js';
import { brightnessAt } from './brightness.js';
import { FAMILY } from './text.js';

/** The blur behind a translucent bar (standard deviation in points), and the opacity of the tint over it. */
const FROST = { deviation: 10, opacity: 0.72 };
/** The status bar's contents: the usual time in pictures of phones, white below a brightness and black above it, as in film strips. */
const STATUS = { time: '9:41', onDark: '#fff', onBright: '#000', limit: 0.55 };

/** The part of the screen behind a translucent bar, drawn again. A copy of the screen's canvas would have to wait for its drawing. */
const sheet = new OffscreenCanvas(1, 1).getContext('2d');
/** The size of a pixel of the sheet, in points. A blur needs no smaller pixels. */
const PIXEL = 1.1 * FROST.deviation;
/**
 * The sheet is drawn four times, each time larger by this number of its pixels toward another corner. The mean of these copies mixes
 * places that are this far apart.
 */
const SPREAD = 1.3;

/**
 * Draws the bar and the area above it, up to the top of the screen.
 * @param {CanvasRenderingContext2D} context
 * @param {object} view
 * @param {(context: CanvasRenderingContext2D, height: number) => void} drawBehind draws the upper part of the content behind the bar
 */
export function drawNavigationBar(context, { scene, scale }, drawBehind) {
  const { y, height, title, translucent } = scene.navigationBar;
  const { width } = scene.device;
  const { bar, barLine, barTitle } = scene.colors;
  const bottom = y + height;
  context.save();
  context.beginPath();
  context.rect(0, 0, width, bottom);
  context.clip();
  if (translucent) {
    // Blurs a little more than the bar, so that content just below it already shows through.
    const reach = bottom + 2 * FROST.deviation;
    const { canvas } = sheet;
    const size = { width: Math.round(width / PIXEL), height: Math.round(reach / PIXEL) };
    resize(canvas, size.width, size.height);
    sheet.setTransform(size.width / width, 0, 0, size.height / reach, 0, 0);
    sheet.fillStyle = scene.colors.screen;
    sheet.fillRect(0, 0, width, reach);
    drawBehind(sheet, reach);
    context.imageSmoothingQuality = 'low';
    const spread = SPREAD * PIXEL;
    for (let corner = 0; corner < 4; corner += 1) {
      context.globalAlpha = 1 / (corner + 1);
      context.drawImage(canvas, corner & 1 ? -spread : 0, corner & 2 ? -spread : 0, width + spread, reach + spread);
    }
    context.globalAlpha = FROST.opacity;
  }
  context.fillStyle = bar;
  context.fillRect(0, 0, width, bottom);
  context.globalAlpha = 1;
  context.fillStyle = barLine;
  context.fillRect(0, bottom - 1 / scale, width, 1 / scale);
  context.restore();
  context.fillStyle = barTitle;
  context.font = `600 17px ${FAMILY}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(title ?? '', width / 2, y + height / 2 + 6, width - 120);
}

/** Draws the time and the symbols for network and battery, at the server's places. */
export function drawStatusBar(context, view) {
  const { scene } = view;
  const { height, middle, timeX, timeSize } = scene.statusBar;
  const brightness = scene.navigationBar ? scene.colors.brightness : brightnessAt(height / 2, view);
  const color = brightness < STATUS.limit ? STATUS.onDark : STATUS.onBright;
  context.fillStyle = color;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'center';
  context.font = `600 ${timeSize}px ${FAMILY}`;
  context.fillText(STATUS.time, timeX, middle + 0.36 * timeSize);
  drawSymbols(context, symbolsOf(scene.statusBar), color);
}

/** The outlines of the symbols in each status bar. @type {WeakMap<object, ReturnType<typeof makeSymbols>>} */
const symbols = new WeakMap();

function symbolsOf(statusBar) {
  const known = symbols.get(statusBar) ?? makeSymbols(statusBar);
  symbols.set(statusBar, known);
  return known;
}

/** Makes the outlines: the filled parts, the stroked parts, and the paler frame and cap of the battery. */
function makeSymbols({ middle, batteryX, networkX, signalX }) {
  const [filled, stroked, frame, cap] = Array.from({ length: 4 }, () => new Path2D());
  frame.roundRect(batteryX - 25.5, middle - 5.5, 22, 11, 3);
  cap.roundRect(batteryX - 2, middle - 2, 1.5, 4, 0.75);
  filled.roundRect(batteryX - 24, middle - 4, 19, 8, 1.8);
  if (networkX !== null) {
    for (const radius of [4.6, 8.4]) {
      const arc = new Path2D();
      arc.arc(networkX, middle + 5, radius, -Math.PI * 0.76, -Math.PI * 0.24);
      stroked.addPath(arc);
    }
    filled.moveTo(networkX + 1.7, middle + 4);
    filled.arc(networkX, middle + 4, 1.7, 0, 2 * Math.PI);
  }
  for (let bar = 0; bar < 4; bar += 1) {
    const height = 4 + 2.3 * bar;
    filled.roundRect(signalX + bar * 4.6, middle + 5.5 - height, 3, height, 0.9);
  }
  return { filled, stroked, frame, cap };
}

function drawSymbols(context, { filled, stroked, frame, cap }, color) {
  context.fill(filled);
  context.strokeStyle = color;
  context.lineWidth = 2;
  context.stroke(stroked);
  context.save();
  context.lineWidth = 1;
  context.globalAlpha = 0.45;
  context.stroke(frame);
  context.fill(cap);
  context.restore();
}

/** Draws the keyboard and its keys, without letters. */
export function drawKeyboard(context, { keyboard: { rect, keys }, colors }) {
  context.fillStyle = colors.keyboard;
  context.fillRect(rect.x, rect.y, rect.width, rect.height);
  context.fillStyle = colors.key;
  context.beginPath();
  for (const { x, y, width, height } of keys) context.roundRect(x, y, width, height, 5);
  context.fill();
}

/** Draws the line at the bottom edge, with a thin outline, so that the line is visible on any background. */
export function drawHomeIndicator(context, { device: { width, height }, colors }) {
  context.fillStyle = colors.indicator;
  context.strokeStyle = 'rgb(128 128 128 / 0.5)';
  context.lineWidth = 0.5;
  context.beginPath();
  context.roundRect(width / 2 - 67, height - 13, 134, 5, 2.5);
  context.fill();
  context.stroke();
}

/** Draws the cutout of the screen for the camera. */
export function drawCutout(context, { kind, rect: { x, y, width, height } }) {
  context.fillStyle = '#060607';
  if (kind !== 'notch') {
    context.beginPath();
    context.roundRect(x, y, width, height, Math.min(width, height) / 2);
    context.fill();
    return;
  }
  context.save();
  // In landscape the notch is at the left edge: the same shape, turned by a quarter around its middle.
  context.translate(x + (width > height ? width / 2 : 0), y + (width > height ? 0 : height / 2));
  if (height > width) context.rotate(-Math.PI / 2);
  drawNotch(context, Math.max(width, height) / 2, Math.min(width, height));
  context.restore();
}

/** Draws a notch around x = 0 below y = 0, with rounded transitions to the edge. */
function drawNotch(context, half, depth) {
  const round = 20, ear = 6;
  context.beginPath();
  context.moveTo(-half - ear, -1);
  context.lineTo(-half - ear, 0);
  context.quadraticCurveTo(-half, 0, -half, ear);
  context.lineTo(-half, depth - round);
  context.quadraticCurveTo(-half, depth, -half + round, depth);
  context.lineTo(half - round, depth);
  context.quadraticCurveTo(half, depth, half, depth - round);
  context.lineTo(half, ear);
  context.quadraticCurveTo(half, 0, half + ear, 0);
  context.lineTo(half + ear, -1);
  context.fill();
}
