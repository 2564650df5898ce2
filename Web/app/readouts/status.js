import { paced, write } from '../dom.js';

const WORDS = { connecting: 'Connecting', live: 'Live', silent: 'Not answering', lost: 'Not connected' };
const BANNERS = { silent: 'The server is not answering. Your work is kept. Waiting for the server…', lost: 'The server is not answering. Your work is kept. Reconnecting…' };
/** Frames further apart than this (milliseconds) do not belong to one movement. */
const PAUSE = 80;
/** The greatest number of frames in a measurement. */
const MOST = 60;

/** Shows the connection state and the frame rate. */
export class Status {
  #place;
  #measured;
  #banner;
  /** The last frames of the last movement, and when the first and the last of them arrived. */
  #movement = { start: 0, count: 0, first: 0, last: -Infinity };
  #rate = null;

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
   * @param {number} arrivals the number of frames that have arrived
   * @param {number} time when the last of them arrived (milliseconds)
   */
  arrived(arrivals, time) {
    const movement = this.#movement;
    if (time - movement.last > PAUSE || movement.count >= MOST) Object.assign(movement, { start: arrivals, first: time });
    movement.count = arrivals - movement.start;
    movement.last = time;
    this.#later();
  }

  #later = paced(() => this.#show());

  #show() {
    const { count, first, last } = this.#movement;
    if (count >= 20) this.#rate = (count * 1000) / (last - first);
    const isLive = this.#place.dataset.state === 'live';
    write(this.#measured, isLive && this.#rate !== null ? `${Math.round(this.#rate)} Hz` : '');
  }
}
