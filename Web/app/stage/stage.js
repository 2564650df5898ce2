import { coalesced } from '../dom.js';
import { drawDevice, BEZEL } from './device.js';
import { Picture } from './picture.js';

/** Room left around the device (CSS pixels), and the most that a point is magnified. */
const MARGIN = 28;
const LARGEST_SCALE = 2;

/**
 * The canvas with the device on it: its size, its sharpness, and when it is drawn. It is drawn when there is
 * something new to see, and not otherwise.
 */
export class Stage {
  /** How often the canvas was drawn, and the number of the frame last drawn. */
  drawn = { count: 0, seq: null };
  /** Where the device's screen is, in CSS pixels from the canvas's corner, and how many of them a point takes. */
  place = { x: 0, y: 0, scale: 1 };

  #canvas;
  #room;
  #context;
  #picture;
  #scene = null;
  #contentOriginY = 0;
  #frame = null;
  #showsGuides = false;
  #draw = coalesced(() => this.#drawNow());

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} room what the canvas is fitted into; the canvas's parent stands in it freely
   */
  constructor(canvas, room) {
    this.#canvas = canvas;
    this.#room = room;
    this.#context = canvas.getContext('2d');
    this.#picture = new Picture(this.#draw);
    new ResizeObserver(() => this.#fit()).observe(room);
    this.#followPixelRatio();
  }

  /** @param {object} session its scene is drawn */
  show({ scene, layout }) {
    const isResized = this.#scene?.device.width !== scene.device.width || this.#scene?.device.height !== scene.device.height;
    this.#scene = scene;
    this.#contentOriginY = layout.contentOriginY;
    if (isResized || this.#canvas.dataset.radius !== String(scene.device.cornerRadius)) this.#fit();
    this.#draw();
  }

  /** @param {object} frame the newest */
  draw(frame) {
    this.#frame = frame;
    this.#draw();
  }

  /** @param {boolean} shows whether safe area, header, content and mask are outlined */
  set showsGuides(shows) {
    this.#showsGuides = shows;
    this.#draw();
  }

  /** Where an event happened, in points of the scroll view's viewport. */
  point(event) {
    const bounds = this.#canvas.getBoundingClientRect();
    const { x, y, scale } = this.place;
    const view = this.#scene?.scrollView ?? { x: 0, y: 0 };
    return { x: (event.clientX - bounds.left - x) / scale - view.x, y: (event.clientY - bounds.top - y) / scale - view.y };
  }

  /** Whether an event happened on the status bar, which is not the list's. */
  isOnStatusBar(event) {
    const y = (event.clientY - this.#canvas.getBoundingClientRect().top - this.place.y) / this.place.scale;
    return y >= 0 && y < (this.#scene?.statusBar?.height ?? 0);
  }

  /** The size of the scroll view's viewport, in points. */
  get viewport() {
    return this.#scene?.scrollView ?? { width: 0, height: 0 };
  }

  /** A window moved to another screen, or the page was zoomed: the query holds for one ratio, so it is made anew. */
  #followPixelRatio() {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', () => {
      this.#fit();
      this.#followPixelRatio();
    }, { once: true });
  }

  #fit() {
    if (this.#scene === null) return;
    const { width, height, cornerRadius } = this.#scene.device;
    const ratio = devicePixelRatio;
    const outer = { width: width + 2 * BEZEL, height: height + 2 * BEZEL };
    const room = { width: this.#room.clientWidth, height: this.#room.clientHeight };
    const scale = Math.min(LARGEST_SCALE, Math.max(0.2, Math.min((room.width - 2 * MARGIN) / outer.width, (room.height - 2 * MARGIN) / outer.height)));
    const pixels = { width: Math.round(outer.width * scale * ratio), height: Math.round(outer.height * scale * ratio) };
    // Setting a canvas's size empties it, so this is done only where it changes.
    if (this.#canvas.width !== pixels.width) this.#canvas.width = pixels.width;
    if (this.#canvas.height !== pixels.height) this.#canvas.height = pixels.height;
    this.#canvas.dataset.radius = cornerRadius;
    this.place = { x: Math.round(BEZEL * scale * ratio) / ratio, y: Math.round(BEZEL * scale * ratio) / ratio, scale };
    const style = this.#canvas.parentElement.style;
    style.width = `${pixels.width / ratio}px`;
    style.height = `${pixels.height / ratio}px`;
    // On whole device pixels, since the browser would smooth the canvas anywhere else. The room itself may stand between
    // two of them.
    const corner = this.#room.getBoundingClientRect();
    const snapped = (start, space) => Math.round((start + space / 2) * ratio) / ratio - start;
    style.left = `${snapped(corner.left, room.width - pixels.width / ratio)}px`;
    style.top = `${snapped(corner.top, room.height - pixels.height / ratio)}px`;
    style.setProperty('--radius', `${(cornerRadius + BEZEL) * scale}px`);
    this.#draw();
  }

  #drawNow() {
    if (this.#scene === null || this.#frame === null) return;
    const scale = this.place.scale * devicePixelRatio;
    drawDevice(this.#context, {
      scene: this.#scene,
      contentOriginY: this.#contentOriginY,
      frame: this.#frame,
      picture: this.#picture,
      showsGuides: this.#showsGuides,
      scale,
      origin: Math.round(BEZEL * scale),
    });
    this.drawn = { count: this.drawn.count + 1, seq: this.#frame.seq };
  }
}
