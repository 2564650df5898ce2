import { element, icon } from '../dom.js';
import { Setting } from '../settings.js';
import { ControlList } from './list.js';
import { CardFocus, reorderable } from './reorder.js';

/**
 * The header's elements as layers, in the order in which they are drawn. One of them is selected: its layer shows its geometry,
 * and the guides outline it. A hidden one is missing on this page's stage only.
 */
export class Elements {
  #list;
  #changes;
  #refused;
  #selected;
  #cards = [];
  #document = '';
  /** The hidden elements, each after the name of its document. */
  #hidden = new Setting('hidden-elements', []);
  #hiddenChanged;
  /** @type {CardFocus} */
  #focus;
  #refusal = element('p', { class: 'control-refusal', role: 'alert', hidden: true });

  /**
   * @param {HTMLElement} list contains the cards
   * @param {HTMLFormElement} form adds an element with the name in its field
   * @param {import('../session/changes.js').Changes} changes
   * @param {(problem: object) => void} refused
   * @param {(name: string|null) => void} selected
   * @param {() => void} hiddenChanged called when an element is hidden or shown
   */
  constructor(list, form, changes, refused, selected, hiddenChanged) {
    this.#list = list;
    this.#changes = changes;
    this.#focus = new CardFocus(changes);
    this.#refused = refused;
    this.#selected = selected;
    this.#hiddenChanged = hiddenChanged;
    this.$name = form.querySelector('input');
    // The page says itself what is wrong, in words that stay.
    form.noValidate = true;
    form.after(this.#refusal);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#add(this.$name.value.trim());
    });
    reorderable(list, (from, to) => this.#move(from, to));
  }

  /**
   * @param {object[]} elements from the session
   * @param {string} [document] the document's name
   */
  show(elements, document = '') {
    this.#document = document;
    const names = elements.map(({ name }) => name);
    const old = this.#cards.map(({ name }) => name);
    if (elements.length !== old.length) {
      this.#cards = elements.map(() => new Card(this.#changes, this.#refused, {
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
    this.#cards.forEach((card, index) => card.show(elements[index], index, elements.length, this.#isHidden(elements[index].name)));
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
    this.#changes.merge(({ header }) => {
      const elements = [...header.elements];
      elements.splice(to, 0, ...elements.splice(from, 1));
      return { header: { elements } };
    }, this.#refused);
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

  #add(name) {
    if (name === '') return this.#complain('An element needs a name, such as title.');
    this.#complain(null);
    this.$name.value = '';
    const before = this.selected;
    this.selected = name;
    this.#changes.merge(({ header }) => ({ header: { elements: [...(header?.elements ?? []), { name, alignment: 'center', width: 120, height: 44 }] } }), ({ detail }) => {
      this.select(before);
      this.#complain(detail);
      // The rejected name comes back for mending, unless the user types the next one already.
      this.$name.value ||= name;
    });
  }

  /** @param {string|null} sentence why an element cannot be added */
  #complain(sentence) {
    this.#refusal.hidden = sentence === null;
    this.#refusal.textContent = sentence ?? '';
  }

  /** Adds a copy of an element above it, with its look and copies of the effects that have it as their target. */
  #duplicate(name) {
    const names = this.#cards.map((card) => card.name);
    const copy = numbered(name, names);
    const before = this.selected;
    this.selected = copy;
    this.#changes.merge(({ header, effects, scene }) => {
      const index = header.elements.findIndex((element) => element.name === name);
      const patch = { header: { elements: header.elements.toSpliced(index + 1, 0, { ...structuredClone(header.elements[index]), name: copy }) } };
      const doubled = (effects ?? []).flatMap((effect) => (effect.parameters?.target === name ? [effect, { ...effect, parameters: { ...effect.parameters, target: copy } }] : [effect]));
      if (doubled.length > (effects ?? []).length) patch.effects = doubled;
      if (scene?.elements?.[name]) patch.scene = { elements: { [copy]: structuredClone(scene.elements[name]) } };
      return patch;
    }, (problem) => {
      this.select(before);
      this.#refused(problem);
    });
  }

  /** Removes an element with its look and the effects that have it as their target. */
  #remove(name) {
    this.#changes.merge(({ header, effects, scene }) => {
      const patch = { header: { elements: header.elements.filter((element) => element.name !== name) } };
      const kept = (effects ?? []).filter(({ parameters }) => parameters?.target !== name);
      if (kept.length < (effects ?? []).length) patch.effects = kept;
      if (scene?.elements?.[name]) patch.scene = { elements: { [name]: null } };
      return patch;
    }, this.#refused);
  }
}

