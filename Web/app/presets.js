import { element, icon, say } from './dom.js';
import { popover } from './popover.js';
import { PresetStrip } from './scene/strip.js';
import { requestList } from './session/api.js';
import { changes } from './session/changes.js';
import { connection } from './session/connection.js';

const STORE = 'masthead.presets';
/** The maximum number of the user's presets, and of characters in their names. */
const COUNT = 100;
const LONGEST_NAME = 80;

/** @typedef {{preset: string, name: string, document: object}} Preset */

/** The menu of presets, the presets that the user keeps in this browser, and the button that reverts a changed preset. */
export class Presets {
  #select;
  #revert;
  #choose;
  /** The server's presets. @type {Preset[]} */
  #presets = [];
  #$popover;
  #strip;

  /**
   * @param {{menu: HTMLSelectElement, own: HTMLButtonElement, revert: HTMLButtonElement, strip: HTMLElement, file: HTMLElement}} parts `own` opens the
   *   user's own presets at `file`, `revert` appears if the document differs from the preset with its name, and `strip` is the place of the
   *   presets' pictures
   * @param {(document: object) => void} open opens a document
   */
  constructor({ menu, own, revert, strip, file }, open) {
    [this.#select, this.#revert, this.#choose] = [menu, revert, open];
    this.#strip = new PresetStrip(strip, (preset) => this.#take(preset));
    menu.addEventListener('change', () => this.#take(menu.value));
    revert.addEventListener('click', () => this.#current && changes.replace(this.#current.document));
    this.#$popover = element('div', { id: 'presets-popover', class: 'popover own-presets', popover: 'auto', role: 'dialog', 'aria-label': 'Your presets' });
    document.body.append(this.#$popover);
    popover(own, this.#$popover, () => this.#fill(), file);
    connection.follow(() => this.#display());
    // Another window of this browser may change the presets.
    addEventListener('storage', ({ key }) => key === STORE && this.#refresh());
  }

  /** Opens the next or the previous preset. @param {1|-1} step */
  step(step) {
    const presets = this.#all;
    const index = presets.findIndex(({ preset }) => preset === this.#current?.preset);
    this.#take(presets.at((index + step) % presets.length)?.preset);
  }

  /** Loads the server's presets. */
  async load() {
    this.#presets = (await requestList('/api/presets')).presets;
    this.#list();
  }

  /** The current document. @returns {any} */
  get #document() {
    return connection.session?.pipeline ?? null;
  }

  /** The server's presets and then the user's own. */
  get #all() {
    return [...this.#presets, ...ownPresets()];
  }

  /** @param {string|undefined} name */
  #take(name) {
    const document = this.#all.find(({ preset }) => preset === name)?.document;
    if (document) this.#choose(document);
  }

  get #current() {
    return this.#all.find(({ document }) => /** @type {any} */ (document).name === this.#document?.name);
  }

  #list() {
    const option = ({ preset, name }) => element('option', { value: preset }, name);
    const own = ownPresets();
    const groups = own.length === 0 ? this.#presets.map(option)
      : [element('optgroup', { label: 'Presets' }, ...this.#presets.map(option)), element('optgroup', { label: 'Your presets' }, ...own.map(option))];
    this.#select.replaceChildren(...groups);
    this.#display();
  }

  #display() {
    if (this.#document === null || this.#presets.length === 0) return;
    const current = this.#current;
    this.#select.querySelector('[data-own]')?.remove();
    // The menu lists the user's own document while it is open.
    if (!current) this.#select.prepend(element('option', { value: '', 'data-own': true }, this.#document.name || 'Untitled'));
    this.#select.value = current?.preset ?? '';
    this.#strip.show(this.#presets, current?.preset);
    this.#revert.hidden = !current || isSame(current.document, this.#document);
  }

  // MARK: Your presets

  #refresh() {
    this.#list();
    if (this.#$popover.matches(':popover-open')) this.#fill();
  }

  /** @param {string} [focus] the selector of the part that gets the focus */
  #fill(focus) {
    const $name = /** @type {HTMLInputElement} */ (element('input', { class: 'text-field', type: 'text', 'aria-label': 'Name of the preset', maxlength: LONGEST_NAME, autocomplete: 'off', spellcheck: 'false' }));
    const own = ownPresets();
    const { name } = this.#document ?? {};
    // An open preset of the user is saved again under its name.
    $name.value = own.some((preset) => preset.name === name) ? name : this.#freeName(name || 'Untitled');
    this.#$popover.replaceChildren(
      element('h2', {}, 'Your presets'),
      element('form', { class: 'preset-form', onsubmit: (event) => {
        event.preventDefault();
        this.#save($name.value);
      } }, $name, element('button', { class: 'button', type: 'submit', 'data-action': 'save-preset' }, 'Save as preset')),
      element('p', { class: 'preset-problem', role: 'alert', hidden: true }),
      own.length === 0 ? element('p', { class: 'empty' }, 'This browser keeps the presets that you save here.') : element('ul', { class: 'popover-list' }, ...own.map((preset) => this.#row(preset))),
    );
    if (focus) /** @type {HTMLElement|null} */ (this.#$popover.querySelector(focus))?.focus();
  }

  #row({ preset, name, document }) {
    const action = (what, image, words, onclick) => element('button', { type: 'button', class: 'icon-button', 'data-action': what, 'aria-label': `${words} ${name}`, title: words, onclick }, icon(image));
    return element('li', { class: 'preset-row', 'data-preset': preset },
      element('button', { type: 'button', class: 'history-entry', 'data-action': 'open-preset', onclick: () => {
        this.#choose(document);
        this.#$popover.hidePopover();
      } }, element('span', { class: 'history-name' }, name)),
      action('rename-preset', 'rename', 'Rename', () => this.#editName(preset, name)),
      action('duplicate-preset', 'duplicate', 'Duplicate', () => this.#store((own) => [...own, this.#made(this.#freeName(name), document)])),
      action('delete-preset', 'remove', 'Delete', () => this.#delete({ preset, name, document })));
  }

  /** Deletes a preset, and offers to restore it until the list changes again or closes. */
  #delete(deleted) {
    const { preset, name } = deleted;
    if (!this.#store((own) => own.filter((other) => other.preset !== preset))) return;
    const restore = () => {
      if (this.#store((own) => [...own, deleted])) this.#fill(`[data-preset="${CSS.escape(preset)}"] [data-action=delete-preset]`);
    };
    const $undo = element('button', { type: 'button', class: 'button', 'data-action': 'restore-preset', onclick: restore }, 'Undo');
    this.#$popover.append(element('p', { class: 'preset-deleted', role: 'status' }, `“${name}” is deleted.`, $undo));
    $undo.focus();
  }

  #editName(preset, name) {
    const $row = this.#$popover.querySelector(`[data-preset="${CSS.escape(preset)}"]`);
    const $field = /** @type {HTMLInputElement} */ (element('input', { class: 'text-field', type: 'text', 'aria-label': `New name of ${name}`, maxlength: LONGEST_NAME, autocomplete: 'off', spellcheck: 'false' }));
    $field.value = name;
    $field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') {
        // Escape discards the name, but does not close the list.
        event.preventDefault();
        this.#fill(`[data-preset="${CSS.escape(preset)}"] [data-action=rename-preset]`);
      } else if (event.key === 'Enter') {
        this.#rename(preset, $field.value);
      }
    });
    $row?.firstElementChild?.replaceWith($field);
    $field.focus();
    $field.select();
  }

  async #save(text) {
    const name = this.#valid(text);
    // The latest change may still be on its way.
    await changes.settle();
    if (name === null || this.#document === null) return;
    // A preset is replaced only while it is open.
    if (name !== this.#document.name && ownPresets().some((other) => other.name === name)) return void this.#complainOfTaken(name);
    if (!this.#store((own) => [...own.filter((preset) => preset.name !== name), this.#made(name, this.#document)])) return;
    if (this.#document.name !== name) changes.set('name', name);
    this.#$popover.hidePopover();
  }

  #rename(preset, text) {
    const name = this.#valid(text, preset);
    if (name !== null) this.#store((own) => own.map((other) => (other.preset === preset ? { ...other, name, document: { ...other.document, name } } : other)));
  }

  /** Returns a trimmed name. If the name cannot be used, shows the reason and returns null. */
  #valid(text, preset = '') {
    const name = text.trim();
    if (name === '') return this.#complain('A preset needs a name.');
    if (this.#presets.some((other) => other.name === name)) return this.#complain(`“${name}” is a preset of Masthead; choose another name.`);
    if (preset !== '' && ownPresets().some((other) => other.name === name && other.preset !== preset)) return this.#complainOfTaken(name);
    return name;
  }

  #complainOfTaken(name) {
    return this.#complain(`Another preset is named “${name}”; choose another name.`);
  }

  /** @returns {null} */
  #complain(sentence) {
    say(this.#$popover.querySelector('.preset-problem'), sentence);
    return null;
  }

  /** Changes the user's presets. Returns whether the browser has stored them. */
  #store(change) {
    const own = change(ownPresets());
    if (own.length > COUNT) return this.#complain(`This browser keeps at most ${COUNT} presets; delete one first.`) !== null;
    try {
      localStorage.setItem(STORE, JSON.stringify(own));
    } catch {
      return this.#complain('The browser’s storage is full or switched off; save the document as a file instead.') !== null;
    }
    this.#refresh();
    return true;
  }

  #made(name, document) {
    return { preset: `own-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`, name, document: { ...document, name } };
  }

  /** The first of `Name`, `Name 2`, `Name 3` and so on that no preset has. */
  #freeName(name) {
    const plain = name.replace(/ \d+$/, '');
    const names = new Set(this.#all.map((preset) => preset.name));
    for (let number = 1; ; number += 1) {
      const free = number === 1 ? name : `${plain} ${number}`;
      if (!names.has(free)) return free;
    }
  }
}

/** The presets that this browser keeps, sorted by name. @returns {Preset[]} */
function ownPresets() {
  try {
    const own = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    return own.filter(({ preset, name, document }) => typeof preset === 'string' && typeof name === 'string' && typeof document === 'object' && document !== null)
      .sort((one, other) => one.name.localeCompare(other.name));
  } catch {
    // The browser denies storage, or another program wrote the text.
    return [];
  }
}

/** Whether two documents are equal, regardless of the order of keys. */
function isSame(one, other) {
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}

function sorted(_, value) {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
