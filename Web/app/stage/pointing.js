/** How many pixels a line of a wheel's is worth: what browsers use for ordinary text. */
const LINE = 16;

/** What a key scrolls by, in points; `page` is a part of the viewport's height, `end` goes as far as there is. */
const KEYS = {
  ArrowDown: { points: 40 }, ArrowUp: { points: -40 }, ArrowRight: { x: 40 }, ArrowLeft: { x: -40 },
  PageDown: { page: 0.9 }, PageUp: { page: -0.9 }, ' ': { page: 0.9 },
  End: { points: 20000 }, Home: { points: -20000 },
};

/**
 * Turns what happens on the canvas into touches and wheels.
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
    const key = KEYS[event.key];
    if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const deltaY = (key.points ?? 0) + (key.page ?? 0) * stage.viewport.height * (event.shiftKey && event.key === ' ' ? -1 : 1);
    input.add({ type: 'wheel', deltaX: key.x ?? 0, deltaY }, event.timeStamp);
  });
}
