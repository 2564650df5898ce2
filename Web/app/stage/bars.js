import { drawBlurred } from './blur.js';
import { brightnessAt } from './brightness.js';
import { FAMILY } from './text.js';

/** The blur behind a translucent bar (standard deviation in points), and the tint over it. */
const FROST = { deviation: 10, veil: 'rgb(249 249 249 / 0.72)' };
/** The status bar's contents: the usual time in pictures of phones, white below a brightness and black above it, as in film strips. */
const STATUS = { time: '9:41', onDark: '#fff', onBright: '#000', limit: 0.55 };

/** Draws the bar and the area above it, up to the top of the screen. */
export function drawNavigationBar(context, { scene, scale, origin }) {
  const { y, height, title, translucent } = scene.navigationBar;
  const { width } = scene.device;
  const bottom = y + height;
  context.save();
  context.beginPath();
  context.rect(0, 0, width, bottom);
  context.clip();
  if (translucent) {
    // Blurs a little more than the bar, so that content just below it already shows through.
    const reach = bottom + 2 * FROST.deviation;
    const pixels = { x: origin, y: origin, width: width * scale, height: reach * scale };
    drawBlurred(context, context.canvas, pixels, { x: 0, y: 0, width, height: reach }, FROST.deviation);
    context.fillStyle = FROST.veil;
  } else {
    context.fillStyle = '#f9f9f9';
  }
  context.fillRect(0, 0, width, bottom);
  context.fillStyle = 'rgb(60 60 67 / 0.3)';
  context.fillRect(0, bottom - 1 / scale, width, 1 / scale);
  context.restore();
  context.fillStyle = '#000';
  context.font = `600 17px ${FAMILY}`;
  context.textAlign = 'center';
  context.textBaseline = 'alphabetic';
  context.fillText(title ?? '', width / 2, y + height / 2 + 6, width - 120);
}

/** Draws the time and the symbols for network and battery. */
export function drawStatusBar(context, view) {
  const { scene } = view;
  const { height } = scene.statusBar;
  const { width, notch } = scene.device;
  const isOnDark = !scene.navigationBar && brightnessAt(height / 2, view) < STATUS.limit;
  const color = isOnDark ? STATUS.onDark : STATUS.onBright;
  const middle = notch ? height / 2 + 3 : height / 2;
  context.fillStyle = color;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'center';
  context.font = `600 ${notch ? 15 : 12}px ${FAMILY}`;
  context.fillText(STATUS.time, notch ? 44 : width / 2, middle + (notch ? 5.5 : 4.5));
  const right = notch ? width - 12 : width - 8;
  drawBattery(context, right, middle, color);
  if (notch) drawWireless(context, right - 38, middle);
  drawSignal(context, notch ? right - 67 : 8, middle);
}

function drawBattery(context, right, middle, color) {
  context.save();
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.globalAlpha = 0.45;
  context.beginPath();
  context.roundRect(right - 25.5, middle - 5.5, 22, 11, 3);
  context.stroke();
  context.beginPath();
  context.roundRect(right - 2, middle - 2, 1.5, 4, 0.75);
  context.fill();
  context.globalAlpha = 1;
  context.beginPath();
  context.roundRect(right - 24, middle - 4, 19, 8, 1.8);
  context.fill();
  context.restore();
}

function drawWireless(context, center, middle) {
  context.save();
  context.strokeStyle = context.fillStyle;
  context.lineWidth = 2;
  for (const radius of [4.6, 8.4]) {
    context.beginPath();
    context.arc(center, middle + 5, radius, -Math.PI * 0.76, -Math.PI * 0.24);
    context.stroke();
  }
  context.beginPath();
  context.arc(center, middle + 4, 1.7, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

function drawSignal(context, left, middle) {
  for (let bar = 0; bar < 4; bar += 1) {
    const height = 4 + 2.3 * bar;
    context.beginPath();
    context.roundRect(left + bar * 4.6, middle + 5.5 - height, 3, height, 0.9);
    context.fill();
  }
}

/** Draws the line at the bottom edge; gray, so that it is visible on any background. */
export function drawHomeIndicator(context, { width, height }) {
  context.fillStyle = 'rgb(20 20 22 / 0.85)';
  context.strokeStyle = 'rgb(255 255 255 / 0.35)';
  context.lineWidth = 0.5;
  context.beginPath();
  context.roundRect(width / 2 - 67, height - 13, 134, 5, 2.5);
  context.fill();
  context.stroke();
}

/** Draws the notch at the upper edge, with rounded transitions to the edge. */
export function drawNotch(context, { width }) {
  const half = 104, depth = 30, round = 20, ear = 6, middle = width / 2;
  context.fillStyle = '#060607';
  context.beginPath();
  context.moveTo(middle - half - ear, -1);
  context.lineTo(middle - half - ear, 0);
  context.quadraticCurveTo(middle - half, 0, middle - half, ear);
  context.lineTo(middle - half, depth - round);
  context.quadraticCurveTo(middle - half, depth, middle - half + round, depth);
  context.lineTo(middle + half - round, depth);
  context.quadraticCurveTo(middle + half, depth, middle + half, depth - round);
  context.lineTo(middle + half, ear);
  context.quadraticCurveTo(middle + half, 0, middle + half + ear, 0);
  context.lineTo(middle + half + ear, -1);
  context.fill();
}
