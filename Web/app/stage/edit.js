import { announce } from '../announce.js';
import { coalesced } from '../dom.js';
import { rounded } from '../numbers.js';
import { report } from '../readouts/problems.js';
import { changes } from '../session/changes.js';
import { connection } from '../session/connection.js';
import { cornerOf, layered } from './elements.js';
import { drawSelection } from './guides.js';
import { DIRECTIONS, HEADER, Handles, allowed, handlesOf, transitionOf } from './handles.js';
import { OnionSkins } from './onion.js';
import { isTap } from './pointing.js';
import { stage } from './stage.js';
import { Typing } from './typing.js';

/** The greatest distance of the list from its top at which the header's handles apply, in points. */
const TOLERANCE = 0.01;
const HELP = 'Press an element to select it, and drag it or use the arrow keys to move it. Double-click a text to type. Escape leaves the mode Edit.';

/** @typedef {import('./handles.js').Handle & {start: number}} Move a handle with its value at the start */

/**
 * The mode in which the user selects, moves and resizes the phone's parts. In the mode Play, presses only move the list. In this mode, the
 * wheel and presses outside all elements still move the list.
 */
export class Edit {
  #parts;
  #elements;
  #handles;
  #isOn = false;
  /** Whether the header is selected. */
  #isHeader = false;
  /** @type {{start: PointerEvent, name: string|null, isOnElement: boolean, moves: Move[]|null}|null} */
  #press = null;
  /** The values of paths that the received session may lack. @type {Map<string, number>} */
  #sent = new Map();
  /** The values that the current drag has written, in words. */
  #written = '';
  #playHelp;
  #typing;
  #onionSkins;

