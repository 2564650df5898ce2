import { element, follow } from '../dom.js';
import { editable, rounded } from '../numbers.js';
import { Control } from './control.js';
import { ExpressionError, evaluate } from './expression.js';

/** How far the pointer must move before a press on the name becomes a drag (pixels). */
const THRESHOLD = 3;

/** A number: a slider for approximate values, a field for the exact value, and a draggable name. */
export class NumberControl extends Control {
  /** The text that the field would show without the user's edits. */
  #shown = '';
  /** Whether the user is typing. The text alone does not tell: the first digit of 100 may equal the text that it replaces. */
  #isTyping = false;
  /** Whether the field keeps a text that is not a number, or that the server rejected. */
  #isWrong = false;
  /** The field's text that was sent last; null if the last value did not come from the field. @type {string|null} */
  #sent = null;

  constructor(forms, changes) {
    super(forms, changes);
    const { minimum, maximum, name } = this.control;
    /** @type {{step?: number}} */
    const { step } = { ...this.control, ...this.control.suggestion };
    this.$field = element('input', {
      type: 'text', inputmode: 'decimal', class: 'number-field', id: `${this.id}-field`, autocomplete: 'off', spellcheck: 'false',
      'aria-describedby': this.$refusal.id,
      onkeydown: (event) => this.#keyed(event),
      oninput: ({ inputType }) => this.#typed(inputType),
      onfocus: () => this.$field.select(),
      onblur: () => this.#left(),
    });
    this.$name.htmlFor = this.$field.id;
    this.$name.classList.add('is-draggable');
    this.$name.addEventListener('pointerdown', (event) => this.#pressName(event));
    this.$unit = element('span', { class: 'number-unit', 'aria-hidden': 'true' });
    const options = this.options();
    if (options.length > 1) {
      this.$form = element('select', { class: 'number-form', 'aria-label': `Form of ${name}`, title: 'Choose another form', onchange: () => this.choose(this.$form.value) },
        ...options.map(({ option, name: words }) => element('option', { value: option }, words)));
    }
    // A number without bounds has only a field: a slider needs two ends.
    let $track = null;
    if (Number.isFinite(minimum) && Number.isFinite(maximum)) {
      this.$slider = element('input', {
        type: 'range', class: 'slider', min: minimum, max: maximum, step: step > 0 ? step : 'any', 'aria-labelledby': this.$name.id,
        oninput: () => this.send(Number(this.$slider.value)),
        onpointerdown: (event) => {
          this.isHeld = true;
          this.begin();
          this.#watchSlider(event);
        },
        onpointerup: () => (this.isHeld = false),
        onpointercancel: () => (this.isHeld = false),
        onchange: () => (this.isHeld = false),
        onkeydown: (event) => this.#keyedSlider(event),
      });
      $track = this.$track = element('span', { class: 'slider-track' }, this.$slider);
    }
    this.finish($track, element('span', { class: 'number' }, this.$field, this.$unit, this.$form ?? null));
  }

  /** The ways to express the number, for a menu in the row. Subclasses override this. */
  options() {
    return this.forms.map(({ path, name }) => ({ option: path, name }));
  }

  /** The current way to express the number. */
  option() {
    return this.control.path;
  }

  /**
   * Expresses the number in another way, with the number that gives the same length.
   * @param {string} path
   * @returns {Promise<void>}
   */
  async choose(path) {
    const form = this.forms.find((other) => other.path === path);
    this.sendForm(form, (await this.equivalent(form)) ?? form.default ?? form.minimum);
  }

  /** @override */
  display(control) {
    const { default: initial } = control;
    const value = pointsOf(control.value);
    if (!this.#isWrong) this.#shown = value === null ? '' : editable(value);
    if (!this.#isWrong && (document.activeElement !== this.$field || !this.#isTyping)) {
      this.$field.value = this.#shown;
      this.$field.placeholder = typeof control.value === 'string' ? this.words(control.value) : '–';
      // The applied value stays selected, so that typing replaces it.
      if (document.activeElement === this.$field) this.$field.select();
    }
    this.$unit.textContent = typeof control.value === 'string' ? '' : this.#unit;
    if (this.$form) this.$form.value = this.option();
    if (!this.$slider) return;
    const { minimum, maximum } = sliderRange(control, value);
    Object.assign(this.$slider, { min: minimum, max: maximum });
    this.$slider.value = value ?? (typeof initial === 'number' ? initial : minimum);
    this.$slider.setAttribute('aria-valuetext', this.words(Number(this.$slider.value)));
    this.$slider.style.setProperty('--part', share(Number(this.$slider.value), minimum, maximum));
    this.$track.toggleAttribute('data-tick', typeof initial === 'number' && initial >= minimum && initial <= maximum);
    if (typeof initial === 'number') this.$track.style.setProperty('--tick', share(initial, minimum, maximum));
  }

  /** @override */
  words(value) {
    return `${rounded(pointsOf(value), 4)}${this.#unit ? ` ${this.#unit}` : ''}`;
  }

  /** @override Keeps the typed text, so that the user can correct it. */
  refused(problem) {
    this.#isWrong = this.#sent !== null && this.$field.value === this.#sent;
    super.refused(problem);
  }

  /** @override */
  refuse(reason) {
    if (reason === null) this.#isWrong = false;
    super.refuse(reason);
  }

  /** @override A length below the bar keeps its form. */
  send(value) {
    this.#sent = null;
    super.send(typeof value === 'number' && isBelowBar(this.control.value) ? { excludingSafeArea: value } : value);
  }

  get #unit() {
    return this.control.suggestion?.unit ?? this.control.unit ?? '';
  }

  #isEdited() {
    return this.$field.value !== this.#shown;
  }

  /** Reads the field. An empty field stands for the default. */
  #read() {
    return this.$field.value.trim() === '' ? null : evaluate(this.$field.value, this.#unit);
  }

  /** The number in the field; null if there is none. */
  get #number() {
    try {
      return this.#read();
    } catch {
      return null;
    }
  }

