import { write } from '../dom.js';
import { rounded } from '../numbers.js';

const WORDS = { connecting: 'Connecting', live: 'Live', silent: 'Not answering', lost: 'Not connected' };
const BANNERS = { silent: 'The server is not answering. Your work is kept. Waiting for it…', lost: 'The server is not answering. Your work is kept. Reconnecting…' };
/** Frames further apart than this (milliseconds) do not belong to one movement. */
const PAUSE = 80;
/** The frames and the latencies that count. */
const MOST = 60;

/** Shows the connection state, the frame rate and the input latency. */
export class Status {
  #place;
  #measured;
  #banner;
  /** The last frames of the last movement, and when the first and the last of them arrived. */
  #movement = { start: 0, count: 0, first: 0, last: -Infinity };
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

  /**
   * Notes that frames arrived. The rate is that of the last movement, since a list at rest sends no frames.
   * @param {number} arrivals how many frames have arrived until now
   * @param {number} time when the last of them arrived (milliseconds)
   */
  arrived(arrivals, time) {
    const movement = this.#movement;
    if (time - movement.last > PAUSE || movement.count >= MOST) Object.assign(movement, { start: arrivals, first: time });
    movement.count = arrivals - movement.start;
    movement.last = time;
    this.#later();
  }

  /** @param {number} latency from an event to its frame, in milliseconds */
  measured(latency) {
    this.#latencies.push(latency);
    if (this.#latencies.length > MOST) this.#latencies.shift();
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
    const { count, first, last } = this.#movement;
    if (count >= 20) this.#rate = (count * 1000) / (last - first);
    const sorted = [...this.#latencies].sort((a, b) => a - b);
    const median = sorted[Math.floor(sorted.length / 2)];
    const isLive = this.#place.dataset.state === 'live';
    const parts = [this.#rate !== null && `${Math.round(this.#rate)} Hz`, median !== undefined && `${rounded(median)} ms`];
    const words = isLive ? parts.filter(Boolean).join(' · ') : '';
    write(this.#measured, words);
    const title = median === undefined ? '' : `From input to frame: ${rounded(median)} ms median, ${rounded(sorted.at(-1))} ms maximum over the last ${sorted.length} events.`;
    if (this.#place.title !== title) this.#place.title = title;
  }
}
