import { element } from '../dom.js';
import { Control } from './control.js';

/** A switch for a Boolean parameter. */
export class FlagControl extends Control {
  constructor(forms, changes) {
    super(forms, changes);
    this.$switch = element('button', { type: 'button', role: 'switch', class: 'switch', id: `${this.id}-switch`, 'aria-labelledby': this.$name.id, onclick: () => this.send(this.$switch.getAttribute('aria-checked') !== 'true') });
    this.$name.htmlFor = this.$switch.id;
    this.finish(this.$switch);
  }

  /** @override */
  display({ value }) {
    // The server may send the value as a number.
    this.$switch.setAttribute('aria-checked', Boolean(value));
  }

  /** @override */
  words(value) {
    return value ? 'on' : 'off';
  }
}
