import { connection } from '../session/connection.js';
import { input } from '../session/input.js';

/** The key of a query that keeps the phone still: `?demo=off`. Tests and measurements use it. */
const QUERY = 'demo';
/**
 * The finger that pulls a new preset: its identifier, the duration (milliseconds), and the start and length of its path (points).
 */
const PULL = { identifier: 0, duration: 500, start: 200, length: 110 };
/** The server's gesture, and its name in the timeline. */
const GESTURE = 'demonstration';
const NAME = 'Demonstration';

/**
 * Moves the phone of a new session until the user does: pull, let go, fling, and back. It never runs if the system reduces motion,
 * or in a session that existed before.
 */
export class Demo {
  #isRunning = false;
  /** The number of the page's inputs that were made here. */
  #own = 0;
  /** The timer of the finger that pulls. */
  #pulling = 0;
  /** Whether the page has decided whether the demonstration runs. */
  #isDecided = false;

  /**
   * @param {HTMLElement} phone
   * @param {HTMLElement} timeline
   */
  constructor(phone, timeline) {
    for (const type of ['timeline', 'state']) connection.addEventListener(type, () => this.#decide(connection.timeline));
    // Before the phone's own listeners, so that the server ends the gesture before it receives the touch.
    for (const type of ['pointerdown', 'wheel']) phone.addEventListener(type, () => this.stop(), { capture: true, passive: true });
    // The timeline itself chooses what to play.
    for (const type of ['click', 'input', 'change']) timeline.addEventListener(type, () => this.#stop({ looping: false }), { capture: true });
    document.addEventListener('visibilitychange', () => this.#isRunning && this.#send({ playing: !document.hidden }));
  }

  /** The number of the user's inputs. */
  get inputs() {
    return input.count - this.#own;
  }

  /** @param {{gesture: {name: string}, looping: boolean}|null} timeline */
  #decide(timeline) {
    if (this.#isDecided || timeline === null || connection.state !== 'live') return;
    this.#isDecided = true;
    const { gesture, looping } = timeline;
    this.#isRunning = connection.isNew && !isStill();
    if (this.#isRunning) this.#send({ gesture: GESTURE, playing: true, looping: true });
    // The page was reloaded while the demonstration ran. Some browsers hide a page before they leave it, which pauses the gesture.
    else if (gesture.name === NAME && looping) this.#send({ gesture: null, looping: false });
  }

  /** Shows a newly chosen preset from its top, and pulls it briefly. If a gesture plays, it continues instead. */
  pull() {
    const { timeline } = connection;
    if (timeline === null || timeline.playing || timeline.capturing) return;
    this.#release();
    this.#give({ type: 'contentOffset', fromTop: 0 });
    if (isStill()) return;
    const begin = performance.now();
    this.#touch('began', 0);
    this.#pulling = setInterval(() => {
      const share = Math.min(1, (performance.now() - begin) / PULL.duration);
      if (share < 1) this.#touch('moved', share * (2 - share));
      else this.#release();
    }, 16);
  }

  /** Lifts the finger that pulls. */
  #release() {
    if (this.#pulling === 0) return;
    clearInterval(this.#pulling);
    this.#pulling = 0;
    this.#touch('ended', 1);
  }

  /** @param {string} phase @param {number} share of the way */
  #touch(phase, share) {
    this.#give({ type: 'touch', phase, identifier: PULL.identifier, x: 0, y: PULL.start + PULL.length * share });
  }

  /**
   * Ends the demonstration permanently, and returns the list to the user. Also ends a pull.
   * @returns {boolean} whether the demonstration was running
   */
  stop() {
    this.#release();
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
    this.#give({ type: 'playback', ...change });
  }

  /** @param {object} event */
  #give(event) {
    const before = input.count;
    input.send(event);
    this.#own += input.count - before;
  }
}

/** Whether the phone never moves by itself. */
function isStill() {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || new URLSearchParams(location.search).get(QUERY) === 'off';
}
