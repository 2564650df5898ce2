import { element } from '../dom.js';
import { editable, rounded } from '../numbers.js';
import { Control } from './control.js';

/** A number: a slider for approximate values, and a field for the exact value. */
export class NumberControl extends Control {
  constructor(control, changes) {
    super(control, changes);
    const { minimum, maximum, step, unit, name } = control;
    this.$field = element('input', {
      type: 'number', class: 'number-field', id: `${this.id}-field`, step: 'any', inputmode: 'decimal', autocomplete: 'off',
      'aria-describedby': this.$refusal.id,
      onkeydown: (event) => this.#keyed(event),
      onfocus: () => this.$field.select(),
      onblur: () => this.#commit(),
    });
    this.$name.htmlFor = this.$field.id;
    const $unit = element('span', { class: 'number-unit', 'aria-hidden': 'true' }, unit ?? '');
    this.$head.append(element('span', { class: 'number' }, this.$field, unit ? $unit : null));
    // A number without bounds has only a field: a slider needs two ends.
    if (Number.isFinite(minimum) && Number.isFinite(maximum)) {
      this.$slider = element('input', {
        type: 'range', class: 'slider', min: minimum, max: maximum, step: step > 0 ? step : 'any', 'aria-label': name,
        oninput: () => this.send(Number(this.$slider.value)),
        onpointerdown: () => (this.isHeld = true),
        onpointerup: () => (this.isHeld = false),
        onpointercancel: () => (this.isHeld = false),
        onchange: () => (this.isHeld = false),
      });
      this.$element.append(this.$slider);
    }
    this.finish();
  }

  /** @override */
  display({ value, default: initial, minimum, maximum }) {
    if (document.activeElement !== this.$field || !this.#isEdited()) {
      this.#shown = value === null ? '' : editable(value);
      this.$field.value = this.#shown;
      this.$field.placeholder = value === null ? '–' : '';
      // The applied value stays selected, so that typing replaces it.
      if (document.activeElement === this.$field) this.$field.select();
    }
    if (!this.$slider) return;
    this.$slider.value = value ?? initial ?? minimum;
    const fill = (Number(this.$slider.value) - minimum) / (maximum - minimum || 1);
    this.$slider.style.setProperty('--part', Math.min(1, Math.max(0, fill)));
  }

  /** @override */
  words(value) {
    return `${rounded(value, 4)}${this.control.unit ? ` ${this.control.unit}` : ''}`;
  }

  #shown = '';

  #isEdited() {
    return this.$field.value !== this.#shown;
  }

  #commit() {
    if (!this.#isEdited()) return;
    const value = this.$field.valueAsNumber;
    // Counts the text as shown, so that a rejected change restores the old value.
    this.#shown = this.$field.value;
    if (Number.isFinite(value)) this.send(value);
    else this.display(this.control);
  }

  #keyed(event) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (event.key === 'Enter') {
      this.#commit();
      this.$field.select();
    } else if (event.key === 'Escape') {
      this.#shown = this.$field.value;
      this.display(this.control);
      this.$field.blur();
    } else if (direction) {
      // Without this, a field with no step of its own would step by 1.
      event.preventDefault();
      const { step, default: initial, minimum, maximum } = this.control;
      const from = Number.isFinite(this.$field.valueAsNumber) ? this.$field.valueAsNumber : (initial ?? minimum ?? 0);
      const to = from + direction * (step || 1) * (event.shiftKey ? 10 : 1);
      this.#shown = this.$field.value;
      this.send(Number(Math.min(maximum ?? Infinity, Math.max(minimum ?? -Infinity, to)).toPrecision(12)));
    }
  }
}
