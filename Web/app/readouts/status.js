import { rounded } from '../numbers.js';

const WORDS = { connecting: 'Connecting', live: 'Live', lost: 'Not connected' };
/** Frames further apart than this (milliseconds) do not belong to one movement. */
const PAUSE = 80;

/** How the page is connected, how many frames a second come, and how fast input is answered. */
export class Status {
  #place;
  #measured;
  #banner;
  #arrivals = [];
  #latencies = [];
  #rate = null;
  #timer = null;

  /**
   * @param {HTMLElement} place
   * @param {HTMLElement} banner shown while the server is away
   */
  constructor(place, banner) {
    this.#place = place;
    this.#banner = banner;
    this.#measured = place.querySelector('.status-measured');
  }

  /** @param {'connecting'|'live'|'lost'} state */
  enter(state) {
    this.#place.dataset.state = state;
    document.body.dataset.state = state;
    this.#place.querySelector('.status-word').textContent = WORDS[state];
    this.#banner.hidden = state !== 'lost';
    this.#show();
  }

  /** A frame came. Its rate is that of the last movement, for at rest nothing is sent. */
  arrived() {
    const now = performance.now();
    if (now - (this.#arrivals.at(-1) ?? -Infinity) > PAUSE) this.#arrivals = [];
    this.#arrivals.push(now);
    if (this.#arrivals.length > 60) this.#arrivals.shift();
    if (this.#arrivals.length >= 20) this.#rate = ((this.#arrivals.length - 1) * 1000) / (now - this.#arrivals[0]);
    this.#later();
  }

  /** @param {number} latency milliseconds from an event to its frame */
  measured(latency) {
    this.#latencies.push(latency);
    if (this.#latencies.length > 60) this.#latencies.shift();
    this.#later();
  }

  /** Figures that change with every frame cannot be read. */
  #later() {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      this.#show();
    }, 250);
  }

  #show() {
    const sorted = [...this.#latencies].sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    const isLive = this.#place.dataset.state === 'live';
    const parts = [this.#rate !== null && `${Math.round(this.#rate)} Hz`, median !== undefined && `${rounded(median)} ms`];
    this.#measured.textContent = isLive ? parts.filter(Boolean).join(' · ') : '';
    this.#place.title = median === undefined ? '' : `From input to frame: ${rounded(median)} ms in the middle, ${rounded(sorted.at(-1))} ms at most, of the last ${sorted.length}.`;
  }
}
