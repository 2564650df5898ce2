import { element } from '../dom.js';
import { rounded } from '../numbers.js';

/**
 * One direction that tracks are drawn along: the scroll distance, or a progress. Its places are shares of the lane's width.
 */
export class Axis {
  /**
   * @param {number} minimum
   * @param {number} maximum
   * @param {string} unit
   */
  constructor(minimum, maximum, unit) {
    this.minimum = minimum;
    this.maximum = maximum > minimum ? maximum : minimum + 1;
    this.unit = unit;
  }

  /** @param {number} value */
  share(value) {
    return (value - this.minimum) / (this.maximum - this.minimum);
  }

  /** @param {number} share */
  value(share) {
    return this.minimum + share * (this.maximum - this.minimum);
  }

  /** Round values for labels, about `count` of them. */
  ticks(count) {
    const step = roundStep((this.maximum - this.minimum) / count);
    const first = Math.ceil(this.minimum / step - 1e-9);
    const last = Math.floor(this.maximum / step + 1e-9);
    return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
  }

  /** The labels of a ruler. */
  labels(count) {
    return this.ticks(count).map((tick) => placed(element('span', { class: 'ruler-label' }, rounded(tick, 2)), this.share(tick)));
  }
}

/**
 * The server's mapping from a scroll distance to a progress: distance × scale + offset.
 * @typedef {{scale: number, offset: number}} Affine
 */

/**
 * @param {Affine} rule
 * @param {number} distance
 */
export function progressAt({ scale, offset }, distance) {
  return distance * scale + offset;
}

/**
 * @param {Affine} rule
 * @param {number} progress
 */
export function distanceOf({ scale, offset }, progress) {
  return (progress - offset) / scale;
}

/** The next larger of 1, 2 and 5 times a power of ten. */
function roundStep(least) {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].find((factor) => factor * power >= least * (1 - 1e-9)) * power;
}

/**
 * The value that a key gives a slider; null for other keys. Prevents the key's default action.
 * @param {KeyboardEvent} event
 * @param {number} value
 * @param {{step: number, minimum: number, maximum: number}} range
 */
export function keyedValue(event, value, { step, minimum, maximum }) {
  const direction = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
  const bound = { Home: minimum, End: maximum }[event.key];
  if ((direction === undefined && bound === undefined) || event.ctrlKey || event.metaKey || event.altKey) return null;
  event.preventDefault();
  return bound ?? value + direction * step * (event.shiftKey ? 10 : 1);
}

/**
 * Places an element at a share of its parent's width.
 * @param {HTMLElement} node
 * @param {number} share
 */
export function placed(node, share) {
  node.style.left = `${(share * 100).toFixed(4)}%`;
  return node;
}
