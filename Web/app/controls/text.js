import { element } from '../dom.js';
import { Control } from './control.js';

/** A text that is always given, such as a name. */
export class TextControl extends Control {
  #shown = '';

  constructor(forms, changes) {
    super(forms, changes);
    this.$field = element('input', {
      type: 'text', class: 'text-field text-control', id: `${this.id}-field`, autocomplete: 'off', spellcheck: 'false',
      'aria-describedby': this.$refusal.id,
      onkeydown: (event) => this.#keyed(event),
      onblur: () => this.#commit(),
    });
    this.$name.htmlFor = this.$field.id;
    this.finish(this.$field);
    this.$reset.hidden = true;
  }

  /** @override */
  display({ value }) {
    if (document.activeElement === this.$field && this.$field.value !== this.#shown) return;
    this.#shown = value;
    this.$field.value = value;
  }

  #commit() {
    const value = this.$field.value.trim();
    if (value === this.#shown) return;
    // Counts the text as shown, so that a rejected change restores the old text.
    this.#shown = this.$field.value;
    this.send(value);
  }

  #keyed({ key }) {
    if (key === 'Enter') {
      this.#commit();
      this.$field.select();
    } else if (key === 'Escape') {
      this.$field.value = this.#shown;
      this.$field.blur();
    }
  }
}
