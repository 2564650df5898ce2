import { element, svg } from '../dom.js';

/** A tick of the server's clock, in seconds. An arrow key moves by one tick, or by ten ticks with Shift. */
const TICK = 1 / 120;

/** The size of the view box. The drawing stretches to fill its container. */
const WIDTH = 1000, HEIGHT = 40, PADDING = 4;

/** A scrubber for a gesture's time: the curve of content offsets, the key moments, and a slider for the current time. */
export class Scrubber {
  #place;
  #range;
  #curve = svg('path', { class: 'scrubber-curve' });
  #played = svg('path', { class: 'scrubber-curve is-played' });
  #top = svg('line', { class: 'scrubber-top', x1: 0, x2: WIDTH });
  #moments = svg('g', { class: 'scrubber-moments' });
  // Transforms need neither layout nor painting. The window is scaled down, and the film in it is scaled up by the same factor.
  #window = element('div', { class: 'scrubber-window' });
  #film = element('div', { class: 'scrubber-film' });
  #playhead = element('div', { class: 'scrubber-playhead' });
  #duration = 0;
  #points = '';

  /**
   * @param {HTMLElement} place contains a range input
   * @param {(position: number) => void} moved called with the time that the user moves to, in seconds
   */
  constructor(place, moved) {
    this.#place = place;
    this.#range = place.querySelector('input');
    const drawing = (...parts) => svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none' }, ...parts);
    this.#film.append(drawing(this.#played));
    this.#window.append(this.#film);
    place.prepend(element('div', { class: 'scrubber-drawing', 'aria-hidden': 'true' },
      drawing(this.#moments, this.#top, this.#curve), this.#window, this.#playhead));
    const show = (position) => {
      this.mark(position);
      this.tell(position);
      moved(position);
    };
    this.#range.addEventListener('input', () => show(Number(this.#range.value)));
    this.#range.addEventListener('keydown', (event) => {
      const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
      if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      const tick = Math.round(Number(this.#range.value) / TICK) + step * (event.shiftKey ? 10 : 1);
      show(Math.max(0, Math.min(this.#duration, tick * TICK)));
    });
  }

  /** @param {object} timeline the gesture and its playback */
  show({ gesture: { duration, curve, moments }, position, shown, capturing }) {
    this.#duration = duration;
    this.#place.toggleAttribute('data-shown', shown);
    this.#range.disabled = capturing || duration === 0;
    this.#range.max = duration;
    this.#draw(curve, moments);
    this.mark(position);
    this.tell(position);
  }

  /** Moves the playhead. @param {number} position seconds since the gesture's start */
  mark(position) {
    const share = this.#x(position) / WIDTH, part = Math.max(1e-4, share);
    this.#playhead.style.transform = `translateX(${(100 * share).toFixed(3)}cqw)`;
    this.#window.style.transform = `scaleX(${part})`;
    this.#film.style.transform = `scaleX(${1 / part})`;
  }

  /** Sets the slider, which the keys and assistive technology use. @param {number} position seconds since the gesture's start */
  tell(position) {
    this.#range.value = position;
    this.#range.setAttribute('aria-valuetext', `${position.toFixed(2)} seconds`);
  }

  #x(position) {
    return this.#duration > 0 ? (Math.min(position, this.#duration) / this.#duration) * WIDTH : 0;
  }

  /** Draws a pulled-down list upwards, since its header grows. The dashed line marks the top. */
  #draw(curve, moments) {
    const low = Math.min(0, ...curve), high = Math.max(0, ...curve);
    const scale = (HEIGHT - 2 * PADDING) / Math.max(1, high - low);
    const y = (offset) => PADDING + (offset - low) * scale;
    const points = curve.map((offset, index) => `${((index / (curve.length - 1)) * WIDTH).toFixed(1)} ${y(offset).toFixed(1)}`).join('L');
    if (points === this.#points) return;
    this.#points = points;
    this.#curve.setAttribute('d', `M${points}`);
    this.#played.setAttribute('d', `M${points}`);
    this.#top.setAttribute('y1', y(0));
    this.#top.setAttribute('y2', y(0));
    this.#moments.replaceChildren(...moments.slice(1, -1).map((moment) => {
      const x = this.#x(moment);
      return svg('line', { x1: x, x2: x, y1: 0, y2: HEIGHT });
    }));
  }
}
