import { element, icon } from '../dom.js';
import { popover } from '../popover.js';
import { report } from '../readouts/problems.js';
import { changes } from '../session/changes.js';

/** The parameters with a button of their own in the bar, and its icon; the others are in the popover. */
const BESIDE = { 'device.orientation': 'landscape', appearance: 'dark' };

/**
 * @typedef {{choice: string, name: string}} Choice
 * @typedef {{parameter: string, name: string, path: string, kind: string, value: unknown, default: unknown, choices?: Choice[]}} Parameter
 */

/** The scene's part of the bar beside the phone: the device, and the settings of its system. The server describes them. */
export class SceneBar {
  /** @type {HTMLElement} */
  #place;
  /** @type {Map<string, SceneSetting>} */
  #settings = new Map();

  /** @param {HTMLElement} place has the button of the popover, and the popover */
  constructor(place) {
    this.#place = place;
    popover(place.querySelector('button'), place.querySelector('.popover'));
    changes.addEventListener('settled', () => this.#display());
  }

  /** @param {{scene: {parameters: Parameter[]}}} session */
  show({ scene: { parameters } }) {
    if (this.#settings.size === 0) this.#build(parameters);
    for (const parameter of parameters) this.#settings.get(parameter.path)?.take(parameter);
    this.#display();
  }

  #display() {
    for (const setting of this.#settings.values()) if (!changes.isPending(setting.parameter.path)) setting.display();
  }

  /** @param {Parameter[]} parameters */
  #build(parameters) {
    for (const parameter of parameters) {
      const image = BESIDE[parameter.parameter];
      const setting = new SceneSetting(parameter, image, (value) => changes.set(parameter.path, value, (problem) => {
        report(problem);
        setting.display();
      }));
      this.#settings.set(parameter.path, setting);
      (image ? this.#place : this.#place.querySelector('.popover')).append(setting.$element);
    }
  }
}

/** One setting: a button or a switch for two values, or a menu for more. */
class SceneSetting {
  /** @type {HTMLElement} */
  $element;
  /** @type {Parameter} */
  parameter;
  /** @type {HTMLElement} */
  #control;

  /**
   * @param {Parameter} parameter
   * @param {string|undefined} image the icon of a setting in the bar, which has the name of its second value
   * @param {(value: unknown) => void} changed
   */
  constructor(parameter, image, changed) {
    this.parameter = parameter;
    const { name, kind, choices, path } = parameter;
    if (image) {
      this.#control = element('button', { type: 'button', class: 'tool', 'aria-pressed': false, onclick: () => changed(choices[this.parameter.value === choices[1].choice ? 0 : 1].choice) }, icon(image), choices[1].name);
    } else if (kind === 'flag') {
      this.#control = element('button', { type: 'button', role: 'switch', class: 'switch', 'aria-checked': false, 'aria-label': name, onclick: () => changed(!this.parameter.value) });
    } else {
      this.#control = element('select', { class: 'select', 'aria-label': name }, ...choices.map(({ choice, name: words }) => element('option', { value: choice }, words)));
      this.#control.addEventListener('change', () => changed(/** @type {HTMLSelectElement} */ (this.#control).value));
    }
    this.$element = image ? this.#control : element('div', { class: 'setting' }, element('span', { 'aria-hidden': 'true' }, name), this.#control);
    this.#control.dataset.scene = path;
  }

  /** @param {Parameter} parameter the parameter with its newest value */
  take(parameter) {
    this.parameter = parameter;
  }

  /** Shows the newest value. */
  display() {
    const { value, choices } = this.parameter;
    if (this.#control instanceof HTMLSelectElement) this.#control.value = String(value);
    else if (this.#control.getAttribute('role') === 'switch') this.#control.setAttribute('aria-checked', String(Boolean(value)));
    else this.#control.setAttribute('aria-pressed', String(value === choices[1].choice));
  }
}
