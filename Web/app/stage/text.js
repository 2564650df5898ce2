/** Fonts with the widths that the server uses to compute line breaks, and then the system's own. */
export const FAMILY = '"Helvetica Neue", Helvetica, Arial, Arimo, "Liberation Sans", "Nimbus Sans", system-ui, sans-serif';

/**
 * Draws text whose line breaks are already computed.
 * @param {CanvasRenderingContext2D} context
 * @param {object} text
 * @param {{x: number, y: number, width?: number, height?: number}} rect from whose corner the first baseline is measured
 * @param {string} [direction] the layout direction, for a text without letters
 */
export function drawText(context, text, rect, direction) {
  context.font = `${text.weight} ${text.size}px ${FAMILY}`;
  context.fillStyle = text.color;
  context.textAlign = text.alignment ?? 'left';
  context.textBaseline = 'alphabetic';
  context.direction = directionOf(text.lines) ?? (direction === 'rightToLeft' ? 'rtl' : 'ltr');
  text.lines.forEach((line, index) => {
    context.fillText(line, rect.x + text.x, rect.y + text.y + index * text.lineHeight, text.width);
  });
}

/**
 * The box around a text that `drawText` draws into a rectangle.
 * @param {object} text
 * @param {{x: number, y: number, width?: number, height?: number}} rect
 */
export function textBox({ x, y, width, alignment, lines, lineHeight, size }, rect) {
  const left = rect.x + x - { left: 0, center: width / 2, right: width }[alignment ?? 'left'];
  return { x: left, y: rect.y + y - size, width, height: lines.length * lineHeight };
}

const LETTER = /\p{L}/u, RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The direction of a text's first letter, as in UIKit; null without letters. @param {string[]} lines */
function directionOf(lines) {
  for (const line of lines) {
    const letter = line.match(LETTER)?.[0];
    if (letter) return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
  }
  return null;
}
