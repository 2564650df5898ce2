import { beforeDrawing } from '../dom.js';
import { request, requestWithText, Refusal } from './api.js';
import { Keeper } from './keeper.js';
import { keepCompared } from './kept.js';
import { patched } from './patch.js';
import { EventStream } from './stream.js';

/** The first delay between retries (milliseconds); short, since most outages are restarts. */
const FIRST_WAIT = 200;
const LONGEST_WAIT = 1600;
/** The timeout for a stream's first event (milliseconds). */
const STREAM_TIMEOUT = 5000;
/**
 * The time without an event after which the page reports that the server does not answer (milliseconds). The server sends one at least
 * every 750 ms.
 */
export const LONGEST_SILENCE = 1750;

/**
 * One tuning session on the server. Reconnects after every outage, and restores the session if the server has lost it.
 *
 * Events: `state` (connecting, live, silent, lost), `status` (the state that the page shows), `session`, `plugins`, `timeline`, `frame`,
 * `problem` with the problem in `detail`, and `saved` with the saved revision. `missing`, with a sentence: the page's address leads to no
 * session, and the page waits for `open` or `join`. `outdated`, with the browser's copy: a file has a different document. `unkept`: the
 * browser has no space for the session.
 */
export class Connection extends EventTarget {
  /** The newest session object, or null before the first. */
  session = null;
  /** The states of the server's plugins; empty until they are known, and if the server has no plugin folder. */
  plugins = [];
  /** The state of playback and recording, or null before it is known. */
  timeline = null;
  /** The last revision that the server saved, or null if the stream has brought none. */
  saved = null;
  /** When the last event arrived (milliseconds). */
  heard = 0;
  /** The number of frames that arrived. */
  arrivals = 0;
  /** Whether the page opened the session from a preset, so that it contains no earlier work. */
  isNew = false;
  /** Silent: the stream is open, but the server sends no heartbeat. @type {'connecting'|'live'|'silent'|'lost'} */
  state = 'connecting';

  #id = null;
  #frame = null;
  /** The newest frame as text until it is read. @type {string|null} */
  #unread = null;
  #keeper = new Keeper(this);
  /** Continues after `missing`. @type {(() => void)|null} */
  #choose = null;
  /** The stream that the page follows. @type {EventStream|null} */
  #stream = null;
  /** Ends the wait for the stream's first event. @type {(() => void)|null} */
  #abandon = null;
  #attempting = false;
  /** The timer that waits for the next event. */
  #silence = null;
  /** The changes and inputs that the server has not answered. @type {Set<{time: number}>} */
  #unanswered = new Set();
  /** The timer that waits for the answer to the oldest of them. */
  #patience = null;
  #isLate = false;
  // The page may have switched to another session meanwhile.
  #tellFrame = beforeDrawing(() => this.frame && this.#tell('frame', this.frame));

