import { element } from '../dom.js';
import { rounded } from '../numbers.js';

/** What is shown of a frame: name on the wire, words, unit, decimals. */
const GROUPS = [
  ['Scroll', [
    ['offset', 'Offset', 'pt'], ['overscroll', 'Overscroll', 'pt'], ['stretch', 'Stretch', 'pt'],
    ['collapse', 'Collapse', '', 3], ['velocity', 'Velocity', 'pt/s', 0], ['phase', 'Phase', ''],
  ]],
  ['Header', [
    ['header.y', 'y', 'pt'], ['header.height', 'Height', 'pt'],
    ['contentInset.top', 'Inset top', 'pt'], ['topOffset', 'Top offset', 'pt'],
    ['opacity', 'Opacity', '', 3], ['blur', 'Blur', 'pt'], ['scrim', 'Scrim', '', 3],
  ]],
  ['Image', [
    ['image.x', 'x', 'pt'], ['image.y', 'y', 'pt'], ['image.width', 'Width', 'pt'], ['image.height', 'Height', 'pt'],
  ]],
];

/** The live values, each a button that copies the exact number. */
export class Values {
  #place;
  #cells = new Map();
  #custom = element('div', { class: 'value-group', hidden: true }, element('h3', {}, 'Effects'));
  #announce;

  /**
   * @param {HTMLElement} place
   * @param {(words: string) => void} announce tells that something was copied
   */
  constructor(place, announce) {
    this.#place = place;
    this.#announce = announce;
    for (const [title, values] of GROUPS) {
      const $group = element('div', { class: 'value-group' }, element('h3', {}, title));
      for (const value of values) $group.append(this.#cell(...value));
      this.#place.append($group);
    }
    this.#place.append(this.#custom);
  }

  /** @param {object} frame */
  show(frame) {
    const named = Object.keys(frame.values ?? {});
    this.#custom.hidden = named.length === 0;
    for (const name of named.filter((name) => !this.#cells.has(`values.${name}`))) this.#custom.append(this.#cell(`values.${name}`, name, '', 3));
    for (const [key, cell] of this.#cells) {
      const isNamed = key.startsWith('values.');
      const value = isNamed ? frame.values?.[key.slice(7)] : key.split('.').reduce((part, name) => part?.[name], frame);
      // The effect that had it may be gone, or have another name for it.
      if (isNamed) cell.$button.hidden = value === undefined;
      if (value === cell.value) continue;
      cell.value = value;
      const isNumber = typeof value === 'number';
      cell.$number.nodeValue = isNumber ? rounded(value, cell.digits) : (value ?? '–');
      cell.$button.value = value ?? '';
      cell.$unit.hidden = !isNumber;
    }
  }

  #cell(key, words, unit, digits = 1) {
    const $number = document.createTextNode('–');
    const $unit = element('span', { class: 'value-unit' }, unit ? ` ${unit}` : '');
    const $button = element('button', { type: 'button', class: 'value', 'data-value': key, title: 'Copy', onclick: () => this.#copy(words, $button) },
      element('span', { class: 'value-name', title: words }, words), element('span', { class: 'value-number' }, $number, $unit));
    this.#cells.set(key, { $button, $number, $unit, digits, value: undefined });
    return $button;
  }

  async #copy(words, $button) {
    const text = $button.value;
    if (text === '') return;
    try {
      await navigator.clipboard.writeText(text);
      this.#announce(`Copied ${text}`);
    } catch {
      // Only pages from this machine or over HTTPS may write to the clipboard.
      this.#announce(`${words}: ${text}`);
    }
  }
}
