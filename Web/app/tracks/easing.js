import { element, follow, svg } from '../dom.js';
import { rounded } from '../numbers.js';
import { popover } from '../popover.js';
import { report } from '../readouts/problems.js';
import { changes } from '../session/changes.js';
import { keyedValue } from './axis.js';
import { Segments } from '../segments.js';

/** The slopes at both ends of the named easings. A curve has its own. */
const SLOPES = { linear: [1, 1], easeIn: [0, 2], easeOut: [2, 0], easeInOut: [0, 0] };
/** The largest slope of a curve. */
const STEEPEST = 3;
const ENDS = ['startSlope', 'endSlope'];

/** The button of a ramp's easing. It opens a plot with two handles, with which the user bends the curve. */
export class EasingButton {
  #effect = null;
  #shape = 'linear';
  /** The slopes that the user gives a curve, until the server has them. @type {number[]|null} */
  #local = null;
  /** @type {Segments} */
  #segments;

  constructor() {
    this.$button = element('button', { type: 'button', class: 'track-easing' });
    this.$line = svg('path', { class: 'easing-line' });
    this.$arms = svg('path', { class: 'easing-arms' });
    this.$handles = ['Slope at the start', 'Slope at the end'].map((name, index) => this.#makeHandle(name, index));
    this.$plot = element('div', { class: 'easing-plot' }, svg('svg', { viewBox: '0 0 1 1', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, this.$arms, this.$line), ...this.$handles);
    this.$words = element('p', { class: 'easing-words' });
    this.$popover = element('div', { class: 'popover easing-popover', popover: 'auto', role: 'dialog', 'aria-label': 'Easing' }, this.$plot, this.$words);
    popover(this.$button, this.$popover);
  }

  /** The drawing of the curve, from the lower left to the upper right of a unit square. */
  get outline() {
    const [start, end] = this.#slopes;
    return `M0 1C${1 / 3} ${1 - start / 3} ${2 / 3} ${end / 3} 1 0`;
  }

  /** @param {object} effect with the parameters of a ramp */
  show(effect) {
    this.#effect = effect;
    const { value, choices } = this.#parameter('easing');
    if (!this.#isHeld && changes.isSettled) this.#local = null;
    this.#shape = this.#local ? 'curve' : value;
    if (!this.#segments) {
      this.#segments = new Segments('choice', choices.map(({ choice, name }) => [choice, name]), (choice) => this.#choose(choice), { 'aria-label': 'Easing' });
      this.$popover.prepend(this.#segments.$element);
    }
    this.#draw();
  }

  get #isHeld() {
    return this.$handles.some(($handle) => $handle.hasAttribute('data-held'));
  }

  get #slopes() {
    return this.#local ?? SLOPES[this.#shape] ?? ENDS.map((end) => this.#parameter(end).value);
  }

  #parameter(name) {
    return this.#effect.parameters.find(({ parameter }) => parameter === name);
  }

  #draw() {
    const [start, end] = this.#slopes;
    const { name } = this.#parameter('easing').choices.find(({ choice }) => choice === this.#shape);
    this.#segments.value = this.#shape;
    this.$button.textContent = name;
    this.$button.setAttribute('aria-label', `Easing: ${name}`);
    this.$line.setAttribute('d', this.outline);
    this.$arms.setAttribute('d', `M0 1L${1 / 3} ${1 - start / 3}M1 0L${2 / 3} ${end / 3}`);
    [start / STEEPEST, 1 - end / STEEPEST].forEach((height, index) => {
      const $handle = this.$handles[index];
      $handle.style.bottom = `${height * 100}%`;
      $handle.setAttribute('aria-valuenow', rounded(this.#slopes[index], 2));
    });
    this.$words.textContent = `Slope ${rounded(start, 2)} at the start, ${rounded(end, 2)} at the end`;
  }

  #makeHandle(name, index) {
    const $handle = element('div', {
      class: 'easing-handle', role: 'slider', tabindex: 0, 'aria-label': name, 'aria-orientation': 'vertical', 'aria-valuemin': 0, 'aria-valuemax': STEEPEST,
      onkeydown: (event) => this.#keyed(event, index),
    });
    $handle.style.left = `${(index + 1) * 100 / 3}%`;
    $handle.addEventListener('pointerdown', (press) => press.button === 0 && this.#drag(press, $handle, index));
    return $handle;
  }

  /** Bends the curve by a handle. Escape restores it, and leaves the popover open. */
  #drag(press, $handle, index) {
    const before = Object.fromEntries(['easing', ...ENDS].map((name) => [name, this.#parameter(name).value]));
    press.preventDefault();
    $handle.focus();
    $handle.setPointerCapture(press.pointerId);
    $handle.toggleAttribute('data-held', true);
    const moved = ({ clientY }) => {
      const { bottom, height } = this.$plot.getBoundingClientRect();
      const share = (bottom - clientY) / height;
      this.#bend(index, (index === 0 ? share : 1 - share) * STEEPEST);
    };
    moved(press);
    follow(press, { moved, ended: ({ type }) => {
      $handle.toggleAttribute('data-held', false);
      if (type !== 'keydown') return;
      this.#local = null;
      this.#send(before);
    } });
  }

  #keyed(event, index) {
    // The handle at the end rises as its slope falls.
    const slope = keyedValue(event, this.#slopes[index], { step: index === 0 ? 0.02 : -0.02, minimum: 0, maximum: STEEPEST });
    if (slope !== null) this.#bend(index, slope);
  }

  /** Sets a curve's slope at one end. A named easing becomes a curve with the slope of its other end. */
  #bend(index, slope) {
    const slopes = [...this.#slopes];
    slopes[index] = Number(Math.min(STEEPEST, Math.max(0, slope)).toFixed(2));
    this.#give(slopes);
  }

  #choose(choice) {
    if (choice === this.#shape) return;
    if (choice === 'curve') return this.#give(this.#slopes);
    this.#local = null;
    changes.set(this.#parameter('easing').path, choice);
  }

  #give(slopes) {
    this.#local = slopes;
    this.#shape = 'curve';
    this.#draw();
    this.#send({ easing: 'curve', startSlope: slopes[0], endSlope: slopes[1] });
  }

  /** Changes parameters of the effect together. */
  #send(parameters) {
    const { path } = this.#effect;
    changes.merge(({ effects }) => ({ effects: effects.map((effect, index) => (`effects[${index}]` === path ? { ...effect, parameters: { ...effect.parameters, ...parameters } } : effect)) }), report, `${path}.easing`);
  }
}