  /**
   * The newest frame, or null before the first. A stream may bring several frames for each repaint, and parsing takes time, so a frame is
   * parsed when it is needed.
   */
  get frame() {
    if (this.#unread !== null) [this.#frame, this.#unread] = [JSON.parse(this.#unread), null];
    return this.#frame;
  }

  /** The path of the resources of the session that is shown. Changes made while another session loads belong to this one. */
  get path() {
    return pathOf(this.session?.id ?? this.#id);
  }

  /** Whether the page is switching to another session, and still shows the previous one. */
  get isLeaving() {
    return this.session !== null && this.session.id !== this.#id;
  }

  /** The path of the resources of the session in the page's address. */
  get #path() {
    return pathOf(this.#id);
  }

  /** Joins the session in the page's address, opens what its link contains, or creates a session. */
  start() {
    this.#id = idInAddress();
    addEventListener('hashchange', () => {
      const id = idInAddress();
      if (linkInAddress() !== null) this.#openLink();
      else if (id !== null) this.join(id);
    });
    // A page that returns from the browser's cache has a dead stream.
    addEventListener('pageshow', (event) => event.persisted && this.suspect());
    this.#attempt();
  }

  /** Calls back with the session, now and after each change. @param {(session: any) => void} take */
  follow(take) {
    this.addEventListener('session', ({ detail }) => take(detail));
    if (this.session !== null) take(this.session);
  }

  /** Reports that the server does not answer or does not know the session, and starts to reconnect. */
  suspect() {
    this.#stream?.close();
    this.#stream = null;
    this.#abandon?.();
    this.#attempt();
  }

  /**
   * Opens another session. The current session stays on the server, in this browser and in the browser's history.
   * @param {{preset?: string, pipeline?: object, gesture?: object, session?: object, compared?: object}} options its initial content
   * @throws {Refusal|Unreachable}
   */
  async open(options) {
    this.join(await opened(options));
  }

  /**
   * Joins another session.
   * @param {string} id
   */
  join(id) {
    if (id !== this.#id) {
      const isMissing = this.#id === null || this.#choose !== null;
      if (idInAddress() !== id) history[isMissing ? 'replaceState' : 'pushState'](null, '', `#session=${id}`);
      this.#id = id;
      // Its number would count as a number of the other session.
      this.#frame = this.#unread = null;
    } else if (this.#choose === null) {
      return;
    }
    this.#choose?.();
    this.suspect();
  }

  /** Opens the link in the address. If that fails, the page stays with its session. */
  async #openLink() {
    const data = linkInAddress();
    // Replaces the link in the browser's history. Otherwise, going back would open it again.
    history.replaceState(null, '', this.#id === null ? location.pathname : `#session=${this.#id}`);
    try {
      await this.open(await contentOf(data));
    } catch (error) {
      this.#tell('problem', { title: 'Link not opened', detail: sentenceOf(error), place: error.problem?.place });
    }
  }

  async #attempt() {
    if (this.#attempting) return;
    this.#attempting = true;
    if (this.state === 'live') this.#enter('connecting');
    let wait = FIRST_WAIT;
    for (;;) {
      const id = this.#id;
      try {
        const isFound = await (id === null ? this.#create() : this.#find(id));
        // The user may have switched to another session meanwhile.
        if (!isFound || (id !== null && id !== this.#id)) continue;
        await this.#follow();
        break;
      } catch {
        if (id !== null && id !== this.#id) continue;
        this.#enter('lost');
        await new Promise((resolve) => setTimeout(resolve, wait));
        wait = Math.min(LONGEST_WAIT, wait * 2);
      }
    }
    this.#attempting = false;
    this.#enter('live');
  }

  /**
   * Requests a session, because a rejected stream gives no reason. If the server does not have the session, restores it.
   * @returns {Promise<boolean>} false if the user has chosen another session instead
   */
  async #find(id) {
    const copy = await this.#keeper.find(id);
    if (copy?.file) return this.#findFiled(copy);
    try {
      await request('GET', this.#path);
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) return this.#miss(error.message, true);
      if (!(error instanceof Refusal) || error.status !== 404) throw error;
    }
    if (copy === null) return this.#miss('Neither this server nor this browser has this session any more.');
    try {
      await requestWithText('PUT', `${this.#path}/state`, copy.state);
      const isNewer = copy.document && JSON.stringify(copy.document) !== JSON.stringify(JSON.parse(copy.state).pipeline);
      if (isNewer) await request('PUT', `${this.#path}/pipeline`, copy.document);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      return this.#miss(`This server no longer has this session, and cannot use this browser’s copy: ${error.message}`);
    }
  }

  /**
   * Requests a file's session, like `#find`. The file takes precedence: from the browser's copy, only the history of the same document is
   * restored.
   * @param {import('./kept.js').Kept} copy
   */
  async #findFiled(copy) {
    try {
      await requestWithText('PUT', `${this.#path}/state`, copy.state);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) throw error;
      if (error.status !== 409) return this.#miss(`This server cannot use this browser’s copy: ${error.message}`);
      if (!copy.saved) this.#tell('outdated', copy);
    }
    try {
      await request('GET', this.#path);
      return true;
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409) throw error;
      return this.#miss(error.message, true);
    }
  }

  /** Opens the link or the preset in the address, like `#find`. @returns {Promise<boolean>} */
  async #create() {
    const data = linkInAddress();
    try {
      const preset = new URLSearchParams(location.search).get('preset') ?? undefined;
      const options = data === null ? { preset } : await contentOf(data);
      this.#id = await opened(options);
      this.isNew = data === null;
      history.replaceState(null, '', `#session=${this.#id}`);
      return true;
    } catch (error) {
      if (!error.problem || error.status >= 500) throw error;
      return this.#miss(sentenceOf(error), error.status === 409);
    }
  }

  /**
   * Waits until the user has chosen another session.
   * @param {string} sentence
   * @param {boolean} [retries] whether the page tries again meanwhile, because a file may be corrected
   * @returns {Promise<false>}
   */
  async #miss(sentence, retries = false) {
    await new Promise((resolve) => {
      this.#choose = resolve;
      this.#tell('missing', sentence);
      if (retries) setTimeout(resolve, LONGEST_WAIT);
    });
    this.#choose = null;
    return false;
  }

  /** Follows the session's stream. Resolves when the first session object arrives. */
  #follow() {
    const stream = new EventStream(`${this.#path}/frames`);
    return new Promise((resolve, reject) => {
      [this.#stream, this.saved] = [stream, null];
      const timeout = setTimeout(() => fail(), STREAM_TIMEOUT);
      this.#abandon = () => {
        clearTimeout(timeout);
        stream.close();
        reject(new Error('The page follows another stream.'));
      };
      const fail = () => {
        clearTimeout(timeout);
        stream.close();
        reject(new Error('The stream ended.'));
        if (this.#stream === stream) this.suspect();
      };
      const take = (type, data) => {
        if (this.#stream !== stream) return;
        this.#hear(performance.now());
        this.#take(type, data);
        if (type !== 'pipeline') return;
        clearTimeout(timeout);
        resolve();
      };
      stream.read(take).then(fail);
    });
  }

  /** Takes an event of the stream. Unknown events of a newer server, and heartbeats, only show that the server answers. */
  #take(type, data) {
    switch (type) {
      case 'frame':
        this.#unread = data;
        this.arrivals += 1;
        return this.#tellFrame();
      case 'pipeline': return this.#show(JSON.parse(data));
      case 'changes':
        try {
          return this.#show(patched(this.session, JSON.parse(data)));
        } catch {
          // A new stream starts with the whole session.
          return this.suspect();
        }
      case 'plugins': return this.#learn(JSON.parse(data).plugins);
      case 'saved':
        this.saved = JSON.parse(data).revision;
        return this.#tell('saved', this.saved);
      case 'timeline':
        this.timeline = JSON.parse(data);
        return this.#tell('timeline', this.timeline);
      case 'problem': return this.#tell('problem', JSON.parse(data));
    }
  }

  #show(session) {
    this.session = session;
    this.#tell('session', session);
  }

