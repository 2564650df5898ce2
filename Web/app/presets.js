import { element } from './dom.js';
import { request } from './session/api.js';
import { isSame } from './session/history.js';

/** The menu of presets, and the way back to the one that was changed. */
export class Presets {
  #select;
  #revert;
  #presets = [];
  #document = null;

  /**
   * @param {HTMLSelectElement} select
   * @param {HTMLButtonElement} revert shown where the document differs from the preset of its name
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

  /** Asks for the presets, if that has not succeeded yet. */
  async load() {
    if (this.#presets.length > 0) return;
    try {
      this.#presets = (await request('GET', '/api/presets')).presets;
      this.#select.replaceChildren(...this.#presets.map(({ preset, name }) => element('option', { value: preset }, name)));
      this.#display();
    } catch {
      // It is asked for again when the server is back.
    }
  }

  /** @param {object} document the one in force */
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
    // A document of the user's own has its place in the menu while it is open.
    if (!current) this.#select.prepend(element('option', { value: '', 'data-own': true }, this.#document.name || 'Untitled'));
    this.#select.value = current?.preset ?? '';
    this.#revert.hidden = !current || isSame(current.document, this.#document);
  }
}
