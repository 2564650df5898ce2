import { report } from './readouts/problems.js';

/** All parts of the page. @type {Part<any, any>[]} */
const parts = [];

/**
 * A part of the page that is closed at first, such as a dialog. Its modules load while the page is idle, or when the part is first needed.
 * @template Modules
 * @template T
 */
export class Part {
  /** The result of `make`; null until then. @type {T|null} */
  loaded = null;
  #fetch;
  #make;
  /** @type {Promise<Modules>|null} */
  #fetching = null;
  /** Stops listening to the buttons. Once the part is made, it listens to them itself. */
  #listening = new AbortController();

  /**
   * @param {() => Promise<Modules>} fetch imports the modules
   * @param {(modules: Modules) => T} make makes the part
   */
  constructor(fetch, make) {
    [this.#fetch, this.#make] = [fetch, make];
    parts.push(this);
  }

  /**
   * Makes the part, unless it is made. If that fails, the page reports the reason, and the next call tries again.
   * @returns {Promise<T|null>} null if it failed
   */
  async need() {
    try {
      const modules = await this.fetch();
      if (!this.#listening.signal.aborted) this.loaded = this.#make(modules);
    } catch (error) {
      report({ title: 'Not loaded', detail: `This part of the page cannot be loaded; try again, or reload the page: ${error.message}` });
      return null;
    }
    this.#listening.abort();
    return this.loaded;
  }

  /**
   * Makes a button load the part: the first click is repeated when the part is ready.
   * @param {HTMLElement} $button
   */
  behind($button) {
    const { signal } = this.#listening;
    let isClicked = false;
    $button.addEventListener('click', async (event) => {
      event.preventDefault();
      if (isClicked) return;
      isClicked = true;
      await this.need();
      isClicked = false;
      // A button ignores `click()` during a click by the keyboard, which is still in progress if the modules were already loaded.
      if (signal.aborted) setTimeout(() => $button.click());
    }, { signal });
    return this;
  }

  /** Loads the modules, unless they are loaded. If that fails, the next call tries again. */
  fetch() {
    this.#fetching ??= this.#fetch().catch((error) => {
      this.#fetching = null;
      throw error;
    });
    return this.#fetching;
  }
}

/** Loads the modules of all parts while the page is idle, so that they open without the server. */
export async function fetchParts() {
  for (const part of parts) {
    await idle();
    // `need` reports a failure.
    await part.fetch().catch(() => {});
  }
}

/** Waits until the page is idle, or for a second. Safari does not report idle time, and an animated page is never idle. */
export function idle() {
  return new Promise((resolve) => (window.requestIdleCallback ? requestIdleCallback(resolve, { timeout: 1000 }) : setTimeout(resolve, 1000)));
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