  /** Notes that the server answers. A suspended server keeps its connections open, so only its silence shows that it does not run. */
  #hear(time) {
    this.heard = time;
    this.#silence ??= setTimeout(() => this.#listen(), LONGEST_SILENCE);
    if (this.state === 'silent') this.#enter('live');
  }

  /** Waits until the server has been silent for too long. One timer serves many events: setting one for each takes longer than reading it. */
  #listen() {
    const rest = this.heard + LONGEST_SILENCE - performance.now();
    this.#silence = rest > 0 ? setTimeout(() => this.#listen(), rest) : null;
    if (rest <= 0 && this.state === 'live') this.#enter('silent');
  }

  /** The state that the page shows. A stream may continue while requests get no answer. @type {'connecting'|'live'|'silent'|'lost'} */
  get status() {
    return this.state === 'live' && this.#isLate ? 'silent' : this.state;
  }

  /**
   * Notes that the server must answer something. If the answer is late, the page reports it.
   * @param {{time: number}} sent `time` is when the user made it (milliseconds)
   */
  expectAnswer(sent) {
    this.#unanswered.add(sent);
    this.#judge();
  }

  /** Notes that something was answered, or needs no answer any more. @param {{time: number}} sent */
  noteAnswer(sent) {
    this.#unanswered.delete(sent);
    this.#judge();
  }

  /** Decides whether an answer is overdue. */
  #judge() {
    clearTimeout(this.#patience);
    const oldest = Math.min(...[...this.#unanswered].map(({ time }) => time));
    const rest = oldest + LONGEST_SILENCE - performance.now();
    if (rest > 0 && rest < Infinity) this.#patience = setTimeout(() => this.#judge(), rest);
    if (this.#isLate === rest <= 0) return;
    this.#isLate = rest <= 0;
    this.#tell('status', this.status);
  }

  #enter(state) {
    if (this.state === state) return;
    this.state = state;
    this.#tell('state', state);
    this.#tell('status', this.status);
    // The plugin states of a lost server may not apply to the next one.
    if (state === 'lost') this.#learn([]);
  }

  #learn(plugins) {
    this.plugins = plugins;
    this.#tell('plugins', plugins);
  }

  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** The page's session. */
export const connection = new Connection();

/** Opens a session on the server. @param {object} options @returns {Promise<string>} its identifier */
async function opened({ compared = null, ...options }) {
  const { id } = await request('POST', '/api/sessions', options);
  // The server draws the other state, so it rejects a state that it cannot read.
  if (compared) await request('POST', `${pathOf(id)}/stills`, { pipeline: compared.document, distance: 0 });
  keepCompared(id, compared);
  return id;
}

function idInAddress() {
  return new URLSearchParams(location.hash.slice(1)).get('session');
}

/** @returns {string|null} the data of the link in the page's address */
function linkInAddress() {
  return location.hash.match(/^#share=(.*)$/)?.[1] ?? null;
}

/** Reads the data of a link. Few visits need the module. */
async function contentOf(data) {
  return (await import('./share.js')).contentOf(data);
}

/** The sentence of an error with a problem for the user: of a rejected request, or of a link. */
function sentenceOf(error) {
  return error.problem ? error.message : 'The server is not answering.';
}

/** @param {string|null} id */
function pathOf(id) {
  return `/api/sessions/${encodeURIComponent(id)}`;
}
