import { element, icon } from '../dom.js';
import { changes } from '../session/changes.js';
import { hasChanged } from './control.js';
import { FoldButton, fold } from './folds.js';
import { ControlList } from './list.js';
import { CardFocus, reorderable, reordered } from './reorder.js';
import { toolbar } from './toolbar.js';

/** The pipeline's effects as cards, in order. */
export class Effects {
  #list;
  #cards = [];
  #shape = null;
  /** @type {CardFocus} */
  #focus;
  #copy;
  /** The names of the cards that were last shown, and their document. */
  #known = { document: null, names: [] };

  /**
   * @param {HTMLElement} list contains the cards
   * @param {(index: number) => void} copy
   */
  constructor(list, copy) {
    this.#list = list;
    this.#focus = new CardFocus();
    this.#copy = copy;
    reorderable(list, (from, to) => this.#move(from, to));
  }

  /**
   * @param {object[]} effects from the session
   * @param {string} document the name of the document
   * @param {(effect: object) => string[]} complaints an effect's problems, as short lines
   * @param {string|null} hidden the path of the effect that a new effect's card still represents
   * @param {(effect: object) => import('./remedies.js').Remedy|null} remedy what an effect lacks
   */
  show(effects, document, complaints = () => [], hidden = null, remedy = () => null) {
    // Each list of controls updates its own shape.
    const shape = JSON.stringify(effects.map(({ effect, name, summary }) => [effect, name, summary]));
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#cards = effects.map((effect, index) => new Card(effect, {
        toggle: () => this.#toggle(index),
        up: () => this.#move(index, index - 1, 'up'),
        down: () => this.#move(index, index + 1, 'down'),
        remove: () => this.#remove(index),
        copy: () => this.#copy(index),
        mend: (change) => changes.merge(change),
        duplicate: () => this.#duplicate(index),
      }));
      this.#list.replaceChildren(...this.#cards.map(({ $element }) => $element));
    }
    const names = namesOf(effects);
    this.#unfoldAdded(document, names);
    this.#cards.forEach((card, index) => {
      card.show(effects[index], index, effects.length, names[index]);
      card.showComplaints(complaints(effects[index]));
      card.showRemedy(remedy(effects[index]));
      card.$element.hidden = effects[index].path === hidden;
    });
    if (effects.length === 0) this.#list.replaceChildren(element('li', { class: 'empty' }, 'No effects yet.'));
    this.#focus.restore(this.#cards);
  }

  /** Unfolds the cards of added effects. */
  #unfoldAdded(document, names) {
    if (document === this.#known.document && names.length > this.#known.names.length) {
      for (const name of names) if (!this.#known.names.includes(name)) fold(name, false);
    }
    this.#known = { document, names };
  }

  #duplicate(index) {
    changes.rearrange((effects) => effects.toSpliced(index + 1, 0, structuredClone(effects[index])));
    this.#focus.follow(index + 1, 'duplicate');
  }

  #toggle(index) {
    const { path, enabled } = this.#cards[index].effect;
    changes.set(`${path}.enabled`, !enabled);
  }

  #move(from, to, action = null) {
    if (to < 0 || to >= this.#cards.length || to === from) return;
    changes.rearrange((effects) => reordered(effects, from, to));
    this.#focus.follow(to, action);
  }

  #remove(index) {
    changes.rearrange((effects) => effects.filter((_, other) => other !== index));
    this.#focus.follow(Math.min(index, this.#cards.length - 2), 'remove');
  }
}

/** A name for each card: the effect, and its number among effects of the same kind. */
function namesOf(effects) {
  const counts = {};
  return effects.map(({ effect }) => `${effect}#${(counts[effect] = (counts[effect] ?? 0) + 1)}`);
}

