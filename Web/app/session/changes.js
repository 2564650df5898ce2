import { request, Refusal } from './api.js';
import { connection } from './connection.js';
import { report } from '../readouts/problems.js';

/** The interval at which the page renews an undo step in progress (milliseconds). Otherwise, the server ends it after 15 seconds. */
const RENEWAL = 5000;
/** The pause after which another key or turn of the wheel begins a new step, by the times of the events (milliseconds). */
const PAUSE = 1000;
/** The time after which such a step ends if no event follows (milliseconds). A busy browser delivers an event later than it happened. */
const PATIENCE = 4000;
/** The keys that change a value step by step. */
const STEP_KEYS = /^(Arrow|Page|Home|End)/;

/**
 * Sends changes to the server, one at a time and in order. Of several waiting changes to one value within one undo step, it sends
 * only the latest. During an outage, changes wait until the server is back. The server keeps the undo history.
 *
 * Event: `settled`, when the server has answered all changes.
 */
export class Changes extends EventTarget {
  #waiting = [];
  #sent = null;
  #session = null;
  #revision = 0;
  // Two windows may change one session, so the name of a step names its window.
  #window = Math.random().toString(36).slice(2, 10);
  #count = 0;
  /**
   * The undo step that the next changes join: changes while a pointer is down, or changes of one value by keys and the wheel, with the
   * time of their last event. The server receives the name of the step with its first change. Null if each change is its own step.
   * @type {{path: string|null, name: string|null, time: number}|null}
   */
  #step = null;
  #renewal = 0;
  #patience = 0;
  /** Whether the current event is a key or a turn of the wheel. */
  #isStepping = false;
  /** When the last key was pressed or the wheel turned (milliseconds). */
  #time = 0;

