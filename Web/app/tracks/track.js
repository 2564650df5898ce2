import { element, follow, svg } from '../dom.js';
import { rounded } from '../numbers.js';
import { changes } from '../session/changes.js';
import { distanceOf, keyedValue, placed, progressAt } from './axis.js';
import { EasingButton } from './easing.js';

/** How far the pointer must move before a press becomes a drag (pixels). */
const THRESHOLD = 2;
/** The names of the two ends of each kind of track. */
const ENDS = { ramp: ['start', 'end'], snap: ['start', 'end'], trigger: ['at', 'release'] };

/** One effect as a row: its name, its lane with two ends that can be dragged, and its timing. */
export class Track {
  $element;
  /** The track as the server sent it. */
  track = null;

  #axis = null;
  #progress = null;
  #effect = null;
  #isOverDistance = true;
  /** The values that the user gives the ends, until the server has them. */
  #local = [null, null];
  #isHeld = false;
  /** The values that are not sent yet, because the server is busy. */
  #unsent = null;

  constructor() {
    this.$name = element('button', { type: 'button', class: 'track-name', title: 'Show the parameters', onclick: () => this.#reveal() });
    this.$curve = svg('path', { class: 'track-curve' });
    /** The share of a snap's interval from which the list continues to the interval's end. */
    this.$threshold = element('span', { class: 'track-threshold', hidden: true });
    this.$bar = element('div', { class: 'track-bar' }, this.$threshold, svg('svg', { viewBox: '0 0 1 1', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, this.$curve));
    this.$ends = [0, 1].map((index) => this.#makeEnd(index));
    this.$playhead = element('div', { class: 'track-playhead' });
    this.$nowhere = element('p', { class: 'track-nowhere', hidden: true }, 'This progress stays 0 in this header.');
    this.$lane = element('div', { class: 'track-lane' }, this.$playhead, this.$bar, ...this.$ends, this.$nowhere);
    this.easing = new EasingButton();
    this.$duration = element('input', { class: 'track-duration', type: 'number', 'aria-label': 'Duration in seconds', title: 'Duration in seconds. At 0, the ramp follows the finger; otherwise it animates by itself.', onchange: () => this.#setDuration() });
    this.$timing = element('div', { class: 'track-timing' }, this.easing.$button, this.easing.$popover, element('label', { class: 'track-seconds' }, this.$duration, 's'));
    this.$element = element('li', { class: 'track' }, this.$name, this.$lane, this.$timing);
    this.$bar.addEventListener('pointerdown', (event) => this.#drag(event, [0, 1], this.$bar));
    changes.addEventListener('settled', () => this.#flush());
  }

  /** Whether the user moves an end. */
  get isHeld() {
    return this.#isHeld;
  }

  /** @param {{track: object, effect: object, progress: object, axis: import('./axis.js').Axis, isOverDistance: boolean}} row */
  show({ track, effect, progress, axis, isOverDistance }) {
    if (!this.#isHeld && !track.ends.some(({ path }) => changes.isPending(path))) this.#local = [null, null];
    this.track = track;
    this.#effect = effect;
    this.#progress = progress;
    this.#axis = axis;
    this.#isOverDistance = isOverDistance;
    const target = this.#parameter('target')?.value ?? this.#parameter('event')?.value;
    const words = target === undefined || target === null ? effect.name : `${effect.name} ${target}`;
    this.$name.replaceChildren(effect.name, ...(target ? [element('small', {}, ` ${target}`)] : []));
    Object.assign(this.$element.dataset, { track: track.effect, kind: track.kind, progress: track.progress });
    this.$element.toggleAttribute('data-off', !effect.enabled);
    this.$ends.forEach(($end, index) => $end.setAttribute('aria-label', `${words}, ${ENDS[track.kind][index]}`));
    this.#showTiming();
    this.#place();
  }

  /** @param {number} distance that the list is scrolled */
  mark(distance) {
    const { inverse } = this.#progress;
    const value = this.#isOverDistance ? distance : inverse && progressAt(inverse, distance);
    const share = value === null ? -1 : this.#axis.share(value);
    const isInside = share >= 0 && share <= 1;
    if (isInside !== this.$playhead.hasAttribute('data-inside')) this.$playhead.toggleAttribute('data-inside', isInside);
    // The playhead is as wide as the lane, so that a transform in percent moves it without a layout.
    if (isInside) this.$playhead.style.transform = `translateX(${(share * 100).toFixed(3)}%)`;
  }

  #parameter(name) {
    return this.#effect.parameters.find(({ parameter }) => parameter === name);
  }

  #makeEnd(index) {
    const $end = element('div', { class: 'track-end', role: 'slider', tabindex: 0, 'data-end': index, onkeydown: (event) => this.#keyed(event, index) }, element('span', { class: 'track-value', 'aria-hidden': 'true' }));
    $end.addEventListener('pointerdown', (event) => this.#drag(event, [index], $end));
    return $end;
  }

  /** The value of an end. The session's value is at least as new as the track's, which loads later. */
  #value(index) {
    const { path } = this.track.ends[index];
    return this.#local[index] ?? this.#effect.parameters.find((parameter) => parameter.path === path).value;
  }

  /** The place of an end on the axis; null if it has none. */
  #position(index) {
    const value = this.#value(index);
    if (!this.#isOverDistance) return value;
    return this.#progress.inverse && distanceOf(this.#progress.inverse, value);
  }

  #place() {
    const [start, end] = [this.#position(0), this.#position(1)];
    const isNowhere = start === null || end === null;
    this.$nowhere.hidden = !isNowhere;
    this.$bar.hidden = isNowhere;
    this.$ends.forEach(($end) => ($end.hidden = isNowhere));
    if (isNowhere) return;
    const shares = [this.#axis.share(start), this.#axis.share(end)];
    const inside = shares.map((share) => Math.min(1, Math.max(0, share)));
    placed(this.$bar, Math.min(...inside)).style.width = `${(Math.abs(inside[1] - inside[0]) * 100).toFixed(4)}%`;
    // Tracks of a pulled list, and tracks whose start is beyond their end, run from right to left.
    this.$bar.toggleAttribute('data-backwards', shares[1] < shares[0]);
    // The axis contains the whole interval of a snap, so its threshold is a share of the bar.
    const threshold = this.track.kind === 'snap' ? this.#parameter('threshold')?.value : undefined;
    this.$threshold.hidden = threshold === undefined;
    if (threshold !== undefined) {
      this.$threshold.title = `From here, the list continues to the end: threshold ${rounded(threshold, 2)}`;
      this.$threshold.style.left = `${((shares[1] < shares[0] ? 1 - threshold : threshold) * 100).toFixed(2)}%`;
    }
    this.$ends.forEach(($end, index) => {
      placed($end, inside[index]);
      $end.toggleAttribute('data-outside', shares[index] < 0 || shares[index] > 1);
      const value = this.#value(index);
      const { unit, minimum, maximum } = this.#progress;
      const words = `${rounded(value, 3)}${unit && ` ${unit}`}`;
      const distance = this.#isOverDistance ? this.#position(index) : null;
      const text = distance === null || unit === 'pt' ? words : `${words} at ${rounded(distance, 0)} pt`;
      $end.firstChild.textContent = text;
      for (const [name, number] of Object.entries({ valuemin: Math.min(minimum, value), valuemax: Math.max(maximum, value), valuenow: value, valuetext: text })) $end.setAttribute(`aria-${name}`, number);
    });
  }

  #showTiming() {
    const isRamp = this.track.kind === 'ramp';
    this.$timing.toggleAttribute('data-empty', !isRamp);
    this.easing.$button.hidden = this.$duration.parentElement.hidden = !isRamp;
    if (!isRamp) return;
    const duration = this.#parameter('duration');
    this.$element.toggleAttribute('data-switch', duration.value > 0);
    Object.assign(this.$duration, { min: duration.minimum, max: duration.maximum, step: duration.step });
    if (document.activeElement !== this.$duration) this.$duration.value = String(duration.value);
    this.easing.show(this.#effect);
    this.$curve.setAttribute('d', `${this.easing.outline}L1 1Z`);
  }

  #set(parameter, value) {
    changes.set(this.#parameter(parameter).path, value);
  }

  #setDuration() {
    const { value, valueAsNumber } = this.$duration;
    // An empty field means the default. The server explains a rejection.
    this.#set('duration', value === '' ? null : valueAsNumber);
    this.$duration.blur();
  }

  #reveal() {
    const card = document.querySelector(`.panel [data-effect="${this.track.effect}"]`);
    card?.scrollIntoView({ block: 'nearest' });
    card?.querySelector('button, input, select')?.focus({ preventScroll: true });
  }

  #keyed(event, index) {
    const value = keyedValue(event, this.#value(index), this.#progress);
    if (value === null) return;
    if (!event.repeat) changes.begin();
    this.#give(new Map([[index, value]]));
  }

  /** Follows the pointer until it is released. Escape restores the values. */
  #drag(start, indices, $handle) {
    if (start.button !== 0) return;
    start.preventDefault();
    start.stopPropagation();
    $handle.focus?.();
    const lane = this.$lane.getBoundingClientRect();
    const before = indices.map((index) => this.#value(index));
    const from = indices.map((index) => this.#position(index));
    $handle.setPointerCapture(start.pointerId);
    follow(start, {
      begins: ({ clientX }) => Math.abs(clientX - start.clientX) > THRESHOLD,
      began: () => {
        changes.begin();
        this.#hold(true);
      },
      moved: ({ clientX }) => {
        const by = ((clientX - start.clientX) / lane.width) * (this.#axis.maximum - this.#axis.minimum);
        this.#give(new Map(indices.map((index, position) => [index, this.#progressOf(from[position] + by)])));
      },
      ended: ({ type }) => {
        if (type === 'keydown') this.#give(new Map(indices.map((index, position) => [index, before[position]])), true);
        this.#flush(true);
        this.#hold(false);
      },
    });
  }

  /** @param {boolean} isHeld */
  #hold(isHeld) {
    this.#isHeld = isHeld;
    this.$element.toggleAttribute('data-held', isHeld);
  }

  #progressOf(position) {
    return this.#isOverDistance ? progressAt(this.#progress.inverse, position) : position;
  }

  /** Gives ends new values: shows them at once, and sends them when the server is ready. */
  #give(values, isExact = false) {
    const { step } = this.#progress;
    this.#unsent ??= new Map();
    for (const [index, value] of values) {
      const { path } = this.track.ends[index];
      const { minimum, maximum } = this.#effect.parameters.find((parameter) => parameter.path === path);
      const stepped = isExact ? value : Number((Math.round(value / step) * step).toPrecision(12));
      this.#local[index] = Math.min(maximum, Math.max(minimum, stepped));
      this.#unsent.set(path, this.#local[index]);
    }
    this.#place();
    this.#flush(values.size === 1);
  }

  /**
   * Sends the newest values. Alternating changes of two paths would form a queue, so new values wait until the server has
   * answered the last ones.
   */
  #flush(isNow = false) {
    if (this.#unsent === null || !(isNow || changes.isSettled)) return;
    const unsent = this.#unsent;
    this.#unsent = null;
    for (const [path, value] of unsent) changes.set(path, value);
  }
}
