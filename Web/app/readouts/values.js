import { announce } from '../announce.js';
import { element } from '../dom.js';
import { rounded } from '../numbers.js';
import { requestList } from '../session/api.js';
import { FIELDS, PUBLISHED, valueIn, wordsOf } from './fields.js';

/** The scroll state's fields of a frame: wire name, label, unit, decimals. */
const SCROLL = [['offset', 'Offset', 'pt'], ['velocity', 'Velocity', 'pt/s', 0], ['phase', 'Phase', ''], ['events', 'Events', '']];

/** The title of the group that shows a field. */
function group({ field, stages }) {
  if (field.startsWith('image.')) return 'Image';
  return field.startsWith('header.') || stages.includes('appearance') ? 'Header' : 'Scroll';
}

/** The live values, each a button that copies the exact number. */
export class Values {
  #place;
  #cells = new Map();
  #custom = element('div', { class: 'value-group', hidden: true }, element('h3', {}, 'Effects'));

  /** @param {HTMLElement} place */
  constructor(place) {
    this.#place = place;
    this.#place.append(this.#custom);
  }

  /** Loads the fields of frames. */
  async load() {
    const { fields } = await requestList(FIELDS);
    const groups = new Map([['Scroll', [...SCROLL]], ['Header', []], ['Image', []]]);
    for (const field of fields.filter(({ listed }) => listed)) {
      // The group names the header and the image.
      groups.get(group(field)).push([field.field, wordsOf(field.field.replace(/^(header|image)\./, '')), field.unit, field.unit === '' ? 3 : 1]);
    }
    for (const [title, values] of groups) {
      const $group = element('div', { class: 'value-group' }, element('h3', {}, title));
      for (const value of values) $group.append(this.#cell(...value));
      this.#custom.before($group);
    }
  }

  /** @param {object} frame */
  show(frame) {
    const published = Object.keys(frame.values ?? {});
    if (this.#custom.hidden !== (published.length === 0)) this.#custom.hidden = published.length === 0;
    for (const name of published.filter((name) => !this.#cells.has(PUBLISHED + name))) this.#custom.append(this.#cell(PUBLISHED + name, name, '', 3));
    for (const [name, cell] of this.#cells) {
      const found = valueIn(frame, { name });
      // An empty list of events shows as a dash.
      const value = Array.isArray(found) ? found.join(', ') || undefined : found;
      // The effect that published the value may be gone, or publish it under another name.
      if (value === cell.value) continue;
      cell.value = value;
      if (name.startsWith(PUBLISHED)) cell.$button.hidden = value === undefined;
      const isNumber = typeof value === 'number';
      cell.$number.nodeValue = isNumber ? rounded(value, cell.digits) : (value ?? '–');
      cell.$button.value = value ?? '';
      if (cell.$unit.hidden === isNumber) cell.$unit.hidden = !isNumber;
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
      announce(`Copied ${text}`);
    } catch {
      // Browsers let a page write to the clipboard only if it is local or served over HTTPS.
      announce(`${words}: ${text}`);
    }
  }
}
