import { element } from '../dom.js';
import { Control } from './control.js';

/** A choice between a few values: buttons side by side, so that one click switches between two values. */
export class ChoiceControl extends Control {
  constructor(control, changes) {
    super(control, changes);
    this.$buttons = control.choices.map(({ choice, name }) => element('button', { type: 'button', role: 'radio', class: 'segment', 'data-choice': choice, onclick: () => this.send(choice) }, name));
    const $group = element('div', { class: 'segments', role: 'radiogroup', 'aria-labelledby': this.$name.id, onkeydown: (event) => this.#keyed(event) }, ...this.$buttons);
    this.$element.append($group);
    this.finish();
  }

  /** @override */
  display({ value }) {
    const chosen = this.$buttons.find(($button) => $button.dataset.choice === value);
    for (const $button of this.$buttons) {
      $button.setAttribute('aria-checked', $button === chosen);
      // The tab key stops once at the group; the arrow keys move inside it.
      $button.tabIndex = $button === (chosen ?? this.$buttons[0]) ? 0 : -1;
    }
  }

  /** @override */
  words(value) {
    return this.control.choices.find(({ choice }) => choice === value)?.name ?? String(value);
  }

  #keyed(event) {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const index = this.$buttons.indexOf(document.activeElement);
    if (!step || index < 0) return;
    event.preventDefault();
    const $next = this.$buttons.at((index + step) % this.$buttons.length);
    $next.focus();
    $next.click();
  }
}
