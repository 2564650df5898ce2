import { canvasOf } from '../dom.js';
import { idle } from '../part.js';
import { STILLS, stillsOf } from '../session/stills.js';
import { assets } from '../stage/assets.js';
import { drawDevice } from '../stage/device.js';
import { Picture } from '../stage/picture.js';
import { cornerOf } from '../stage/elements.js';
import { textBox } from '../stage/text.js';
import { Refresher } from '../tracks/refresher.js';

/** The least contrasts by WCAG 2.2, success criterion 1.4.3: for texts, and for texts of at least 24 points, or 18.66 in bold. */
const LEAST = 4.5, LEAST_LARGE = 3;
/** How long a session must stay unchanged before its texts are measured (milliseconds). */
const QUIET = 800;
/** The colors in which texts are drawn to find their pixels, farther apart than the tolerance. They repeat after 24 texts. */
const MARKS = Array.from({ length: 24 }, (_, index) => [255 - 40 * (index % 3), 30 * Math.floor(index / 3), 255]);
/** Pixels per point, the opacity at which a text counts, and the greatest difference of a channel from the mark. */
const SCALE = 2, OPAQUE = 0.9, TOLERANCE = 12;
/** The share of a text's pixels that may have less contrast: a small light in a dark picture hides no letter. */
const MOST_FAINT = 0.1;

/** Measures the contrast of the header's texts over drawn pixels, where the list is pulled, at rest, halfway and collapsed. */
export class Contrasts {
  #found;
  #refresher;
  #session = null;
  /** The number of measurements so far. A new measurement cancels the previous one. */
  #count = 0;
  #picture = new Picture(() => this.#refresher.invalidate());

