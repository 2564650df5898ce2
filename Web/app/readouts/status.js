import { rounded } from '../numbers.js';

const WORDS = { connecting: 'Connecting', live: 'Live', silent: 'Not answering', lost: 'Not connected' };
const BANNERS = { silent: 'The server is not answering. Waiting for it…', lost: 'The server is not answering. Reconnecting…' };
/** Frames further apart than this (milliseconds) do not belong to one movement. */
const PAUSE = 80;

/** Shows the connection state, the frame rate and the input latency. */
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
   * @param {HTMLElement} banner appears while the server does not answer
   */
  constructor(place, banner) {
    this.#place = place;
    this.#banner = banner;
    this.#measured = place.querySelector('.status-measured');
  }

  /** @param {'connecting'|'live'|'silent'|'lost'} state */
  enter(state) {
    this.#place.dataset.state = state;
    document.body.dataset.state = state;
    this.#place.querySelector('.status-word').textContent = WORDS[state];
    this.#banner.hidden = !(state in BANNERS);
    if (state in BANNERS) this.#banner.querySelector('p').textContent = BANNERS[state];
    this.#show();
  }

  /** Counts a received frame. The rate is that of the last movement, since a list at rest sends no frames. */
  arrived() {
    const now = performance.now();
    if (now - (this.#arrivals.at(-1) ?? -Infinity) > PAUSE) this.#arrivals = [];
    this.#arrivals.push(now);
    if (this.#arrivals.length > 60) this.#arrivals.shift();
    if (this.#arrivals.length >= 20) this.#rate = ((this.#arrivals.length - 1) * 1000) / (now - this.#arrivals[0]);
    this.#later();
  }

  /** @param {number} latency from an event to its frame, in milliseconds */
  measured(latency) {
    this.#latencies.push(latency);
    if (this.#latencies.length > 60) this.#latencies.shift();
    this.#later();
  }

  /** Updates the figures only now and then: nobody can read figures that change with every frame. */
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
    this.#place.title = median === undefined ? '' : `From input to frame: ${rounded(median)} ms median, ${rounded(sorted.at(-1))} ms maximum over the last ${sorted.length} events.`;
  }
}
