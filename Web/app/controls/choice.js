import { Segments } from '../segments.js';
import { Control } from './control.js';

/** A choice between a few values: buttons side by side, so that one click switches between two values. */
export class ChoiceControl extends Control {
  constructor(forms, changes) {
    super(forms, changes);
    this.segments = new Segments('choice', this.control.choices.map(({ choice, name }) => [choice, name]), (choice) => this.send(choice), { 'aria-labelledby': this.$name.id });
    this.finish(this.segments.$element);
  }

  /** @override */
  display({ value }) {
    this.segments.value = value;
  }

  /** @override */
  words(value) {
    return this.control.choices.find(({ choice }) => choice === value)?.name ?? String(value);
  }
}
