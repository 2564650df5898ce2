import { coalesced, element } from '../dom.js';
import { rounded } from '../numbers.js';

/**
 * A handle as the server describes it. Its place along the axis is `base + slope × value`, or `base + slope ÷ value` if it is
 * reciprocal. A handle of an element lies at an edge of the element instead, and moves by `slope × change`.
 * @typedef {{path: string, axis: 'x'|'y', slope: number, base?: number, reciprocal?: boolean, at?: number, from?: number,
 *   element?: string, edge?: string, minimum?: number, maximum?: number}} Described
 * @typedef {Described & {name: string, value: number, minimum: number, maximum: number, step: number, excludingSafeArea: boolean}} Handle
 */

/** How far from the top the list may lie for the handles to apply, in points. */
const TOLERANCE = 0.01;

/** The handles on the phone: they show lengths, and change the values behind them. */
export class Handles {
  #place;
  #stage;
  #changes;
  #refused;
  /** @type {Map<string, Grip>} */
  #grips = new Map();
  /** @type {object|null} */
  #session = null;
  /** @type {object|null} */
  #frame = null;
  /** @type {string|null} */
  #selected = null;
  #isShown = true;
  #isPlaying = false;

  /**
   * @param {HTMLElement} place lies over the canvas
   * @param {import('./stage.js').Stage} stage
   * @param {import('../session/changes.js').Changes} changes
   * @param {(problem: object) => void} refused
   */
  constructor(place, stage, changes, refused) {
    this.#place = place;
    this.#stage = stage;
    this.#changes = changes;
    this.#refused = refused;
  }

  /** @param {object} session */
  show(session) {
    this.#session = session;
    const handles = handlesOf(session).filter(({ element: name }) => name === undefined || name === this.#selected);
    const paths = new Set(handles.map(({ path }) => path));
    for (const [path, grip] of this.#grips) {
      if (paths.has(path) || grip.isHeld) continue;
      grip.$element.remove();
      this.#grips.delete(path);
    }
    for (const handle of handles) {
      const known = this.#grips.get(handle.path);
      if (known) known.handle = handle;
      else this.#add(handle);
    }
    this.#redraw();
  }

  /** @param {string|null} name the element whose handles are shown */
  set selected(name) {
    this.#selected = name;
    if (this.#session) this.show(this.#session);
  }

  /** @param {boolean} isShown */
  set isShown(isShown) {
    this.#isShown = isShown;
    this.#redraw();
  }

  /** @param {boolean} isPlaying whether a gesture moves the list; its pauses at the top are too short to take a handle */
  set isPlaying(isPlaying) {
    this.#isPlaying = isPlaying;
    this.#redraw();
  }

  /** @param {object|null} frame the newest frame */
  draw(frame) {
    this.#frame = frame;
    this.#redraw();
  }

  #redraw = coalesced(() => {
    const frame = this.#frame;
    if (frame === null || this.#session === null) return;
    const isAtTop = !this.#isPlaying && frame.phase === 'idle' && Math.abs(frame.offset - this.#session.layout.topOffset) < TOLERANCE;
    const isHidden = !this.#isShown || !(isAtTop || [...this.#grips.values()].some((grip) => grip.isHeld));
    // A changed session comes before its frame. Between the two, a handle keeps the focus.
    if (this.#place.hidden !== isHidden && frame.revision >= this.#session.revision) this.#place.hidden = isHidden;
    if (this.#place.hidden) return;
    const { scrollView, device } = this.#session.scene;
    for (const grip of this.#grips.values()) grip.draw(this.#stage.place, device, this.#rect(grip.handle, frame, scrollView));
  });

  /**
   * The element of a handle on the screen.
   * @param {Handle} handle
   * @param {object} frame
   * @param {{x: number, y: number}} scrollView
   */
  #rect({ element: name }, frame, scrollView) {
    const rect = name === undefined ? undefined : frame.elements?.[name];
    return rect && { ...rect, x: rect.x + scrollView.x + frame.header.x, y: rect.y + scrollView.y + frame.header.y - frame.offset };
  }

  /** @param {Handle} handle */
  #add(handle) {
    const grip = new Grip(handle, this.#stage, {
      begin: () => this.#changes.begin(),
      set: (path, value) => this.#changes.set(path, value, this.#refused),
      ended: this.#redraw,
    });
    this.#grips.set(handle.path, grip);
    this.#place.append(grip.$element);
  }
}

/**
 * The handles with the values, the names and the ranges of their controls.
 * @param {object} session
 * @returns {Handle[]}
 */
function handlesOf({ handles, header, effects }) {
  const owners = [{ name: 'Header', parameters: header?.parameters ?? [] }, ...(header?.elements ?? []), ...effects];
  const controls = new Map(owners.flatMap(({ name, parameters }) => parameters.map((control) => [control.path, { owner: name, ...control }])));
  // A length has several forms, and only one of them has a value.
  return handles.filter(({ path }) => controls.get(path).value !== null).map((handle) => {
    const { owner, name, value, minimum, maximum, step } = controls.get(handle.path);
    const excludingSafeArea = typeof value === 'object';
    // A mapping may hold for a part of the control's range only.
    return { minimum, maximum, ...handle, name: `${owner} ${name.toLowerCase()}`, value: excludingSafeArea ? value.excludingSafeArea : value, step, excludingSafeArea };
  });
}

/** One handle: a grip on a line, with the name and the value beside it. */
class Grip {
  /** @type {Handle} */
  handle;
  isHeld = false;

  #stage;
  #actions;
  #value;
  /** The pointer's distance from the handle, or for an element the pointer's place and the value when the drag began. */
  #start = { place: 0, value: 0, offset: 0 };

