import { requestText } from './api.js';
import { keep, keepDocument, kept } from './kept.js';

/** The time without changes after which the session's state is kept (milliseconds). */
const PAUSE = 1000;

/**
 * Keeps the state of the session in this browser soon after each change: its document with the scene, the undo history, the gesture
 * and the recording.
 */
export class Keeper {
  #connection;
  #timer = 0;
  /** The session whose state is known, and that state. In a browser without storage, the state lasts as long as the page. */
  #id = null;
  #state = null;
  /** The newest document, if the state has an older one. */
  #newer = null;
  #pipeline = null;
  /** Whether the page has reported that the browser has no space. */
  #hasTold = false;

  /** @param {import('./connection.js').Connection} connection */
  constructor(connection) {
    this.#connection = connection;
    connection.addEventListener('session', ({ detail: session }) => {
      if (session.id !== this.#id) {
        if (this.#newer) keepDocument(this.#id, this.#newer);
        [this.#id, this.#state, this.#newer, this.#pipeline] = [session.id, null, null, session.pipeline];
      }
      // Unchanged parts of a session are the same objects.
      if (session.pipeline !== this.#pipeline) this.#newer = this.#pipeline = session.pipeline;
      this.#schedule();
    });
    connection.addEventListener('timeline', () => this.#schedule());
    connection.addEventListener('saved', () => this.#schedule());
    // A page that closes has no time to request the state.
    addEventListener('pagehide', () => this.#newer && keepDocument(this.#id, this.#newer));
  }

  /**
   * The known state of a session.
   * @param {string} id
   * @returns {Promise<import('./kept.js').Kept|null>} its state, and its document if that is newer
   */
  async find(id) {
    if (id !== this.#id) return kept(id);
    const known = this.#state === null ? await kept(id) : { state: this.#state };
    const { revision, pipeline } = this.#connection.session;
    // The server may have stopped before the page could request the state.
    const state = known?.state ?? JSON.stringify({ masthead: 1, revision, pipeline });
    return { state, document: this.#newer ?? undefined, ...this.#filing };
  }

  /** The name of the session's file, and whether the file has every change. */
  get #filing() {
    const { session, saved } = this.#connection;
    return { file: session?.file?.name, saved: !session?.unsaved && (saved ?? -1) >= (session?.revision ?? 0) };
  }

  #schedule() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#fetch(), PAUSE);
  }

  async #fetch() {
    if (this.#connection.state !== 'live') return;
    const [id, newer] = [this.#id, this.#newer];
    try {
      // The connection may have switched to another session, whose object has not arrived yet.
      const state = await requestText(`/api/sessions/${encodeURIComponent(id)}/state`);
      if (id !== this.#id) return;
      this.#state = state;
      if (this.#newer === newer) this.#newer = null;
    } catch {
      // The page keeps the next state when the server is back.
      return;
    }
    await this.#keep();
  }

  async #keep() {
    // The state may be newer than the session that the page has. A state that is too large has no history.
    const { pipeline, history, captured } = JSON.parse(this.#state);
    const changed = history === undefined || history.entries.length > 1 || captured !== undefined;
    try {
      await keep({ id: this.#id, name: pipeline.name ?? 'Untitled', changed, ...this.#filing }, this.#state);
      this.#hasTold = false;
    } catch (error) {
      // Without storage, the session lasts as long as the server or the page. The page reports only full storage, which the user
      // does not expect.
      if (error?.name !== 'QuotaExceededError' || this.#hasTold) return;
      this.#hasTold = true;
      this.#connection.dispatchEvent(new CustomEvent('unkept'));
    }
  }
}
