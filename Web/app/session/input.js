import { request, Refusal } from './api.js';
import { connection } from './connection.js';

/**
 * Moves closer together than this are merged (seconds). The server needs a few moves before the release to compute its velocity.
 */
const SPACING = 0.02;

/**
 * Sends touches and wheel events to the server, with at most one request in flight. Events that happen meanwhile go with
 * the next request. Event: `problem`.
 */
export class Input extends EventTarget {
  /** The number of inputs that may have moved the list. */
  count = 0;
  #waiting = [];
  #isSending = false;
  #touches = new Set();
  #abandoned = new Set();

  constructor() {
    super();
    connection.addEventListener('state', ({ detail }) => (detail === 'live' ? this.#resume() : this.#abandon()));
  }

  /**
   * @param {object} event in the server's format, without the time
   * @param {number} timeStamp the time of the browser's event, in milliseconds
   */
  add(event, timeStamp) {
    if (connection.state !== 'live') return;
    if (event.type === 'touch') {
      const isKnown = this.#touches.has(event.identifier);
      // After an outage, ignores a finger that is still down until it begins again.
      if (!isKnown && event.phase !== 'began') return;
      if (event.phase === 'began') this.#touches.add(event.identifier);
      else if (event.phase !== 'moved') this.#touches.delete(event.identifier);
    }
    if (event.type !== 'system') this.count += 1;
    this.#merge({ ...event, time: timeStamp / 1000 });
    this.#pump();
  }

  /**
   * Sends a command for playback or recording.
   * @param {object} event in the server's format
   */
  send(event) {
    this.add(event, performance.now());
  }

  /** Adds the event to the waiting batch. Merges it with the last event if the difference is invisible. */
  #merge(event) {
    const [before, last] = [this.#waiting.at(-2), this.#waiting.at(-1)];
    const isMove = (other) => other?.phase === 'moved' && other.identifier === event.identifier;
    if (last && event.type === 'wheel' && last.type === 'wheel') {
      last.deltaX += event.deltaX;
      last.deltaY += event.deltaY;
      last.time = event.time;
    } else if (last && event.type === 'playback' && last.type === 'playback') {
      Object.assign(last, event);
    } else if (event.phase === 'moved' && isMove(last) && isMove(before) && event.time - before.time < SPACING) {
      this.#waiting.splice(-1, 1, event);
    } else {
      this.#waiting.push(event);
    }
  }

  async #pump() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting.length > 0 && connection.state === 'live') {
      const batch = { events: this.#waiting.splice(0), time: performance.now() };
      connection.expectAnswer(batch);
      try {
        await request('POST', `${connection.path}/input`, { events: batch.events });
      } catch (error) {
        if (error instanceof Refusal && error.status !== 404) this.dispatchEvent(new CustomEvent('problem', { detail: { ...error.problem, title: 'Input rejected' } }));
        else connection.suspect();
      }
      connection.noteAnswer(batch);
    }
    this.#isSending = false;
  }

  #abandon() {
    for (const identifier of this.#touches) this.#abandoned.add(identifier);
    this.#touches.clear();
    this.#waiting = [];
  }

  /** Cancels old touches: a server that was only unreachable still considers those fingers down. */
  #resume() {
    const time = performance.now() / 1000;
    for (const identifier of this.#abandoned) this.#waiting.push({ type: 'touch', phase: 'cancelled', identifier, x: 0, y: 0, time });
    this.#abandoned.clear();
    this.#pump();
  }
}

/** The input of this page. */
export const input = new Input();
