/** The name of the document, which is edited in place of the menu of presets. */
export class Name {
  #$input;
  #$menu;
  #changes;
  #refused;
  #name = '';

  /**
   * @param {{button: HTMLButtonElement, input: HTMLInputElement, menu: HTMLElement}} parts the button that begins, the field, and the menu
   *   that the field replaces meanwhile
   * @param {import('./session/changes.js').Changes} changes
   * @param {(problem: object) => void} refused
   */
  constructor({ button, input, menu }, changes, refused) {
    [this.#$input, this.#$menu, this.#changes, this.#refused] = [input, menu, changes, refused];
    button.addEventListener('click', () => this.#begin());
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') input.value = this.#name;
      if (event.key !== 'Enter' && event.key !== 'Escape') return;
      // Otherwise, the key would press the button.
      event.preventDefault();
      button.focus();
    });
    input.addEventListener('blur', () => this.#end());
  }

  /** @param {{name?: string}} document the current document */
  show({ name = '' }) {
    this.#name = name;
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
    if (name !== '' && name !== this.#name) this.#changes.set('name', name, this.#refused);
  }
}
