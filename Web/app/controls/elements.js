import { element, icon } from '../dom.js';
import { ControlList } from './list.js';

/** The allowed names of elements, as the server checks them. */
const NAME = '[A-Za-z0-9_\\-]{1,31}';

/**
 * The header's elements as cards with their geometry. One of them is selected, and the guides outline it.
 */
export class Elements {
  #list;
  #changes;
  #refused;
  #selected;
  #cards = [];

  /**
   * @param {HTMLElement} list contains the cards
   * @param {HTMLFormElement} form adds an element with the name in its field
   * @param {import('../session/changes.js').Changes} changes
   * @param {(problem: object) => void} refused
   * @param {(name: string|null) => void} selected
   */
  constructor(list, form, changes, refused, selected) {
    this.#list = list;
    this.#changes = changes;
    this.#refused = refused;
    this.#selected = selected;
    const $name = form.querySelector('input');
    $name.pattern = NAME;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#add($name.value.trim());
      $name.value = '';
    });
  }

  /** @param {object[]} elements from the session */
  show(elements) {
    const names = elements.map(({ name }) => name);
    const old = this.#cards.map(({ name }) => name);
    if (elements.length !== old.length) {
      this.#cards = elements.map(() => new Card(this.#changes, this.#refused, { select: (name) => this.select(this.selected === name ? null : name), remove: (name) => this.#remove(name) }));
      this.#list.replaceChildren(...this.#cards.map(({ $element }) => $element));
      if (!names.includes(this.selected)) this.selected = null;
    } else if (old.includes(this.selected) && !names.includes(this.selected)) {
      // A renamed element keeps its place, and stays selected. Another header has more than one new name.
      const isRenamed = names.filter((name, index) => name !== old[index]).length === 1;
      this.selected = isRenamed ? names[old.indexOf(this.selected)] : null;
    }
    this.#cards.forEach((card, index) => card.show(elements[index]));
    this.select(this.selected);
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
    this.#changes.merge(({ header }) => ({ header: { elements: [...(header?.elements ?? []), { name, alignment: 'center', width: 120, height: 44 }] } }), this.#refused);
    this.selected = name;
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
    this.$remove = element('button', { type: 'button', class: 'icon-button', 'data-action': 'remove', title: 'Remove', onclick: () => does.remove(this.name) }, icon('remove'));
    this.$switch = element('button', { type: 'button', role: 'switch', class: 'switch', 'data-action': 'collapse', 'aria-label': 'Collapsed geometry', title: 'The geometry to which the effect Transition leads', onclick: () => this.#toggleCollapsed() });
    this.$element = element('li', { class: 'card element-card' },
      element('div', { class: 'card-head' }, this.$toggle, element('span', { class: 'card-actions' }, this.$remove)),
      this.controls.$element,
      element('div', { class: 'card-head collapsed-head' }, element('h4', { class: 'card-name' }, 'Collapsed'), this.$switch),
      this.collapsed.$element);
  }

  /** @param {object} element from the session */
  show({ name, path, parameters, collapsed }) {
    this.name = name;
    this.#path = path;
    this.$name.textContent = name;
    this.$remove.setAttribute('aria-label', `Remove ${name}`);
    Object.assign(this.$element.dataset, { name, element: path });
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
