/** Fonts with the widths that the server uses to compute line breaks, and then the system's own. */
export const FAMILY = '"Helvetica Neue", Helvetica, Arial, Arimo, "Liberation Sans", "Nimbus Sans", system-ui, sans-serif';

/**
 * Draws text whose line breaks are already computed.
 * @param {CanvasRenderingContext2D} context
 * @param {object} text
 * @param {{x: number, y: number, width: number, height: number}} rect the text's box
 * @param {string} [direction] the layout direction, for a text without letters
 */
export function drawText(context, text, rect, direction) {
  context.font = `${text.weight} ${text.size}px ${FAMILY}`;
  context.fillStyle = text.color;
  context.textAlign = text.alignment ?? 'left';
  context.textBaseline = 'alphabetic';
  context.direction = directionOf(text.lines) ?? (direction === 'rightToLeft' ? 'rtl' : 'ltr');
  const isFromBottom = text.edge === 'bottom';
  const first = isFromBottom ? rect.y + rect.height - text.y - (text.lines.length - 1) * text.lineHeight : rect.y + text.y;
  text.lines.forEach((line, index) => {
    context.fillText(line, rect.x + text.x, first + index * text.lineHeight, text.width);
  });
}

/**
 * The box around a text that `drawText` draws into a rectangle.
 * @param {object} text
 * @param {{x: number, y: number, height: number}} rect
 */
export function textBox({ x, y, width, alignment, lines, lineHeight, edge, size }, rect) {
  const height = lines.length * lineHeight;
  const left = rect.x + x - { left: 0, center: width / 2, right: width }[alignment ?? 'left'];
  // The position of a text is its baseline: the first from the upper edge, the last from the lower one.
  const top = edge === 'bottom' ? rect.y + rect.height - y + size * 0.2 - height : rect.y + y - size;
  return { x: left, y: top, width, height };
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
