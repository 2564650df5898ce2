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

const LETTER = /\p{L}/u, RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** The direction of a text's first letter, as in UIKit; null without letters. @param {string[]} lines */
function directionOf(lines) {
  for (const line of lines) {
    const letter = line.match(LETTER)?.[0];
    if (letter) return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr';
  }
  return null;
}
