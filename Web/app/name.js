import { changes } from './session/changes.js';
import { connection } from './session/connection.js';

/** The name of the document. While it is edited, its field replaces the menu of presets. */
export class Name {
  #$input;
  #$menu;

  /**
   * @param {{button: HTMLButtonElement, input: HTMLInputElement, menu: HTMLElement, file: HTMLButtonElement}} parts the button that starts
   *   the editing, the field, the menu that the field replaces, and the button that gets the focus afterwards
   */
  constructor({ button, input, menu, file }) {
    [this.#$input, this.#$menu] = [input, menu];
    button.addEventListener('click', () => this.#begin());
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') input.value = this.#name;
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      // Otherwise, the key would press the button.
      event.preventDefault();
      file.focus();
    });
    input.addEventListener('blur', () => this.#end());
  }

  /** The name of the document. */
  get #name() {
    return connection.session?.pipeline.name ?? '';
  }

  #begin() {
    this.#$input.value = this.#name;
    [this.#$input.hidden, this.#$menu.hidden] = [false, true];
    this.#$input.focus();
    this.#$input.select();
  }

  #end() {
    [this.#$input.hidden, this.#$menu.hidden] = [true, false];
    const name = this.#$input.value.trim();
    if (name !== '' && name !== this.#name) changes.set('name', name);
  }
}
