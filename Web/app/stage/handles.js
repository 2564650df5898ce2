import { element, follow } from '../dom.js';
import { rounded } from '../numbers.js';
import { stage } from './stage.js';

/**
 * A handle as the server describes it. Its place along the axis is `base + slope × value`, or `base + slope ÷ value` if it is
 * reciprocal. A handle of an element is at an edge of the element instead, and moves by `slope × change`.
 * @typedef {{path: string, axis: 'x'|'y', slope: number, base?: number, reciprocal?: boolean, at?: number, from?: number,
 *   element?: string, edge?: string, minimum?: number, maximum?: number}} Described
 * @typedef {Described & {owner: string, words: string, value: number, minimum: number, maximum: number, step: number, excludingSafeArea: boolean,
 *   key?: string}} Handle `key`: the path in the element
 * @typedef {{x: number, y: number, width: number, height: number}} Rect
 */

/** The directions of the arrow keys. */
export const DIRECTIONS = { ArrowUp: { x: 0, y: -1 }, ArrowDown: { x: 0, y: 1 }, ArrowLeft: { x: -1, y: 0 }, ArrowRight: { x: 1, y: 0 } };
/** The name of the header as the selection. No element has this name. */
export const HEADER = 'header';

/** The shares of a transition below which an element counts as at rest, and from which it counts as collapsed. */
const SHARES = { least: 0.05, most: 0.98 };
/**
 * The width and the height of a target (CSS pixels), for a mouse and for a finger, and the greatest distance of its middle from the screen.
 */
const TARGETS = { fine: 26, coarse: 44 };
const OUTSIDE = 14;
const fingers = matchMedia('(max-width: 819px), (max-height: 479px), (pointer: coarse)');

/**
 * The handles of the header, or of an element, with the names, the values and the ranges of their controls. An element's handles change its
 * geometry at rest. While a transition moves the element, they change its collapsed geometry, scaled so that the element follows the
 * pointer.
 * @param {object} session
 * @param {object} frame
 * @param {string} selected
 * @returns {Handle[]}
 */
export function handlesOf({ handles, header, effects, pipeline }, frame, selected) {
  const element = header?.elements.find(({ name }) => name === selected);
  const transition = transitionOf(pipeline.effects, selected);
  const share = element ? shareAt(frame.collapse ?? 0, transition?.parameters) : 0;
  const isCollapsed = share >= SHARES.least;
  const isOnWay = isCollapsed && share < SHARES.most;
  // Without a transition, a new collapsed geometry begins as the geometry at rest.
  const isNew = isCollapsed && (!transition || element.collapsed === null);
  const owners = element ? [element, { name: element.name, parameters: element.collapsed ?? [] }] : [{ name: 'Header', parameters: header?.parameters ?? [] }, ...effects];
  const controls = new Map(owners.flatMap(({ name, parameters }) => parameters.map((control) => [control.path, { owner: name, ...control }])));
  const isOfGeometry = ({ path }) => path.startsWith(`${element.path}.collapsed.`) === (isCollapsed && !isNew);
  const own = handles.filter((handle) => handle.element === element?.name && (!element || isOfGeometry(handle)));
  // A length has several forms, and only one of them has a value.
  return own.filter(({ path }) => controls.get(path).value !== null).map((handle) => {
    const { owner, name, value, minimum, maximum, step } = controls.get(handle.path);
    const excludingSafeArea = typeof value === 'object';
    // A mapping may apply to only a part of the control's range.
    const described = { minimum, maximum, ...handle, owner, words: name.toLowerCase(), value: excludingSafeArea ? value.excludingSafeArea : value, step, excludingSafeArea };
    if (!element) return described;
    const key = `${isNew ? 'collapsed.' : ''}${handle.path.slice(element.path.length + 1)}`;
    const scale = key.includes('insets.') ? 1 : frame.elements?.[selected]?.scale ?? 1;
    // On the way to the collapsed place, an element moves by a part of a point for each point of its inset.
    return { ...described, key, slope: handle.slope * scale * (isOnWay ? share : 1), step: isOnWay ? step / 10 : step };
  });
}

/**
 * The transition of an element to its collapsed geometry.
 * @param {any[]} effects of the document
 * @param {string} name
 */
export function transitionOf(effects, name) {
  return effects?.find(({ effect, enabled, parameters }) => effect === 'transition' && enabled !== false && parameters?.target === name);
}

/** The progress of a transition while the header collapses. A transition that is not linear is treated as linear. */
function shareAt(collapse, { progress = 'collapse', start = 0, end = 1, duration = 0 } = {}) {
  if (progress !== 'collapse') return collapse;
  if (duration > 0 || end <= start) return collapse >= start ? 1 : 0;
  return Math.max(0, Math.min(1, (collapse - start) / (end - start)));
}

/**
 * The nearest value that a handle may have.
 * @param {Handle} handle
 * @param {number} value
 */
export function allowed({ minimum, maximum, step }, value) {
  const whole = Math.round(Math.max(minimum, Math.min(maximum, value)) / step) * step;
  return Number(Math.max(minimum, Math.min(maximum, whole)).toFixed(6));
}

