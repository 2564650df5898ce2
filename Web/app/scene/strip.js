import { element } from '../dom.js';
import { check, neighbor } from '../segments.js';

/**
 * The presets as small pictures next to the phone. A picture moves while it has the pointer or the focus. The server draws
 * them.
 */
export class PresetStrip {
  #place;
  #choose;
  /** @type {HTMLButtonElement[]} */
  #buttons = [];
  /** @type {string|undefined} */
  #current;
  /** Loads the pictures that come into view. With `loading="lazy"`, a browser also loads pictures far outside of it. */
  #views;

  /**
   * @param {HTMLElement} place
   * @param {(preset: string) => void} choose
   */
  constructor(place, choose) {
    this.#place = place;
    this.#choose = choose;
    place.addEventListener('keydown', (event) => this.#keyed(event));
    this.#views = new IntersectionObserver((views) => {
      for (const { target, isIntersecting } of views) {
        if (isIntersecting && target instanceof HTMLImageElement) {
          this.#views.unobserve(target);
          target.src = target.dataset.src ?? '';
        }
      }
    }, { root: place, rootMargin: '60px' });
    // An opening drawer leaves less space.
    new ResizeObserver(() => {
      const chosen = this.#buttons.find(({ ariaChecked }) => ariaChecked === 'true');
      if (chosen) this.#reveal(chosen);
    }).observe(place);
  }

  /**
   * @param {{preset: string, name: string}[]} presets
   * @param {string|undefined} current the preset of the document
   */
  show(presets, current) {
    if (this.#buttons.length !== presets.length) {
      this.#views.disconnect();
      this.#buttons = presets.map((preset) => this.#button(preset));
      this.#place.replaceChildren(...this.#buttons);
    }
    const chosen = this.#buttons.find((button) => button.dataset.preset === current);
    check(this.#buttons, chosen);
    if (chosen && current !== this.#current) this.#reveal(chosen);
    this.#current = current;
  }

  /** Scrolls only the strip, not the page. @param {HTMLElement} button */
  #reveal(button) {
    const { clientWidth, clientHeight } = this.#place;
    const within = (start, size, room, now) => Math.min(start, Math.max(now, start + size - room));
    this.#place.scrollTo({
      left: within(button.offsetLeft - 8, button.offsetWidth + 16, clientWidth, this.#place.scrollLeft),
      top: within(button.offsetTop - 10, button.offsetHeight + 20, clientHeight, this.#place.scrollTop),
    });
  }

  /** @param {{preset: string, name: string}} preset */
  #button({ preset, name }) {
    const path = `/api/presets/${preset}`;
    const still = element('img', { class: 'preset-picture', 'data-src': `${path}/picture`, alt: '', draggable: 'false' });
    this.#views.observe(still);
    const film = element('img', { class: 'preset-picture preset-film', alt: '', draggable: 'false' });
    const move = () => {
      if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      film.src = `${path}/film`;
    };
    const rest = () => film.removeAttribute('src');
    return /** @type {HTMLButtonElement} */ (element('button', {
      type: 'button', class: 'preset', role: 'radio', 'data-preset': preset, 'aria-checked': false, tabindex: -1, title: name,
      onclick: () => this.#choose(preset), onpointerenter: move, onpointerleave: rest, onfocus: move, onblur: rest,
    }, element('span', { class: 'preset-window' }, still, film), element('span', { class: 'preset-name' }, name)));
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    const next = neighbor(event, this.#buttons);
    if (next === null) return;
    next.focus({ preventScroll: true });
    this.#reveal(next);
  }
}
