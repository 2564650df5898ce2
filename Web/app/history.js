import { announce } from './announce.js';
import { element } from './dom.js';
import { ago, popover } from './popover.js';
import { neighbor } from './segments.js';
import { request } from './session/api.js';
import { changes } from './session/changes.js';
import { connection } from './session/connection.js';

/** The ways through the undo history, and the words of their buttons. */
const DIRECTIONS = /** @type {const} */ ({ undo: 'Undo', redo: 'Redo' });

/**
 * @typedef {object} Entry
 * @property {number} entry its number
 * @property {string} name
 * @property {number} time in seconds since 1970
 */

/** The buttons for undo and redo, their keys, and the list of all changes. The server owns the history. */
export class History {
  /** The revision at which the page warned that undo would revert a change of another program. */
  #named = -1;
  #buttons;
  #$list;
  #$popover;
  /** Counts requests. The list ignores the answer to an outdated request. */
  #asked = 0;

  /** @param {{undo: HTMLButtonElement, redo: HTMLButtonElement, list: HTMLButtonElement}} buttons */
  constructor(buttons) {
    this.#buttons = buttons;
    for (const direction of /** @type {('undo'|'redo')[]} */ (Object.keys(DIRECTIONS))) buttons[direction].addEventListener('click', () => this.#travel({ command: direction }));
    this.#$list = element('ol', { class: 'history-list', 'aria-label': 'Changes, newest first' });
    this.#$popover = element('div', { id: 'history-popover', class: 'popover history', popover: 'auto', role: 'dialog', 'aria-label': 'History' }, element('h2', {}, 'History'), this.#$list);
    document.body.append(this.#$popover);
    popover(buttons.list, this.#$popover, () => this.#load(true));
    this.#$popover.addEventListener('keydown', (event) => neighbor(event, [...this.#$list.querySelectorAll('button')])?.focus());
    connection.addEventListener('session', ({ detail }) => this.#show(detail));
    undoKeys((direction) => this.#travel({ command: direction }));
  }

  #travel(command) {
    const { session } = connection;
    if (command.command === 'undo' && session?.history.outside && this.#named !== session.revision) {
      this.#named = session.revision;
      return announce(`Undo will revert another program’s change in ${session.file?.name ?? 'the file'}. Press Undo again to confirm.`);
    }
    changes.travel(command);
  }

  #show(session) {
    for (const [direction, words] of Object.entries(DIRECTIONS)) {
      const name = session.history[direction];
      this.#buttons[direction].disabled = name === null;
      this.#buttons[direction].title = name === null ? words : `${words} ${name}`;
    }
    if (this.#$popover.matches(':popover-open')) this.#load(false);
  }

  /** @param {boolean} isOpening whether the current entry gets the focus */
  async #load(isOpening) {
    const asked = ++this.#asked;
    let history;
    try {
      history = await request('GET', `${connection.path}/history`);
    } catch (error) {
      this.#$list.replaceChildren(element('li', { class: 'empty', role: 'alert' }, `The history cannot be loaded: ${error.message}`));
      return;
    }
    if (asked !== this.#asked) return;
    const focused = /** @type {HTMLElement|null} */ (document.activeElement)?.closest('.history-list button')?.getAttribute('data-entry');
    this.#$list.replaceChildren(...history.entries.toReversed().map((entry) => this.#row(entry, history.current)));
    const $current = this.#$list.querySelector('[aria-current]');
    const $focus = isOpening ? $current : this.#$list.querySelector(`[data-entry="${focused}"]`);
    $focus?.focus();
    if (isOpening) $current?.scrollIntoView({ block: 'nearest' });
  }

  /**
   * @param {Entry} entry
   * @param {number} current the number of the current entry
   */
  #row({ entry, name, time }, current) {
    const isUndone = entry > current;
    return element('li', {}, element('button', {
      type: 'button', class: 'history-entry', 'data-entry': entry, 'data-undone': isUndone, 'aria-current': entry === current ? 'step' : null,
      onclick: () => entry !== current && this.#travel({ command: 'go', entry }),
    }, element('span', { class: 'history-name' }, name), element('span', { class: 'history-time' }, isUndone ? 'undone' : ago(time * 1000))));
  }
}

/**
 * Calls back for the keys of undo and redo, also in fields. In a field whose text is not sent yet, undo discards that text.
 * @param {(direction: 'undo'|'redo') => void} travel
 */
function undoKeys(travel) {
  /** The field whose text was changed since it was last sent or shown, and the text before. @type {{$field: HTMLInputElement, text: string}|null} */
  let edited = null;
  const isText = (target) => (target instanceof HTMLInputElement && /^(text|number|search)$/.test(target.type)) || target instanceof HTMLTextAreaElement;
  addEventListener('beforeinput', ({ target, inputType }) => {
    // An undo from the browser's menu is not an edit.
    if (isText(target) && edited?.$field !== target && !inputType.startsWith('history')) edited = { $field: /** @type {HTMLInputElement} */ (target), text: /** @type {HTMLInputElement} */ (target).value };
  }, true);
  addEventListener('focusout', () => (edited = null));
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (key === 'Enter' || key === 'Escape') edited = null;
    if (!(ctrlKey || metaKey) || altKey) return;
    const letter = key.toLowerCase();
    const direction = letter === 'y' || (letter === 'z' && shiftKey) ? 'redo' : letter === 'z' ? 'undo' : null;
    if (direction === null) return;
    event.preventDefault();
    const isEdited = edited !== null && edited.$field.value !== edited.text;
    if (edited !== null && isEdited) {
      edited.$field.value = edited.text;
      edited.$field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }));
      edited.$field.select();
      edited = null;
    }
    if (!isEdited || direction === 'redo') travel(direction);
  }, true);
}
