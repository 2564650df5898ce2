const PREFIX = 'masthead.setting.';

/**
 * A setting of the page that survives a reload, such as a folded card. It belongs to the browser, not to the session.
 * Without storage (a private window may have none), it lasts as long as the page.
 * @template T
 */
export class Setting {
  #key;
  #value;

  /**
   * @param {string} name
   * @param {T} fallback the value before the first change, and for a stored value of another type
   */
  constructor(name, fallback) {
    this.#key = PREFIX + name;
    this.#value = fallback;
    try {
      const stored = JSON.parse(localStorage.getItem(this.#key));
      if (stored !== null && typeof stored === typeof fallback && Array.isArray(stored) === Array.isArray(fallback)) this.#value = stored;
    } catch {
      // The browser denies storage, or another program wrote the text.
    }
  }

  /** @returns {T} */
  get value() {
    return this.#value;
  }

  set value(value) {
    this.#value = value;
    try {
      localStorage.setItem(this.#key, JSON.stringify(value));
    } catch {
      // If storage is denied or full, the setting is lost on reload.
    }
  }
}
