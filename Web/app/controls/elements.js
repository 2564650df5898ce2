import { element, icon } from '../dom.js';
import { report } from '../readouts/problems.js';
import { changes } from '../session/changes.js';
import { Setting } from '../settings.js';
import { labelOf } from '../session/effects.js';
import { withoutUnused } from '../session/unused.js';
import { freeName } from './entry.js';
import { KINDS } from './kinds.js';
import { ControlList } from './list.js';
import { Look } from './look.js';
import { CardFocus, reorderable, reordered } from './reorder.js';
import { toolbar } from './toolbar.js';

/**
 * The header's elements as layers, in the order in which they are drawn. At most one element is selected: its layer shows its
 * geometry, and the guides outline it. A hidden element is missing only on this page's stage.
 */
export class Elements {
  #list;
  #selected;
  #cards = [];
  #document = '';
  /** The hidden elements, as `document/element`. */
  #hidden = new Setting('hidden-elements', []);
  #hiddenChanged;
  /** @type {CardFocus} */
  #focus;
  #does;

  /**
   * @param {HTMLElement} list contains the cards
   * @param {HTMLElement} place gets the buttons that add elements
   * @param {(name: string|null) => void} selected
   * @param {() => void} hiddenChanged called when an element is hidden or shown
   * @param {{choosePicture: (name: string) => void, palette: () => string[]}} does
   */
  constructor(list, place, selected, hiddenChanged, does) {
    this.#list = list;
    this.#focus = new CardFocus();
    this.#selected = selected;
    this.#hiddenChanged = hiddenChanged;
    this.#does = does;
    place.append(...Object.entries(KINDS).map(([kind, { words }]) => element('button', { type: 'button', class: 'button', 'data-kind': kind, 'aria-label': `Add ${words.toLowerCase()}`, onclick: () => this.#add(kind) }, words)));
    toolbar(place);
    reorderable(list, (from, to) => this.#move(from, to));
  }

  /**
   * @param {object[]} elements from the session
   * @param {object} pipeline the session's document
   */
  show(elements, { name: document = '', scene = {} } = {}) {
    this.#document = document;
    const names = elements.map(({ name }) => name);
    const old = this.#cards.map(({ name }) => name);
    if (elements.length !== old.length) {
      this.#cards = elements.map(() => new Card({
        ...this.#does,
        select: (name) => this.select(this.selected === name ? null : name),
        remove: (name) => this.#remove(name),
        duplicate: (name) => this.#duplicate(name),
        hide: (name) => this.#hide(name),
        move: (card, step, action) => this.#move(this.#cards.indexOf(card), this.#cards.indexOf(card) + step, action),
      }));
      this.#list.replaceChildren(...this.#cards.map(({ $element }) => $element));
      if (!names.includes(this.selected)) this.selected = null;
    } else if (old.includes(this.selected) && !names.includes(this.selected)) {
      // A renamed element keeps its place, and stays selected. Another header has more than one new name.
      const isRenamed = names.filter((name, index) => name !== old[index]).length === 1;
      this.selected = isRenamed ? names[old.indexOf(this.selected)] : null;
    }
    this.#cards.forEach((card, index) => card.show(elements[index], scene, index, elements.length, this.#isHidden(elements[index].name)));
    this.select(this.selected);
    this.#focus.restore(this.#cards);
  }

  /**
   * A frame without the hidden elements.
   * @param {object} frame
   */
  visible(frame) {
    if (this.#hidden.value.length === 0 || !frame.elements) return frame;
    return { ...frame, elements: Object.fromEntries(Object.entries(frame.elements).filter(([name]) => !this.#isHidden(name))) };
  }

  /** @param {string} name the element to select, and to scroll into view */
  reveal(name) {
    this.select(name);
    this.#cards.find((card) => card.name === name)?.$element.scrollIntoView({ block: 'nearest' });
  }

  #key(name) {
    return `${this.#document}/${name}`;
  }

  #isHidden(name) {
    return this.#hidden.value.includes(this.#key(name));
  }

  #hide(name) {
    const others = this.#hidden.value.filter((key) => key !== this.#key(name));
    this.#hidden.value = this.#isHidden(name) ? others : [...others, this.#key(name)];
    this.#hiddenChanged();
  }

  #move(from, to, action = null) {
    if (to < 0 || to >= this.#cards.length || to === from) return;
    changes.merge(({ header }) => ({ header: { elements: reordered(header.elements, from, to) } }));
    this.#focus.follow(to, action);
  }

  /** The name of the selected element; null if there is none. */
  selected = null;

  /** @param {string|null} name */
  select(name) {
    this.selected = name;
    for (const card of this.#cards) card.isSelected = card.name === name;
    this.#selected(name);
  }

  /** Adds an element of a kind. Each further element in the center is placed lower, so that it covers no other. */
  #add(kind) {
    const name = this.#nameFor(kind);
    this.#insert(name, ({ header }) => {
      const others = header?.elements ?? [];
      const added = { name, ...structuredClone(KINDS[kind].element) };
      const count = others.filter(({ alignment }) => alignment === 'center').length;
      if (added.alignment === 'center' && count > 0) added.insets = { top: 24 * count };
      return { header: { elements: [...others, added] }, scene: { elements: { [name]: KINDS[kind].look } } };
    });
  }

  /** Adds a copy of an element above it, with its look and copies of the effects that target it. */
  #duplicate(name) {
    const copy = this.#nameFor(name);
    this.#insert(copy, ({ header, effects, scene }) => {
      const index = header.elements.findIndex((element) => element.name === name);
      const patch = { header: { elements: header.elements.toSpliced(index + 1, 0, { ...structuredClone(header.elements[index]), name: copy }) } };
      const doubled = (effects ?? []).flatMap((effect) => (effect.parameters?.target === name ? [effect, { ...effect, parameters: { ...effect.parameters, target: copy } }] : [effect]));
      if (doubled.length > (effects ?? []).length) patch.effects = doubled;
      if (scene?.elements?.[name]) patch.scene = { elements: { [copy]: structuredClone(scene.elements[name]) } };
      return patch;
    });
  }

  #nameFor(stem) {
    return freeName(stem, this.#cards.map(({ name }) => name));
  }

  /**
   * Makes a change that adds an element, and selects the element when it appears.
   * @param {string} name
   * @param {(pipeline: any) => object} change
   */
  #insert(name, change) {
    const before = this.selected;
    this.selected = name;
    changes.merge(change, (problem) => {
      this.select(before);
      report(problem);
    });
  }

  /** Removes an element with its look and the effects that target it. */
  #remove(name) {
    changes.merge(({ header, effects, scene }) => {
      const patch = { header: { elements: header.elements.filter((element) => element.name !== name) } };
      const kept = (effects ?? []).filter(({ parameters }) => parameters?.target !== name);
      if (kept.length < (effects ?? []).length) patch.effects = kept;
      if (scene?.elements?.[name]) patch.scene = withoutUnused(scene, { elements: { [name]: null } });
      return patch;
    });
  }
}