class Card {
  constructor(effect, does) {
    const action = (name, words) => element('button', { type: 'button', class: 'icon-button', 'data-action': name, 'aria-label': `${words} ${effect.name}`, title: words, onclick: does[name] }, icon(name));
    this.buttons = { up: action('up', 'Move up'), down: action('down', 'Move down'), copy: action('copy', 'Copy'), duplicate: action('duplicate', 'Duplicate'), remove: action('remove', 'Remove') };
    this.$switch = element('button', { type: 'button', role: 'switch', class: 'switch', 'data-action': 'toggle', 'aria-label': effect.name, onclick: does.toggle });
    // The identifier in documents, and the summary.
    const hint = `${effect.effect}\n${effect.summary}`.trim();
    this.$title = element('h3', { class: 'card-name', 'data-hint': hint, onclick: () => this.fold.toggle() }, effect.name);
    this.$target = element('span', { class: 'card-target' });
    this.controls = new ControlList();
    this.controls.$element.setAttribute('role', 'group');
    this.$complaints = element('div', { class: 'card-complaints', hidden: true });
    this.$warning = element('p', { class: 'card-warning', hidden: true });
    this.$remedy = element('button', { type: 'button', class: 'button', 'data-action': 'mend', onclick: () => does.mend(this.remedy.change) });
    this.$missing = element('p', { class: 'card-warning card-missing', hidden: true }, element('span', {}), this.$remedy);
    this.$element = element('li', { class: 'card effect-card', 'data-search': `${effect.name} ${effect.effect}`.toLowerCase() });
    this.fold = new FoldButton(this.$element, effect.name);
    if (effect.summary) this.fold.$element.setAttribute('aria-description', effect.summary);
    this.fold.$element.dataset.hint = hint;
    const $head = element('div', { class: 'card-head', 'aria-label': `Tools of ${effect.name}` },
      this.fold.$element,
      element('span', { class: 'grip', title: 'Drag to reorder', 'aria-hidden': 'true' }, icon('grip')),
      this.$title,
      this.$target,
      element('span', { class: 'card-actions' }, ...Object.values(this.buttons)),
      this.$switch);
    toolbar($head);
    this.$element.append(
      $head,
      this.$complaints,
      this.$warning,
      this.$missing,
      this.controls.$element);
  }

  show(effect, index, count, name) {
    this.effect = effect;
    this.fold.show(name);
    // Several effects may have the same name, so a folded card shows its target.
    const { target } = effect;
    if (this.$target.textContent !== target) this.$target.textContent = target;
    this.controls.$element.setAttribute('aria-label', `${effect.name} ${target}`.trim());
    this.$element.toggleAttribute('data-changed', effect.opened !== effect.enabled || effect.parameters.some(hasChanged));
    this.$element.dataset.effect = effect.path;
    this.$element.dataset.name = effect.effect;
    this.$element.toggleAttribute('data-off', !effect.enabled);
    this.$switch.setAttribute('aria-checked', effect.enabled);
    this.$switch.title = effect.enabled ? 'On' : 'Off';
    this.$warning.hidden = effect.warning === undefined;
    if (effect.warning !== undefined) this.$warning.textContent = `This ${effect.warning}.`;
    this.buttons.up.disabled = index === 0;
    this.buttons.down.disabled = index === count - 1;
    this.controls.show(effect.parameters);
  }

  /** @param {import('./remedies.js').Remedy|null} remedy */
  showRemedy(remedy) {
    this.remedy = remedy;
    this.$missing.hidden = remedy === null;
    if (remedy === null || this.$remedy.textContent === remedy.button) return;
    this.$missing.firstChild.textContent = remedy.words;
    this.$remedy.textContent = remedy.button;
  }

  /** @param {string[]} lines */
  showComplaints(lines) {
    const words = lines.join('\n');
    if (words === this.complaints) return;
    this.complaints = words;
    this.$complaints.hidden = lines.length === 0;
    this.$complaints.replaceChildren(...lines.map((line) => element('p', {}, line)));
  }
}
