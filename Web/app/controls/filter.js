import { element, say } from '../dom.js';
import { restToolbars } from './toolbar.js';

/**
 * The search field of the panel, and the button that hides unchanged rows. While either is in use, all cards are
 * unfolded.
 */
export class Filter {
  #$panel;
  #$field;
  #$changed;
  #$empty;

  /**
   * @param {HTMLElement} $panel contains the cards
   * @param {HTMLElement} $tools receives the field and the button
   */
  constructor($panel, $tools) {
    this.#$panel = $panel;
    this.#$field = element('input', {
      type: 'search', class: 'search-field', 'aria-label': 'Search effects, elements and parameters', placeholder: 'Search', autocomplete: 'off', spellcheck: 'false',
      oninput: () => this.apply(),
      onkeydown: (event) => event.key === 'Escape' && this.#clear(event),
    });
    this.#$changed = element('button', { type: 'button', class: 'button is-toggle', 'data-action': 'changed-only', 'aria-pressed': 'false', title: 'Show only changes from the opened preset or file', onclick: () => this.#toggle() }, 'Changed');
    this.#$empty = element('p', { class: 'empty no-matches', role: 'status', hidden: true });
    $tools.append(this.#$field, this.#$changed);
    $tools.after(this.#$empty);
  }

  /** Hides the rows and cards that do not match. Call this after each change of the cards. */
  apply() {
    const words = this.#$field.value.toLowerCase().split(/\s+/).filter(Boolean);
    const changedOnly = this.#$changed.getAttribute('aria-pressed') === 'true';
    const isOn = words.length > 0 || changedOnly;
    const wasOn = this.#$panel.hasAttribute('data-filtered');
    if (!isOn && !wasOn) return;
    this.#$panel.toggleAttribute('data-filtered', isOn);
    // The buttons that fold cards disappear, or return.
    if (isOn !== wasOn) restToolbars(this.#$panel);
    let matches = 0;
    for (const $card of this.#$panel.querySelectorAll('.card[data-search]')) {
      let rows = 0;
      for (const $row of $card.querySelectorAll('.control')) {
        const text = `${$card.dataset.search} ${$row.dataset.search}`;
        const isShown = words.every((word) => text.includes(word)) && (!changedOnly || $row.hasAttribute('data-changed'));
        $row.toggleAttribute('data-filtered-out', isOn && !isShown);
        if (isShown) rows += 1;
      }
      const isNamed = words.every((word) => $card.dataset.search.includes(word)) && (!changedOnly || $card.hasAttribute('data-changed'));
      $card.toggleAttribute('data-filtered-out', isOn && rows === 0 && !isNamed);
      if (rows > 0 || isNamed) matches += 1;
    }
    const none = words.length > 0 ? `Nothing matches “${this.#$field.value.trim()}”.` : 'Nothing differs from the opened document.';
    say(this.#$empty, isOn && matches === 0 ? none : '');
  }

  #toggle() {
    this.#$changed.setAttribute('aria-pressed', this.#$changed.getAttribute('aria-pressed') !== 'true');
    this.apply();
  }

  #clear(event) {
    if (this.#$field.value === '') return;
    event.preventDefault();
    this.#$field.value = '';
    this.apply();
  }
}
