import { element } from '../dom.js';
import { NumberControl } from './number.js';

/** The length of an element: a number of points, or a word such as Fill. */
export class LengthControl extends NumberControl {
  constructor(control, changes) {
    super(control, changes);
    this.$words = control.words.map(({ choice, name }) => element('button', { type: 'button', class: 'segment', 'data-choice': choice, onclick: () => this.send(choice) }, name));
    this.$name.after(element('span', { class: 'segments length-words', role: 'group', 'aria-labelledby': this.$name.id }, ...this.$words));
  }

  /** @override */
  display(control) {
    super.display(control);
    for (const $word of this.$words ?? []) $word.setAttribute('aria-pressed', $word.dataset.choice === control.value);
  }

  /** @override */
  words(value) {
    return this.control.words.find(({ choice }) => choice === value)?.name ?? super.words(value);
  }
}
