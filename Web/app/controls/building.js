/** The page does not mention builds shorter than this (milliseconds). Most are, and flashing text distracts. */
const UNNOTICED = 150;

/** A line that names the plugins that are being built. */
export class Building {
  #line;
  #names = [];
  #timer = null;

  /** @param {HTMLElement} line */
  constructor(line) {
    this.#line = line;
  }

  /** @param {object[]} plugins */
  show(plugins) {
    this.#names = plugins.filter(({ building }) => building).map(({ plugin }) => plugin);
    if (this.#names.length > 0 && this.#line.hidden) {
      this.#timer ??= setTimeout(() => this.#display(), UNNOTICED);
      return;
    }
    this.#display();
  }

  #display() {
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#line.hidden = this.#names.length === 0;
    const [first, second] = this.#names;
    const names = this.#names.length > 2 ? `${this.#names.length} plugins` : second ? `${first} and ${second}` : first;
    this.#line.textContent = names ? `Building ${names}…` : '';
  }
}
