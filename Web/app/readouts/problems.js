import { element, icon } from '../dom.js';

const MOST = 20;

const $list = document.getElementById('problem-list');
/** Appears while there are no problems. */
const $none = document.getElementById('no-problems');
/** The problems that the user has not dismissed, and how often each happened; the newest last. @type {Map<string, {$element: HTMLElement, times: number}>} */
const entries = new Map();

/** @typedef {{title?: string, detail?: string, place?: string, action?: {words: string, run: () => void}}} Problem */

/** Shows a problem above the others until the user dismisses it. A repeated one increases its count. @param {Problem} problem */
export function report(problem) {
  const key = JSON.stringify([problem.title, problem.detail, problem.place]);
  const known = entries.get(key);
  drop(key);
  entries.set(key, entryOf(problem, key, (known?.times ?? 0) + 1));
  $list.prepend(entries.get(key).$element);
  for (const oldest of [...entries.keys()].slice(0, -MOST)) drop(oldest);
  $none.hidden = true;
}

/** Removes the problems of an action, which has succeeded now. @param {string} title */
export function resolve(title) {
  for (const key of [...entries.keys()]) if (JSON.parse(key)[0] === title) drop(key);
}

/**
 * @param {Problem} problem
 * @param {string} key
 * @param {number} times how often it happened
 */
function entryOf({ title, detail, place, action }, key, times) {
  const $element = element('li', { class: 'problem', 'data-place': place },
    element('div', { class: 'problem-words' },
      element('strong', {}, title && title !== 'about:blank' ? title : 'Problem', times > 1 ? element('span', { class: 'problem-times' }, ` ×${times}`) : null),
      detail ? element('p', {}, detail) : null,
      place ? element('code', {}, place) : null,
      action ? element('button', { type: 'button', class: 'button', onclick: () => {
        drop(key);
        action.run();
      } }, action.words) : null),
    element('button', { type: 'button', class: 'icon-button', 'aria-label': 'Dismiss', onclick: () => drop(key) }, icon('remove')));
  return { $element, times };
}

function drop(key) {
  entries.get(key)?.$element.remove();
  entries.delete(key);
  $none.hidden = entries.size > 0;
}
