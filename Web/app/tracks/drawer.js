import { dragging } from '../dom.js';
import { Setting } from '../settings.js';

/**
 * The least width of the drawer, the least width of the presets, the phone and the bar together, and the step of an arrow key (CSS pixels).
 */
const LEAST = 280;
const LEAST_BESIDE = 440;
const STEP = 16;

/**
 * @typedef {{$element: HTMLElement, refresher: import('./refresher.js').Refresher<any>}} Panel content that its refresher keeps current
 *   while the panel is open
 */

/** The drawer next to the phone. Each button of the bar opens it with another panel. The browser stores the open panel. */
export class Drawer {
  #panels;
  #open = new Setting('drawer', '');
  #place;
  #body;
  #splitter;
  /** @type {Map<string, HTMLElement>} */
  #tabs = new Map();
  /** The panel on display. @type {Panel|null} */
  #shown = null;

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} splitter
   * @param {NodeListOf<HTMLElement>} tabs the buttons, with the names of their panels in `data-drawer`
   * @param {Record<string, import('../part.js').Part<any, Panel>>} panels by name
   */
  constructor(place, splitter, tabs, panels) {
    [this.#place, this.#splitter, this.#panels] = [place, splitter, panels];
    this.#body = place.querySelector('.drawer-body');
    for (const $tab of tabs) {
      this.#tabs.set($tab.dataset.drawer, $tab);
      $tab.addEventListener('click', () => this.#toggle($tab.dataset.drawer));
    }
    place.querySelector('[data-action=close-drawer]').addEventListener('click', () => this.#toggle(''));
    resizable(splitter, place.parentElement);
    this.#display();
  }

  /** @param {string} name */
  #toggle(name) {
    const wasOpen = this.#open.value;
    this.#open.value = wasOpen === name ? '' : name;
    this.#display();
    // A button that disappears must not take the focus with it.
    if (name === '') this.#tabs.get(wasOpen)?.focus();
  }

  async #display() {
    const name = this.#open.value in this.#panels ? this.#open.value : '';
    for (const [other, $tab] of this.#tabs) $tab.setAttribute('aria-expanded', String(other === name));
    this.#place.hidden = this.#body.hidden = this.#splitter.hidden = name === '';
    this.#place.closest('main').toggleAttribute('data-drawer-open', name !== '');
    if (this.#shown) this.#shown.refresher.isWanted = false;
    this.#shown = null;
    this.#body.replaceChildren();
    if (name === '') return;
    const $tab = this.#tabs.get(name);
    this.#place.querySelector('h2').textContent = $tab.ariaLabel ?? $tab.textContent.trim();
    const panel = this.#panels[name].loaded ?? await this.#panels[name].need();
    // The user may have opened another panel meanwhile.
    if (this.#shown !== null || this.#open.value !== name) return;
    if (panel === null) return this.#toggle(name);
    this.#shown = panel;
    this.#body.append(panel.$element);
    panel.refresher.isWanted = true;
  }
}

/**
 * Lets a splitter change the width of the element at its right, by the pointer and by keys. A double-click restores the first width. The
 * browser stores the width, and the style sheet limits it to the space in the window.
 * @param {HTMLElement} $splitter
 * @param {HTMLElement} $element
 */
function resizable($splitter, $element) {
  const setting = new Setting('drawer-width', 0);
  const $work = $splitter.parentElement;
  const most = () => Math.max(LEAST, $element.getBoundingClientRect().right - $work.firstElementChild.getBoundingClientRect().right - LEAST_BESIDE);
  const width = () => $element.getBoundingClientRect().width;
  const set = (wanted) => {
    setting.value = wanted === 0 ? 0 : Math.round(Math.min(most(), Math.max(LEAST, wanted)));
    if (setting.value === 0) $work.style.removeProperty('--drawer');
    else $work.style.setProperty('--drawer', `${setting.value}px`);
  };
  if (setting.value > 0) $work.style.setProperty('--drawer', `${setting.value}px`);
  let grabbed = 0;
  dragging($splitter, (event) => set(grabbed - event.clientX), (event) => {
    event.preventDefault();
    $splitter.focus();
    grabbed = width() + event.clientX;
  });
  $splitter.addEventListener('dblclick', () => set(0));
  $splitter.addEventListener('keydown', (event) => {
    const wanted = { ArrowLeft: width() + STEP, ArrowRight: width() - STEP, Home: LEAST, End: most() }[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    set(wanted);
  });
  const tell = () => {
    for (const [name, value] of [['min', LEAST], ['max', most()], ['now', width()]]) $splitter.setAttribute(`aria-value${name}`, String(Math.round(Number(value))));
  };
  new ResizeObserver(tell).observe($element);
}