class Card {
  /** The name of the element that the card shows. */
  name = null;

  #path;

  constructor(does) {
    this.look = new Look(does);
    this.controls = new ControlList();
    this.collapsed = new ControlList();
    this.$name = element('h3', { class: 'card-name' });
    this.$toggle = element('button', { type: 'button', class: 'card-toggle', onclick: () => does.select(this.name) }, this.$name);
    const action = (name, words, does) => element('button', { type: 'button', class: 'icon-button', 'data-action': name, title: words, onclick: does }, icon(name));
    this.buttons = { up: action('up', 'Move backward', () => does.move(this, -1, 'up')), down: action('down', 'Move forward', () => does.move(this, 1, 'down')) };
    this.$eye = element('button', { type: 'button', class: 'icon-button layer-eye', 'data-action': 'hide', onclick: () => does.hide(this.name) }, icon('eye'));
    this.$duplicate = action('duplicate', 'Duplicate with its effects', () => does.duplicate(this.name));
    this.$remove = action('remove', 'Remove', () => does.remove(this.name));
    this.$switch = element('button', { type: 'button', role: 'switch', class: 'switch', 'data-action': 'collapse', 'aria-label': 'Collapsed geometry', title: 'The geometry at the end of the effect Transition', onclick: () => this.#toggleCollapsed() });
    this.$head = element('div', { class: 'card-head' },
      element('span', { class: 'grip', title: 'Drag to reorder', 'aria-hidden': 'true' }, icon('grip')),
      this.$toggle,
      element('span', { class: 'card-actions' }, this.buttons.up, this.buttons.down, this.$duplicate, this.$remove),
      this.$eye);
    toolbar(this.$head);
    this.$element = element('li', { class: 'card element-card' },
      this.$head,
      this.look.$element,
      element('div', { class: 'card-head collapsed-head' }, element('h4', { class: 'card-name' }, 'At rest')),
      this.controls.$element,
      element('div', { class: 'card-head collapsed-head' }, element('h4', { class: 'card-name' }, 'Collapsed'), this.$switch),
      this.collapsed.$element);
  }

  /**
   * @param {object} element from the session
   * @param {object} scene of the document
   * @param {number} index
   * @param {number} count of all elements
   * @param {boolean} isHidden
   */
  show({ name, path, parameters, collapsed }, scene, index, count, isHidden) {
    this.name = name;
    const label = labelOf(name, scene.elements?.[name]?.label);
    this.buttons.up.disabled = index === 0;
    this.buttons.down.disabled = index === count - 1;
    this.$head.setAttribute('aria-label', `Tools of ${label}`);
    this.buttons.up.setAttribute('aria-label', `Move ${label} backward`);
    this.buttons.down.setAttribute('aria-label', `Move ${label} forward`);
    this.$element.toggleAttribute('data-hidden', isHidden);
    this.$eye.title = isHidden ? 'Show on the stage' : 'Hide on the stage';
    this.$eye.setAttribute('aria-label', `Hide ${label}`);
    this.$eye.setAttribute('aria-pressed', isHidden);
    this.#path = path;
    this.$name.textContent = label;
    this.$duplicate.setAttribute('aria-label', `Duplicate ${label}`);
    this.$remove.setAttribute('aria-label', `Remove ${label}`);
    Object.assign(this.$element.dataset, { name, element: path, search: `${name} ${label}`.toLowerCase() });
    this.$switch.setAttribute('aria-checked', collapsed !== null);
    this.look.$element.setAttribute('aria-label', `Look of ${label}`);
    this.look.show(name, scene.elements?.[name], scene);
    // The display name is part of the look. The element's name in the document has no control.
    this.controls.show(parameters.filter(({ parameter }) => parameter !== 'name').map((parameter) => ({ ...parameter, owner: label })));
    this.collapsed.show((collapsed ?? []).map((parameter) => ({ ...parameter, owner: `${label} collapsed` })));
  }

  set isSelected(isSelected) {
    this.$element.toggleAttribute('data-selected', isSelected);
    this.$toggle.setAttribute('aria-expanded', isSelected);
  }

  /** Adds a collapsed geometry equal to the geometry at rest, or removes the collapsed geometry. */
  #toggleCollapsed() {
    const isOn = this.$switch.getAttribute('aria-checked') === 'true';
    changes.set(`${this.#path}.collapsed`, isOn ? null : {});
  }
}
