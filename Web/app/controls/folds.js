import { element, icon } from '../dom.js';
import { changes } from '../session/changes.js';
import { connection } from '../session/connection.js';
import { Setting } from '../settings.js';

/** The settings of more cards than this are forgotten, the oldest first. */
const MOST_CARDS = 300;

/** Which cards are folded. The browser remembers it for each card of each document. */
export class Folds {
  /** @type {Setting<Record<string, boolean>>} */
  #setting = new Setting('folds', {});

  /** @param {string} card */
  isFolded(card) {
    // The essential parameters have a card of their own, so the others may wait.
    return this.#setting.value[this.#key(card)] ?? changes.highlights.length > 0;
  }

  /**
   * @param {string} card
   * @param {boolean} isFolded
   */
  set(card, isFolded) {
    const key = this.#key(card);
    const { [key]: _, ...others } = this.#setting.value;
    this.#setting.value = Object.fromEntries([...Object.entries(others), [key, isFolded]].slice(-MOST_CARDS));
  }

  #key(card) {
    return `${connection.session?.pipeline.name ?? ''}/${card}`;
  }
}

/**
 * Remembers which sections of the page are unfolded. They are folded at first.
 * @param {...HTMLDetailsElement} sections
 */
export function remember(...sections) {
  /** @type {Setting<string[]>} */
  const unfolded = new Setting('unfolded', []);
  for (const $section of sections) {
    $section.open = unfolded.value.includes($section.id);
    $section.addEventListener('toggle', () => {
      unfolded.value = [...unfolded.value.filter((id) => id !== $section.id), ...($section.open ? [$section.id] : [])];
    });
  }
}

/** The button that folds a card. Its card has `data-folded` while it is folded. */
export class FoldButton {
  #folds;
  #card = '';
  #$card;

  /**
   * @param {HTMLElement} $card
   * @param {string} name the card's title
   * @param {Folds} folds
   */
  constructor($card, name, folds) {
    this.#$card = $card;
    this.#folds = folds;
    this.$element = element('button', { type: 'button', class: 'icon-button fold', 'data-action': 'fold', 'aria-label': `Show ${name}`, onclick: () => this.toggle() }, icon('down'));
  }

  get #isFolded() {
    return this.#folds.isFolded(this.#card);
  }

  toggle() {
    this.fold(!this.#isFolded);
  }

  /** @param {boolean} isFolded */
  fold(isFolded) {
    this.#folds.set(this.#card, isFolded);
    this.show(this.#card);
  }

  /** @param {string} card the name under which the folds remember the card */
  show(card) {
    this.#card = card;
    this.#$card.toggleAttribute('data-folded', this.#isFolded);
    this.$element.setAttribute('aria-expanded', !this.#isFolded);
  }
}
