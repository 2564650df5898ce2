import { element } from '../dom.js';
import { labelOf } from '../session/effects.js';
import { Control } from './control.js';

/** A choice from a menu: of many values, or of the parts of a header that an effect can have as its target. */
export class MenuControl extends Control {
  constructor(forms, changes) {
    super(forms, changes);
    this.$menu = element('select', { class: 'select menu-control', id: `${this.id}-menu`, onchange: () => this.send(this.$menu.value) },
      ...optionsOf(this.control).map(({ choice, name }) => element('option', { value: choice }, name)));
    this.$menu.disabled = optionsOf(this.control).length === 0;
    this.$name.htmlFor = this.$menu.id;
    this.finish(this.$menu);
  }

  /** @override */
  display({ value }) {
    // A target may be missing, for example in a header without elements. Then nothing is selected.
    this.$menu.value = value ?? '';
  }

  /** @override */
  words(value) {
    return optionsOf(this.control).find(({ choice }) => choice === value)?.name ?? String(value);
  }
}

function optionsOf({ kind, choices, targets, labels }) {
  return kind === 'target' ? targets.map((choice) => ({ choice, name: labelOf(choice, labels?.[choice]) })) : choices;
}
