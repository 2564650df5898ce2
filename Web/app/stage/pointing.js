import { input } from '../session/input.js';
import { stage } from './stage.js';

/** The height of a wheel event's line in pixels, as browsers use it for ordinary text. */
const LINE = 16;

/** The keys that scroll, with the server's names. Space plays the gesture instead. */
export const KEYS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'End', 'Home'];

/** A press that moves less (CSS pixels) is a tap. */
const DISTANCE = 4;

/**
 * @param {PointerEvent} start
 * @param {PointerEvent} end
 */
export function isTap(start, end) {
  return Math.hypot(end.clientX - start.clientX, end.clientY - start.clientY) < DISTANCE;
}

/**
 * Turns events on the canvas into touches and wheel events. Elements over the canvas pass the wheel to it.
 * @param {HTMLCanvasElement} canvas
 */
export function point(canvas) {
  /** The events with which the pressed pointers began. @type {Map<number, PointerEvent>} */
  const down = new Map();
  let newestRaw = -Infinity;
  const touch = (phase) => (event) => {
    if (phase === 'began') {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      down.set(event.pointerId, event);
    }
    const start = down.get(event.pointerId);
    if (start === undefined) return;
    if (phase === 'ended' || phase === 'cancelled') down.delete(event.pointerId);
    canvas.toggleAttribute('data-pressed', down.size > 0);
    input.add({ type: 'touch', phase, identifier: event.pointerId, ...stage.point(event) }, event.timeStamp);
    if (phase === 'ended' && isTap(start, event) && stage.isOnStatusBar(start)) input.add({ type: 'statusBarTap' }, event.timeStamp);
  };
  canvas.addEventListener('pointerdown', touch('began'));
  // Chromium delays pointer moves until the next repaint. Raw moves arrive at once, so their frame is drawn in that repaint
  // instead of the one after. Moves that were already sent raw are ignored.
  canvas.addEventListener('pointerrawupdate', (event) => {
    newestRaw = event.timeStamp;
    touch('moved')(event);
  });
  canvas.addEventListener('pointermove', (event) => event.timeStamp > newestRaw && touch('moved')(event));
  canvas.addEventListener('pointerup', touch('ended'));
  canvas.addEventListener('pointercancel', touch('cancelled'));
  // The canvas can lose the capture without a cancel event, for example if another window covers the page.
  canvas.addEventListener('lostpointercapture', touch('cancelled'));

  canvas.parentElement.addEventListener('wheel', (event) => {
    // With Control held, a wheel or a pinch zooms the page, which the browser handles.
    if (event.ctrlKey) return;
    event.preventDefault();
    const unit = [1 / stage.place.scale, LINE, stage.viewport.height][event.deltaMode];
    input.add({ type: 'wheel', deltaX: event.deltaX * unit, deltaY: event.deltaY * unit }, event.timeStamp);
  }, { passive: false });
}
