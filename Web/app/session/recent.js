import { announce } from '../announce.js';
import { element, icon } from '../dom.js';
import { ago, popover } from '../popover.js';
import { report } from '../readouts/problems.js';
import { request } from './api.js';
import { connection } from './connection.js';
import { forget, recent } from './kept.js';

/** The list of recent sessions, the link to a new session, and the dialog that the page shows if it has no session. */
export class Recent {
  #$popover;
  #$dialog;

  /** @param {{logo: HTMLAnchorElement, list: HTMLButtonElement}} parts the link to a new session, and the button of the list */
  constructor({ logo, list }) {
    this.#$popover = element('div', { id: 'recent-popover', class: 'popover recent', popover: 'auto', role: 'dialog', 'aria-label': 'Sessions' });
    this.#$dialog = element('dialog', { id: 'missing', class: 'missing', 'aria-labelledby': 'missing-title' });
    // Without a choice the page would have nothing to show.
    this.#$dialog.addEventListener('cancel', (event) => event.preventDefault());
    this.#$dialog.addEventListener('close', () => document.body.removeAttribute('data-missing'));
    document.body.append(this.#$popover, this.#$dialog);
    popover(list, this.#$popover, () => {
      const [$files, $sessions] = [element('div', {}), element('div', {})];
      this.#$popover.replaceChildren(
        element('button', { type: 'button', class: 'button', 'data-action': 'new', onclick: () => this.#begin(announce) }, 'New session'),
        $files, element('h2', {}, 'Recent sessions'), $sessions,
      );
      this.#listFiles($files);
      this.#list($sessions, connection.session?.id, 'No other session was changed in this browser.');
    });
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
    const hadChanges = connection.session?.history.undo != null || connection.session?.history.redo != null;
    try {
      await connection.open({});
      this.#$popover.hidePopover();
      if (hadChanges) announce('New session. The previous session is in the list next to the logo.');
    } catch (error) {
      report({ ...error.problem, title: 'Session not opened', detail: error.message });
    }
  }

  #join(id) {
    this.#$popover.hidePopover();
    connection.join(id);
  }

  /** Lists the server's files. The title of a file that cannot be opened gives the reason. @param {HTMLElement} $place */
  async #listFiles($place) {
    const { folder, files } = await request('GET', '/api/files').catch(() => ({ folder: null, files: [] }));
    if (folder === null) return;
    const present = connection.session?.id;
    $place.replaceChildren(element('h2', {}, `Files in ${folder}`), files.length === 0 ? element('p', { class: 'empty' }, 'No documents yet. Press Save to create one.')
      : element('ul', { class: 'popover-list' }, ...files.map(({ name, session, problem }) => element('li', {},
        element('button', { type: 'button', class: 'history-entry', 'data-session': session, 'aria-current': session === present ? 'true' : null, title: problem ?? '', onclick: () => this.#join(session) },
          element('span', { class: 'history-name' }, name), element('span', { class: 'history-time' }, problem === null ? '' : 'not readable'))))));
  }

  /**
   * @param {HTMLElement} $place
   * @param {string|undefined} present the session that the list omits
   * @param {string} none the sentence of an empty list
   */
  async #list($place, present, none) {
    const sessions = (await recent()).filter(({ id, file }) => id !== present && !file);
    const row = ({ id, name, time }) => element('li', { class: 'preset-row' },
      element('button', { type: 'button', class: 'history-entry', 'data-session': id, onclick: () => this.#join(id) },
        element('span', { class: 'history-name' }, name), element('span', { class: 'history-time' }, ago(time))),
      element('button', { type: 'button', class: 'icon-button', 'data-action': 'forget', 'aria-label': `Remove ${name} from this browser`, title: 'Remove from this browser', onclick: async () => {
        await forget(id).catch(() => {});
        this.#list($place, present, none);
      } }, icon('remove')));
    $place.replaceChildren(sessions.length === 0 ? element('p', { class: 'empty' }, none) : element('ol', { class: 'popover-list' }, ...sessions.map(row)));
  }

  /** @param {string} sentence the reason */
  #ask(sentence) {
    if (this.#$dialog.open && this.#$dialog.querySelector('.missing-reason')?.textContent === sentence) return;
    const $new = element('button', { type: 'button', class: 'button is-main', 'data-action': 'new', onclick: () => this.#begin() }, 'Start a new session');
    const $recent = element('div', {});
    this.#$dialog.replaceChildren(
      element('h2', { id: 'missing-title' }, 'Nothing to open here'), element('p', { class: 'missing-reason', role: 'alert' }, sentence), $new,
      element('h3', {}, 'Or continue a recent session'), $recent,
    );
    this.#list($recent, undefined, 'No session was changed in this browser.');
    if (!this.#$dialog.open) this.#$dialog.showModal();
    document.body.toggleAttribute('data-missing', true);
    $new.focus();
  }
}
