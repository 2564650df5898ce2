import { announce } from '../announce.js';
import { entryOf } from '../controls/entry.js';
import { element, icon } from '../dom.js';
import { popover } from '../popover.js';
import { Segments } from '../segments.js';
import { changes } from '../session/changes.js';
import { connection } from '../session/connection.js';
import { keepCompared, keptCompared } from '../session/kept.js';

/** The most differences that the list shows. */
const MOST = 40;

/** @typedef {'A'|'B'} Slot */

/**
 * Two states of the document, A and B: a key switches between them, and a list shows their differences. The shown document belongs to the
 * chosen slot, so its changes stay there. The browser stores the other document.
 */
export class Compare {
  /** The divider between the two states. @type {import('./wipe.js').Wipe} */
  wipe;
  /** The other slot's document; null while nothing is compared. @type {object|null} */
  #other = null;
  /** The slot of the document that is shown. @type {Slot} */
  #slot = 'A';
  /** The session whose document is shown. @type {any} */
  #session = null;
  /** Resolves when the last choice has been made. The next one waits for it. @type {Promise<void>} */
  #turn = Promise.resolve();
  /** The names of the effects that were shown, by their identifiers. @type {Map<string, string>} */
  #effects = new Map();
  /** @type {Record<string, HTMLElement>} */
  #buttons;
  #slots = new Segments('slot', [['A', 'A'], ['B', 'B']], (slot) => this.#queue(() => this.#choose(slot)), { class: 'segments compare-slots', 'aria-label': 'Compared states', title: 'Switch with X' });
  #list = element('ul', { class: 'differences' });
  #menu;

