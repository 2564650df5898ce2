/**
 * Blur by making small and large again, in steps of two so that no pattern of squares shows. A canvas's own blur
 * filter is missing in Safari, and a designer may well use that.
 */

/** Two canvases that are drawn into each other by turns. */
const bench = [document.createElement('canvas'), document.createElement('canvas')];

/**
 * Draws part of a bitmap, blurred, into a rectangle.
 * @param {CanvasRenderingContext2D} context
 * @param {CanvasImageSource} source
 * @param {{x: number, y: number, width: number, height: number}} from in pixels of the source
 * @param {{x: number, y: number, width: number, height: number}} to in the context's coordinates
 * @param {number} radius in the context's coordinates
 */
export function drawBlurred(context, source, from, to, radius) {
  // One pixel of the smallest stage covers about as much as the radius, and so each is worth a bell of that width.
  const small = { width: stages(to.width / radius), height: stages(to.height / radius) };
  let current = paint(bench[0], source, from, Math.min(2 * small.width, 1024), Math.min(2 * small.height, 1024));
  current = paint(bench[1], current, whole(current), small.width, small.height);
  for (let factor = 2; factor <= 8 && small.width * factor <= 1024; factor *= 2) {
    const next = current === bench[0] ? bench[1] : bench[0];
    current = paint(next, current, whole(current), small.width * factor, small.height * factor);
  }
  context.drawImage(current, to.x, to.y, to.width, to.height);
}

function stages(count) {
  return Math.max(2, Math.min(512, Math.round(count)));
}

function whole(canvas) {
  return { x: 0, y: 0, width: canvas.width, height: canvas.height };
}

function paint(canvas, source, from, width, height) {
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, from.x, from.y, from.width, from.height, 0, 0, width, height);
  return canvas;
}
