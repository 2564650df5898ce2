/**
 * Draws an illustration into a rectangle. An icon fits into it; other pictures fill it, and the caller clips them.
 * @param {CanvasRenderingContext2D} context
 * @param {{side: number, icon: boolean, layers: object[]}} illustration
 * @param {{x: number, y: number, width: number, height: number}} rect
 * @param {string} [color] the color of an icon
 */
export function drawIllustration(context, { side, icon, layers }, { x, y, width, height }, color = '#fff') {
  if (width <= 0 || height <= 0) return;
  const scale = (icon ? Math.min : Math.max)(width, height) / side;
  context.save();
  context.translate(x + (width - scale * side) / 2, y + (height - scale * side) / 2);
  context.scale(scale, scale);
  const alpha = context.globalAlpha;
  for (const { path, colors, lineWidth, opacity } of layers) {
    const paint = colors.length === 0 ? color : painted(context, colors, side);
    context.globalAlpha = alpha * opacity;
    if (lineWidth === null) {
      context.fillStyle = paint;
      context.fill(outline(path));
    } else {
      context.strokeStyle = paint;
      context.lineWidth = lineWidth;
      context.lineCap = 'round';
      context.stroke(outline(path));
    }
  }
  context.restore();
}

/** The gradients by their colors, for the height that was drawn last. Making them for each frame takes longer than drawing. */
const gradients = new WeakMap();

/** @returns {string|CanvasGradient} a color, or a gradient from the first color at the top to the second at the bottom */
export function painted(context, colors, height) {
  if (colors.length === 1) return colors[0];
  const known = gradients.get(colors);
  if (known?.height === height) return known.gradient;
  const gradient = context.createLinearGradient(0, 0, 0, height);
  colors.forEach((color, index) => gradient.addColorStop(index / (colors.length - 1), color));
  gradients.set(colors, { height, gradient });
  return gradient;
}

/** The outlines by path data. Parsing them for each frame would take longer than drawing them. */
const outlines = new Map();

function outline(path) {
  if (!outlines.has(path)) outlines.set(path, new Path2D(path));
  return outlines.get(path);
}
