import { element } from '../dom.js';
import { check, step } from '../segments.js';
import { Control } from './control.js';

/** A choice between a few values: buttons side by side, so that one click switches between two values. */
export class ChoiceControl extends Control {
  constructor(forms, changes) {
    super(forms, changes);
    this.$buttons = this.control.choices.map(({ choice, name }) => element('button', { type: 'button', role: 'radio', class: 'segment', 'data-choice': choice, onclick: () => this.send(choice) }, name));
    const $group = element('div', { class: 'segments', role: 'radiogroup', 'aria-labelledby': this.$name.id, onkeydown: (event) => step(event, this.$buttons) }, ...this.$buttons);
    this.finish($group);
  }

  /** @override */
  display({ value }) {
    check(this.$buttons, this.$buttons.find(($button) => $button.dataset.choice === value));
  }

  /** @override */
  words(value) {
    return this.control.choices.find(({ choice }) => choice === value)?.name ?? String(value);
  }
}
