import { element, icon, say } from '../dom.js';
import { formulaLine, rounded } from '../numbers.js';

/** The paths that a document can highlight: parameters of the header and of effects, but not of elements. */
const HIGHLIGHTABLE = /^(header\.(?!elements\[)|effects\[\d+\]\.parameters\.)/;

let count = 0;

/**
 * The parts that all controls share: a name, a mark of a changed value, the length that a value resolves to, and an error
 * line. A control is one row. It shows the server's current value and sends the user's changes; it decides nothing itself.
 */
export class Control {
  /** The control's element, with its path in `data-path`. */
  $element;
  /** The description and value shown. */
  control;
  /** The descriptions of the parameters that express the same setting, of which at most one has a value. */
  forms;

  #changes;
  /**
   * The newest arguments of `show`.
   * @type {object[]|null}
   */
  #latest = null;
  #isHeld = false;
  /** The value, as JSON, when the server rejected a new one; null if it rejected none. */
  #refusedAt = null;

  /**
   * @param {object[]} forms the control's description, and those of its alternatives
   * @param {import('../session/changes.js').Changes} changes
   */
  constructor(forms, changes) {
    this.#changes = changes;
    this.forms = forms;
    this.control = activeForm(forms);
    const { path, kind } = this.control;
    const name = nameOf(forms);
    this.id = `control-${++count}`;
    // For screen readers only: the card shows the name.
    this.$owner = element('span', { class: 'hidden' });
    this.$name = element('label', { class: 'control-name', id: `${this.id}-name`, ondblclick: () => this.send(null) }, this.$owner, name);
    this.$reset = element('button', { class: 'control-reset', type: 'button', 'data-action': 'reset', 'aria-label': `Restore ${name}`, onclick: () => this.#restore() }, icon('reset'));
    // Not a tab stop, because each row would have one more. The key S does the same.
    this.$star = element('button', { class: 'control-star', type: 'button', 'data-action': 'highlight', tabindex: -1, 'aria-pressed': false, 'aria-label': `Show ${name} among the essentials`, onclick: () => this.#star() }, icon('star'));
    this.$note = element('p', { class: 'control-note', hidden: true });
    this.$refusal = element('p', { class: 'control-refusal', id: `${this.id}-refusal`, role: 'alert', hidden: true });
    this.$element = element('div', { class: 'control', 'data-path': path, 'data-kind': kind, 'data-search': searchText(forms), role: 'group', 'aria-labelledby': this.$name.id }, this.$reset, this.$name);
  }

  /**
   * Subclasses call this at the end of their constructor, after creating their own parts.
   * @param {...(HTMLElement|null)} parts the parts of the row after the name
   */
  finish(...parts) {
    const { summary } = this.control;
    for (const $part of parts) if ($part) this.$element.append($part);
    this.$element.append(this.$star, this.$note, this.$refusal);
    this.$element.addEventListener('keydown', (event) => this.#keyed(event));
    if (!summary) return;
    for (const $part of this.$element.querySelectorAll('input, select, [role=switch], [role=radiogroup]')) $part.setAttribute('aria-description', summary);
  }

  /**
   * Shows the current value. Does not overwrite a value that the user is changing, because the server lags behind.
   * @param {object[]} forms
   */
  show(forms) {
    this.#latest = forms;
    const control = activeForm(forms);
    this.$element.dataset.path = control.path;
    this.#explain(control);
    this.$owner.textContent = control.owner ? `${control.owner}: ` : '';
    const isHighlighted = forms.some(({ path }) => this.#changes.highlights.includes(path));
    this.$star.hidden = !HIGHLIGHTABLE.test(control.path);
    this.$star.setAttribute('aria-pressed', String(isHighlighted));
    this.$star.title = isHighlighted ? 'Remove from the essentials (S)' : 'Add to the essentials (S)';
    if (this.#refusedAt !== null && this.#refusedAt !== JSON.stringify(control.value)) this.refuse(null);
    if (this.#isHeld || this.#changes.isPending(control.path)) return;
    this.forms = forms;
    this.control = control;
    const isChanged = forms.some(hasChanged);
    this.$element.toggleAttribute('data-changed', isChanged);
    this.$reset.disabled = !isChanged;
    this.$reset.title = `Restore ${this.#openedWords()}`;
    this.$element.dataset.hint = [control.summary, control.default === null ? '' : `Default: ${this.words(control.default)} (double-click)`].filter(Boolean).join('\n');
    this.$element.toggleAttribute('data-unset', control.value === null);
    this.display(control);
  }

  /** While the user holds the control, incoming values do not overwrite it. */
  set isHeld(isHeld) {
    this.#isHeld = isHeld;
    if (!isHeld && this.#latest) this.show(this.#latest);
  }

  /** Joins all values into one change until the user releases the pointer or the key. */
  begin() {
    this.#changes.begin();
  }

  /** Sends a value; null resets it to the default. */
  send(value) {
    this.refuse(null);
    // The slider and the field may both show the value, so both update at once.
    if (value !== null) this.display({ ...this.control, value });
    this.#changes.set(this.control.path, value, (problem) => this.refused(problem));
  }

  /**
   * The number that gives the same length in another form.
   * @param {object} form
   * @returns {Promise<number|null>}
   */
  async equivalent(form) {
    return this.#changes.equivalent(form.path);
  }

  /**
   * Sets the value of another form, which replaces this one.
   * @param {object} form
   * @param {unknown} value
   */
  sendForm(form, value) {
    this.refuse(null);
    this.#changes.set(form.path, value, (problem) => this.refused(problem));
  }

  /**
   * Called when the server rejects a value.
   * @param {{detail?: string, place?: string}} problem
   */
  refused(problem) {
    this.refuse(reasonOf(problem));
  }

  /**
   * Shows the reason why a value was rejected.
   * @param {string|null} reason null removes it
   */
  refuse(reason) {
    this.#refusedAt = reason === null ? null : JSON.stringify(this.control.value);
    say(this.$refusal, reason ?? '');
    this.$element.toggleAttribute('data-refused', reason !== null);
  }

  /**
   * Writes the value into the control's parts. Subclasses override this.
   * @param {object} _control
   */
  display(_control) {}

  /** A value as display text. Subclasses override this. */
  words(value) {
    return String(value);
  }

  /** Adds the parameter to the essentials, or removes it. */
  #star() {
    const others = this.forms.map(({ path }) => path).filter((path) => path !== this.control.path);
    this.#changes.toggleHighlight([this.control.path, ...others], (problem) => this.refused(problem));
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isText = target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type !== 'range');
    if (event.key.toLowerCase() !== 's' || event.ctrlKey || event.metaKey || event.altKey || isText || this.$star.hidden) return;
    event.preventDefault();
    this.#star();
  }

  /** Restores the value of the opened document. */
  #restore() {
    const form = this.forms.find((other) => openedValue(other) !== null) ?? this.control;
    const opened = openedValue(form);
    if (form.path !== this.control.path) this.sendForm(form, opened);
    // The opened document may omit a default value.
    else this.send(isSame(opened, form.default) ? null : opened);
  }

  #openedWords() {
    const form = this.forms.find((other) => openedValue(other) !== null);
    if (!form) return 'the unset value';
    return form.path === this.control.path ? this.words(openedValue(form)) : `${form.name} ${rounded(Number(openedValue(form)), 3)}`;
  }

  #explain(control) {
    const { value, points, formula, unit } = control;
    if (value === null) say(this.$note, 'Unset');
    // The server computes no length if the effect is off or not in the pipeline.
    else if (points == null) say(this.$note, '');
    else if (formula) say(this.$note, formulaLine(control));
    else say(this.$note, unit === 'pt' ? '' : `${rounded(points)} pt`);
  }
}

/**
 * The server's reason for rejecting a value, without the value's path, because the message is next to the value.
 * @param {{detail?: string, place?: string}} problem
 */
export function reasonOf({ detail = '', place }) {
  const reason = place && detail.startsWith(`${place}: `) ? detail.slice(place.length + 2) : detail;
  return reason && reason[0].toUpperCase() + reason.slice(1);
}

/**
 * The form that has a value, or else the first.
 * @param {object[]} forms
 */
export function activeForm(forms) {
  return forms.find(({ value }) => value !== null) ?? forms[0];
}

/** Whether the value differs from the opened document. */
export function hasChanged(control) {
  return !isSame(control.value, openedValue(control));
}

/** An effect that is not in the pipeline yet has only a default. */
function openedValue(control) {
  return control.opened === undefined ? control.default : control.opened;
}

/** Forms such as `height` and `height.ratioOfWidth` have the first form's name. Other forms have the active form's name. */
function nameOf(forms) {
  const [{ parameter, name }] = forms;
  return forms.every((form) => form.parameter === parameter || form.parameter.startsWith(`${parameter}.`)) ? name : activeForm(forms).name;
}

/** Compares as JSON, because a length below the bar is an object. */
function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

function searchText(forms) {
  return forms.map(({ name, parameter }) => `${name} ${parameter}`).join(' ').toLowerCase();
}
