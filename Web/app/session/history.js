/**
 * Earlier and later documents, for undo and redo. The server does not know about it: undo sends an earlier document.
 *
 * Event: `change`, after each change of the history.
 */
export class History extends EventTarget {
  #past = [];
  #future = [];
  #present = null;
  #step = { name: null, time: -Infinity };

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * Records the current document, whichever window changed it.
   * @param {object} document
   * @param {string|null} step groups changes in close succession into one undo step, such as the movement of a slider
   */
  record(document, step) {
    const now = performance.now();
    if (this.#present !== null && isSame(document, this.#present)) return;
    const continues = step !== null && step === this.#step.name && now - this.#step.time < 1000;
    if (this.#present !== null && !continues) this.#past.push(this.#present);
    if (this.#past.length > 200) this.#past.shift();
    this.#future = [];
    this.#present = document;
    this.#step = { name: step, time: now };
    this.dispatchEvent(new Event('change'));
  }

  /** @returns {object|null} the document to restore */
  undo() {
    return this.#travel(this.#past, this.#future);
  }

  /** @returns {object|null} the document to restore */
  redo() {
    return this.#travel(this.#future, this.#past);
  }

  #travel(from, to) {
    if (from.length === 0) return null;
    to.push(this.#present);
    this.#present = from.pop();
    this.#step = { name: null, time: -Infinity };
    this.dispatchEvent(new Event('change'));
    return this.#present;
  }
}

/** Whether two documents are equal, regardless of the order of keys. */
export function isSame(one, other) {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

function sorted(_, value) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
