import { coalesced, resize } from '../dom.js';
import { assets } from './assets.js';
import { drawDevice, BEZEL } from './device.js';
import { Picture } from './picture.js';

/** The largest margin around the device (CSS pixels), its share of the room's height, and the largest scale of a point. */
const MARGIN = 28, MARGIN_SHARE = 1 / 72;
const LARGEST_SCALE = 2;

/**
 * The canvas that shows the device. Keeps it sharp and at the right size, and draws it only if something changed.
 *
 * Event: `moved`, when the screen's place on the canvas changes.
 */
export class Stage extends EventTarget {
  /**
   * The number of drawings, the number of the frame drawn last, and the other state next to it.
   * @type {{count: number, seq: number|null, counterpart: {distance: number, isLeft: boolean}|null}}
   */
  drawn = { count: 0, seq: null, counterpart: null };
  /** The position of the device's screen in the canvas, in CSS pixels, and the number of CSS pixels per point. */
  place = { x: 0, y: 0, scale: 1 };

  #canvas;
  #room;
  #context;
  #picture;
  #scene = null;
  #contentOriginY = 0;
  #frame = null;
  /** The overlays over the list. @type {Set<typeof import('./guides.js').drawGuides>} */
  #overlays = new Set();
  #selected = null;
  /**
   * Another state of the document, on one side of the divider.
   * @type {{layout: object, scene: object, frame: object, isLeft: boolean}|null}
   */
  #counterpart = null;
  /** @type {{canvas: HTMLCanvasElement, scale: number, hasBezel: boolean}|null} */
  #copy = null;
  #wipeShare = 0.5;
  #counterpartPicture;
  /** The CSS pixels per point; null fits the phone into the room. @type {number|null} */
  #zoom = null;
  #draw = coalesced(() => this.#drawNow());

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {HTMLElement} room the element that the canvas must fit into; the canvas's parent is positioned inside it
   */
  constructor(canvas, room) {
    super();
    this.#canvas = canvas;
    this.#room = room;
    this.#context = canvas.getContext('2d');
    this.#picture = new Picture(this.#draw);
    this.#counterpartPicture = new Picture(this.#draw);
    new ResizeObserver(() => this.#fit()).observe(room);
    this.#followPixelRatio();
    assets.addEventListener('arrived', this.#draw);
  }

  /** @param {object} session the session whose scene to draw */
  show({ scene, layout }) {
    const isResized = this.#scene?.device.width !== scene.device.width || this.#scene?.device.height !== scene.device.height;
    this.#scene = scene;
    this.#contentOriginY = layout.contentOriginY;
    if (isResized || this.#canvas.dataset.radius !== String(scene.device.cornerRadius)) this.#fit();
    this.#draw();
  }

  /** Colors of the header's picture, to offer for elements over the picture. @returns {string[]} */
  get palette() {
    return this.#picture.palette;
  }

  /** @param {object} frame the newest frame */
  draw(frame) {
    this.#frame = frame;
    this.#draw();
  }

  /** @param {{layout: object, scene: object, frame: object, isLeft: boolean}|null} counterpart another state, on one side of a divider */
  set counterpart(counterpart) {
    this.#counterpart = counterpart;
    this.#draw();
  }

  /**
   * Another canvas that shows the phone without overlays, for pictures and films: its pixels per point, and whether it has the bezel.
   * @param {{canvas: HTMLCanvasElement, scale: number, hasBezel: boolean}|null} copy
   */
  set copy(copy) {
    this.#copy = copy;
    this.#drawCopy();
  }

  /** @param {number} share the part of the screen's width left of the divider */
  set wipeShare(share) {
    this.#wipeShare = share;
    this.#draw();
  }

  /** The size of the device's screen, in points. */
  get device() {
    return this.#scene?.device ?? { width: 0, height: 0 };
  }

  /**
   * Shows or hides an overlay over the list.
   * @param {typeof import('./guides.js').drawGuides} overlay
   * @param {boolean} shows
   */
  overlay(overlay, shows) {
    if (shows) this.#overlays.add(overlay);
    else this.#overlays.delete(overlay);
    this.#draw();
  }

  /** @param {string|null} name the element that overlays outline, or `header` */
  set selected(name) {
    this.#selected = name;
    this.#draw();
  }

  /** @param {number|null} zoom the CSS pixels per point; null fits the phone into the room */
  set zoom(zoom) {
    this.#zoom = zoom;
    this.#room.toggleAttribute('data-zoomed', zoom !== null);
    this.#fit();
  }

  /** The position of an event on the screen, in points. */
  screenPoint(event) {
    const bounds = this.#canvas.getBoundingClientRect();
    const { x, y, scale } = this.place;
    return { x: (event.clientX - bounds.left - x) / scale, y: (event.clientY - bounds.top - y) / scale };
  }

  /** The position of an event in the scroll view's viewport, in points. */
  point(event) {
    const { x, y } = this.screenPoint(event);
    const view = this.#scene?.scrollView ?? { x: 0, y: 0 };
    return { x: x - view.x, y: y - view.y };
  }

  /** Whether an event happened on the status bar, which does not belong to the list. */
  isOnStatusBar(event) {
    const { y } = this.screenPoint(event);
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
    const margin = Math.min(MARGIN, room.height * MARGIN_SHARE);
    const fitting = Math.min(LARGEST_SCALE, Math.max(0.2, Math.min((room.width - 2 * margin) / outer.width, (room.height - 2 * margin) / outer.height)));
    // The screen is a whole number of device pixels wide, so that nothing at its right edge is half a pixel.
    const scale = Math.max(1, Math.floor(width * (this.#zoom ?? fitting) * ratio)) / ratio / width;
    const pixels = { width: Math.round(outer.width * scale * ratio), height: Math.round(outer.height * scale * ratio) };
    resize(this.#canvas, pixels.width, pixels.height);
    this.#canvas.dataset.radius = cornerRadius;
    this.place = { x: Math.round(BEZEL * scale * ratio) / ratio, y: Math.round(BEZEL * scale * ratio) / ratio, scale };
    const style = this.#canvas.parentElement.style;
    style.width = `${pixels.width / ratio}px`;
    style.height = `${pixels.height / ratio}px`;
    // Aligns the canvas to whole device pixels, since the browser would blur it elsewhere. The room itself may start between
    // two pixels.
    const corner = this.#room.getBoundingClientRect();
    const snapped = (start, space) => Math.round((start + Math.max(margin, space / 2)) * ratio) / ratio - start;
    style.left = `${snapped(corner.left, room.width - pixels.width / ratio)}px`;
    style.top = `${snapped(corner.top, room.height - pixels.height / ratio)}px`;
    style.setProperty('--radius', `${(cornerRadius + BEZEL) * scale}px`);
    this.dispatchEvent(new Event('moved'));
    this.#draw();
  }

  #drawNow() {
    if (this.#scene === null || this.#frame === null) return;
    const scale = this.place.scale * devicePixelRatio;
    this.#drawOn(this.#context, scale, Math.round(BEZEL * scale), document.fullscreenElement ? [] : this.#overlays);
    this.#drawCopy();
    const beside = this.#counterpart && { distance: this.#counterpart.frame.offset - this.#counterpart.layout.topOffset, isLeft: this.#counterpart.isLeft };
    this.drawn = { count: this.drawn.count + 1, seq: this.#frame.seq, counterpart: beside };
  }

  #drawOn(context, scale, origin, overlays) {
    const view = { overlays, selected: this.#selected, scale, origin };
    drawDevice(context, { scene: this.#scene, contentOriginY: this.#contentOriginY, frame: this.#frame, picture: this.#picture, ...view });
    if (this.#counterpart === null) return;
    const { scene, layout, frame, isLeft } = this.#counterpart;
    const divider = origin + Math.round(this.#wipeShare * scene.device.width * scale);
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.beginPath();
    context.rect(isLeft ? 0 : divider, 0, isLeft ? divider : context.canvas.width - divider, context.canvas.height);
    context.clip();
    drawDevice(context, { scene, contentOriginY: layout.contentOriginY, frame, picture: this.#counterpartPicture, ...view });
    context.restore();
  }

  #drawCopy() {
    if (this.#copy === null || this.#scene === null || this.#frame === null) return;
    const { canvas, scale, hasBezel } = this.#copy;
    const { width, height } = this.#scene.device;
    const edge = hasBezel ? Math.round(BEZEL * scale) : 0;
    resize(canvas, Math.round(width * scale) + 2 * edge, Math.round(height * scale) + 2 * edge);
    this.#drawOn(canvas.getContext('2d'), scale, edge, []);
  }
}

/** The page's stage. */
export const stage = new Stage(document.getElementById('device'), document.getElementById('stage'));
