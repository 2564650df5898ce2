import { element, icon } from '../dom.js';

/**
 * A color of the document as a swatch, an opacity in percent, and a second swatch for the dark appearance. A color may also be the name of
 * one of the scene's colors. A button offers the scene's colors and colors of the header's picture.
 */
export class ColorField {
  #changed;
  /** @type {string|string[]|number[]} */
  #value = '#000000';
  #scene = {};

  /**
   * @param {string} words what the color is for
   * @param {(value: string|string[]) => void} changed
   * @param {() => string[]} palette colors to offer in addition to the scene's
   * @param {() => void} begin called before each step of a continuous change
   */
  constructor(words, changed, palette, begin) {
    this.#changed = changed;
    const swatch = (name) => element('input', { type: 'color', class: 'swatch', 'aria-label': name, title: name, oninput: () => {
      begin();
      this.#send();
    } });
    this.$light = swatch(words);
    this.$dark = swatch(`${words} in the dark appearance`);
    this.$opacity = element('input', { type: 'number', class: 'small-number', min: 0, max: 100, step: 1, 'aria-label': `${words}: opacity in percent`, title: 'Opacity in percent', onchange: () => this.#send() });
    this.$pair = element('button', { type: 'button', class: 'icon-button', 'aria-pressed': false, 'aria-label': `${words}: another color in the dark appearance`, title: 'Another color in the dark appearance', onclick: () => this.#togglePair() }, icon('dark'));
    this.$chips = element('span', { class: 'chips', role: 'group', 'aria-label': `${words}: palette`, hidden: true });
    this.$offer = element('button', { type: 'button', class: 'icon-button', 'data-action': 'offer', 'aria-expanded': false, 'aria-label': `${words}: show palette`, title: "The scene's colors, and colors of the header's picture", onclick: () => {
      this.$chips.hidden = !this.$chips.hidden;
      this.$offer.setAttribute('aria-expanded', String(!this.$chips.hidden));
      this.#offer(palette());
    } }, icon('palette'));
    this.$element = element('span', { class: 'color-field' }, this.$light, this.$dark, this.$opacity, this.$pair, this.$offer, this.$chips);
  }

  /**
   * @param {string|string[]|number[]} value as the document gives it
   * @param {object} scene of the document
   */
  show(value, scene) {
    this.#scene = scene;
    this.#value = value;
    const [light, dark] = pairOf(value, scene);
    if (document.activeElement !== this.$light) this.$light.value = light.slice(0, 7);
    this.$dark.hidden = dark === null;
    if (dark !== null && document.activeElement !== this.$dark) this.$dark.value = dark.slice(0, 7);
    if (document.activeElement !== this.$opacity) this.$opacity.value = Math.round((parseInt(light.slice(7) || 'ff', 16) / 255) * 100);
    this.$pair.setAttribute('aria-pressed', String(dark !== null));
  }

  #send() {
    const percent = Math.min(100, Math.max(0, Number(this.$opacity.value)));
    const alpha = percent === 100 ? '' : Math.round((percent / 100) * 255).toString(16).padStart(2, '0');
    const light = this.$light.value + alpha;
    this.#changed(this.$dark.hidden ? light : [light, this.$dark.value + alpha]);
  }

  #togglePair() {
    const [light, dark] = pairOf(this.#value, this.#scene);
    this.#changed(dark === null ? [light, light] : light);
  }

  #offer(palette) {
    const named = Object.keys(this.#scene.colors ?? {});
    const chips = [...named.map((name) => ({ value: name, color: pairOf(name, this.#scene)[0] })), ...palette.map((color) => ({ value: color, color }))];
    const key = JSON.stringify(chips);
    if (this.$chips.hidden || this.$chips.dataset.key === key) return;
    this.$chips.dataset.key = key;
    this.$chips.replaceChildren(...chips.map(({ value, color }) => {
      const $chip = element('button', { type: 'button', class: 'chip', title: value, 'aria-label': value, onclick: () => this.#changed(value) });
      $chip.style.background = color;
      return $chip;
    }));
  }
}

/**
 * The colors in the light and the dark appearance as `#rrggbb` or `#rrggbbaa`; no dark color if both are the same.
 * @returns {[string, string|null]}
 */
function pairOf(value, scene) {
  const named = typeof value === 'string' && !value.startsWith('#') ? (scene.colors?.[value] ?? '#000000') : value;
  if (Array.isArray(named) && named.length === 2) return [full(named[0]), full(named[1])];
  return [full(named), null];
}

function full(color) {
  if (Array.isArray(color)) return `#${color.map((share) => Math.round(share * 255).toString(16).padStart(2, '0')).join('')}`;
  const digits = color.slice(1).toLowerCase();
  return digits.length <= 4 ? `#${[...digits].map((digit) => digit + digit).join('')}` : `#${digits}`;
}
