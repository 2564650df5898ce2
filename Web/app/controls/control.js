import { element, icon } from '../dom.js';
import { formulaLine, rounded } from '../numbers.js';

let count = 0;

/**
 * The parts that all controls share: a name, a reset button, the length that a value resolves to, and an error line.
 * A control shows the server's current value and sends the user's changes; it decides nothing itself.
 */
export class Control {
  /** The control's element, with its path in `data-path`. */
  $element;
  /** The description and value shown. */
  control;

  #changes;
  #latest = null;
  #isHeld = false;

  /**
   * @param {object} control its description
   * @param {import('../session/changes.js').Changes} changes
   */
  constructor(control, changes) {
    this.#changes = changes;
    this.control = control;
    this.id = `control-${++count}`;
    this.$name = element('label', { class: 'control-name', id: `${this.id}-name` }, control.name);
    this.$reset = element('button', { class: 'icon-button control-reset', type: 'button', 'data-action': 'reset', 'aria-label': `Reset ${control.name}`, onclick: () => this.send(null) }, icon('reset'));
    this.$note = element('p', { class: 'control-note', hidden: true });
    this.$refusal = element('p', { class: 'control-refusal', id: `${this.id}-refusal`, role: 'alert', hidden: true });
    this.$head = element('div', { class: 'control-head' }, this.$name);
    this.$element = element('div', { class: 'control', 'data-path': control.path, 'data-kind': control.kind, role: 'group', 'aria-labelledby': this.$name.id }, this.$head);
  }

  /** Subclasses call this at the end of their constructor, after creating their own parts. */
  finish() {
    // Placed beside the name, so that the values of all controls align.
    this.$name.after(this.$reset);
    this.$element.append(this.$note, this.$refusal);
  }

  /**
   * Shows the current value. Leaves a value alone while the user changes it, since the server lags behind.
   * @param {object} control
   * @param {object[]} siblings the other values of the same owner
   */
  show(control, siblings) {
    this.#latest = [control, siblings];
    this.$element.dataset.path = control.path;
    this.#explain(control, siblings);
    if (this.#isHeld || this.#changes.isPending(control.path)) return;
    this.control = control;
    // A length below the bar is an object.
    this.$reset.disabled = JSON.stringify(control.value) === JSON.stringify(control.default);
    this.$reset.title = control.default === null ? 'Unset' : `Reset to ${this.words(control.default)}`;
    this.$element.toggleAttribute('data-unset', control.value === null);
    this.display(control);
  }

  /** While the user holds the control, incoming values do not overwrite it. */
  set isHeld(isHeld) {
    this.#isHeld = isHeld;
    if (!isHeld && this.#latest) this.show(...this.#latest);
  }

  /** Joins all values into one change until the user releases the pointer or the key. */
  begin() {
    this.#changes.begin();
  }

  /** Sends a value; null resets it. */
  send(value) {
    this.#refuse(null);
    // The slider and the field may both show the value, so both update at once.
    if (value !== null) this.display({ ...this.control, value });
    this.#changes.set(this.control.path, value, (problem) => this.#refuse(problem));
  }

  /** Writes the value into the control's parts. Subclasses override this. */
  display() {}

  /** A value as display text. Subclasses override this. */
  words(value) {
    return String(value);
  }

  #explain(control, siblings) {
    const effective = control.value === null && siblings.find((other) => other.value !== null && isAlternative(other, control));
    if (effective) this.$note.textContent = `Using ${effective.name}`;
    else if (control.value === null) this.$note.textContent = 'Unset';
    // The server computes no length if the effect is off or not in the pipeline.
    else if (control.points == null) this.$note.textContent = '';
    else if (control.formula) this.$note.textContent = formulaLine(control);
    else if (control.unit !== 'pt') this.$note.textContent = `${rounded(control.points)} pt`;
    else this.$note.textContent = '';
    this.$note.hidden = this.$note.textContent === '';
    this.$note.classList.toggle('is-formula', control.value !== null);
  }

  #refuse(problem) {
    this.$refusal.hidden = problem === null;
    this.$refusal.textContent = problem?.detail ?? '';
    this.$element.toggleAttribute('data-refused', problem !== null);
  }
}

/** An alternative is named by its parameter, or by the end of its path. */
function isAlternative(other, { alternatives = [] }) {
  return alternatives.some((name) => other.parameter === name || other.path === name || other.path.endsWith(`.${name}`));
}
