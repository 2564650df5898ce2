import { element } from '../dom.js';
import { ChoiceControl } from './choice.js';
import { FlagControl } from './flag.js';
import { LengthControl } from './length.js';
import { MenuControl } from './menu.js';
import { NumberControl } from './number.js';
import { TextControl } from './text.js';

const KINDS = { number: NumberControl, choice: ChoiceControl, flag: FlagControl, target: MenuControl, text: TextControl };

/** More choices than this do not fit side by side. */
const MOST_CHOICES = 6;

/** The class of a parameter's control. */
function controlOf({ kind, choices, words }) {
  if (words) return LengthControl;
  return kind === 'choice' && choices.length > MOST_CHOICES ? MenuControl : KINDS[kind];
}

/** The controls of one owner, in the order of their descriptions. The list knows nothing about particular parameters. */
export class ControlList {
  $element = element('div', { class: 'control-list' });
  #changes;
  #controls = [];
  #shape = '';

  /** @param {import('../session/changes.js').Changes} changes */
  constructor(changes) {
    this.#changes = changes;
  }

  /** @param {object[]} parameters descriptions with values */
  show(parameters) {
    const known = parameters.filter(({ kind }) => kind in KINDS);
    const shape = shapeOf(known);
    // Controls with the same shape stay, which preserves the focus and a drag.
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#controls = known.map((control) => new (controlOf(control))(control, this.#changes));
      this.$element.replaceChildren(...this.#controls.map(({ $element }) => $element));
    }
    this.#controls.forEach((control, index) => control.show(known[index], known));
  }
}

/** @returns {string} a key that decides whether controls can stay: everything but values and paths */
function shapeOf(parameters) {
  return JSON.stringify(parameters.map(({ parameter, name, kind, minimum, maximum, step, unit, choices, targets, words, suggestion }) => [parameter, name, kind, minimum, maximum, step, unit, choices, targets, words, Boolean(suggestion)]));
}
