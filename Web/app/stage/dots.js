import { element } from '../dom.js';
import { connection } from '../session/connection.js';
import { Setting } from '../settings.js';
import { stage } from './stage.js';

/** Dots where fingers, or the pressed mouse, are on the phone: the user's own, and the finger of the gesture that is shown. */
export class TouchDots {
  #setting = new Setting('touches', true);
  #canvas;
  #switch;
  /** The user's fingers by identifier. @type {Map<number, HTMLElement>} */
  #own = new Map();
  /** The finger of the gesture. */
  #finger = dot();
  #isDown = false;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} toggle switches the dots on and off
   */
  constructor(canvas, toggle) {
    this.#canvas = canvas;
    this.#switch = toggle;
    canvas.parentElement.append(this.#finger);
    toggle.addEventListener('click', () => this.#show(!this.#setting.value));
    canvas.addEventListener('pointerdown', (event) => this.#press(event));
    canvas.addEventListener('pointermove', (event) => this.#move(event));
    for (const type of /** @type {const} */ (['pointerup', 'pointercancel', 'lostpointercapture'])) {
      canvas.addEventListener(type, ({ pointerId }) => {
        this.#own.get(pointerId)?.remove();
        this.#own.delete(pointerId);
      });
    }
    stage.addEventListener('moved', () => this.refresh());
    this.#show(this.#setting.value);
  }

  /** Follows the gesture, and the phone to another place or size. During playback, a frame's time is that of the gesture. */
  refresh() {
    const { timeline, frame } = connection;
    const { shown, gesture: { duration, finger } } = timeline ?? { shown: false, gesture: { duration: 0, finger: [] } };
    const share = shown && frame && duration > 0 ? frame.time / duration : -1;
    this.#place(finger[Math.floor(share * (finger.length - 1))] ?? null);
  }

  /** @param {boolean} shows */
  #show(shows) {
    this.#setting.value = shows;
    this.#switch.setAttribute('aria-checked', String(shows));
    this.#canvas.parentElement.toggleAttribute('data-touches', shows);
  }

  /** @param {number|null} y of the gesture's finger on the screen, in points; null if the finger does not touch the screen */
  #place(y) {
    if (this.#isDown !== (y !== null)) this.#finger.toggleAttribute('data-down', (this.#isDown = y !== null));
    if (y === null) return;
    const { place, device } = stage;
    moveTo(this.#finger, place.x + (device.width / 2) * place.scale, place.y + y * place.scale);
  }

  /** @param {PointerEvent} event */
  #press(event) {
    if (event.button !== 0) return;
    this.#own.get(event.pointerId)?.remove();
    const own = dot();
    own.toggleAttribute('data-down', true);
    this.#own.set(event.pointerId, own);
    this.#canvas.parentElement.append(own);
    this.#move(event);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const own = this.#own.get(event.pointerId);
    if (!own) return;
    const bounds = this.#canvas.getBoundingClientRect();
    moveTo(own, event.clientX - bounds.left, event.clientY - bounds.top);
  }
}

function dot() {
  return /** @type {HTMLElement} */ (element('span', { class: 'touch-dot', 'aria-hidden': 'true' }));
}

/** Moves a dot without laying out the page. */
function moveTo(dot, x, y) {
  dot.style.transform = `translate(${x}px, ${y}px)`;
}
