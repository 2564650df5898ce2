import { element, svg } from '../dom.js';
import { Setting } from '../settings.js';

/** The sizes of the phone; 1 is a CSS pixel for a point. */
const ZOOMS = ['fit', '0.5', '0.75', '1', '1.5', '2'];

/** The tools below the phone: its size, the full screen and the sheet of keys. */
export class View {
  #setting = new Setting('zoom', 'fit');
  #screen;
  #stage;
  #refused;
  #select;

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} screen fills the screen, for a presentation
   * @param {import('./stage.js').Stage} stage
   * @param {(problem: object) => void} refused
   * @param {() => void} showKeys
   */
  constructor(place, screen, stage, refused, showKeys) {
    this.#screen = screen;
    this.#stage = stage;
    this.#refused = refused;
    this.#select = /** @type {HTMLSelectElement} */ (element('select', { class: 'select', id: 'zoom', 'aria-label': 'Size of the phone', title: 'Size of the phone' },
      ...ZOOMS.map((zoom) => element('option', { value: zoom }, zoom === 'fit' ? 'Fit' : `${Number(zoom) * 100} %`))));
    this.#select.addEventListener('change', () => this.zoom(this.#select.value));
    place.append(this.#select,
      tool('fullscreen', 'Full screen (F)', 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10', () => this.toggleFullscreen()),
      tool('keys', 'Keyboard shortcuts (?)', 'M6.2 6.2a1.9 1.9 0 1 1 2.6 1.9c-.6.3-.8.7-.8 1.4M8 11.9v.01', showKeys));
    this.zoom(ZOOMS.includes(this.#setting.value) ? this.#setting.value : 'fit');
  }

  /** @param {string} zoom */
  zoom(zoom) {
    this.#setting.value = zoom;
    this.#select.value = zoom;
    this.#stage.zoom = zoom === 'fit' ? null : Number(zoom);
  }

  /** Shows the next larger or smaller size. @param {1|-1} step */
  step(step) {
    const index = ZOOMS.indexOf(this.#setting.value);
    // From the fitting size, the first step goes to the original one.
    const next = index === 0 ? '1' : ZOOMS[index + step];
    if (next !== undefined) this.zoom(next);
  }

  async toggleFullscreen() {
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await this.#screen.requestFullscreen();
    } catch (error) {
      this.#refused({ title: 'No full screen', detail: `the browser refuses the full screen: ${error.message}` });
    }
  }
}

function tool(name, words, path, run) {
  return element('button', { type: 'button', id: name, class: 'icon-button is-large', 'aria-label': words, title: words, onclick: run },
    svg('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: path })));
}
