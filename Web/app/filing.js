import { announce } from './announce.js';
import { element, say } from './dom.js';
import { fileName, save } from './files.js';
import { report } from './readouts/problems.js';
import { request } from './session/api.js';
import { changes } from './session/changes.js';
import { connection } from './session/connection.js';

const SUFFIX = '.masthead.json';

/** The file of the session: its state, the buttons that save, and the dialog for a new file's name. */
export class Filing {
  #$scene;
  #$state;
  #$dialog;

  /**
   * @param {{save: HTMLElement, scene: HTMLElement, state: HTMLElement}} parts the buttons that save the document and the scene, and the place
   *   of the file's name and state
   */
  constructor({ save: $save, scene, state }) {
    [this.#$scene, this.#$state] = [scene, state];
    this.#$dialog = /** @type {HTMLDialogElement} */ (element('dialog', { id: 'save-dialog', class: 'missing', 'aria-labelledby': 'save-title' }));
    document.body.append(this.#$dialog);
    scene.addEventListener('click', () => this.#write({ view: true }));
    $save.addEventListener('click', () => this.#save());
    connection.addEventListener('saved', () => connection.session && this.show(connection.session));
    connection.addEventListener('outdated', ({ detail }) => this.#offer(detail));
    connection.addEventListener('unkept', () => report({
      title: 'Not kept', detail: 'This browser has no space for this session, so it may be lost when the server stops. Remove sessions from the list next to the logo, or download the document.',
      action: { words: 'Download the document', run: () => connection.session && save(connection.session.pipeline, 'masthead') },
    }));
  }

  /** @param {{file?: {name: string, viewSaved: boolean}, unsaved?: string, revision: number}} session */
  show({ file, unsaved, revision }) {
    this.#$state.hidden = !file;
    if (file) {
      const state = unsaved ? 'not saved' : (connection.saved ?? -1) >= revision ? 'saved' : 'saving…';
      const words = `${file.name} · ${state}`;
      if (this.#$state.textContent !== words) this.#$state.textContent = words;
      this.#$state.title = unsaved ?? 'Changes to the header are written into the file. The settings next to the phone are not, until you save the scene.';
      this.#$state.toggleAttribute('data-unsaved', Boolean(unsaved));
    }
    this.#$scene.hidden = !file || file.viewSaved;
  }

  /**
   * Opens a document. If the session has a file, the file stays unchanged and the document gets its own session.
   * @param {object} pipeline
   */
  open = async (pipeline) => {
    const file = connection.session?.file;
    if (!file) return changes.replace(pipeline);
    try {
      await connection.open({ pipeline });
      announce(`${file.name} is unchanged. Find it in the list next to the logo.`);
    } catch (error) {
      report({ ...error.problem, title: 'Not opened', detail: error.message });
    }
  };

  async #save() {
    await changes.settle();
    const { session } = connection;
    if (session === null) return;
    if (session.file) return this.#write({});
    const { folder } = await request('GET', '/api/files').catch(() => ({ folder: null }));
    if (folder === null) save(session.pipeline, 'masthead');
    else this.#ask(folder, session);
  }

  /** @param {{view?: boolean}} options */
  async #write(options) {
    await changes.settle();
    try {
      await request('POST', `${connection.path}/save`, options);
      announce(`Saved in ${connection.session?.file?.name}.`);
    } catch (error) {
      report({ ...error.problem, title: 'Not saved', detail: error.message });
    }
  }

  /** Asks for the name of a new file. */
  #ask(folder, session) {
    const $name = /** @type {HTMLInputElement} */ (element('input', { class: 'text-field', type: 'text', 'aria-label': 'Name of the file', maxlength: 60, autocomplete: 'off', spellcheck: 'false' }));
    const $problem = element('p', { class: 'missing-reason', role: 'alert', hidden: true });
    $name.value = fileName(session.pipeline.name);
    const submit = async (event) => {
      event.preventDefault();
      const name = $name.value.trim();
      try {
        const { session: id } = await request('POST', '/api/files', { name: name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name, session: session.id });
        this.#$dialog.close();
        connection.join(id);
        announce(`Saved in ${folder}.`);
      } catch (error) {
        say($problem, error.message);
        $name.focus();
      }
    };
    const button = (words, action) => element('button', { type: 'button', class: 'button', onclick: () => {
      this.#$dialog.close();
      action();
    } }, words);
    this.#$dialog.replaceChildren(element('h2', { id: 'save-title' }, `Save in ${folder}`), element('form', { class: 'save-form', onsubmit: submit },
      element('label', { class: 'save-name' }, $name, element('span', {}, SUFFIX)), $problem,
      element('div', { class: 'save-buttons' },
        element('button', { type: 'submit', class: 'button is-main', 'data-action': 'save-file' }, 'Save'), button('Download instead', () => save(session.pipeline, 'masthead')), button('Cancel', () => {}))));
    this.#$dialog.showModal();
    $name.select();
  }

  /** Offers the version that only this browser has, after the page has opened the file. */
  #offer({ file, state, document: newer }) {
    const pipeline = newer ?? JSON.parse(state).pipeline;
    report({
      title: 'This browser has another version', detail: `${file} differs from the version in this browser. The page shows the file.`,
      action: { words: 'Open the browser’s version', run: () => connection.open({ pipeline }).catch((error) => report({ title: 'Not opened', detail: error.message })) },
    });
  }
}
