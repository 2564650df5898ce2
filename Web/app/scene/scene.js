import { element } from '../dom.js';
import { closing } from './menu.js';

/** The parameters beside the phone; the others are in a menu. */
const BESIDE = ['device.model', 'device.orientation', 'appearance', 'layoutDirection', 'textSize'];

/**
 * @typedef {{choice: string, name: string}} Choice
 * @typedef {{parameter: string, name: string, path: string, kind: string, value: unknown, default: unknown, choices?: Choice[]}} Parameter
 */

/** The bar above the phone: the device, and the settings of its system. The server describes them. */
export class SceneBar {
  /** @type {HTMLElement} */
  #place;
  #changes;
  #refused;
  /** @type {Map<string, SceneSetting>} */
  #settings = new Map();

  /**
   * @param {HTMLElement} place
   * @param {import('../session/changes.js').Changes} changes
   * @param {(problem: object) => void} refused
   */
  constructor(place, changes, refused) {
    this.#place = place;
    this.#changes = changes;
    this.#refused = refused;
    changes.addEventListener('settled', () => this.#display());
  }

  /** @param {{scene: {parameters: Parameter[]}}} session */
  show({ scene: { parameters } }) {
    if (this.#settings.size === 0) this.#build(parameters);
    for (const parameter of parameters) this.#settings.get(parameter.path)?.take(parameter);
    this.#display();
  }

  #display() {
    for (const setting of this.#settings.values()) if (!this.#changes.isPending(setting.parameter.path)) setting.display();
  }

  /** @param {Parameter[]} parameters */
  #build(parameters) {
    const rest = element('div', { class: 'scene-menu' });
    for (const parameter of parameters) {
      const isBeside = BESIDE.includes(parameter.parameter);
      const setting = new SceneSetting(parameter, isBeside, (value) => this.#changes.set(parameter.path, value, (problem) => {
        this.#refused(problem);
        setting.display();
      }));
      this.#settings.set(parameter.path, setting);
      (isBeside ? this.#place : rest).append(setting.$element);
    }
    const menu = element('details', { class: 'scene-more' }, element('summary', { class: 'scene-toggle', 'aria-label': 'More settings of the scene' }, 'More'), rest);
    closing(/** @type {HTMLDetailsElement} */ (menu));
    this.#place.append(menu);
  }
}

/** One setting: a button for two values, or a menu for more. */
class SceneSetting {
  /** @type {HTMLElement} */
  $element;
  /** @type {Parameter} */
  parameter;
  /** @type {HTMLElement} */
  #control;

  /**
   * @param {Parameter} parameter
   * @param {boolean} isBeside whether it stands beside the phone, without its name
   * @param {(value: unknown) => void} changed
   */
  constructor(parameter, isBeside, changed) {
    this.parameter = parameter;
    const { name, kind, choices, path } = parameter;
    if (isBeside && choices?.length === 2) {
      this.#control = element('button', { type: 'button', class: 'scene-toggle', 'aria-pressed': false, onclick: () => changed(choices[this.parameter.value === choices[1].choice ? 0 : 1].choice) }, choices[1].name);
    } else if (kind === 'flag') {
      this.#control = element('button', { type: 'button', role: 'switch', class: 'switch', 'aria-checked': false, 'aria-label': name, onclick: () => changed(!this.parameter.value) });
    } else {
      this.#control = element('select', { class: 'select scene-select', 'aria-label': name, title: name }, ...choices.map(({ choice, name: words }) => element('option', { value: choice }, words)));
      this.#control.addEventListener('change', () => changed(/** @type {HTMLSelectElement} */ (this.#control).value));
    }
    this.$element = isBeside ? this.#control : element('div', { class: 'scene-setting' }, element('span', { 'aria-hidden': 'true' }, name), this.#control);
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