  /**
   * @param {Handle} handle
   * @param {import('./stage.js').Stage} stage
   * @param {{begin: () => void, set: (path: string, value: unknown) => void, ended: () => void}} actions
   */
  constructor(handle, stage, actions) {
    this.handle = handle;
    this.#stage = stage;
    this.#actions = actions;
    this.#value = handle.value;
    this.$line = element('span', { class: 'handle-line', 'aria-hidden': 'true' });
    this.$measure = element('span', { class: 'handle-measure', 'aria-hidden': 'true' });
    this.$label = element('span', { class: 'handle-label', 'aria-hidden': 'true' });
    this.$grip = element('span', {
      class: 'handle-grip', role: 'slider', tabindex: 0, 'aria-label': handle.name, 'aria-orientation': handle.axis === 'x' ? 'horizontal' : 'vertical',
      'aria-valuemin': handle.minimum, 'aria-valuemax': handle.maximum,
    });
    this.$element = element('div', { class: 'handle', 'data-handle': handle.path, 'data-axis': handle.axis, 'data-edge': handle.edge ?? 'line' }, this.$measure, this.$line, this.$grip, this.$label);
    this.$grip.addEventListener('pointerdown', (event) => this.#grab(event));
    this.$grip.addEventListener('pointermove', (event) => this.isHeld && this.#drag(event));
    for (const type of ['pointerup', 'pointercancel', 'lostpointercapture']) this.$grip.addEventListener(type, () => this.#release());
    this.$grip.addEventListener('keydown', (event) => this.#keyed(event));
  }

  /**
   * @param {{x: number, y: number, scale: number}} place the screen on the canvas
   * @param {{width: number, height: number}} device
   * @param {{x: number, y: number, width: number, height: number}|undefined} rect the element on the screen
   */
  draw(place, device, rect) {
    const { handle } = this;
    if (!this.isHeld) this.#value = handle.value;
    const isInElement = handle.element !== undefined;
    // A length of 0 has its handle where it begins; the panel changes it.
    this.$element.hidden = isInElement ? !rect : !this.isHeld && Math.abs(this.#place - this.#origin) < 0.5;
    if (this.$element.hidden) return;
    const x = (points) => `${place.x + points * place.scale}px`;
    const y = (points) => `${place.y + points * place.scale}px`;
    const spot = isInElement ? edgeOf(rect, handle.edge) : { x: handle.at, y: this.#place };
    // A line beyond the screen would lie over the page.
    const inside = { x: Math.max(0, Math.min(device.width, spot.x)), y: Math.max(0, Math.min(device.height, spot.y)) };
    for (const part of [this.$grip, this.$label]) Object.assign(part.style, { left: x(inside.x), top: y(inside.y) });
    if (!isInElement) {
      Object.assign(this.$line.style, { left: x(0), top: y(inside.y), width: `${device.width * place.scale}px` });
      const [from, to] = [this.#origin, inside.y].sort((one, other) => one - other);
      Object.assign(this.$measure.style, { left: x(handle.at), top: y(from), height: `${(to - from) * place.scale}px` });
    }
    const words = `${handle.name} ${rounded(this.#value, 2)}`;
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
    return this.#stage.screenPoint(event)[this.handle.axis];
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    if (event.button !== 0) return;
    event.preventDefault();
    this.$grip.focus({ preventScroll: true });
    this.$grip.setPointerCapture(event.pointerId);
    const place = this.#coordinate(event);
    this.#start = { place, value: this.handle.value, offset: this.handle.base === undefined ? 0 : place - this.#place };
    this.#hold(true);
    this.#actions.begin();
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const { base, slope, reciprocal } = this.handle;
    const place = this.#coordinate(event);
    if (base === undefined) this.#set(this.#start.value + (place - this.#start.place) / slope);
    else this.#set(reciprocal ? slope / (place - this.#start.offset - base) : (place - this.#start.offset - base) / slope);
  }

  #release() {
    if (!this.isHeld) return;
    this.#hold(false);
    this.#actions.ended();
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const { slope, step, reciprocal, axis } = this.handle;
    if (event.key === 'Escape' && this.isHeld) {
      this.#set(this.#start.value);
      this.#release();
      return;
    }
    const direction = { ArrowUp: -1, ArrowDown: 1, ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const isAlong = (axis === 'y') === (event.key === 'ArrowUp' || event.key === 'ArrowDown');
    if (!direction || !isAlong || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) this.#actions.begin();
    // The arrow keys move the handle as they say, whatever way the value runs.
    const sign = Math.sign(slope) * (reciprocal ? -1 : 1);
    this.#set(this.#value + direction * sign * step * (event.shiftKey ? 10 : 1));
  }

  /** @param {number} value */
  #set(value) {
    const { minimum, maximum, step, path, excludingSafeArea } = this.handle;
    if (!Number.isFinite(value)) return;
    const whole = Math.round(Math.max(minimum, Math.min(maximum, value)) / step) * step;
    const allowed = Number(Math.max(minimum, Math.min(maximum, whole)).toFixed(6));
    if (allowed === this.#value) return;
    this.#value = allowed;
    this.$label.textContent = `${this.handle.name} ${rounded(allowed, 2)}`;
    this.#actions.set(path, excludingSafeArea ? { excludingSafeArea: allowed } : allowed);
  }

  /** @param {boolean} isHeld */
  #hold(isHeld) {
    this.isHeld = isHeld;
    this.$element.toggleAttribute('data-held', isHeld);
  }
}

/**
 * @param {{x: number, y: number, width: number, height: number}} rect
 * @param {string} edge
 */
function edgeOf({ x, y, width, height }, edge) {
  const share = { left: [0, 0.5], right: [1, 0.5], top: [0.5, 0], bottom: [0.5, 1], middle: [0.5, 0.5] }[edge];
  return { x: x + width * share[0], y: y + height * share[1] };
}
