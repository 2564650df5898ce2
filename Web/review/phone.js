import { element, coalesced } from '../app/dom.js';
import { drawHeader } from '../app/stage/header.js';
import { Picture } from '../app/stage/picture.js';

/** The frame around the screen, and the screen's corners, in points. */
const BEZEL = 9, CORNER = 38;

const ROW = 64;

/**
 * The size of a table's list, in points. Uses a phone's size if the line contains none.
 * @param {string} list for example `375 x 667, safe area 0 0 0 0, content 2000, 120 Hz`
 */
export function deviceSize(list) {
  const [, width, height] = list.match(/^([\d.]+) x ([\d.]+)/) ?? [];
  return { width: Number(width) || 375, height: Number(height) || 667 };
}

/** A phone that shows the header and rows of one table at a sample. */
export class Phone {
  $canvas = element('canvas', { class: 'phone', role: 'img' });
  #side;
  #screen;
  #imageSize;
  #picture;
  #redrawn;
  #sample = 0;
  #width = 0;
  // Redraws when the picture arrives. All other changes draw at once, since the comparison needs both phones.
  #later = coalesced(() => {
    this.#draw();
    this.#redrawn();
  });

  /**
   * @param {import('./side.js').Side} side
   * @param {{width: number, height: number}} screen in points
   * @param {{width: number, height: number}} imageSize
   * @param {() => void} redrawn called after a redraw that `show` and `fit` did not cause
   */
  constructor(side, screen, imageSize, redrawn) {
    this.#side = side;
    this.#screen = screen;
    this.#imageSize = imageSize;
    this.#redrawn = redrawn;
    this.#picture = new Picture(() => this.#later());
  }

  /** The size including the frame around the screen, in points. */
  get size() {
    return { width: this.#screen.width + 2 * BEZEL, height: this.#screen.height + 2 * BEZEL };
  }

  /** @param {number} width in CSS pixels */
  fit(width) {
    const ratio = devicePixelRatio;
    this.#width = Math.round(width * ratio);
    this.$canvas.width = this.#width;
    this.$canvas.height = Math.round((width * ratio * this.size.height) / this.size.width);
    this.#draw();
  }

  show(sample) {
    this.#sample = sample;
    this.#draw();
  }

  #draw() {
    if (!this.#width) return;
    const context = this.$canvas.getContext('2d'), scale = this.#width / this.size.width;
    const { width, height } = this.#screen;
    const frame = this.#side.frame(this.#sample);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.$canvas.width, this.$canvas.height);
    context.setTransform(scale, 0, 0, scale, BEZEL * scale, BEZEL * scale);
    fillRound(context, -BEZEL, -BEZEL, width + 2 * BEZEL, height + 2 * BEZEL, CORNER + BEZEL, '#4a4a4e');
    fillRound(context, 1.5 - BEZEL, 1.5 - BEZEL, width + 2 * BEZEL - 3, height + 2 * BEZEL - 3, CORNER + BEZEL - 1.5, '#0b0b0d');
    context.save();
    context.beginPath();
    context.roundRect(0, 0, width, height, CORNER);
    context.clip();
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, width, height);
    if (frame) {
      context.translate(0, -frame.offset);
      drawRows(context, this.#side.rowsTop, frame.offset, this.#screen);
      drawHeader(context, { scene: { imageSize: this.#imageSize, header: null }, frame, picture: this.#picture, scale });
      context.globalAlpha = frame.opacity;
      context.translate(frame.header.x, frame.header.y);
      this.#side.elements(this.#sample).forEach((outlined) => drawElement(context, outlined));
    } else {
      context.fillStyle = '#8d8a85';
      context.font = '600 17px system-ui, sans-serif';
      context.textAlign = 'center';
      context.fillText('No sample', width / 2, height / 2);
    }
    context.restore();
    this.$canvas.setAttribute('aria-label', frame
      ? `A phone with a header ${frame.header.height.toFixed(1)} points high at content offset ${frame.offset.toFixed(1)}` : 'This table does not have this sample');
  }
}

function fillRound(context, x, y, width, height, radius, color) {
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(x, y, width, height, radius);
  context.fill();
}

/** The outline of an element with its name. A table has no looks of elements. */
function drawElement(context, { name, x, y, width, height, opacity }) {
  context.save();
  context.globalAlpha *= opacity;
  context.beginPath();
  context.rect(x, y, width, height);
  context.fillStyle = '#ffffff59';
  context.fill();
  context.lineWidth = 1;
  context.strokeStyle = '#000000a6';
  context.stroke();
  context.clip();
  const size = Math.max(6, Math.min(12, height * 0.8));
  context.fillStyle = '#000000';
  context.font = `500 ${size}px system-ui, sans-serif`;
  context.textAlign = 'left';
  context.textBaseline = 'middle';
  context.fillText(name, x + 4, y + height / 2);
  context.restore();
}

/** Gray rows with numbers, so that movement is visible. */
function drawRows(context, top, offset, { width, height }) {
  const first = Math.max(0, Math.floor((offset - top) / ROW)), last = Math.floor((offset + height - top) / ROW);
  for (let row = first; row <= last; row += 1) {
    const y = top + row * ROW;
    fillRound(context, 16, y + 12, 40, 40, 10, ['#e3e6f6', '#f3e4dc', '#dff0ea', '#f1e3ee'][row % 4]);
    context.fillStyle = '#9a978f';
    context.font = '600 14px system-ui, sans-serif';
    context.textAlign = 'center';
    context.fillText(String(row + 1), 36, y + 37);
    fillRound(context, 70, y + 18, width * (0.34 + 0.1 * ((row * 7) % 3)), 10, 5, '#d9d6cf');
    fillRound(context, 70, y + 37, width * (0.5 + 0.06 * ((row * 5) % 4)), 8, 4, '#ebe8e2');
    context.fillStyle = '#efede8';
    context.fillRect(70, y + ROW - 1, width - 70, 1);
  }
}
