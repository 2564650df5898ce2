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
  #shape = null;

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
    const shape = JSON.stringify(elements.map(({ name }) => name));
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#cards = elements.map(({ name }) => this.#card(name));
      this.#list.replaceChildren(...this.#cards.map(({ $element }) => $element));
      if (this.selected !== null && !elements.some(({ name }) => name === this.selected)) this.select(null);
      else this.select(this.selected);
    }
    this.#cards.forEach(({ $element, controls }, index) => {
      $element.dataset.element = elements[index].path;
      controls.show(elements[index].parameters);
    });
  }

  /** The name of the selected element; null if there is none. */
  selected = null;

  /** @param {string|null} name */
  select(name) {
    this.selected = name;
    for (const { $element, $toggle, name: own } of this.#cards) {
      $element.toggleAttribute('data-selected', own === name);
      $toggle.setAttribute('aria-expanded', own === name);
    }
    this.#selected(name);
  }

  #card(name) {
    const controls = new ControlList(this.#changes);
    const $toggle = element('button', { type: 'button', class: 'card-toggle', 'aria-expanded': 'false', onclick: () => this.select(this.selected === name ? null : name) }, element('h3', { class: 'card-name' }, name));
    const $element = element('li', { class: 'card element-card', 'data-name': name },
      element('div', { class: 'card-head' }, $toggle,
        element('span', { class: 'card-actions' }, element('button', { type: 'button', class: 'icon-button', 'data-action': 'remove', 'aria-label': `Remove ${name}`, title: 'Remove', onclick: () => this.#remove(name) }, icon('remove')))),
      controls.$element);
    return { $element, $toggle, controls, name };
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