/** The handles on the phone: they show lengths, and change the values behind them. */
export class Handles {
  #place;
  #does;
  /** @type {Map<string, Grip>} */
  #grips = new Map();
  #$name = element('span', { class: 'handle-name', 'aria-hidden': 'true' });

  /**
   * @param {HTMLElement} place lies over the canvas
   * @param {{begin: () => void, set: (handle: Handle, value: number) => void, ended: () => void}} does
   */
  constructor(place, does) {
    this.#place = place;
    this.#does = does;
    place.append(this.#$name);
  }

  /**
   * @param {Handle[]} handles
   * @param {Rect|undefined} rect the selected element on the screen, in points
   * @param {string} words the element's name
   */
  show(handles, rect, words) {
    const paths = new Set(handles.map(({ path }) => path));
    for (const [path, grip] of this.#grips) {
      if (paths.has(path) || grip.isHeld) continue;
      grip.$element.remove();
      this.#grips.delete(path);
    }
    for (const handle of handles) {
      const known = this.#grips.get(handle.path);
      if (!known) this.#add(handle);
      else if (!known.isHeld) known.handle = handle;
    }
    const { place, device } = stage;
    const box = rect && boxOf(rect, place, device);
    this.#$name.hidden = !box;
    if (box) this.#drawAround(box, words);
    for (const grip of this.#grips.values()) if (grip.handle.element === undefined) grip.drawLine(place, device);
  }

  /**
   * Places the handles of an element outside the element, as many as fit, and the labels above or below it.
   * @param {Rect} box
   * @param {string} words
   */
  #drawAround(box, words) {
    const { place, device } = stage;
    const size = fingers.matches ? TARGETS.coarse : TARGETS.fine;
    const width = device.width * place.scale, height = device.height * place.scale;
    const inside = (value, start, length) => Math.max(start - OUTSIDE, Math.min(start + length + OUTSIDE, value));
    const taken = [];
    const edges = new Set();
    const grips = [...this.#grips.values()].filter(({ handle }) => handle.element !== undefined);
    for (const grip of grips) {
      const spot = outside(box, grip.handle.edge, size);
      Object.assign(spot, { x: inside(spot.x, place.x, width), y: inside(spot.y, place.y, height) });
      const hasRoom = taken.every(({ x, y }) => Math.abs(x - spot.x) >= size || Math.abs(y - spot.y) >= size);
      grip.$element.hidden = !hasRoom && !grip.isHeld;
      if (grip.$element.hidden) continue;
      taken.push(spot);
      edges.add(grip.handle.edge);
      grip.$grip.style.translate = `${spot.x}px ${spot.y}px`;
    }
    // Above the element, else below it, else at the top of the screen.
    const above = box.y - 8 - (edges.has('top') ? size : 0), below = box.y + box.height + 8 + (edges.has('bottom') ? size : 0);
    const y = above - place.y > 24 ? `calc(${above}px - 100%)` : below < place.y + height - 24 ? `${below}px` : `${place.y + 6}px`;
    const x = `clamp(${place.x}px, ${box.x}px, calc(${place.x + width}px - 100%))`;
    if (this.#$name.textContent !== words) this.#$name.textContent = words;
    for (const label of [this.#$name, ...grips.map(({ $label }) => $label)]) label.style.translate = `${x} ${y}`;
    for (const grip of grips) grip.tell();
  }

  /** @param {Handle} handle */
  #add(handle) {
    const grip = new Grip(handle, this.#does);
    this.#grips.set(handle.path, grip);
    this.#place.append(grip.$element);
  }
}

/**
 * The part of an element that is on the screen, in CSS pixels of the canvas; undefined if there is none.
 * @param {Rect} rect
 * @returns {Rect|undefined}
 */
function boxOf({ x, y, width, height }, place, device) {
  const [left, right] = [x, x + width].map((side) => Math.max(0, Math.min(device.width, side)));
  const [top, bottom] = [y, y + height].map((side) => Math.max(0, Math.min(device.height, side)));
  if (right <= left || bottom <= top) return undefined;
  return { x: place.x + left * place.scale, y: place.y + top * place.scale, width: (right - left) * place.scale, height: (bottom - top) * place.scale };
}

/**
 * The middle of a target outside an edge. At a small element, the target is farther away, so that targets at other edges have room.
 * @param {Rect} box
 * @param {string} edge
 * @param {number} size
 */
function outside({ x, y, width, height }, edge, size) {
  const reach = (length) => length / 2 + Math.max(size / 2, size - length / 2);
  const [right, down] = { left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1] }[edge] ?? [0, 0];
  return { x: x + width / 2 + right * reach(width), y: y + height / 2 + down * reach(height) };
}

/** One handle: a grip with the name and the value of its parameter, at an edge of an element or on a line of the header. */
class Grip {
  /** @type {Handle} */
  handle;
  isHeld = false;

  #does;
  #value;
  /** The pointer's distance from the handle, or for an element the pointer's place and the value when the drag began. */
  #start = { place: 0, value: 0, offset: 0 };

  /**
   * @param {Handle} handle
   * @param {{begin: () => void, set: (handle: Handle, value: number) => void, ended: () => void}} does
   */
  constructor(handle, does) {
    this.handle = handle;
    this.#does = does;
    this.#value = handle.value;
    this.$line = element('span', { class: 'handle-line', 'aria-hidden': 'true' });
    this.$measure = element('span', { class: 'handle-measure', 'aria-hidden': 'true' });
    this.$label = element('span', { class: 'handle-label', 'aria-hidden': 'true' });
    this.$grip = element('span', {
      class: 'handle-grip', role: 'slider', tabindex: 0, 'aria-label': `${handle.owner} ${handle.words}`, 'aria-orientation': handle.axis === 'x' ? 'horizontal' : 'vertical',
      'aria-valuemin': handle.minimum, 'aria-valuemax': handle.maximum,
    });
    this.$element = element('div', { class: 'handle', 'data-handle': handle.path, 'data-axis': handle.axis, 'data-edge': handle.edge ?? 'line' }, this.$measure, this.$line, this.$grip, this.$label);
    this.$grip.addEventListener('pointerdown', (event) => event.button === 0 && this.#grab(event));
    this.$grip.addEventListener('keydown', (event) => this.#keyed(event));
  }

  /**
   * Shows a length of the header.
   * @param {{x: number, y: number, scale: number}} place the screen on the canvas
   * @param {{width: number, height: number}} device
   */
  drawLine(place, device) {
    const { handle } = this;
    this.tell();
    // A length of 0 has no visible handle; only the panel changes it.
    this.$element.hidden = !this.isHeld && Math.abs(this.#place - this.#origin) < 0.5;
    if (this.$element.hidden) return;
    const x = (points) => `${place.x + points * place.scale}px`;
    const y = (points) => `${place.y + points * place.scale}px`;
    // A line beyond the screen would cover the page.
    const inside = { x: Math.max(0, Math.min(device.width, handle.at)), y: Math.max(0, Math.min(device.height, this.#place)) };
    for (const part of [this.$grip, this.$label]) part.style.translate = `${x(inside.x)} ${y(inside.y)}`;
    Object.assign(this.$line.style, { left: x(0), top: y(inside.y), width: `${device.width * place.scale}px` });
    const [from, to] = [this.#origin, inside.y].sort((one, other) => one - other);
    Object.assign(this.$measure.style, { left: x(handle.at), top: y(from), height: `${(to - from) * place.scale}px` });
  }

  /** Shows the value. */
  tell() {
    if (!this.isHeld) this.#value = this.handle.value;
    const words = `${this.handle.owner} ${this.handle.words} ${rounded(this.#value, 2)}`;
    if (this.$label.textContent === words) return;
    this.$label.textContent = words;
    this.$grip.setAttribute('aria-valuenow', String(this.#value));
    this.$grip.setAttribute('aria-valuetext', words);
  }

  /** The place that the length is measured from. */
  get #origin() {
    return this.handle.from ?? this.handle.base;
  }

  get #place() {
    const { base, slope, reciprocal } = this.handle;
    return base + slope * (reciprocal ? 1 / this.#value : this.#value);
  }

  /** @param {PointerEvent} event */
  #coordinate(event) {
    return stage.screenPoint(event)[this.handle.axis];
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    event.preventDefault();
    this.$grip.focus({ preventScroll: true });
    this.$grip.setPointerCapture(event.pointerId);
    const place = this.#coordinate(event);
    this.#start = { place, value: this.handle.value, offset: this.handle.base === undefined ? 0 : place - this.#place };
    this.#hold(true);
    this.#does.begin();
    follow(event, { moved: (event) => this.#drag(event), ended: ({ type }) => {
      if (type === 'keydown') this.#set(this.#start.value);
      this.#hold(false);
      this.#does.ended();
    } });
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const { base, slope, reciprocal } = this.handle;
    const place = this.#coordinate(event);
    if (base === undefined) this.#set(this.#start.value + (place - this.#start.place) / slope);
    else this.#set(reciprocal ? slope / (place - this.#start.offset - base) : (place - this.#start.offset - base) / slope);
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const { slope, step, reciprocal, axis } = this.handle;
    if (!DIRECTIONS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const direction = DIRECTIONS[event.key][axis];
    if (direction === 0) return;
    if (!event.repeat) this.#does.begin();
    // The arrow keys move the handle in their direction, even if the value decreases that way.
    const sign = Math.sign(slope) * (reciprocal ? -1 : 1);
    this.#set(this.#value + direction * sign * step * (event.shiftKey ? 10 : 1));
  }

  /** @param {number} value */
  #set(value) {
    if (!Number.isFinite(value)) return;
    const next = allowed(this.handle, value);
    if (next === this.#value) return;
    this.#value = next;
    this.$label.textContent = `${this.handle.owner} ${this.handle.words} ${rounded(next, 2)}`;
    this.#does.set(this.handle, next);
  }

  /** @param {boolean} isHeld */
  #hold(isHeld) {
    this.isHeld = isHeld;
    this.$element.toggleAttribute('data-held', isHeld);
  }
}
