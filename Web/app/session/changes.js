import { request, Refusal } from './api.js';

/** Changes of the same value within this time (milliseconds) belong to the same undo step. */
const ONE_STEP = 1000;

/**
 * Sends changes to the server, one at a time and in order. Sends only the latest of several waiting changes to one value.
 * During an outage, changes wait until the server is back.
 *
 * Event: `settled`, when the server has answered all changes.
 */
export class Changes extends EventTarget {
  #connection;
  #waiting = [];
  #sent = null;
  #session = null;
  #revision = 0;
  #latest = { path: null, time: -Infinity };

  /** @param {import('./connection.js').Connection} connection */
  constructor(connection) {
    super();
    this.#connection = connection;
    connection.addEventListener('state', () => this.#pump());
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
    this.#latest = { path, time: performance.now() };
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
    this.#latest = { path: null, time: -Infinity };
    this.#waiting.push({ method: 'PATCH', type: 'application/merge-patch+json', change, refused, attempts: 0 });
    this.#pump();
  }

  /** Replaces the current document. */
  replace(document, refused) {
    this.#latest = { path: null, time: -Infinity };
    this.#waiting.push({ method: 'PUT', body: document, refused, attempts: 0 });
    this.#pump();
  }

  /** Whether a change of this value is not yet part of a received session object. */
  isPending(path) {
    return this.#sent?.path === path || this.#waiting.some((change) => change.path === path) || this.#isBehind();
  }

  /** Whether the received session contains every change. */
  get isSettled() {
    return this.#sent === null && this.#waiting.length === 0 && !this.#isBehind();
  }

  /** The path of the value that the user is changing, as the name of one undo step; otherwise null. */
  get step() {
    return performance.now() - this.#latest.time < ONE_STEP ? this.#latest.path : null;
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
    return request(change.method, `${this.#connection.path}/pipeline`, change.body, change.type);
  }

  #postpone(change) {
    change.attempts += 1;
    const isOvertaken = change.path !== undefined && this.#waiting.some((other) => other.path === change.path);
    if (!isOvertaken) this.#waiting.unshift(change);
    this.#connection.suspect();
  }
}