  /**
   * @param {import('../session/connection.js').Connection} connection
   * @param {(faint: {name: string, text: string, contrast: number, least: number, state: string}[]) => void} found called with the texts
   *   that have too little contrast
   */
  constructor(connection, found) {
    this.#found = found;
    this.#refresher = new Refresher(() => stillsOf(connection), (answer) => answer && this.#measure(answer), QUIET);
    this.#refresher.isWanted = true;
    assets.addEventListener('arrived', () => this.#refresher.invalidate());
  }

  /** @param {object} session measured unless it is unchanged */
  follow(session) {
    if (session === this.#session) return;
    this.#session = session;
    this.#refresher.invalidate();
  }

  /** Measures one state at a time, while the page is idle. */
  async #measure({ layout, scene, stills }) {
    this.#count += 1;
    const count = this.#count;
    /** @type {Map<string, {name: string, text: string, contrast: number, least: number, state: string}>} */
    const faint = new Map();
    for (const { name: state, frame } of stills) {
      await idle();
      if (count !== this.#count) return;
      const texts = measured({ layout, scene, frame, picture: this.#picture });
      // A text without its picture has no background. The arrival of the picture begins another measurement.
      if (this.#picture.isLoading || !assets.isComplete) return;
      for (const text of texts) {
        const key = JSON.stringify([text.name, text.text]);
        if (text.contrast < text.least && text.contrast < (faint.get(key)?.contrast ?? Infinity)) faint.set(key, { ...text, state: STILLS[state].toLowerCase() });
      }
    }
    this.#found([...faint.values()]);
  }
}

const canvases = [canvasOf(1, 1), canvasOf(1, 1)].map((canvas) => canvas.getContext('2d', { willReadFrequently: true }));

/** The contrast of each text of a header in one frame. A text that is hidden or translucent has none. */
function measured({ layout, scene, frame, picture }) {
  const looks = (scene.header?.elements ?? []).filter(({ name, texts }) => texts.length > 0 && (frame.elements?.[name]?.opacity ?? 1) * frame.opacity >= OPAQUE && frame.elements?.[name] && !frame.elements[name].rotation && !frame.elements[name].blur);
  if (looks.length === 0) return [];
  const withTexts = (change) => ({ ...scene, header: { ...scene.header, elements: scene.header.elements.map((look) => ({ ...look, texts: change(look.texts) })) } });
  // The mark finds the pixels of a text even if the text has the color of its background.
  const all = scene.header.elements.flatMap(({ texts }) => texts);
  const markOf = (text) => MARKS[all.indexOf(text) % MARKS.length];
  const [marked, bare] = [withTexts((texts) => texts.map((text) => ({ ...text, color: `rgb(${markOf(text).join(' ')})` }))), withTexts(() => [])];
  const size = { width: scene.device.width * SCALE, height: scene.device.height * SCALE };
  [marked, bare].forEach((drawn, index) => {
    Object.assign(canvases[index].canvas, size);
    drawDevice(canvases[index], { scene: drawn, contentOriginY: layout.contentOriginY, frame, picture, overlays: [], selected: null, scale: SCALE, origin: 0 });
  });
  const corner = cornerOf({ scene, frame });
  return looks.flatMap((look) => {
    const rect = frame.elements[look.name];
    const opacity = (rect.opacity ?? 1) * frame.opacity;
    return look.texts.flatMap((text) => {
      const contrast = contrastOf(boxOf(text, rect, corner, size), markOf(text), rgba(text.color), opacity);
      const isLarge = text.size * (rect.scale ?? 1) >= (text.weight >= 600 ? 18.66 : 24);
      return contrast === null ? [] : [{ name: look.name, text: text.lines.join(' '), contrast, least: isLarge ? LEAST_LARGE : LEAST }];
    });
  });
}

/** The part of the box around a text that is on the screen, in pixels. */
function boxOf(text, rect, corner, size) {
  const scale = rect.scale ?? 1;
  const { x, y, width, height } = textBox(text, { x: (text.share * rect.width) / scale, y: rect.height / 2 / scale, height: rect.height / scale });
  const [left, top] = [corner.x + rect.x + scale * x, corner.y + rect.y + scale * y];
  const pixels = (length, most) => Math.min(Math.max(Math.round(length * SCALE), 0), most);
  return { left: pixels(left, size.width), top: pixels(top, size.height), right: pixels(left + scale * width, size.width), bottom: pixels(top + scale * height, size.height) };
}

/** @returns {number|null} the contrast that nearly all of a text's pixels have; null if the text is invisible */
function contrastOf({ left, top, right, bottom }, mark, { color, alpha }, opacity) {
  if (alpha === 0 || left >= right || top >= bottom) return null;
  const [shown, behind] = canvases.map((canvas) => canvas.getImageData(left, top, right - left, bottom - top).data);
  // Mixes a channel of the text's color with the same channel of a pixel of the background.
  const covered = (value, at, share) => behind[at] + (value - behind[at]) * share;
  const isFar = (value, at) => Math.abs(covered(value, at, opacity) - shown[at]) > TOLERANCE;
  const share = alpha * opacity;
  const contrasts = [];
  for (let at = 0; at < shown.length; at += 4) {
    if (isFar(mark[0], at) || isFar(mark[1], at + 1) || isFar(mark[2], at + 2)) continue;
    const one = luminance(covered(color[0], at, share), covered(color[1], at + 1, share), covered(color[2], at + 2, share));
    const other = luminance(behind[at], behind[at + 1], behind[at + 2]);
    contrasts.push((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05));
  }
  if (contrasts.length < 8) return null;
  return contrasts.sort((one, other) => one - other)[Math.floor(contrasts.length * MOST_FAINT)];
}

function luminance(red, green, blue) {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(value) {
  return value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
}

const swatch = canvasOf(1, 1).getContext('2d', { willReadFrequently: true });

/** @returns {{color: number[], alpha: number}} red, green and blue of a color in a style sheet's form, from 0 to 255, and alpha from 0 to 1 */
function rgba(color) {
  swatch.clearRect(0, 0, 1, 1);
  swatch.fillStyle = color;
  swatch.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = swatch.getImageData(0, 0, 1, 1).data;
  return { color: [red, green, blue], alpha: alpha / 255 };
}