  /**
   * @param {HTMLElement} place has the button that begins to compare
   * @param {import('./wipe.js').Wipe} wipe
   */
  constructor(place, wipe) {
    this.wipe = wipe;
    this.#buttons = {
      start: place.querySelector('#compare'),
      end: element('button', { type: 'button', class: 'icon-button', id: 'compare-end', 'aria-label': 'End the comparison', title: 'End the comparison and keep what is shown', onclick: () => this.#end() }, icon('remove')),
    };
    this.#menu = element('button', { type: 'button', class: 'tool', id: 'differences' });
    const $popover = element('div', { class: 'popover', popover: 'auto', role: 'dialog', 'aria-label': 'Differences between A and B' }, this.#list);
    popover(/** @type {HTMLButtonElement} */ (this.#menu), $popover);
    this.#buttons.start.addEventListener('click', () => this.#start(this.#document));
    place.append(this.#slots.$element, wipe.$button, this.#menu, this.#buttons.end, $popover);
    connection.follow((session) => this.#show(session));
  }

  /** @param {object} session the session whose document is shown */
  #show(session) {
    // Both states belong to one session. A flip in another session would overwrite its document.
    if (session.id !== this.#session?.id) {
      const kept = keptCompared(session.id);
      [this.#other, this.#slot] = [kept?.document ?? null, kept?.slot ?? 'A'];
    }
    this.#session = session;
    for (const { effect, name } of session.effects) this.#effects.set(effect, name);
    this.#display();
  }

  /** @returns {object|null} the document that is shown */
  get #document() {
    return this.#session?.pipeline ?? null;
  }

  /**
   * Shows the other state, or begins to compare.
   * @param {{id: string, pipeline: object}} asked the session that was shown when the user asked
   */
  flip(asked) {
    this.#queue(() => {
      if (asked.id !== this.#session?.id) return;
      return this.#other === null ? this.#start(asked.pipeline) : this.#choose(this.#slot === 'A' ? 'B' : 'A');
    });
  }

  /**
   * The state that is compared with the session's document, after all changes.
   * @returns {Promise<import('../session/kept.js').Compared|null>}
   */
  async compared() {
    await this.#turn;
    await changes.settle();
    return this.#other && { slot: String(this.#slot), document: this.#other };
  }

  /** Runs a choice after all earlier choices. @param {() => void|Promise<void>} step */
  #queue(step) {
    this.#turn = this.#turn.then(step);
  }

  /** @param {object|null} shown */
  #start(shown) {
    if (shown === null) return;
    this.#other = shown;
    this.#slot = 'B';
    announce('This state is A. Edit B, and press X to switch.');
    this.#keep();
    this.#display();
  }

  #keep() {
    keepCompared(this.#session.id, this.#other && { slot: this.#slot, document: this.#other });
  }

  /** @param {Slot} slot */
  async #choose(slot) {
    // Changes that the server has not answered belong to the state that is shown.
    await changes.settle();
    if (slot === this.#slot || this.#other === null) return;
    const shown = this.#other;
    this.#other = this.#document;
    this.#slot = slot;
    this.#keep();
    changes.replace(shown);
    announce(`State ${slot}`);
  }

  #end() {
    this.#other = null;
    this.#keep();
    this.#display();
    this.#buttons.start.focus();
  }

  #display() {
    const isComparing = this.#other !== null;
    this.#buttons.start.hidden = isComparing;
    for (const part of [this.#slots.$element, this.#menu, this.#buttons.end]) part.hidden = !isComparing;
    this.wipe.show(this.#other, this.#slot === 'B');
    if (!isComparing) return;
    this.#slots.value = this.#slot;
    const showsA = this.#slot === 'A';
    const [one, other] = showsA ? [this.#document, this.#other] : [this.#other, this.#document];
    const differences = differing(one, other, showsA);
    this.#menu.textContent = differences.length === 1 ? '1 difference' : `${differences.length} differences`;
    const items = differences.slice(0, MOST).map((difference) => {
      const { path } = difference;
      const { title, values } = described(difference, this.#session, this.#effects);
      return element('li', { title: path }, element('span', {}, title), element('span', { class: 'values' }, values));
    });
    if (differences.length > MOST) items.push(element('li', {}, `and ${differences.length - MOST} more`));
    this.#list.replaceChildren(...(items.length > 0 ? items : [element('li', { class: 'empty' }, 'A and B are equal.')]));
  }
}

/** @typedef {{path: string, one: unknown, other: unknown}} Difference a value in A and in B */

/**
 * @param {unknown} one the value in A
 * @param {unknown} other the value in B
 * @param {boolean} showsA whether the paths use the indices of A
 * @param {string} [path]
 * @returns {Difference[]} the values that differ
 */
function differing(one, other, showsA, path = '') {
  if (Array.isArray(one) && Array.isArray(other)) return differingItems(one, other, showsA, path);
  // An object that exists on only one side differs in its members.
  const [before, after] = [one ?? (isObject(other) ? {} : one), other ?? (isObject(one) ? {} : other)];
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => differing(before[key], after[key], showsA, path === '' ? key : `${path}.${key}`));
  }
  return JSON.stringify(one) === JSON.stringify(other) ? [] : [{ path, one, other }];
}

/**
 * Compares items of the same name, so that an added or removed item does not make all later items differ. Items without names are compared
 * by index.
 * @param {unknown[]} one
 * @param {unknown[]} other
 * @param {boolean} showsA
 * @param {string} path
 * @returns {Difference[]}
 */
function differingItems(one, other, showsA, path) {
  const shorter = Math.min(one.length, other.length);
  let [start, end] = [0, 0];
  while (start < shorter && nameOf(one[start]) === nameOf(other[start])) start += 1;
  while (end < shorter - start && nameOf(one.at(-1 - end)) === nameOf(other.at(-1 - end))) end += 1;
  /** @type {[number, number][]} the places of items in A and in B; -1 without an item */
  const pairs = [];
  const isReplacement = one.length === other.length;
  for (let index = 0; index < one.length - end; index += 1) pairs.push([index, index < start || isReplacement ? index : -1]);
  for (let index = start; index < other.length - end && !isReplacement; index += 1) pairs.push([-1, index]);
  for (let index = end; index > 0; index -= 1) pairs.push([one.length - index, other.length - index]);
  return pairs.flatMap(([first, second]) => {
    const place = second < 0 || (showsA && first >= 0) ? first : second;
    const [item, counterpart] = [one[first], other[second]];
    const isSame = item !== undefined && counterpart !== undefined && nameOf(item) === nameOf(counterpart);
    if (isSame) return differing(entryOf(item), entryOf(counterpart), showsA, `${path}[${place}]`);
    return [{ path: `${path}[${place}]`, one: item, other: counterpart }];
  });
}

/** The name of an effect or of an element. Other items have no names. */
function nameOf(item) {
  const { effect, name } = entryOf(item) ?? {};
  return effect ?? name;
}

/**
 * A difference in the words of the panel.
 * @param {Difference} difference
 * @param {any} session the session that is shown
 * @param {Map<string, string>} names of effects
 * @returns {{title: string, values: string}}
 */
function described({ path, one, other }, { header, scene, effects }, names) {
  const parts = [
    { name: 'Header', path: 'header', parameters: header?.parameters },
    ...(header?.elements ?? []).map((part) => ({ ...part, name: `Element ${part.name}` })),
    { name: 'Scene', path: 'scene', parameters: scene.parameters },
    ...effects,
  ];
  const item = nameOf(one ?? other);
  if (path.endsWith(']') && item !== undefined && (one === undefined || other === undefined)) {
    const title = path.startsWith('header.') ? `Element ${item}` : names.get(item) ?? item;
    return { title, values: one === undefined ? 'only in B' : 'only in A' };
  }
  const part = parts.filter((part) => path === part.path || path.startsWith(`${part.path}.`)).at(-1);
  if (part === undefined) return { title: spaced(path), values: `${words(one)} → ${words(other)}` };
  const parameter = part.parameters?.find((parameter) => parameter.path === path);
  const write = (value) => parameter?.choices?.find(({ choice }) => choice === value)?.name ?? words(value);
  const unit = typeof other !== 'number' ? '' : parameter?.unit === '°' ? '°' : parameter?.unit ? ` ${parameter.unit}` : '';
  return {
    title: [part.name, parameter?.name.toLowerCase() ?? spaced(path.slice(part.path.length + 1))].join(' ').trim(),
    values: `${write(one)} → ${write(other)}${unit}`,
  };
}

/** A path as words. */
function spaced(path) {
  return path.replaceAll('.', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
function isObject(value) {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** @param {unknown} value */
function words(value) {
  if (value === undefined) return 'unset';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (typeof value === 'number') return String(Math.round(value * 1000) / 1000);
  // Effects and elements are shown by name.
  if (isObject(value) && nameOf(value) !== undefined) return String(nameOf(value));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
