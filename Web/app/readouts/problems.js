import { element, icon } from '../dom.js';

const MOST = 20;

/** Problems, newest first, until the user dismisses them. */
export class Problems {
  #list;
  #empty;
  #entries = new Map();

  /**
   * @param {HTMLElement} list
   * @param {HTMLElement} empty appears while there are no problems
   */
  constructor(list, empty) {
    this.#list = list;
    this.#empty = empty;
  }

  /**
   * @param {{title?: string, detail?: string, place?: string, action?: {words: string, run: () => void}}} problem a repeated problem
   *   increases its count
   */
  add = (problem) => {
    const key = JSON.stringify([problem.title, problem.detail, problem.place]);
    const known = this.#entries.get(key);
    this.#drop(key);
    this.#entries.set(key, this.#entry(problem, key, (known?.times ?? 0) + 1));
    this.#list.prepend(this.#entries.get(key).$element);
    for (const oldest of [...this.#entries.keys()].slice(0, -MOST)) this.#drop(oldest);
    this.#empty.hidden = true;
  };

  /**
   * @param {{title?: string, detail?: string, place?: string, action?: {words: string, run: () => void}}} problem
   * @param {string} key
   * @param {number} times how often it happened
   */
  #entry({ title, detail, place, action }, key, times) {
    const $element = element('li', { class: 'problem', 'data-place': place },
      element('div', { class: 'problem-words' },
        element('strong', {}, title && title !== 'about:blank' ? title : 'Problem', times > 1 ? element('span', { class: 'problem-times' }, ` ×${times}`) : null),
        detail ? element('p', {}, detail) : null,
        place ? element('code', {}, place) : null,
        action ? element('button', { type: 'button', class: 'button', onclick: () => {
          this.#drop(key);
          action.run();
        } }, action.words) : null),
      element('button', { type: 'button', class: 'icon-button', 'aria-label': 'Dismiss', onclick: () => this.#drop(key) }, icon('remove')));
    return { $element, times };
  }

  #drop(key) {
    this.#entries.get(key)?.$element.remove();
    this.#entries.delete(key);
    this.#empty.hidden = this.#entries.size > 0;
  }
}
