/** How many pixels a line of a wheel's is worth: what browsers use for ordinary text. */
const LINE = 16;

/** The keys that scroll, with the server's names for them. */
const KEYS = new Map([
  ['ArrowDown', 'ArrowDown'], ['ArrowUp', 'ArrowUp'], ['PageDown', 'PageDown'], ['PageUp', 'PageUp'], [' ', 'Space'],
  ['End', 'End'], ['Home', 'Home'],
]);

/**
 * Turns what happens on the canvas into touches, wheels and keys.
 * @param {HTMLCanvasElement} canvas
 * @param {import('./stage.js').Stage} stage
 * @param {import('../session/input.js').Input} input
 */
export function point(canvas, stage, input) {
  const down = new Set();
  let newestRaw = -Infinity;
  const touch = (phase) => (event) => {
    if (phase === 'began') {
      if (event.button !== 0) return;
      if (stage.isOnStatusBar(event)) {
        input.add({ type: 'statusBarTap' }, event.timeStamp);
        return;
      }
      canvas.setPointerCapture(event.pointerId);
      down.add(event.pointerId);
    } else if (!down.has(event.pointerId)) {
      return;
    } else if (phase !== 'moved') {
      down.delete(event.pointerId);
    }
    canvas.toggleAttribute('data-pressed', down.size > 0);
    input.add({ type: 'touch', phase, identifier: event.pointerId, ...stage.point(event) }, event.timeStamp);
  };
  canvas.addEventListener('pointerdown', touch('began'));
  // Chromium holds moves back until the next repaint; raw ones come at once, so that their frame is drawn in that very
  // repaint and not in the one after. What was told raw is not told again.
  canvas.addEventListener('pointerrawupdate', (event) => {
    newestRaw = event.timeStamp;
    touch('moved')(event);
  });
  canvas.addEventListener('pointermove', (event) => event.timeStamp > newestRaw && touch('moved')(event));
  canvas.addEventListener('pointerup', touch('ended'));
  canvas.addEventListener('pointercancel', touch('cancelled'));
  // Capture can be lost without a cancel, for example when the window is closed over.
  canvas.addEventListener('lostpointercapture', touch('cancelled'));

  canvas.addEventListener('wheel', (event) => {
    // With control held, a wheel or a pinch zooms the page, which is the browser's business.
    if (event.ctrlKey) return;
    event.preventDefault();
    const unit = [1 / stage.place.scale, LINE, stage.viewport.height][event.deltaMode];
    input.add({ type: 'wheel', deltaX: event.deltaX * unit, deltaY: event.deltaY * unit }, event.timeStamp);
  }, { passive: false });

  canvas.addEventListener('keydown', (event) => {
    const key = KEYS.get(event.key);
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    input.add({ type: 'key', key: key === 'Space' && event.shiftKey ? 'PageUp' : key }, event.timeStamp);
  });
}
