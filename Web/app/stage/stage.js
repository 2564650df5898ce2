import { coalesced } from '../dom.js';
import { drawDevice, BEZEL } from './device.js';
import { Picture } from './picture.js';

/** The margin around the device (CSS pixels), and the largest scale of a point. */
const MARGIN = 28;
const LARGEST_SCALE = 2;

/**
 * The canvas that shows the device. Keeps it sharp and at the right size, and draws it only if something changed.
 */
export class Stage {
  /** How often the canvas was drawn, and the number of the frame drawn last. */
  drawn = { count: 0, seq: null };
  /** The position of the device's screen in the canvas, in CSS pixels, and how many CSS pixels a point takes. */
  place = { x: 0, y: 0, scale: 1 };

  #canvas;
  #room;
  #context;
  #picture;
  #scene = null;
  #contentOriginY = 0;
  #frame = null;
  #showsGuides = false;
  #selected = null;
  #draw = coalesced(() => this.#drawNow());

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} room the element that the canvas must fit into; the canvas's parent is positioned inside it
   */
  constructor(canvas, room) {
    this.#canvas = canvas;
    this.#room = room;
    this.#context = canvas.getContext('2d');
    this.#picture = new Picture(this.#draw);
    new ResizeObserver(() => this.#fit()).observe(room);
    this.#followPixelRatio();
  }

  /** @param {object} session the session whose scene to draw */
  show({ scene, layout }) {
    const isResized = this.#scene?.device.width !== scene.device.width || this.#scene?.device.height !== scene.device.height;
    this.#scene = scene;
    this.#contentOriginY = layout.contentOriginY;
    if (isResized || this.#canvas.dataset.radius !== String(scene.device.cornerRadius)) this.#fit();
    this.#draw();
  }

  /** @param {object} frame the newest frame */
  draw(frame) {
    this.#frame = frame;
    this.#draw();
  }

  /** @param {boolean} shows whether to outline the safe area, header, content and mask */
  set showsGuides(shows) {
    this.#showsGuides = shows;
    this.#draw();
  }

  /** @param {string|null} name the element that the guides outline */
  set selected(name) {
    this.#selected = name;
    this.#draw();
  }

  /** The position of an event in the scroll view's viewport, in points. */
  point(event) {
    const bounds = this.#canvas.getBoundingClientRect();
    const { x, y, scale } = this.place;
    const view = this.#scene?.scrollView ?? { x: 0, y: 0 };
    return { x: (event.clientX - bounds.left - x) / scale - view.x, y: (event.clientY - bounds.top - y) / scale - view.y };
  }

  /** Whether an event happened on the status bar, which does not belong to the list. */
  isOnStatusBar(event) {
    const y = (event.clientY - this.#canvas.getBoundingClientRect().top - this.place.y) / this.place.scale;
    return y >= 0 && y < (this.#scene?.statusBar?.height ?? 0);
  }

  /** The size of the scroll view's viewport, in points. */
  get viewport() {
    return this.#scene?.scrollView ?? { width: 0, height: 0 };
  }

  /** Watches for changes of the pixel ratio, by zooming or moving to another screen. Each ratio needs its own media query. */
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
    // Setting a canvas's size clears it, so set it only if it changes.
    if (this.#canvas.width !== pixels.width) this.#canvas.width = pixels.width;
    if (this.#canvas.height !== pixels.height) this.#canvas.height = pixels.height;
    this.#canvas.dataset.radius = cornerRadius;
    this.place = { x: Math.round(BEZEL * scale * ratio) / ratio, y: Math.round(BEZEL * scale * ratio) / ratio, scale };
    const style = this.#canvas.parentElement.style;
    style.width = `${pixels.width / ratio}px`;
    style.height = `${pixels.height / ratio}px`;
    // Aligns the canvas to whole device pixels, since the browser would blur it elsewhere. The room itself may start between
    // two pixels.
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
      selected: this.#selected,
      scale,
      origin: Math.round(BEZEL * scale),
    });
    this.drawn = { count: this.drawn.count + 1, seq: this.#frame.seq };
  }
}
