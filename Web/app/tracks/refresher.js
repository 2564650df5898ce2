import { PAUSE, Refusal } from '../session/api.js';

/**
 * Keeps data current that the server derives from the session. Loads it after each change, one request at a time, and only
 * while it is wanted.
 * @template T
 */
export class Refresher {
  #load;
  #take;
  #quiet;
  #isWanted = false;
  #isStale = false;
  #isLoading = false;
  #timer = null;

  /**
   * @param {() => Promise<T>} load
   * @param {(answer: T|null, problem: string) => void} take receives the answer, or the reason why there is none
   * @param {number} [quiet] how long the session must stay unchanged before the request (milliseconds)
   */
  constructor(load, take, quiet = 0) {
    this.#load = load;
    this.#take = take;
    this.#quiet = quiet;
  }

  /** Whether the data is shown. */
  set isWanted(isWanted) {
    this.#isWanted = isWanted;
    this.#ask();
  }

  /** Marks the data as stale. Call this after each change of the session. */
  invalidate() {
    this.#isStale = true;
    if (this.#quiet > 0) this.#wait(this.#quiet);
    else this.#ask();
  }

  #wait(time) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#ask();
    }, time);
  }

  async #ask() {
    if (!this.#isWanted || !this.#isStale || this.#isLoading || this.#timer !== null) return;
    this.#isLoading = true;
    this.#isStale = false;
    try {
      this.#take(await this.#load(), '');
    } catch (error) {
      if (error instanceof Refusal) {
        this.#take(null, error.message);
      } else {
        // A busy server did not answer in time.
        this.#isStale = true;
        this.#wait(PAUSE);
      }
    }
    this.#isLoading = false;
    this.#ask();
  }
}
