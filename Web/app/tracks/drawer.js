import { element, icon } from '../dom.js';
import { Setting } from '../settings.js';

/** @typedef {{$element: HTMLElement, isShown: boolean}} Panel */

/**
 * The drawer below the stage: a strip of tabs, of which at most one is open. It remembers the open one.
 */
export class Drawer {
  #panels;
  #open = new Setting('drawer', '');
  #body = element('div', { class: 'drawer-body', id: 'drawer-body' });
  #tabs = new Map();
  /** The panel on display. @type {Panel|null} */
  #shown = null;

  /**
   * @param {HTMLElement} place
   * @param {Record<string, {title: string, hint: string, panel: import('../part.js').Part<any, Panel>}>} panels by name
   */
  constructor(place, panels) {
    this.#panels = panels;
    for (const [name, { title, hint }] of Object.entries(panels)) {
      const $tab = element('button', { type: 'button', class: 'drawer-tab', 'data-drawer': name, title: hint, 'aria-controls': this.#body.id, onclick: () => this.#toggle(name) }, title);
      this.#tabs.set(name, $tab);
    }
    this.$close = element('button', { type: 'button', class: 'icon-button drawer-close', 'data-action': 'close-drawer', 'aria-label': 'Close', title: 'Close', onclick: () => this.#toggle('') }, icon('down'));
    place.append(element('div', { class: 'drawer-strip' }, ...this.#tabs.values(), this.$close), this.#body);
    this.#display();
  }

  #toggle(name) {
    const wasOpen = this.#open.value;
    this.#open.value = wasOpen === name ? '' : name;
    this.#display();
    // A button that disappears must not take the focus with it.
    if (name === '') this.#tabs.get(wasOpen)?.focus();
  }

  async #display() {
    const name = this.#open.value in this.#panels ? this.#open.value : '';
    for (const [other, $tab] of this.#tabs) $tab.setAttribute('aria-expanded', other === name);
    this.#body.hidden = this.$close.hidden = name === '';
    if (this.#shown) this.#shown.isShown = false;
    this.#shown = null;
    this.#body.replaceChildren();
    if (name === '') return;
    const panel = this.#panels[name].panel.loaded ?? await this.#panels[name].panel.need();
    // Meanwhile the user may have gone on.
    if (this.#shown !== null || this.#open.value !== name) return;
    if (panel === null) return this.#toggle(name);
    this.#shown = panel;
    this.#body.append(panel.$element);
    panel.isShown = true;
  }
}
