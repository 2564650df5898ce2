import { element } from './dom.js';
import { request } from './session/api.js';

/** The menu of presets, and the button that reverts a changed preset. */
export class Presets {
  #select;
  #revert;
  #presets = [];
  #document = null;

  /**
   * @param {HTMLSelectElement} select
   * @param {HTMLButtonElement} revert appears if the document differs from the preset with its name
   * @param {(document: object) => void} choose
   */
  constructor(select, revert, choose) {
    this.#select = select;
    this.#revert = revert;
    const chosen = (name) => {
      const preset = this.#presets.find((other) => other.preset === name);
      if (preset) choose(preset.document);
    };
    select.addEventListener('change', () => chosen(select.value));
    revert.addEventListener('click', () => chosen(this.#current?.preset));
  }

  /** Loads the presets, unless they are loaded already. */
  async load() {
    if (this.#presets.length > 0) return;
    try {
      this.#presets = (await request('GET', '/api/presets')).presets;
      this.#select.replaceChildren(...this.#presets.map(({ preset, name }) => element('option', { value: preset }, name)));
      this.#display();
    } catch {
      // The page loads them again when the server is back.
    }
  }

  /** @param {object} document the current document */
  show(document) {
    this.#document = document;
    this.#display();
  }

  get #current() {
    return this.#presets.find(({ document }) => document.name === this.#document?.name);
  }

  #display() {
    if (this.#document === null || this.#presets.length === 0) return;
    const current = this.#current;
    this.#select.querySelector('[data-own]')?.remove();
    // The menu lists the user's own document while it is open.
    if (!current) this.#select.prepend(element('option', { value: '', 'data-own': true }, this.#document.name || 'Untitled'));
    this.#select.value = current?.preset ?? '';
    this.#revert.hidden = !current || isSame(current.document, this.#document);
  }
}

/** Whether two documents are equal, regardless of the order of keys. */
function isSame(one, other) {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

function sorted(_, value) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
