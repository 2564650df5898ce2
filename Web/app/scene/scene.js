import { element, icon } from '../dom.js';
import { popover } from '../popover.js';
import { report } from '../readouts/problems.js';
import { changes } from '../session/changes.js';
import { connection } from '../session/connection.js';

/** The parameters with their own button in the bar, and its icon; the others are in the popover. */
const BESIDE = { 'device.orientation': 'landscape', appearance: 'dark' };

/**
 * @typedef {{choice: string, name: string}} Choice
 * @typedef {{parameter: string, name: string, path: string, kind: string, value: unknown, default: unknown, choices?: Choice[]}} Parameter
 */

/** The scene's part of the bar next to the phone: the device, and the settings of its system. The server describes them. */
export class SceneBar {
  #place;
  /** The function that shows the value of each parameter, by path. @type {Map<string, (value: unknown) => void>} */
  #displays = new Map();

  /** @param {HTMLElement} place has the button of the popover, and the popover */
  constructor(place) {
    this.#place = place;
    popover(place.querySelector('button'), place.querySelector('.popover'));
    changes.addEventListener('settled', () => this.#display());
    connection.follow(() => this.#display());
  }

  #display() {
    for (const parameter of /** @type {Parameter[]} */ (connection.session?.scene.parameters ?? [])) {
      const { path, value } = parameter;
      if (!this.#displays.has(path)) this.#displays.set(path, this.#build(parameter));
      if (!changes.isPending(path)) this.#displays.get(path)(value);
    }
  }

  /**
   * Makes a setting, and returns the function that shows its value: a button in the bar or a switch for two values, or a menu for more.
   * @param {Parameter} parameter
   */
  #build({ parameter, name, kind, choices, path }) {
    const send = (value) => changes.set(path, value, (problem) => {
      report(problem);
      this.#display();
    });
    const place = ($control) => this.#place.querySelector('.popover').append(element('div', { class: 'setting' }, element('span', { 'aria-hidden': 'true' }, name), $control));
    if (parameter in BESIDE) {
      const [first, second] = choices;
      const $button = element('button', { type: 'button', class: 'tool', 'aria-pressed': false, 'data-scene': path, onclick: () => send($button.ariaPressed === 'true' ? first.choice : second.choice) }, icon(BESIDE[parameter]), second.name);
      this.#place.append($button);
      return (value) => $button.setAttribute('aria-pressed', value === second.choice);
    }
    if (kind === 'flag') {
      const $switch = element('button', { type: 'button', role: 'switch', class: 'switch', 'aria-checked': false, 'aria-label': name, 'data-scene': path, onclick: () => send($switch.ariaChecked !== 'true') });
      place($switch);
      return (value) => $switch.setAttribute('aria-checked', Boolean(value));
    }
    const $menu = element('select', { class: 'select', 'aria-label': name, 'data-scene': path, onchange: () => send($menu.value) }, ...choices.map(({ choice, name: words }) => element('option', { value: choice }, words)));
    place($menu);
    return (value) => ($menu.value = String(value));
  }
}
