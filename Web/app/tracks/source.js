import { element, say } from '../dom.js';
import { requestFile } from '../session/api.js';
import { connection } from '../session/connection.js';
import { Refresher } from './refresher.js';

/** The pipeline's Swift source, as the export writes it. It follows each change, and marks the changed lines. */
export class Source {
  $element;
  refresher;
  #lines = [];
  #list = element('ol', { class: 'source-lines', tabindex: 0, 'aria-label': 'Swift source' });
  #problem = element('p', { class: 'source-problem', role: 'status', hidden: true });

  constructor() {
    this.$element = element('div', { class: 'source' }, this.#problem, this.#list);
    this.refresher = new Refresher(() => requestFile(`${connection.path}/export?to=swift`), (file, problem) => this.#show(file, problem));
    connection.follow(() => this.refresher.invalidate());
  }

  #show(file, problem) {
    say(this.#problem, problem);
    this.#list.toggleAttribute('data-stale', file === null);
    if (file === null) return;
    const lines = file.text.trimEnd().split('\n');
    if (lines.join('\n') === this.#lines.join('\n')) return;
    const changed = this.#lines.length === 0 ? new Set() : changedLines(this.#lines, lines);
    this.#lines = lines;
    this.#list.replaceChildren(...lines.map((line, index) => element('li', { 'data-changed': changed.has(index) }, element('code', {}, line || ' '))));
    const first = this.#list.children[Math.min(...changed)];
    if (first) reveal(first, this.#list);
  }
}

/**
 * The indices of changed lines in `after`: those between the common beginning and the common end, except for lines that
 * only moved.
 * @param {string[]} before
 * @param {string[]} after
 * @returns {Set<number>}
 */
function changedLines(before, after) {
  const most = Math.min(before.length, after.length);
  let start = 0, end = 0;
  while (start < most && before[start] === after[start]) start += 1;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  const old = new Set(before.slice(start, before.length - end));
  const indices = [...after.keys()];
  return new Set(indices.filter((index) => index >= start && index < after.length - end && !old.has(after[index])));
}

/** Scrolls a line into view, inside its list only. */
function reveal(line, list) {
  const top = line.offsetTop - list.offsetTop;
  if (top < list.scrollTop || top + line.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 3;
}
