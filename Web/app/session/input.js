import { request, Refusal } from './api.js';

/**
 * Sends touches and wheel events to the server, with at most one request in flight. Events that happen meanwhile go with
 * the next request. Events: `measured`, with the milliseconds from an input event to its frame; `problem`.
 */
export class Input extends EventTarget {
  #connection;
  #waiting = [];
  #isSending = false;
  #touches = new Set();
  #abandoned = new Set();
  #awaited = new Map();
  #count = 0;
  // Two windows may control one session, so a token names its window.
  #window = Math.random().toString(36).slice(2, 10);

  /** @param {import('./connection.js').Connection} connection */
  constructor(connection) {
    super();
    this.#connection = connection;
    connection.addEventListener('frame', ({ detail }) => this.#arrived(detail));
    connection.addEventListener('state', ({ detail }) => (detail === 'live' ? this.#resume() : this.#abandon()));
  }

  /**
   * @param {object} event in the server's format, without the time
   * @param {number} timeStamp the time of the browser's event, in milliseconds
   */
  add(event, timeStamp) {
    if (this.#connection.state !== 'live') return;
    if (event.type === 'touch') {
      const isKnown = this.#touches.has(event.identifier);
      // After an outage, ignores a finger that is still down until it begins again.
      if (!isKnown && event.phase !== 'began') return;
      if (event.phase === 'began') this.#touches.add(event.identifier);
      else if (event.phase !== 'moved') this.#touches.delete(event.identifier);
    }
    this.#merge({ ...event, time: timeStamp / 1000 }, timeStamp);
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
  #merge(event, timeStamp) {
    const last = this.#waiting.at(-1);
    if (last && event.type === 'wheel' && last.event.type === 'wheel') {
      last.event.deltaX += event.deltaX;
      last.event.deltaY += event.deltaY;
      last.event.time = event.time;
    } else if (last && event.type === 'playback' && last.event.type === 'playback') {
      Object.assign(last.event, event);
    } else if (last && event.phase === 'moved' && last.event.phase === 'moved' && last.event.identifier === event.identifier) {
      last.event = event;
      last.timeStamp = timeStamp;
    } else {
      this.#waiting.push({ event, timeStamp });
    }
  }

  async #pump() {
    if (this.#isSending) return;
    this.#isSending = true;
    while (this.#waiting.length > 0 && this.#connection.state === 'live') {
      const batch = this.#waiting.splice(0);
      const token = `${this.#window}-${++this.#count}`;
      this.#awaited.set(token, batch[0].timeStamp);
      try {
        await request('POST', `${this.#connection.path}/input`, { input: token, events: batch.map(({ event }) => event) });
      } catch (error) {
        this.#awaited.delete(token);
        if (error instanceof Refusal && error.status !== 404) this.dispatchEvent(new CustomEvent('problem', { detail: { ...error.problem, title: 'Input rejected' } }));
        else this.#connection.suspect();
      }
    }
    this.#isSending = false;
  }

  #arrived(frame) {
    const timeStamp = this.#awaited.get(frame.input);
    if (timeStamp === undefined) return;
    // A slow viewer skips frames, and their tokens never arrive.
    for (const token of this.#awaited.keys()) {
      this.#awaited.delete(token);
      if (token === frame.input) break;
    }
    this.dispatchEvent(new CustomEvent('measured', { detail: this.#connection.heard - timeStamp }));
  }

  #abandon() {
    for (const identifier of this.#touches) this.#abandoned.add(identifier);
    this.#touches.clear();
    this.#awaited.clear();
    this.#waiting = [];
  }

  /** Cancels old touches: a server that was only unreachable still considers those fingers down. */
  #resume() {
    const timeStamp = performance.now();
    for (const identifier of this.#abandoned) {
      this.#waiting.push({ event: { type: 'touch', phase: 'cancelled', identifier, x: 0, y: 0, time: timeStamp / 1000 }, timeStamp });
    }
    this.#abandoned.clear();
    this.#pump();
  }
}
