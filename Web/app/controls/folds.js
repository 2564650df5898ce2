import { element, icon } from '../dom.js';
import { changes } from '../session/changes.js';
import { connection } from '../session/connection.js';
import { Setting } from '../settings.js';

/** The greatest number of cards whose settings are stored. The oldest are dropped first. */
const MOST_CARDS = 300;

/** Which cards are folded, for each card of each document. @type {Setting<Record<string, boolean>>} */
const folded = new Setting('folds', {});

/** The key of a card of the current document. */
function keyOf(card) {
  return `${connection.session?.pipeline.name ?? ''}/${card}`;
}

/**
 * Folds or unfolds a card. The browser stores the state.
 * @param {string} card
 * @param {boolean} isFolded
 */
export function fold(card, isFolded) {
  const others = Object.entries(folded.value).filter(([key]) => key !== keyOf(card));
  folded.value = Object.fromEntries([...others, [keyOf(card), isFolded]].slice(-MOST_CARDS));
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
    // A page that reloads immediately may not fire 'toggle' any more.
    new MutationObserver(() => {
      unfolded.value = [...unfolded.value.filter((id) => id !== $section.id), ...($section.open ? [$section.id] : [])];
    }).observe($section, { attributeFilter: ['open'] });
  }
}

/** The button that folds a card. Its card has `data-folded` while it is folded. */
export class FoldButton {
  #card = '';
  #$card;

  /**
   * @param {HTMLElement} $card
   * @param {string} name the card's title
   */
  constructor($card, name) {
    this.#$card = $card;
    this.$element = element('button', { type: 'button', class: 'icon-button fold', 'data-action': 'fold', 'aria-label': `Show ${name}`, onclick: () => this.toggle() }, icon('down'));
  }

  get #isFolded() {
    // The essential parameters have their own card, so the other cards are folded at first.
    return folded.value[keyOf(this.#card)] ?? changes.highlights.length > 0;
  }

  toggle() {
    fold(this.#card, !this.#isFolded);
    this.show(this.#card);
  }

  /** @param {string} card the card's name in the stored settings */
  show(card) {
    this.#card = card;
    this.#$card.toggleAttribute('data-folded', this.#isFolded);
    this.$element.setAttribute('aria-expanded', !this.#isFolded);
  }
}
