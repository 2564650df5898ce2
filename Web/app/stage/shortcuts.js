import { element } from '../dom.js';

/**
 * A key and what it does. Keys without `run` belong to other parts of the page and are only listed.
 * @typedef {{keys: string[], words: string, run?: (event: KeyboardEvent) => void}} Shortcut
 */

/** The fields in which keys are text. */
const FIELDS = 'input, select, textarea, dialog, [contenteditable]';

/** The names of keys on the sheet. */
const NAMES = { ' ': 'Space', ArrowUp: '↑', ArrowDown: '↓', PageUp: 'PgUp', PageDown: 'PgDn' };

/**
 * Runs the page's shortcuts, and lists all of them on a sheet.
 * @param {HTMLDialogElement} sheet
 * @param {Shortcut[]} shortcuts
 * @returns {() => void} shows the sheet
 */
export function shortcuts(sheet, shortcuts) {
  const show = () => sheet.open || sheet.showModal();
  const all = [...shortcuts, { keys: ['?'], words: 'Show this sheet', run: show }];
  sheet.querySelector('button').addEventListener('click', () => sheet.close());
  sheet.querySelector('dl').append(...all.filter(({ words }) => words).flatMap(({ keys, words }) => [
    element('dt', {}, ...keys.map((key) => element('kbd', {}, NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)))), element('dd', {}, words),
  ]));
  addEventListener('keydown', (event) => {
    // Some keyboards have brackets on the third level.
    if ((event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')) return;
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || target.closest(FIELDS)) return;
    const isNamed = event.key.length > 1 || event.key === ' ';
    // Space presses a focused button, and arrow keys move a slider or scroll a panel.
    if (isNamed && target !== document.body && !target.closest('.device')) return;
    const key = isNamed ? event.key : event.key.toLowerCase();
    const shortcut = all.find(({ keys, run }) => run && keys.includes(key));
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run(event);
  });
  return show;
}