  /**
   * @param {{canvas: HTMLElement, handles: HTMLElement, button: HTMLElement, help: HTMLElement, header: HTMLElement}} parts `help` describes
   *   the phone, and `header` is the header's card
   * @param {import('../controls/elements.js').Elements} elements
   */
  constructor(parts, elements) {
    [this.#parts, this.#elements] = [parts, elements];
    this.#playHelp = parts.help.textContent;
    this.#handles = new Handles(parts.handles, {
      begin: () => changes.begin(),
      set: (handle, value) => (handle.element === undefined ? changes.set(handle.path, inDocument(handle, value)) : this.#write([{ ...handle, value }])),
      ended: () => this.#ended(),
    });
    this.#onionSkins = new OnionSkins();
    this.#typing = new Typing(parts.canvas.parentElement, stage, connection, changes, report);
    stage.addEventListener('moved', () => this.redraw());
    changes.addEventListener('settled', () => this.#sent.clear());
    parts.button.addEventListener('click', ({ detail }) => this.toggle(!this.#isOn, detail > 0));
    // Receives presses before the canvas gives them to the list.
    const device = parts.canvas.parentElement;
    device.addEventListener('pointerdown', (event) => this.#begin(event), true);
    device.addEventListener('pointermove', (event) => this.#move(event), true);
    for (const type of /** @type {const} */ (['pointerup', 'pointercancel', 'lostpointercapture'])) device.addEventListener(type, (event) => this.#end(event), true);
  }

  /**
   * @param {boolean} isOn
   * @param {boolean} takesFocus whether the phone gets the focus, and with it the arrow keys
   */
  toggle(isOn = !this.#isOn, takesFocus = true) {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    this.#press = null;
    const { button, help, canvas, handles } = this.#parts;
    button.setAttribute('aria-pressed', isOn);
    document.body.toggleAttribute('data-editing', isOn);
    handles.hidden = !isOn;
    help.textContent = isOn ? HELP : this.#playHelp;
    stage.overlay(drawSelection, isOn);
    this.#onionSkins.isShown = isOn;
    this.#isHeader = isOn;
    this.follow();
    if (takesFocus) canvas.focus({ preventScroll: true });
    announce(isOn ? 'Edit: press a part of the header, and drag it' : 'Play: drag the list');
  }

  /** Puts a dragged element back; else deselects the selected part; else leaves the mode. */
  escape() {
    if (this.#press?.moves) {
      this.#moveBy(this.#press.moves, { x: 0, y: 0 });
      this.#press = null;
    } else if (this.#selected === null) {
      this.toggle(false);
    } else {
      this.#select(null);
    }
  }

  /**
   * Moves the selected element by an arrow key.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether an element is selected
   */
  nudge({ key, shiftKey }) {
    const direction = DIRECTIONS[key];
    if (!this.#isOn || !direction || this.#elements.selected === null) return false;
    const points = shiftKey ? 10 : 1;
    this.#moveBy(this.#moves(), { x: direction.x * points, y: direction.y * points });
    this.#written = '';
    return true;
  }

  /**
   * Opens the text under the pointer for typing, also from the mode Play.
   * @param {MouseEvent} event
   */
  type(event) {
    const name = this.#at(stage.point(event));
    const element = name === HEADER ? null : name;
    if (!this.#typing.open(element, stage.screenPoint(event))) return;
    this.toggle(true, false);
    this.#select(name);
  }

  /**
   * @param {{x: number, y: number}} point on the list's viewport
   * @returns {string|null} the uppermost element there if it shows a picture
   */
  pictureAt(point) {
    const name = this.#at(point);
    return connection.session?.scene.header.elements.find((look) => look.name === name)?.picture ? name : null;
  }

  /** Shows the current selection. */
  follow() {
    if (this.#elements.selected !== null) this.#isHeader = false;
    stage.selected = this.#selected;
    this.#parts.header.toggleAttribute('data-selected', this.#isHeader);
    this.redraw();
  }

  redraw = coalesced(() => {
    const { session, frame } = connection;
    if (!this.#isOn || session === null || frame === null) return;
    const name = this.#selected;
    // While a gesture plays, its pauses at the top are too short to take a handle.
    const isAtTop = !connection.timeline?.playing && frame.phase === 'idle' && Math.abs(frame.offset - session.layout.topOffset) < TOLERANCE;
    // A changed session comes before its frame. Between the two, a handle keeps the focus.
    if (name === HEADER && !isAtTop && frame.revision < session.revision) return;
    const rect = frame.elements?.[name];
    const corner = rect && cornerOf({ scene: session.scene, frame });
    const onScreen = rect && { ...rect, x: rect.x + corner.x, y: rect.y + corner.y };
    // The pointer and the arrow keys move the element itself.
    const handles = onScreen || (name === HEADER && isAtTop) ? handlesOf(session, frame, name).filter(({ edge }) => edge !== 'middle') : [];
    this.#handles.show(handles, onScreen, name);
  });

  /** The name of the selected element, or `header`; null if nothing is selected. @returns {string|null} */
  get #selected() {
    return this.#elements.selected ?? (this.#isHeader ? HEADER : null);
  }

  /** @param {string|null} name */
  #select(name) {
    this.#isHeader = name === HEADER;
    this.#elements.select(this.#isHeader ? null : name);
  }

  /** @param {PointerEvent} event */
  #begin(event) {
    const { canvas } = this.#parts;
    if (!this.#isOn || event.target !== canvas || event.button !== 0) return;
    // A second finger would move the list below the first.
    if (this.#press !== null) return this.#press.isOnElement && event.stopPropagation();
    const name = this.#at(stage.point(event));
    const isOnElement = name !== null && name !== HEADER;
    this.#press = { start: event, name, isOnElement, moves: null };
    this.#select(name);
    if (!isOnElement) return;
    event.stopPropagation();
    canvas.focus({ preventScroll: true });
    canvas.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const press = this.#press;
    if (!press?.isOnElement || event.pointerId !== press.start.pointerId || (press.moves === null && isTap(press.start, event))) return;
    press.moves ??= this.#moves();
    const [from, to] = [stage.screenPoint(press.start), stage.screenPoint(event)];
    this.#moveBy(press.moves, { x: to.x - from.x, y: to.y - from.y });
  }

  /** @param {PointerEvent} event */
  #end(event) {
    if (event.pointerId !== this.#press?.start.pointerId) return;
    const { name } = this.#press;
    this.#press = null;
    this.#ended();
    // A panel that scrolls may move the phone, so it waits until the pointer is up.
    if (name === HEADER) this.#parts.header.scrollIntoView({ block: 'nearest' });
    else if (name !== null) this.#elements.reveal(name);
  }

  /** Announces the values that a drag has written. */
  #ended() {
    if (this.#written) announce(this.#written);
    this.#written = '';
    this.redraw();
  }

  /**
   * The uppermost drawn element at a point; else the header; null outside the header.
   * @param {{x: number, y: number}} point on the list's viewport
   * @returns {string|null}
   */
  #at({ x, y }) {
    const { session, frame } = connection;
    if (!session || !frame?.header) return null;
    const { header, offset } = frame;
    const isIn = (rect, left, top) => left >= rect.x && left <= rect.x + rect.width && top >= rect.y && top <= rect.y + rect.height;
    if (!isIn({ ...stage.viewport, x: 0, y: 0 }, x, y)) return null;
    const [left, top] = [x - header.x, y + offset - header.y];
    const isInHeader = isIn({ ...header, x: 0, y: 0 }, left, top);
    const { behind, inside, over } = layered({ scene: session.scene, frame: this.#elements.visible(frame) });
    const hit = [...behind, ...(isInHeader ? inside : []), ...over].findLast(({ element }) => isIn(element, left, top));
    return hit?.look.name ?? (isInHeader ? HEADER : null);
  }

  /**
   * The insets that move the selected element, from the values that they have now.
   * @returns {Move[]}
   */
  #moves() {
    const { session, frame } = connection;
    return handlesOf(session, frame, this.#elements.selected).filter(({ key }) => key?.includes('insets.')).map((handle) => {
      const value = this.#sent.get(handle.path) ?? handle.value;
      return { ...handle, start: value, value };
    });
  }

  /**
   * @param {Move[]} moves
   * @param {{x: number, y: number}} distance from the start, in points
   */
  #moveBy(moves, distance) {
    const before = moves.map(({ value }) => value);
    for (const move of moves) move.value = allowed(move, move.start + distance[move.axis] / move.slope);
    const changed = moves.filter(({ value }, index) => value !== before[index]);
    for (const { path, value } of changed) this.#sent.set(path, value);
    if (changed.length > 0) this.#write(moves.filter(({ path, start, value }) => value !== start || this.#sent.has(path)).map((move) => ({ ...move })));
  }

  /**
   * Writes values of an element together, so that the element never has only some of them. For a collapsed geometry without a transition,
   * adds the transition.
   * @param {import('./handles.js').Handle[]} handles with their new values
   */
  #write(handles) {
    const [{ element: name, key }] = handles;
    const isCollapsed = key.startsWith('collapsed.');
    this.#written = `${name} ${isCollapsed ? 'collapsed' : 'at rest'}: ${handles.map(({ words, value }) => `${words} ${rounded(value, 1)}`).join(', ')}`;
    changes.merge(({ header, effects = [] }) => {
      const isLed = !isCollapsed || transitionOf(effects, name) !== undefined;
      const elements = header.elements.map((element) => {
        if (element.name !== name) return element;
        // Replaces a collapsed geometry without a transition, because it would make the element jump.
        return handles.reduce((result, handle) => placed(result, handle.key.split('.'), inDocument(handle, handle.value)), isLed ? element : { ...element, collapsed: {} });
      });
      return { header: { elements }, ...(!isLed && { effects: [...effects, { effect: 'transition', parameters: { target: name } }] }) };
    }, report, `${name}: geometry`);
  }
}

/**
 * @param {any} object
 * @param {string[]} keys
 * @param {unknown} value
 * @returns {any} a copy of the object with the value at the keys
 */
function placed(object, keys, value) {
  const [key, ...rest] = keys;
  return { ...object, [key]: rest.length === 0 ? value : placed(object?.[key], rest, value) };
}

/** A handle's value as a document writes it. */
function inDocument({ excludingSafeArea }, value) {
  return excludingSafeArea ? { excludingSafeArea: value } : value;
}
