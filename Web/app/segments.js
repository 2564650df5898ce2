import { element } from './dom.js';

/** The steps of the arrow keys through a row of buttons. */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Checks one of several radio buttons. They are one tab stop; the arrow keys move among them.
 * @param {HTMLElement[]} buttons
 * @param {HTMLElement|undefined} chosen without one, the first is the tab stop
 */
export function check(buttons, chosen) {
  for (const $button of buttons) {
    $button.setAttribute('aria-checked', String($button === chosen));
    $button.tabIndex = $button === (chosen ?? buttons[0]) ? 0 : -1;
  }
}

/**
 * The button to which an arrow key, Home or End moves from the focused button, or null. Prevents the key's default
 * action.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} buttons
 */
export function neighbor(event, buttons) {
  const index = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  const next = { Home: 0, End: -1 }[event.key] ?? index + STEPS[event.key];
  if (index < 0 || Number.isNaN(next)) return null;
  event.preventDefault();
  return buttons.at(next % buttons.length);
}

/** Radio buttons side by side, of which one is checked. An arrow key presses the next or the previous one. */
export class Segments {
  $element;
  /** @type {Map<unknown, HTMLElement>} */
  #buttons;

  /**
   * @param {string} name of the buttons' data attribute, which has their values
   * @param {[value: unknown, words: string, attributes?: object][]} choices
   * @param {(value: any) => void} choose
   * @param {object} attributes of the group
   */
  constructor(name, choices, choose, attributes) {
    this.#buttons = new Map(choices.map(([value, words, more]) => [value, element('button', { type: 'button', role: 'radio', class: 'segment', [`data-${name}`]: value, onclick: () => choose(value), ...more }, words)]));
    const buttons = [...this.#buttons.values()];
    const keyed = (event) => {
      const $next = neighbor(event, buttons);
      $next?.focus();
      $next?.click();
    };
    this.$element = element('div', { class: 'segments', role: 'radiogroup', onkeydown: keyed, ...attributes }, ...buttons);
    this.value = undefined;
  }

  /** The value of the checked button. An unknown value checks none. */
  set value(value) {
    check([...this.#buttons.values()], this.#buttons.get(value));
  }
}