/**
 * @param {string} name
 * @param {string[]} taken
 * @returns {string} the name with the next free number: title, title2, title3
 */
function numbered(name, taken) {
  const stem = name.replace(/\d+$/, '') || name;
  let number = 2;
  while (taken.includes(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}

class Card {
  /** The name of the element that the card shows. */
  name = null;

  #path;
  #changes;
  #refused;

  constructor(changes, refused, does) {
    this.#changes = changes;
    this.#refused = refused;
    this.controls = new ControlList(changes);
    this.collapsed = new ControlList(changes);
    this.$name = element('h3', { class: 'card-name' });
    this.$toggle = element('button', { type: 'button', class: 'card-toggle', onclick: () => does.select(this.name) }, this.$name);
    const action = (name, words, does) => element('button', { type: 'button', class: 'icon-button', 'data-action': name, title: words, onclick: does }, icon(name));
    this.buttons = { up: action('up', 'Move back', () => does.move(this, -1, 'up')), down: action('down', 'Move to the front', () => does.move(this, 1, 'down')) };
    this.$eye = element('button', { type: 'button', class: 'icon-button layer-eye', 'data-action': 'hide', onclick: () => does.hide(this.name) }, icon('eye'));
    this.$duplicate = action('duplicate', 'Duplicate with its effects', () => does.duplicate(this.name));
    this.$remove = element('button', { type: 'button', class: 'icon-button', 'data-action': 'remove', title: 'Remove', onclick: () => does.remove(this.name) }, icon('remove'));
    this.$switch = element('button', { type: 'button', role: 'switch', class: 'switch', 'data-action': 'collapse', 'aria-label': 'Collapsed geometry', title: 'The geometry to which the effect Transition leads', onclick: () => this.#toggleCollapsed() });
    this.$element = element('li', { class: 'card element-card' },
      element('div', { class: 'card-head' },
        element('span', { class: 'grip', title: 'Drag to reorder', 'aria-hidden': 'true' }, icon('grip')),
        this.$toggle,
        element('span', { class: 'card-actions' }, this.buttons.up, this.buttons.down, this.$duplicate, this.$remove),
        this.$eye),
      this.controls.$element,
      element('div', { class: 'card-head collapsed-head' }, element('h4', { class: 'card-name' }, 'Collapsed'), this.$switch),
      this.collapsed.$element);
  }

  /**
   * @param {object} element from the session
   * @param {number} index
   * @param {number} count of all elements
   * @param {boolean} isHidden
   */
  show({ name, path, parameters, collapsed }, index, count, isHidden) {
    this.name = name;
    this.buttons.up.disabled = index === 0;
    this.buttons.down.disabled = index === count - 1;
    this.buttons.up.setAttribute('aria-label', `Move ${name} back`);
    this.buttons.down.setAttribute('aria-label', `Move ${name} to the front`);
    this.$element.toggleAttribute('data-hidden', isHidden);
    this.$eye.title = isHidden ? 'Show on the stage' : 'Hide on the stage';
    this.$eye.setAttribute('aria-label', `Hide ${name}`);
    this.$eye.setAttribute('aria-pressed', isHidden);
    this.#path = path;
    this.$name.textContent = name;
    this.$duplicate.setAttribute('aria-label', `Duplicate ${name}`);
    this.$remove.setAttribute('aria-label', `Remove ${name}`);
    Object.assign(this.$element.dataset, { name, element: path, search: name.toLowerCase() });
    this.$switch.setAttribute('aria-checked', collapsed !== null);
    this.controls.show(parameters);
    this.collapsed.show(collapsed ?? []);
  }

  set isSelected(isSelected) {
    this.$element.toggleAttribute('data-selected', isSelected);
    this.$toggle.setAttribute('aria-expanded', isSelected);
  }

  /** Adds a collapsed geometry that equals the one at rest, or removes it. */
  #toggleCollapsed() {
    const isOn = this.$switch.getAttribute('aria-checked') === 'true';
    this.#changes.set(`${this.#path}.collapsed`, isOn ? null : {}, this.#refused);
  }
}
