/**
 * A part of the page that is closed at first, such as a dialog. Its modules load when it is first needed, or when the pointer or
 * the focus comes to its button.
 * @template T
 */
export class Part {
  /** What `make` returned; null before it did. @type {T|null} */
  loaded = null;
  #make;
  #refused;
  /** @type {Promise<T>|null} */
  #loading = null;
  /** Ends the wait for the buttons, which the part itself listens to once it is made. */
  #listening = new AbortController();

  /**
   * @param {() => Promise<T>} make imports the modules, and makes the part
   * @param {(problem: object) => void} refused
   */
  constructor(make, refused) {
    this.#make = make;
    this.#refused = refused;
  }

  /**
   * Loads the part, unless it is loaded. If that fails, the user hears why, and the next call tries again.
   * @returns {Promise<T|null>} null if it failed
   */
  async need() {
    try {
      return await this.#load();
    } catch (error) {
      this.#refused({ title: 'Not loaded', detail: `This part of the page cannot be loaded; try again, or reload the page: ${error.message}` });
      return null;
    }
  }

  /**
   * Makes a button wait for the part: the first click happens again when the part can take it.
   * @param {HTMLElement} $button
   */
  behind($button) {
    const { signal } = this.#listening;
    let isClicked = false;
    this.ahead($button);
    $button.addEventListener('click', async (event) => {
      event.preventDefault();
      if (isClicked) return;
      isClicked = true;
      await this.need();
      isClicked = false;
      if (signal.aborted) $button.click();
    }, { signal });
    return this;
  }

  /**
   * Loads the part as soon as the pointer or the focus comes to a button.
   * @param {HTMLElement} $button
   */
  ahead($button) {
    // Who needs the part tells what failed.
    const load = () => this.#load().catch(() => {});
    for (const type of ['pointerenter', 'focus']) $button.addEventListener(type, load, { signal: this.#listening.signal });
  }

  async #load() {
    this.#loading ??= this.#make();
    try {
      this.loaded = await this.#loading;
    } catch (error) {
      this.#loading = null;
      throw error;
    }
    this.#listening.abort();
    return this.loaded;
  }
}

/**
 * Loads a style sheet, which the page lists with `disabled`.
 * @param {string} name
 * @returns {Promise<void>}
 */
export function stylesheet(name) {
  const $link = /** @type {HTMLLinkElement} */ (document.querySelector(`link[href$="/styles/${name}.css"]`));
  if (!$link.disabled) return Promise.resolve();
  return new Promise((resolve, reject) => {
    $link.addEventListener('load', () => resolve(), { once: true });
    $link.addEventListener('error', () => {
      $link.disabled = true;
      reject(new Error(`${$link.href}: the server did not send it`));
    }, { once: true });
    $link.disabled = false;
  });
}
