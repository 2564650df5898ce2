/** Builds that are done within this time (milliseconds) are not told: most are, and words that come and go disturb. */
const UNNOTICED = 150;

/** A quiet line that says which plugins are being built. */
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
