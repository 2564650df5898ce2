import { element, icon } from '../dom.js';
import { closing } from './menu.js';

/** The most differences that the list shows. */
const MOST = 40;

/** @typedef {'A'|'B'} Slot */

/**
 * Two states of the document, A and B: one key flips between them, and a list says in what they differ. The document that is
 * shown belongs to the chosen slot, so changes of it stay there.
 */
export class Compare {
  /** The divider between the two states. @type {import('./wipe.js').Wipe} */
  wipe;
  #replace;
  #announce;
  /** The other slot's document; null while nothing is compared. @type {object|null} */
  #other = null;
  /** The slot of the document that is shown. @type {Slot} */
  #slot = 'A';
  /** @type {object|null} */
  #document = null;
  /** @type {Record<string, HTMLElement>} */
  #buttons;
  #list = element('ul', { class: 'differences' });
  #menu;

  /**
   * @param {HTMLElement} place has the button that begins to compare
   * @param {import('./wipe.js').Wipe} wipe
   * @param {(document: object) => void} replace shows a document
   * @param {(words: string) => void} announce
   */
  constructor(place, wipe, replace, announce) {
    this.wipe = wipe;
    this.#replace = replace;
    this.#announce = announce;
    this.#buttons = {
      start: place.querySelector('#compare'),
      A: element('button', { type: 'button', class: 'segment', role: 'radio', 'data-slot': 'A', onclick: () => this.#choose('A') }, 'A'),
      B: element('button', { type: 'button', class: 'segment', role: 'radio', 'data-slot': 'B', onclick: () => this.#choose('B') }, 'B'),
      end: element('button', { type: 'button', class: 'icon-button', id: 'compare-end', 'aria-label': 'End the comparison', title: 'End the comparison and keep what is shown', onclick: () => this.#end() }, icon('remove')),
    };
    this.#menu = element('details', { class: 'scene-more compare-list' }, element('summary', { class: 'scene-toggle' }), element('div', { class: 'scene-menu' }, this.#list));
    closing(/** @type {HTMLDetailsElement} */ (this.#menu));
    this.$slots = element('div', { class: 'segments compare-slots', role: 'radiogroup', 'aria-label': 'Compared states', title: 'Flip with X' }, this.#buttons.A, this.#buttons.B);
    this.#buttons.start.addEventListener('click', () => this.#start(this.#document));
    place.append(this.$slots, wipe.$button, this.#menu, this.#buttons.end);
    this.#display();
  }

  /** @param {object} document the document that is shown */
  show(document) {
    this.#document = document;
    this.#display();
  }

  /**
   * Shows the other state, or begins to compare.
   * @param {object|null} shown the document that was shown when the user asked
   */
  flip(shown) {
    if (this.#other === null) this.#start(shown);
    else this.#choose(this.#slot === 'A' ? 'B' : 'A');
  }

  /** @param {object|null} shown */
  #start(shown) {
    if (shown === null) return;
    this.#other = shown;
    this.#slot = 'B';
    this.#announce('This state is A. Change it in B, and flip with X.');
    this.#display();
  }

  /** @param {Slot} slot */
  #choose(slot) {
    if (slot === this.#slot || this.#other === null) return;
    const shown = this.#other;
    this.#other = this.#document;
    this.#slot = slot;
    this.#replace(shown);
    this.#announce(`State ${slot}`);
  }

  #end() {
    this.#other = null;
    this.#display();
    this.#buttons.start.focus();
  }

  #display() {
    const isComparing = this.#other !== null;
    this.#buttons.start.hidden = isComparing;
    for (const part of [this.$slots, this.#menu, this.#buttons.end]) part.hidden = !isComparing;
    this.wipe.show(this.#other, this.#slot === 'B');
    if (!isComparing) return;
    for (const slot of ['A', 'B']) {
      this.#buttons[slot].setAttribute('aria-checked', String(slot === this.#slot));
      this.#buttons[slot].tabIndex = 0;
    }
    const [one, other] = this.#slot === 'B' ? [this.#other, this.#document] : [this.#document, this.#other];
    const differences = differing(one, other);
    this.#menu.querySelector('summary').textContent = differences.length === 1 ? '1 difference' : `${differences.length} differences`;
    const items = differences.slice(0, MOST).map(({ path, before, after }) => element('li', {}, element('code', {}, path), element('span', {}, `${before} → ${after}`)));
    if (differences.length > MOST) items.push(element('li', {}, `and ${differences.length - MOST} more`));
    this.#list.replaceChildren(...(items.length > 0 ? items : [element('li', { class: 'empty' }, 'A and B are equal.')]));
  }
}

/**
 * @param {unknown} one
 * @param {unknown} other
 * @param {string} [path]
 * @returns {{path: string, before: string, after: string}[]} the values that differ, with their paths as in messages
 */
export function differing(one, other, path = '') {
  if (isObject(one) && isObject(other)) {
    const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
    return keys.flatMap((key) => differing(one[key], other[key], path === '' ? key : `${path}.${key}`));
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return Array.from({ length: Math.max(one.length, other.length) }, (_, index) => differing(one[index], other[index], `${path}[${index}]`)).flat();
  }
  return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ path, before: words(one), after: words(other) }];
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** @param {unknown} value */
function words(value) {
  if (value === undefined) return 'none';
  // An effect is known by its name.
  if (isObject(value) && value.effect) return String(value.effect);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
