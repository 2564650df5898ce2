import { dragging, element } from '../dom.js';
import { report } from '../readouts/problems.js';
import { request } from '../session/api.js';
import { connection } from '../session/connection.js';
import { stage } from '../stage/stage.js';
import { Refresher } from '../tracks/refresher.js';

/** How far an arrow key moves the divider, as a share of the phone's width. */
const STEP = 0.02;

/**
 * A divider over the phone: state A is on its left, state B on its right, both at the same distance from the list's top. The server
 * computes the frames of the state that is not shown. A frame is drawn with its counterpart, so that both always belong together.
 */
export class Wipe {
  #visible;
  /** The state that is not shown, and its side of the divider. @type {{document: object, isLeft: boolean}|null} */
  #other = null;
  #isOn = false;
  #share = 0.5;
  /** @type {object|null} */
  #frame = null;
  #refresher;
  /** The distance between the divider and the pointer that drags it (points). */
  #grabbed = 0;

  /**
   * @param {HTMLElement} place lies over the canvas
   * @param {(frame: object) => object} visible a frame without the elements that the user hides
   */
  constructor(place, visible) {
    this.#visible = visible;
    this.$button = element('button', { type: 'button', class: 'tool', id: 'wipe', 'aria-pressed': false, title: 'Divide the phone: A on the left, B on the right', onclick: () => this.#toggle(!this.#isOn) }, 'Wipe');
    this.$grip = element('span', { class: 'wipe-grip', role: 'slider', tabindex: 0, 'aria-label': 'Divider between A and B', 'aria-orientation': 'horizontal', 'aria-valuemin': 0, 'aria-valuemax': 100 });
    const tag = (slot) => element('span', { class: 'wipe-tag', 'data-tag': slot, 'aria-hidden': 'true' }, slot);
    this.$element = element('div', { class: 'wipe', hidden: true }, element('span', { class: 'wipe-line', 'aria-hidden': 'true' }), tag('A'), tag('B'), this.$grip);
    place.append(this.$element);
    dragging(this.$grip, (event) => this.#move(stage.screenPoint(event).x - this.#grabbed), (event) => this.#grab(event));
    this.$grip.addEventListener('keydown', (event) => this.#keyed(event));
    stage.addEventListener('moved', () => this.#place());
    this.#refresher = new Refresher(() => this.#request(), (answer, problem) => this.#take(answer, problem));
  }

  /**
   * Follows the comparison.
   * @param {object|null} document the state that is not shown; null ends the wipe
   * @param {boolean} isLeft whether it is state A
   */
  show(document, isLeft) {
    this.#other = document && { document, isLeft };
    this.$button.hidden = document === null;
    if (document === null) this.#toggle(false);
    else this.#refresh();
  }

  /**
   * Draws a frame with its counterpart as soon as the counterpart arrives.
   * @param {object} frame the newest frame
   * @returns {boolean} whether the wipe draws the frame
   */
  takes(frame) {
    this.#frame = frame;
    this.#refresh();
    return this.#isOn;
  }

  /** Places the divider on the screen. */
  #place() {
    const { device, place: { x, y, scale } } = stage;
    const left = x + this.#share * device.width * scale;
    Object.assign(this.$element.style, { left: `${left}px`, top: `${y}px`, height: `${device.height * scale}px` });
    const percent = Math.round(this.#share * 100);
    this.$grip.setAttribute('aria-valuenow', String(percent));
    this.$grip.setAttribute('aria-valuetext', `${percent} % A`);
    stage.wipeShare = this.#share;
  }

  /** @param {boolean} isOn */
  #toggle(isOn) {
    if (isOn === this.#isOn) return;
    this.#isOn = isOn;
    this.#refresher.isWanted = isOn;
    this.$button.setAttribute('aria-pressed', String(isOn));
    this.$element.hidden = !isOn;
    if (isOn) {
      this.#place();
      this.#frame = connection.frame;
      this.#refresh();
    } else {
      stage.counterpart = null;
      if (connection.frame) stage.draw(this.#visible(connection.frame));
    }
  }

  #refresh() {
    if (this.#isOn && this.#other && this.#frame) this.#refresher.invalidate();
  }

  async #request() {
    const frame = this.#frame;
    const { document, isLeft } = this.#other;
    const { layout } = connection.session;
    const { path } = connection;
    const { stills, ...stage } = await request('POST', `${path}/stills`, { pipeline: document, distance: frame.offset - layout.topOffset });
    return { frame, counterpart: { ...stage, frame: this.#visible(stills[0].frame), isLeft } };
  }

  #take(answer, problem) {
    if (!this.#isOn) return;
    const size = ({ width, height }) => `${width} × ${height} points`;
    const sizes = answer && [answer.counterpart.scene.device, stage.device].map(size);
    const reason = answer === null ? problem : sizes[0] === sizes[1] ? '' : `A and B must have screens of the same size, got ${sizes.join(' and ')}`;
    if (reason !== '') {
      this.#toggle(false);
      report({ title: 'Cannot divide the phone', detail: reason });
      return;
    }
    stage.counterpart = answer.counterpart;
    stage.draw(this.#visible(answer.frame));
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    event.preventDefault();
    this.$grip.focus({ preventScroll: true });
    this.#grabbed = stage.screenPoint(event).x - this.#share * stage.device.width;
  }

  /** @param {number} x in points of the screen */
  #move(x) {
    this.#share = Math.min(1, Math.max(0, x / stage.device.width));
    this.#place();
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const step = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP, PageDown: -5 * STEP, PageUp: 5 * STEP, Home: -1, End: 1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.#move((this.#share + step * (event.shiftKey ? 5 : 1)) * stage.device.width);
  }
}
