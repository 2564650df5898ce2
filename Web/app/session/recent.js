import { element } from '../dom.js';
import { ago, popover } from '../popover.js';
import { recent } from './kept.js';

/** The list of recent sessions, the way to a new one, and the question that the page asks if it has no session. */
export class Recent {
  #connection;
  #refused;
  #$popover;
  #$dialog;

  /**
   * @param {{logo: HTMLAnchorElement, list: HTMLButtonElement}} parts the link to a new session, and the button of the list
   * @param {import('./connection.js').Connection} connection
   * @param {(problem: object) => void} refused
   * @param {(words: string) => void} announce
   */
  constructor({ logo, list }, connection, refused, announce) {
    this.#connection = connection;
    this.#refused = refused;
    this.#$popover = element('div', { id: 'recent-popover', class: 'popover recent', popover: 'auto', role: 'dialog', 'aria-label': 'Sessions' });
    this.#$dialog = element('dialog', { id: 'missing', class: 'missing', 'aria-labelledby': 'missing-title' });
    // Without a choice the page would have nothing to show.
    this.#$dialog.addEventListener('cancel', (event) => event.preventDefault());
    this.#$dialog.addEventListener('close', () => document.body.removeAttribute('data-missing'));
    document.body.append(this.#$popover, this.#$dialog);
    popover(list, this.#$popover, () => this.#$popover.replaceChildren(
      element('button', { type: 'button', class: 'button', 'data-action': 'new', onclick: () => this.#begin(announce) }, 'New session'),
      element('h2', {}, 'Recent sessions'), this.#list(connection.session?.id, 'No other session was changed in this browser.'),
    ));
    logo.addEventListener('click', (event) => {
      // With a modifier key, the link opens in another tab or window.
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      this.#begin(announce);
    });
    connection.addEventListener('missing', ({ detail }) => this.#ask(detail));
    connection.addEventListener('state', ({ detail }) => detail === 'live' && this.#$dialog.close());
  }

  async #begin(announce = (_words) => {}) {
    const hadChanges = this.#connection.session?.history.undo != null || this.#connection.session?.history.redo != null;
    try {
      await this.#connection.open({});
      this.#$popover.hidePopover();
      if (hadChanges) announce('New session. The last one is in the list beside the logo.');
    } catch (error) {
      this.#refused({ ...error.problem, title: 'Session not opened', detail: error.message });
    }
  }

  #join(id) {
    this.#$popover.hidePopover();
    this.#connection.join(id);
  }

  /**
   * @param {string|undefined} present the session that the list omits
   * @param {string} none the sentence of an empty list
   */
  #list(present, none) {
    const sessions = recent().filter(({ id }) => id !== present);
    if (sessions.length === 0) return element('p', { class: 'empty' }, none);
    return element('ol', { class: 'popover-list' }, ...sessions.map(({ id, name, time }) => element('li', {},
      element('button', { type: 'button', class: 'history-entry', 'data-session': id, onclick: () => this.#join(id) },
        element('span', { class: 'history-name' }, name), element('span', { class: 'history-time' }, ago(time))))));
  }

  /** @param {string} sentence the reason */
  #ask(sentence) {
    const $new = element('button', { type: 'button', class: 'button is-main', 'data-action': 'new', onclick: () => this.#begin() }, 'Begin a new session');
    const hasRecent = recent().length > 0;
    this.#$dialog.replaceChildren(
      element('h2', { id: 'missing-title' }, 'Nothing to open here'), element('p', { class: 'missing-reason', role: 'alert' }, sentence), $new,
      ...(hasRecent ? [element('h3', {}, 'Or go on with a recent session'), this.#list(undefined, '')] : []),
    );
    if (!this.#$dialog.open) this.#$dialog.showModal();
    document.body.toggleAttribute('data-missing', true);
    $new.focus();
  }
}
