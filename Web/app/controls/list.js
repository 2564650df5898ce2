import { arrange, element } from '../dom.js';
import { changes } from '../session/changes.js';
import { ChoiceControl } from './choice.js';
import { activeForm } from './control.js';
import { FlagControl } from './flag.js';
import { LengthControl } from './length.js';
import { MenuControl } from './menu.js';
import { NumberControl } from './number.js';

const KINDS = { number: NumberControl, choice: ChoiceControl, flag: FlagControl, target: MenuControl };

/** The parameters of a ramp that bend a curve. */
const SLOPES = new Set(['startSlope', 'endSlope']);
/** Choices with more characters than this do not fit in one row with their name. */
const MOST_CHARACTERS = 44;

/** The class of a parameter's control. */
function controlOf({ kind, name, choices, words }) {
  if (words) return LengthControl;
  const isLong = () => choices.reduce((sum, choice) => sum + choice.name.length + 2, name.length) > MOST_CHARACTERS;
  return kind === 'choice' && isLong() ? MenuControl : KINDS[kind];
}

/**
 * The rows of a list: each the descriptions of one parameter and of its alternatives. Unknown kinds have no row.
 * @param {object[]} parameters
 * @returns {object[][]}
 */
export function rowsOf(parameters) {
  const rows = [];
  const easing = parameters.find(({ parameter }) => parameter === 'easing')?.value ?? 'curve';
  for (const parameter of parameters) {
    // A named easing does not use the slopes of a curve.
    if (!(parameter.kind in KINDS) || (easing !== 'curve' && SLOPES.has(parameter.parameter))) continue;
    const row = rows.find((others) => others.some(({ alternatives }) => alternatives?.includes(parameter.parameter)));
    if (row) row.push(parameter);
    else rows.push([parameter]);
  }
  return rows;
}

/** The controls of one owner, in the order of their descriptions. The list knows nothing about particular parameters. */
export class ControlList {
  $element = element('div', { class: 'control-list' });
  #changes;
  #rows = [];

  /** @param {typeof changes} target receives the changes of the values */
  constructor(target = changes) {
    this.#changes = target;
  }

  /** @param {object[]} parameters descriptions with values */
  show(parameters) {
    this.showRows(rowsOf(parameters));
  }

  /** @param {object[][]} rows as `rowsOf` returns them */
  showRows(rows) {
    const old = this.#rows;
    // A control with the same shape stays, which preserves the focus and a drag.
    this.#rows = rows.map((forms, index) => {
      const shape = shapeOf(forms);
      return old[index]?.shape === shape ? old[index] : { shape, control: new (controlOf(activeForm(forms)))(forms, this.#changes) };
    });
    if (old.length !== this.#rows.length || this.#rows.some((row, index) => row !== old[index])) this.#replace(old);
    this.#rows.forEach(({ control }, index) => control.show(rows[index]));
  }

  #replace(old) {
    const focused = old.findIndex(({ control }) => control.$element.contains(document.activeElement));
    const { localName } = document.activeElement;
    // Only changed rows leave the page, so that a focused row stays.
    old.forEach((row) => this.#rows.includes(row) || row.control.$element.remove());
    arrange(this.$element, this.#rows.map(({ control: { $element } }) => $element));
    // A menu that replaced its own row keeps the focus.
    if (focused >= 0 && document.activeElement === document.body) this.#rows[focused]?.control.$element.querySelector(localName)?.focus();
  }
}

/** @returns {string} a key that decides whether a control can stay: everything but values and paths */
function shapeOf(forms) {
  const { parameter } = activeForm(forms);
  return JSON.stringify([parameter, forms.map(({ parameter, name, summary, kind, minimum, maximum, step, unit, choices, targets, labels, words, suggestion }) => [parameter, name, summary, kind, minimum, maximum, step, unit, choices, targets, targets && labels, words, Boolean(suggestion)])]);
}
