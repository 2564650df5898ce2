import { element } from '../dom.js';
import { popover } from '../popover.js';
import { report } from '../readouts/problems.js';
import { Setting } from '../settings.js';
import { stage } from './stage.js';

/** The sizes of the phone; 1 is one CSS pixel per point. */
const ZOOMS = ['fit', '0.5', '0.75', '1', '1.5', '2'];

/** The popover with the size of the phone and the full screen. */
export class View {
  #setting = new Setting('zoom', 'fit');
  #screen;
  #parts;

  /**
   * @param {{button: HTMLButtonElement, popover: HTMLElement, zoom: HTMLSelectElement, fullscreen: HTMLElement}} parts
   * @param {HTMLElement} screen fills the screen, for a presentation
   */
  constructor(parts, screen) {
    [this.#parts, this.#screen] = [parts, screen];
    popover(parts.button, parts.popover);
    parts.zoom.append(...ZOOMS.map((zoom) => element('option', { value: zoom }, zoom === 'fit' ? 'Fit' : `${Number(zoom) * 100} %`)));
    parts.zoom.addEventListener('change', () => this.zoom(parts.zoom.value));
    parts.fullscreen.addEventListener('click', () => this.toggleFullscreen());
    this.zoom(ZOOMS.includes(this.#setting.value) ? this.#setting.value : 'fit');
  }

  /** @param {string} zoom */
  zoom(zoom) {
    this.#setting.value = zoom;
    this.#parts.zoom.value = zoom;
    stage.zoom = zoom === 'fit' ? null : Number(zoom);
  }

  /** Shows the next larger or smaller size. @param {1|-1} step */
  step(step) {
    const index = ZOOMS.indexOf(this.#setting.value);
    // From the fitting size, the first step goes to the original one.
    const next = index === 0 ? '1' : ZOOMS[index + step];
    if (next !== undefined) this.zoom(next);
  }

  async toggleFullscreen() {
    this.#parts.popover.hidePopover();
    try {
      if (document.fullscreenElement) await document.exitFullscreen();
      else await this.#screen.requestFullscreen();
    } catch (error) {
      report({ title: 'Cannot enter full screen', detail: `the browser did not allow full screen: ${error.message}` });
    }
  }
}
