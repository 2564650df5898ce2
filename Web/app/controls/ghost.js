import { element, icon } from '../dom.js';
import { report } from '../readouts/problems.js';
import { changes } from '../session/changes.js';
import { newEntry } from './entry.js';
import { ControlList } from './list.js';

/**
 * The card of an effect that is not in the pipeline yet. Its controls show the defaults. Moving one adds the effect with
 * that value. The card stays, and keeps sending values, as long as the user holds it.
 */
export class Ghost {
  $element;
  /** The path of the added effect while this card still represents it; otherwise null. */
  path = null;

  #settle;
  #shape;
  #description;
  #values = {};
  #sent = null;
  #isHeld = false;

  /**
   * @param {object} description of the effect
   * @param {{settle: () => void, dismiss: () => void}} does `settle` is called when the user releases the card
   */
  constructor(description, { settle, dismiss }) {
    const { effect, name, summary, parameters } = description;
    this.#description = description;
    this.#shape = JSON.stringify(description);
    this.#settle = settle;
    const place = `${effect}.parameters.`;
    const controls = new ControlList(/** @type {any} */ ({ highlights: [], set: (path, value) => this.#set(path.slice(place.length), value), isPending: () => false, equivalent: async () => null, begin: () => changes.begin() }));
    controls.show(parameters.map((parameter) => ({ ...parameter, path: place + parameter.parameter, value: parameter.default })));
    this.$element = element('li', { class: 'card is-new', 'data-arrival': effect, onpointerdown: () => this.#hold() },
      element('div', { class: 'card-head' },
        element('h3', { class: 'card-name', title: effect }, name),
        element('span', { class: 'badge' }, 'New'),
        element('button', { type: 'button', class: 'icon-button', 'data-action': 'dismiss', 'aria-label': `Dismiss ${name}`, title: 'Dismiss', onclick: dismiss }, icon('remove'))),
      summary ? element('p', { class: 'card-summary' }, summary) : null,
      controls.$element,
      element('button', { type: 'button', class: 'button is-main', 'data-action': 'add', onclick: () => this.#add() }, 'Add to the pipeline'));
  }

  isOf(description) {
    return JSON.stringify(description) === this.#shape;
  }

  /** Whether the card must stay: the user holds it, or the server has not confirmed the added effect yet. */
  get isBusy() {
    return this.#isHeld || this.#sent !== null;
  }

  /**
   * Follows the effect in the pipeline.
   * @param {object} entry
   * @returns {boolean} whether this card stays for now; if false, the effect's own card replaces it
   */
  follow({ path }) {
    // Another window added the effect.
    if (this.#sent === null) return false;
    this.path = path;
    this.$element.toggleAttribute('data-added', true);
    for (const [parameter, value] of Object.entries(this.#values)) {
      if (this.#sent[parameter] !== value) changes.set(`${path}.parameters.${parameter}`, value);
    }
    this.#sent = { ...this.#values };
    if (this.#isHeld) return true;
    this.#handOverFocus();
    return false;
  }

  #set(parameter, value) {
    this.#values[parameter] = value;
    if (this.path) {
      changes.set(`${this.path}.parameters.${parameter}`, value);
      this.#sent[parameter] = value;
    } else if (this.#sent === null) {
      this.#add();
    }
  }

  #add() {
    if (this.#sent !== null) return;
    this.#sent = {};
    const entry = () => {
      // Reads the values when the change is sent, not when it is queued.
      this.#sent = { ...this.#values };
      return newEntry(this.#description, this.#values);
    };
    changes.rearrange((effects) => [...effects, entry()], (problem) => {
      this.#sent = null;
      report(problem);
    });
  }

  #hold() {
    this.#isHeld = true;
    const release = () => {
      removeEventListener('pointerup', release);
      removeEventListener('pointercancel', release);
      this.#isHeld = false;
      this.#settle();
    };
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
  }

  /** Moves the keyboard focus to the same slider on the effect's own card. */
  #handOverFocus() {
    const focused = /** @type {any} */ (document.activeElement);
    if (!this.$element.contains(focused)) return;
    const place = focused.closest('.control')?.dataset.path.replace(`${this.#description.effect}.`, `${this.path}.`);
    const kind = `${focused.localName}[type="${focused.type}"]:not([data-action])`;
    requestAnimationFrame(() => {
      const card = document.querySelector(`[data-effect="${CSS.escape(this.path)}"]`);
      (card?.querySelector(`[data-path="${CSS.escape(place ?? '')}"] ${kind}`) ?? card?.querySelector('[data-action=toggle]'))?.focus();
    });
  }
}