  constructor() {
    super();
    connection.addEventListener('state', ({ detail: state }) => {
      // A restarted server may count from an earlier revision, and does not know the step.
      if (state !== 'live') this.#revision = 0;
      else if (this.#step?.name) this.#waiting.unshift(this.#command({ command: 'begin', change: this.#step.name }));
      this.#pump();
    });
    connection.addEventListener('session', ({ detail }) => {
      // Revisions are comparable only within one session.
      if (detail.id !== this.#session) this.#revision = 0;
      this.#session = detail.id;
    });
    this.#watchInput();
  }

  /** Finds the undo steps in the page's input, so that controls need not report them. */
  #watchInput() {
    addEventListener('pointerdown', ({ target }) => {
      // A field sends its text when it loses the focus. That text is not part of the step that the press begins, so it is sent first.
      const $field = document.activeElement;
      if ($field instanceof HTMLInputElement && $field.type !== 'range' && $field !== target) $field.blur();
      this.#endStep();
      this.#step = { path: null, name: null, time: 0 };
    }, true);
    // A control may send its last value in its own listener, so the page's listener follows.
    const release = () => this.#step?.path === null && this.#endStep();
    addEventListener('pointerup', release);
    addEventListener('pointercancel', release);
    addEventListener('blur', ({ target }) => target === window && release());
    const step = ({ timeStamp }) => {
      this.#time = timeStamp;
      this.begin();
    };
    addEventListener('keydown', (event) => STEP_KEYS.test(event.key) && !event.ctrlKey && !event.metaKey && step(event), true);
    addEventListener('wheel', step, { capture: true, passive: true });
  }

  /**
   * Sets one value.
   * @param {string} path
   * @param {unknown} value null resets it
   * @param {(problem: object) => void} [refused] receives the reason if the server rejects the value; by default, the list of problems
   *   shows it
   */
  set(path, value, refused = report) {
    this.#joinStep(path);
    const waiting = this.#waiting.at(-1);
    if (waiting?.path === path && this.#step !== null && waiting.step === this.#step) Object.assign(waiting, { body: { path, value }, refused });
    else this.#add({ method: 'PATCH', path, body: { path, value }, refused, step: this.#step });
    this.#pump();
  }

  /**
   * Changes the list of effects.
   * @param {(effects: object[]) => object[]} change receives the newest list, since changes of values may still be waiting
   */
  rearrange(change, refused = report) {
    this.merge(({ effects }) => ({ effects: change(effects ?? []) }), refused);
  }

  /**
   * Changes several values together.
   * @param {(pipeline: object) => object} change receives the newest document and returns a merge patch
   * @param {(problem: object) => void} [refused]
   * @param {string} [part] the part that a drag or keys change step by step: within one undo step, a change of the part replaces a
   *   waiting one
   */
  merge(change, refused = report, part) {
    this.#joinStep(part);
    const waiting = this.#waiting.at(-1);
    if (part !== undefined && waiting?.part === part && this.#step !== null && waiting.step === this.#step) Object.assign(waiting, { change, body: undefined, refused });
    else this.#add({ method: 'PATCH', type: 'application/merge-patch+json', change, refused, part, step: this.#step });
    this.#pump();
  }

  /** The paths of the parameters that the document highlights. @returns {string[]} */
  get highlights() {
    return connection.session?.pipeline.highlights ?? [];
  }

  /**
   * Highlights a parameter, or removes its highlight.
   * @param {string[]} paths of the parameter and of its alternatives; the first is the one to highlight
   * @param {(problem: object) => void} refused
   */
  toggleHighlight(paths, refused) {
    this.merge(({ highlights = [] }) => {
      const others = highlights.filter((path) => !paths.includes(path));
      return { highlights: others.length < highlights.length ? others : [...highlights, paths[0]] };
    }, refused);
  }

  /**
   * The number with which a parameter could replace its alternative without a visible change.
   * @param {string} path
   * @returns {Promise<number|null>} null if there is none
   */
  async equivalent(path) {
    try {
      return (await request('GET', `${connection.path}/equivalent?path=${encodeURIComponent(path)}`)).value;
    } catch {
      // Without an answer the parameter begins with another number.
      return null;
    }
  }

  /** Replaces the current document. */
  replace(document) {
    this.#joinStep();
    this.#add({ method: 'PUT', body: document, refused: report });
    this.#pump();
  }

  #add(change) {
    this.#waiting.push(this.#made(change));
  }

  #made(change) {
    const made = { ...change, session: connection.path, attempts: 0, time: performance.now() };
    connection.expectAnswer(made);
    return made;
  }

  /**
   * Notes that the current event, such as a key, changes a value step by step: its change joins recent changes of the same value. Keys,
   * the wheel, and changes while a pointer is down need no call.
   */
  begin() {
    this.#isStepping = true;
    setTimeout(() => (this.#isStepping = false));
  }

  /**
   * Joins the next change with the current undo step, or ends that step.
   * @param {string} [path] the changed value, or the name of a part; none for several values
   */
  #joinStep(path) {
    const isPressed = this.#step?.path === null;
    if (!isPressed) {
      const isBurst = this.#isStepping && path !== undefined;
      if (!isBurst || this.#step?.path !== path || this.#time - this.#step.time > PAUSE) this.#endStep();
      if (!isBurst) return;
      this.#step ??= { path, name: null, time: this.#time };
      this.#step.time = this.#time;
      clearTimeout(this.#patience);
      this.#patience = setTimeout(() => this.#endStep(), PATIENCE);
    }
    if (this.#step.name !== null) return;
    const name = (this.#step.name = `${this.#window}-${++this.#count}`);
    const begin = () => this.#waiting.push(this.#command({ command: 'begin', change: name }));
    begin();
    this.#renewal = setInterval(() => {
      if (this.#waiting.length === 0) begin();
      this.#pump();
    }, RENEWAL);
  }

  #endStep() {
    clearInterval(this.#renewal);
    clearTimeout(this.#patience);
    const name = this.#step?.name;
    this.#step = null;
    if (!name) return;
    this.#waiting.push(this.#command({ command: 'end', change: name }));
    this.#pump();
  }

  /**
   * Goes back or forth in the undo history.
   * @param {{command: 'undo'|'redo'}|{command: 'go', entry: number}} command
   */
  travel(command) {
    const isPressed = this.#step?.path === null;
    this.#endStep();
    // The rest of a drag is its own step.
    if (isPressed) this.#step = { path: null, name: null, time: 0 };
    this.#waiting.push(this.#command(command, report));
    this.#pump();
  }

  /**
   * @param {object} body
   * @param {(problem: object) => void} [refused]
   */
  #command(body, refused = () => {}) {
    return this.#made({ method: 'POST', resource: 'history', body, refused });
  }

  /** Whether a change of this value is not yet part of a received session object. */
  isPending(path) {
    return this.#sent?.path === path || this.#waiting.some((change) => change.path === path) || this.#isBehind();
  }

  /** Whether the received session contains every change. */
  get isSettled() {
    return this.#sent === null && this.#waiting.length === 0 && !this.#isBehind();
  }

  /**
   * Waits until the received session contains every change. Call this before the document is stored or replaced. Does not wait during an
   * outage. While the page switches to another session, waits for that session, because the previous one may lack changes.
   * @returns {Promise<void>}
   */
  async settle() {
    while (!this.isSettled && (connection.state === 'live' || connection.isLeaving)) {
      const heard = new AbortController();
      await new Promise((resolve) => {
        const options = { once: true, signal: heard.signal };
        this.addEventListener('settled', resolve, options);
        for (const news of ['session', 'state']) connection.addEventListener(news, resolve, options);
      });
      heard.abort();
    }
  }

  #isBehind() {
    return (connection.session?.revision ?? 0) < this.#revision;
  }

  async #pump() {
    if (this.#sent !== null) return;
    while (this.#waiting.length > 0 && connection.state === 'live') {
      const change = (this.#sent = this.#waiting.shift());
      try {
        const { revision } = await this.#send(change);
        if (change.session === connection.path) this.#revision = Math.max(this.#revision, revision);
        connection.noteAnswer(change);
      } catch (error) {
        const isFinal = error instanceof Refusal && (error.status !== 404 || change.attempts > 0);
        if (isFinal) {
          connection.noteAnswer(change);
          change.refused({ ...error.problem, title: 'Change rejected' });
        } else {
          this.#postpone(change);
        }
      }
      this.#sent = null;
    }
    if (this.isSettled) this.dispatchEvent(new Event('settled'));
  }

  async #send(change) {
    if (change.change && change.body === undefined) {
      const pipeline = await request('GET', `${change.session}/pipeline`);
      // Keeps the body, so that a retry does not add an effect twice.
      change.body = change.change(pipeline);
    }
    return request(change.method, `${change.session}/${change.resource ?? 'pipeline'}`, change.body, change.type);
  }

  #postpone(change) {
    change.attempts += 1;
    const next = change.path === undefined ? undefined : this.#waiting.find(({ path }) => path === change.path);
    if (next === undefined) {
      this.#waiting.unshift(change);
    } else {
      // The user has waited for the later change since the earlier one was made.
      next.time = change.time;
      connection.noteAnswer(change);
    }
    connection.suspect();
  }
}

/** The changes that this page makes. */
export const changes = new Changes();