  /** The field has lost the focus. */
  #left() {
    if (this.#isEdited()) this.#commit();
    else if (this.#isTyping) this.#restoreText();
  }

  #commit() {
    this.#isTyping = false;
    try {
      const value = this.#read();
      this.#shown = this.$field.value;
      this.send(value);
      this.#sent = this.#shown;
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      this.#sent = this.$field.value;
      this.refused({ detail: error.message });
    }
  }

  /** Removes the message as soon as the text is a number again. */
  #typed(inputType) {
    // Undo may bring back the text from before.
    this.#isTyping = inputType !== 'historyUndo' || this.#isEdited();
    try {
      this.#read();
      this.refuse(null);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
    }
  }

  #restoreText() {
    this.#isTyping = false;
    this.#shown = this.$field.value;
    this.refuse(null);
    this.display(this.control);
  }

  #keyed(event) {
    if (event.key === 'Enter') {
      if (this.#isEdited() || this.#isWrong) this.#commit();
      else this.#restoreText();
      if (!this.#isWrong) this.$field.select();
    } else if (event.key === 'Escape') {
      this.#restoreText();
      this.$field.blur();
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      if (!event.repeat) this.begin();
      const from = this.#number;
      this.#isWrong = false;
      this.#isTyping = false;
      this.#shown = this.$field.value;
      this.#step(from, (event.key === 'ArrowUp' ? 1 : -1) * factor(event));
    }
  }

  #keyedSlider(event) {
    const { key, repeat, shiftKey, altKey } = event;
    if (!/^(Arrow|Page|Home|End)/.test(key)) return;
    if (!repeat) this.begin();
    if (!key.startsWith('Arrow') || !(shiftKey || altKey)) return;
    event.preventDefault();
    // The slider rounds to its steps, the field does not.
    this.#step(this.#number, (key === 'ArrowUp' || key === 'ArrowRight' ? 1 : -1) * factor(event));
  }

  /** Escape ends a drag of the slider, and restores the value. */
  #watchSlider(press) {
    const { value } = this.control;
    follow(press, { ended: ({ type }) => {
      if (type !== 'keydown') return;
      // Disabling the slider releases the pointer.
      this.$slider.disabled = true;
      this.$slider.disabled = false;
      this.$slider.focus();
      this.isHeld = false;
      this.send(value);
    } });
  }

  /** Sends a number that differs by some steps. Without a number, it counts from the default. */
  #step(from, steps) {
    this.send(this.#stepped(from ?? this.#start, steps));
  }

  get #start() {
    return pointsOf(this.control.value) ?? pointsOf(this.control.default) ?? this.control.minimum ?? 0;
  }

  #stepped(from, steps) {
    const { minimum = -Infinity, maximum = Infinity, suggestion } = this.control;
    const step = (suggestion?.step ?? this.control.step) || 1;
    // Removes the noise of binary fractions.
    const digits = Math.max(decimals(step) + decimals(steps), decimals(from));
    return Math.min(maximum, Math.max(minimum, Number((from + steps * step).toFixed(Math.min(12, digits)))));
  }

  /** Lets the user drag the name sideways: one step for each pixel. Escape restores the value. */
  #pressName(press) {
    if (press.button !== 0) return;
    // The server may lag behind the field.
    const before = this.#number ?? this.control.value;
    const start = this.#number ?? this.#start;
    let steps = 0;
    let sent = start;
    let last = press.clientX;
    follow(press, {
      begins: ({ clientX }) => Math.abs(clientX - press.clientX) >= THRESHOLD,
      began: () => {
        this.isHeld = true;
        this.begin();
        this.$name.setPointerCapture(press.pointerId);
        this.$name.toggleAttribute('data-dragged', true);
        // A click after the drag would move the focus to the field.
        this.$name.addEventListener('click', (click) => click.preventDefault(), { once: true });
      },
      moved: (event) => {
        steps += (event.clientX - last) * factor(event);
        last = event.clientX;
        const value = this.#stepped(start, event.altKey ? Math.round(steps * 10) / 10 : Math.round(steps));
        if (value !== sent) this.send((sent = value));
      },
      ended: ({ type }) => {
        if (type === 'keydown') this.send(before);
        this.$name.toggleAttribute('data-dragged', false);
        this.isHeld = false;
      },
    });
  }
}

/** The number of steps for a key or a pixel: 10 with Shift, a tenth with Alt. */
function factor({ shiftKey, altKey }) {
  return shiftKey ? 10 : altKey ? 0.1 : 1;
}

function decimals(value) {
  return (String(Number(value.toPrecision(12))).split('.')[1] ?? '').length;
}

function share(value, minimum, maximum) {
  return Math.min(1, Math.max(0, (value - minimum) / (maximum - minimum || 1)));
}

/** A length below the bar: the server adds the safe area to it. */
function isBelowBar(value) {
  return typeof value === 'object' && value !== null;
}

/** @returns {number|null} the number of a value; null for a missing value and for a word */
export function pointsOf(value) {
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
