import { element } from '../dom.js';
import { editable, rounded } from '../numbers.js';
import { Control } from './control.js';

/** A number: a slider for approximate values, and a field for the exact value. */
export class NumberControl extends Control {
  constructor(control, changes) {
    super(control, changes);
    const { minimum, maximum, name } = control;
    const { step, unit } = { ...control, ...control.suggestion };
    this.$field = element('input', {
      type: 'number', class: 'number-field', id: `${this.id}-field`, step: 'any', inputmode: 'decimal', autocomplete: 'off',
      'aria-describedby': this.$refusal.id,
      onkeydown: (event) => this.#keyed(event),
      onfocus: () => this.$field.select(),
      onblur: () => this.#commit(),
    });
    this.$name.htmlFor = this.$field.id;
    this.$unit = element('span', { class: 'number-unit', 'aria-hidden': 'true' }, unit ?? '');
    this.$head.append(element('span', { class: 'number' }, this.$field, unit || control.suggestion ? this.$unit : null));
    // A number without bounds has only a field: a slider needs two ends.
    if (Number.isFinite(minimum) && Number.isFinite(maximum)) {
      this.$slider = element('input', {
        type: 'range', class: 'slider', min: minimum, max: maximum, step: step > 0 ? step : 'any', 'aria-label': name,
        oninput: () => this.send(Number(this.$slider.value)),
        onpointerdown: () => {
          this.isHeld = true;
          this.begin();
        },
        onpointerup: () => (this.isHeld = false),
        onpointercancel: () => (this.isHeld = false),
        onchange: () => (this.isHeld = false),
        onkeydown: ({ key, repeat }) => !repeat && /^(Arrow|Page|Home|End)/.test(key) && this.begin(),
      });
      this.$element.append(this.$slider);
    }
    this.finish();
  }

  /** @override */
  display(control) {
    const { default: initial, suggestion } = control;
    const value = pointsOf(control.value);
    if (document.activeElement !== this.$field || !this.#isEdited()) {
      this.#shown = value === null ? '' : editable(value);
      this.$field.value = this.#shown;
      this.$field.placeholder = typeof control.value === 'string' ? this.words(control.value) : '–';
      // The applied value stays selected, so that typing replaces it.
      if (document.activeElement === this.$field) this.$field.select();
    }
    if (suggestion) this.$unit.textContent = suggestion.unit ?? '';
    if (!this.$slider) return;
    const { minimum, maximum } = sliderRange(control, value);
    Object.assign(this.$slider, { min: minimum, max: maximum });
    this.$slider.value = value ?? (typeof initial === 'number' ? initial : minimum);
    const fill = (Number(this.$slider.value) - minimum) / (maximum - minimum || 1);
    this.$slider.style.setProperty('--part', Math.min(1, Math.max(0, fill)));
  }

  /** @override */
  words(value) {
    const unit = this.control.suggestion?.unit ?? this.control.unit;
    return `${rounded(pointsOf(value), 4)}${unit ? ` ${unit}` : ''}`;
  }

  /** @override A length below the bar stays one. */
  send(value) {
    super.send(typeof value === 'number' && isBelowBar(this.control.value) ? { excludingSafeArea: value } : value);
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
      if (!event.repeat) this.begin();
      const { default: initial, minimum, maximum, suggestion } = this.control;
      const step = suggestion?.step ?? this.control.step;
      const from = Number.isFinite(this.$field.valueAsNumber) ? this.$field.valueAsNumber : (initial ?? minimum ?? 0);
      const to = from + direction * (step || 1) * (event.shiftKey ? 10 : 1);
      this.#shown = this.$field.value;
      this.send(Number(Math.min(maximum ?? Infinity, Math.max(minimum ?? -Infinity, to)).toPrecision(12)));
    }
  }
}

/** A length below the bar: the server adds the safe area to it. */
function isBelowBar(value) {
  return typeof value === 'object' && value !== null;
}

/** @returns {number|null} the number of a value; null for a missing value and for a word */
function pointsOf(value) {
  if (isBelowBar(value)) return value.excludingSafeArea;
  return typeof value === 'number' ? value : null;
}

/** A slider shows the suggested part of a range. A value outside it stretches the slider; the field accepts the whole range. */
function sliderRange({ minimum, maximum, suggestion }, value) {
  if (!suggestion) return { minimum, maximum };
  return {
    minimum: Math.max(minimum, Math.min(suggestion.minimum, value ?? suggestion.minimum)),
    maximum: Math.min(maximum, Math.max(suggestion.maximum, value ?? suggestion.maximum)),
  };
}
