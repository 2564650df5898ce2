import { request, Refusal } from './api.js';
import { patched } from './patch.js';

/** The first delay between retries (milliseconds); short, since most outages are restarts. */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 1600;
/** The timeout for a stream's first event (milliseconds). */
const STREAM_TIMEOUT = 5000;
/**
 * The time without any event after which the server counts as not answering (milliseconds). It sends a heartbeat every 750 ms.
 */
export const LONGEST_SILENCE = 1750;
const STORE = 'masthead.session';

/**
 * One tuning session on the server. Reconnects after every outage.
 *
 * Events: `state` (connecting, live, silent, lost), `session`, `plugins`, `timeline`, `frame`, and `problem` with the problem in
 * `detail`.
 */
export class Connection extends EventTarget {
  /** The newest session object, or null before the first. */
  session = null;
  /** The states of the server's plugins; empty until they are known, and if the server has no plugin folder. */
  plugins = [];
  /** The state of playback and recording, or null before it is known. */
  timeline = null;
  /** The newest frame, or null before the first. */
  frame = null;
  /** The last revision that the server saved, or null before the first. */
  saved = null;
  /** Silent: the stream is open, but the server sends no heartbeat. @type {'connecting'|'live'|'silent'|'lost'} */
  state = 'connecting';

  #id = null;
  #preset;
  #document = null;
  #stream = null;
  #attempting = false;
  #silence;

  /** @param {string} preset the preset that a new session starts from */
  constructor(preset) {
    super();
    this.#preset = preset;
  }

  /** The path of the session's resources. */
  get path() {
    return `/api/sessions/${encodeURIComponent(this.#id)}`;
  }

  /** Joins the session in the page's address, or creates a session. */
  start() {
    this.#id = idInAddress();
    this.#document = remembered(this.#id);
    addEventListener('hashchange', () => {
      const id = idInAddress();
      if (id === null || id === this.#id) return;
      this.#id = id;
      this.#document = null;
      this.suspect();
    });
    // Saves the document for a server that restarts without its sessions. Saving it at every change would cost more.
    addEventListener('pagehide', () => this.#remember());
    // A page that returns from the browser's cache has a dead stream.
    addEventListener('pageshow', (event) => event.persisted && this.suspect());
    this.#attempt();
  }

  /** Reports that the server does not answer or does not know the session, and starts to reconnect. */
  suspect() {
    this.#stream?.close();
    this.#stream = null;
    this.#attempt();
  }

  async #attempt() {
    if (this.#attempting) return;
    this.#attempting = true;
    if (this.state === 'live') this.#enter('connecting');
    let wait = FIRST_WAIT;
    for (;;) {
      try {
        const id = this.#id ?? (await this.#create());
        await this.#find(id);
        await this.#follow();
        break;
      } catch {
        this.#enter('lost');
        await new Promise((resolve) => setTimeout(resolve, wait));
        wait = Math.min(LONGEST_WAIT, wait * 2);
      }
    }
    this.#attempting = false;
    this.#enter('live');
  }

  /** Requests the session before opening its stream, since a stream does not report why it was rejected. */
  async #find(id) {
    try {
      await request('GET', this.path);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 404) throw error;
      if (this.#id === id) await this.#create();
    }
  }

  async #create() {
    const wishes = [this.#document && { pipeline: this.#document }, { preset: this.#preset }, {}].filter(Boolean);
    for (const [index, wish] of wishes.entries()) {
      try {
        const { id } = await request('POST', '/api/sessions', wish);
        this.#id = id;
        history.replaceState(null, '', `#session=${id}`);
        return id;
      } catch (error) {
        if (!(error instanceof Refusal) || error.status >= 500 || index === wishes.length - 1) throw error;
        this.#tell('problem', { ...error.problem, title: 'Session not opened' });
      }
    }
  }

  /** Opens the stream. Resolves when the first session object arrives. */
  #follow() {
    return new Promise((resolve, reject) => {
      const stream = new EventSource(`${this.path}/frames`);
      this.#stream = stream;
      const timeout = setTimeout(() => fail(), STREAM_TIMEOUT);
      const fail = () => {
        clearTimeout(timeout);
        stream.close();
        reject(new Error('The stream ended.'));
        // EventSource retries after a broken connection, but not after a response such as 404, so the page reconnects itself.
        if (this.#stream === stream) this.suspect();
      };
      const listen = (type, take) => stream.addEventListener(type, (event) => {
        if (this.#stream !== stream) return;
        this.#hear();
        take(JSON.parse(event.data));
      });
      stream.addEventListener('error', fail);
      const take = (session) => {
        this.session = session;
        this.#document = session.pipeline;
        this.#tell('session', session);
      };
      listen('pipeline', (session) => {
        clearTimeout(timeout);
        take(session);
        resolve();
      });
      listen('changes', (operations) => {
        try {
          take(patched(this.session, operations));
        } catch {
          // A new stream starts with the whole session.
          this.suspect();
        }
      });
      listen('plugins', ({ plugins }) => this.#learn(plugins));
      listen('saved', ({ revision }) => (this.saved = revision));
      listen('timeline', (timeline) => {
        this.timeline = timeline;
        this.#tell('timeline', timeline);
      });
      listen('frame', (frame) => {
        this.frame = frame;
        this.#tell('frame', frame);
      });
      listen('problem', (problem) => this.#tell('problem', problem));
      listen('heartbeat', () => {});
    });
  }

  /** Notes that the server answers. A stopped server keeps its connections, so only its silence shows that it does not run. */
  #hear() {
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.state === 'live' && this.#enter('silent'), LONGEST_SILENCE);
    if (this.state === 'silent') this.#enter('live');
  }

  #enter(state) {
    if (this.state === state) return;
    this.state = state;
    if (state !== 'live') this.saved = null;
    this.#tell('state', state);
    // The plugin states of a lost server may not hold for the next one.
    if (state === 'lost') this.#learn([]);
  }

  #learn(plugins) {
    this.plugins = plugins;
    this.#tell('plugins', plugins);
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #remember() {
    try {
      sessionStorage.setItem(STORE, JSON.stringify({ id: this.#id, document: this.#document }));
    } catch {
      // The browser may block storage. Then only a reload during an outage loses the document.
    }
  }
}

function idInAddress() {
  return new URLSearchParams(location.hash.slice(1)).get('session');
}

function remembered(id) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE));
    return kept !== null && kept.id === id ? kept.document : null;
  } catch {
    return null;
  }
}
