import { request, Refusal } from './api.js';

/** How often the page renews a change that the user still makes (milliseconds). The server ends it after 15 seconds. */
const RENEWAL = 5000;
/** The events that end what a pointer or a key began. */
const RELEASES = ['pointerup', 'pointercancel', 'keyup', 'blur'];

/**
 * Sends changes to the server, one at a time and in order. Sends only the latest of several waiting changes to one value.
 * During an outage, changes wait until the server is back. The server keeps the undo history.
 *
 * Event: `settled`, when the server has answered all changes.
 */
export class Changes extends EventTarget {
  #connection;
  #waiting = [];
  #sent = null;
  #session = null;
  #revision = 0;
  // Two windows may change one session, so the name of a change names its window.
  #window = Math.random().toString(36).slice(2, 10);
  #count = 0;
  /** The name of the change that the user makes, for example by dragging a slider; otherwise null. */
  #open = null;
  #renewal = null;

  /** @param {import('./connection.js').Connection} connection */
  constructor(connection) {
    super();
    this.#connection = connection;
    connection.addEventListener('state', ({ detail: state }) => {
      // A restarted server may count from an earlier revision, and knows of no open change.
      if (state !== 'live') this.#revision = 0;
      else if (this.#open) this.#waiting.unshift(this.#command({ command: 'begin', change: this.#open }));
      this.#pump();
    });
    connection.addEventListener('session', ({ detail }) => {
      // Revisions are comparable only within one session.
      if (detail.id !== this.#session) this.#revision = 0;
      this.#session = detail.id;
    });
  }

  /**
   * Sets one value.
   * @param {string} path
   * @param {unknown} value null resets it
   * @param {(problem: object) => void} refused
   */
  set(path, value, refused) {
    const waiting = this.#waiting.find((change) => change.path === path);
    if (waiting && waiting === this.#waiting.at(-1)) Object.assign(waiting, { body: { path, value }, refused });
    else this.#waiting.push({ method: 'PATCH', path, body: { path, value }, refused, attempts: 0 });
    this.#pump();
  }

  /**
   * Changes the list of effects.
   * @param {(effects: object[]) => object[]} change receives the newest list, since changes of values may still be waiting
   */
  rearrange(change, refused) {
    this.merge(({ effects }) => ({ effects: change(effects ?? []) }), refused);
  }

  /**
   * Changes several values together.
   * @param {(pipeline: object) => object} change receives the newest document and returns a merge patch
   */
  merge(change, refused) {
    this.#waiting.push({ method: 'PATCH', type: 'application/merge-patch+json', change, refused, attempts: 0 });
    this.#pump();
  }

  /** Replaces the current document. */
  replace(document, refused) {
    this.#waiting.push({ method: 'PUT', body: document, refused, attempts: 0 });
    this.#pump();
  }

  /**
   * Begins a change of several values, or of one value several times. It becomes one entry of the undo history. It ends when
   * the user releases the pointer or the key, wherever the focus is by then.
   */
  begin() {
    this.#end();
    this.#open = `${this.#window}-${++this.#count}`;
    const begin = () => {
      this.#waiting.push(this.#command({ command: 'begin', change: this.#open }));
      this.#pump();
    };
    begin();
    this.#renewal = setInterval(() => this.#waiting.length === 0 && begin(), RENEWAL);
    for (const type of RELEASES) addEventListener(type, this.#end);
  }

  #end = () => {
    if (this.#open === null) return;
    clearInterval(this.#renewal);
    for (const type of RELEASES) removeEventListener(type, this.#end);
    this.#waiting.push(this.#command({ command: 'end', change: this.#open }));
    this.#open = null;
    this.#pump();
  };

  /**
   * Goes back or forth in the undo history.
   * @param {'undo'|'redo'} command
   */
  travel(command, refused) {
    this.#waiting.push(this.#command({ command }, refused));
    this.#pump();
  }

  #command(body, refused = () => {}) {
    return { method: 'POST', resource: 'history', body, refused, attempts: 0 };
  }

  /** Whether a change of this value is not yet part of a received session object. */
  isPending(path) {
    return this.#sent?.path === path || this.#waiting.some((change) => change.path === path) || this.#isBehind();
  }

  /** Whether the received session contains every change. */
  get isSettled() {
    return this.#sent === null && this.#waiting.length === 0 && !this.#isBehind();
  }

  #isBehind() {
    return (this.#connection.session?.revision ?? 0) < this.#revision;
  }

  async #pump() {
    if (this.#sent !== null) return;
    while (this.#waiting.length > 0 && this.#connection.state === 'live') {
      const change = (this.#sent = this.#waiting.shift());
      try {
        const { revision } = await this.#send(change);
        this.#revision = Math.max(this.#revision, revision);
      } catch (error) {
        const isFinal = error instanceof Refusal && (error.status !== 404 || change.attempts > 0);
        if (isFinal) change.refused({ ...error.problem, title: 'Change rejected' });
        else this.#postpone(change);
      }
      this.#sent = null;
    }
    if (this.isSettled) this.dispatchEvent(new Event('settled'));
  }

  async #send(change) {
    if (change.change && change.body === undefined) {
      const pipeline = await request('GET', `${this.#connection.path}/pipeline`);
      // Keeps the body, so that a retry does not add an effect twice.
      change.body = change.change(pipeline);
    }
    return request(change.method, `${this.#connection.path}/${change.resource ?? 'pipeline'}`, change.body, change.type);
  }

  #postpone(change) {
    change.attempts += 1;
    const isOvertaken = change.path !== undefined && this.#waiting.some((other) => other.path === change.path);
    if (!isOvertaken) this.#waiting.unshift(change);
    this.#connection.suspect();
  }
}
