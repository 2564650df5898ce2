import { requestText } from './api.js';
import { keep, kept } from './kept.js';

/** The time without changes after which the session's state is kept (milliseconds). */
const PAUSE = 1000;

/**
 * Keeps the state of the session in this browser soon after each change: its document with the scene, the undo history, the gesture
 * and the recording.
 */
export class Keeper {
  #connection;
  #timer = 0;
  /** The session whose state is known, and that state. A browser without storage has it at least as long as the page. */
  #id = null;
  #state = null;
  /** The newest document, if the state has an older one. */
  #newer = null;
  #pipeline = null;

  /** @param {import('./connection.js').Connection} connection */
  constructor(connection) {
    this.#connection = connection;
    connection.addEventListener('session', ({ detail: session }) => {
      if (session.id !== this.#id) [this.#id, this.#state, this.#newer, this.#pipeline] = [session.id, null, null, session.pipeline];
      // Unchanged parts of a session are the same objects.
      if (session.pipeline !== this.#pipeline) this.#newer = this.#pipeline = session.pipeline;
      this.#schedule();
    });
    connection.addEventListener('timeline', () => this.#schedule());
    // Then there is no time to ask the server.
    addEventListener('pagehide', () => this.#newer && this.#write());
  }

  /**
   * What is known of a session.
   * @param {string} id
   * @returns {{state: string, document?: object}|null} its state, and its document if that is newer
   */
  find(id) {
    if (id === this.#id && this.#state !== null) return { state: this.#state, document: this.#newer ?? undefined };
    const entry = kept(id);
    if (id !== this.#id) return entry;
    if (entry !== null) return { ...entry, document: this.#newer ?? undefined };
    // The server went away before the page could ask for the state.
    const { revision, pipeline } = this.#connection.session;
    return { state: JSON.stringify({ masthead: 1, revision, pipeline }) };
  }

  #schedule() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fetch(), PAUSE);
  }

  async #fetch() {
    if (this.#connection.state !== 'live') return;
    const [id, newer] = [this.#id, this.#newer];
    try {
      const state = await requestText(`${this.#connection.path}/state`);
      if (id !== this.#id) return;
      this.#state = state;
      if (this.#newer === newer) this.#newer = null;
      this.#write();
    } catch {
      // The page keeps the next state when the server is back.
    }
  }

  #write() {
    const { session, timeline } = this.#connection;
    if (session?.id !== this.#id) return;
    const state = this.#state ?? kept(this.#id)?.state;
    if (state === undefined) return;
    const changed = session.history.undo !== null || session.history.redo !== null || timeline?.captured === true;
    keep(this.#id, { name: session.pipeline.name ?? 'Untitled', changed, document: this.#newer ?? undefined }, state);
  }
}
