/** The keys of a query that keep the phone still: `?demo=off`. Tests and measurements use it. */
const QUERY = 'demo';
/** The server's gesture, and its name in the timeline. */
const GESTURE = 'demonstration';
const NAME = 'Demonstration';

/**
 * Moves the phone of a new session until the user does: pull, let go, fling, and back. It never runs if the system asks for less
 * motion, nor in a session that existed before.
 */
export class Demo {
  #connection;
  #input;
  #isRunning = false;
  /** Whether the page decided already if the demonstration runs. */
  #isDecided = false;

  /**
   * @param {import('../session/connection.js').Connection} connection
   * @param {import('../session/input.js').Input} input
   * @param {HTMLElement} phone
   * @param {HTMLElement} timeline
   */
  constructor(connection, input, phone, timeline) {
    this.#connection = connection;
    this.#input = input;
    for (const type of ['timeline', 'state']) connection.addEventListener(type, () => this.#decide(connection.timeline));
    // Before the phone's own listeners, so that the server ends the gesture before it gets the touch.
    for (const type of ['pointerdown', 'wheel']) phone.addEventListener(type, () => this.stop(), { capture: true, passive: true });
    // The timeline says itself what to play.
    for (const type of ['click', 'input', 'change']) timeline.addEventListener(type, () => this.#stop({ looping: false }), { capture: true });
    document.addEventListener('visibilitychange', () => this.#isRunning && this.#send({ playing: !document.hidden }));
  }

  /** Whether the phone moves by itself. */
  get isRunning() {
    return this.#isRunning;
  }

  /** @param {{gesture: {name: string}, looping: boolean}|null} timeline */
  #decide(timeline) {
    if (this.#isDecided || timeline === null || this.#connection.state !== 'live') return;
    this.#isDecided = true;
    const { gesture, looping } = timeline;
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches || new URLSearchParams(location.search).get(QUERY) === 'off';
    this.#isRunning = this.#connection.isNew && !isStill;
    if (this.#isRunning) this.#send({ gesture: GESTURE, playing: true, looping: true });
    // The page was reloaded while the demonstration ran. Some browsers hide a page before they leave it, which pauses the gesture.
    else if (gesture.name === NAME && looping) this.#send({ gesture: null, looping: false });
  }

  /**
   * Ends the demonstration for good, and returns the list to the user.
   * @returns {boolean} whether it was running
   */
  stop() {
    return this.#stop({ gesture: null, looping: false });
  }

  /** @param {object} change */
  #stop(change) {
    if (!this.#isRunning) return false;
    this.#isRunning = false;
    this.#send(change);
    return true;
  }

  /** @param {object} change */
  #send(change) {
    this.#input.send({ type: 'playback', ...change });
  }
}
