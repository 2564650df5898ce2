import { element } from '../app/dom.js';

const KINDS = { '+': 'added', '-': 'removed', '@': 'place', '\\': 'note' };

/** The maximum number of lines. More would slow the browser down, and nobody reads them. */
const LINE_LIMIT = 4000;

/** A unified diff in color, line by line. */
export function diffLines(diff) {
  const lines = diff.split('\n');
  // The last line ends with a line feed too.
  if (lines.at(-1) === '') lines.pop();
  const left = lines.length - 2 - LINE_LIMIT;
  if (left > 0) lines.splice(2 + LINE_LIMIT, left, `\\ ${left} more lines`);
  let old = 0, current = 0;
  return element('div', { class: 'diff', tabindex: 0, role: 'region', 'aria-label': 'Difference' }, ...lines.slice(2).map((line) => {
    const kind = KINDS[line[0]] ?? 'same';
    if (kind === 'place') {
      const [, from, to] = line.match(/^@@ -(\d+)(?:,\d+)? \+(\d+)/) ?? [];
      [old, current] = [Number(from), Number(to)];
    }
    /** @type {(string|number)[]} */
    const numbers = ['', ''];
    if (kind === 'removed' || kind === 'same') numbers[0] = old++;
    if (kind === 'added' || kind === 'same') numbers[1] = current++;
    const words = kind === 'place' || kind === 'note' ? line : line.slice(1);
    return element('div', { class: `diff-line is-${kind}` },
      element('span', { class: 'diff-number' }, String(numbers[0])), element('span', { class: 'diff-number' }, String(numbers[1])),
      element('span', { class: 'diff-words' }, words));
  }));
}

/** Shows the diff of a text that differs. For other bytes, shows only that they differ. */
export class TextView {
  #element;

  /**
   * @param {HTMLElement} place
   * @param {{format: string, kind: string, summary: string, diff?: string}} detail
   */
  constructor(place, { format, summary, diff }) {
    this.#element = element('div', { class: 'text-view' },
      format === 'bytes' ? element('p', { class: 'empty' }, `Not text: ${summary}.`) : diffLines(diff));
    place.append(this.#element);
  }

  remove() {
    this.#element.remove();
  }
}
