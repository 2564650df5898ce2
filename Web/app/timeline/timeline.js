import { element, write } from '../dom.js';
import { save } from '../files.js';
import { report } from '../readouts/problems.js';
import { Segments } from '../segments.js';
import { request, requestList } from '../session/api.js';
import { connection } from '../session/connection.js';
import { input } from '../session/input.js';
import { Scrubber } from './scrubber.js';

/** @type {[number, string, object][]} */
const RATES = [[0.25, '¼×', { 'aria-label': 'A quarter of the speed' }], [0.5, '½×', { 'aria-label': 'Half speed' }], [1, '1×', { 'aria-label': 'Full speed' }]];

/** The bar below the device: the gesture, the current time, the playback speed and the recording. */
export class Timeline {
  #parts;
  #saving;
  #scrubber;
  #rates = new Segments('rate', RATES, (rate) => this.#playback({ rate }), { 'aria-label': 'Speed' });
  #gestures = [];

  /**
   * @param {HTMLElement} place
   * @param {{gesture: HTMLButtonElement, session: HTMLButtonElement}} saving the buttons that save the gesture, and the whole recording
   */
  constructor(place, saving) {
    const find = (name) => place.querySelector(`[data-part=${name}]`);
    this.#parts = Object.fromEntries(['gesture', 'play', 'loop', 'time', 'capture', 'capture-word'].map((name) => [name, find(name)]));
    this.#scrubber = new Scrubber(find('scrubber'), (position) => this.#playback({ position, playing: false }));
    const { gesture, play, loop, capture } = this.#parts;
    gesture.addEventListener('change', () => gesture.value && this.#playback({ gesture: gesture.value, playing: true }));
    play.addEventListener('click', () => this.toggle());
    loop.addEventListener('click', () => this.toggleLoop());
    find('rates').replaceWith(this.#rates.$element);
    capture.addEventListener('click', () => input.send({ type: 'capture', recording: !connection.timeline?.capturing }));
    this.#saving = saving;
    saving.gesture.addEventListener('click', () => this.#save('gesture', 'gesture'));
    saving.session.addEventListener('click', () => this.#save('capture', 'session'));
  }

  /** Loads the server's gestures. */
  async load() {
    this.#gestures = (await requestList('/api/gestures')).gestures;
    this.#parts.gesture.replaceChildren(...this.#gestures.map(({ gesture, name }) => element('option', { value: gesture }, name)));
    this.#displayGesture();
  }

  /** @param {object} timeline the state of playback and recording */
  show(timeline) {
    const { play, loop, capture } = this.#parts;
    this.#displayGesture();
    play.setAttribute('aria-label', timeline.playing ? 'Pause' : 'Play');
    play.title = timeline.playing ? 'Pause' : 'Play';
    play.toggleAttribute('data-playing', timeline.playing);
    loop.setAttribute('aria-pressed', timeline.looping);
    this.#rates.value = timeline.rate;
    capture.setAttribute('aria-pressed', timeline.capturing);
    write(this.#parts['capture-word'], timeline.capturing ? 'Stop' : 'Record');
    capture.title = timeline.capturing ? 'Stop recording' : 'Record your touches and scrolling';
    for (const $button of [play, ...Object.values(this.#saving)]) $button.disabled = timeline.capturing;
    this.#saving.session.hidden = !timeline.captured;
    this.#scrubber.show(timeline);
    this.#tellTime(timeline.position);
  }

  /** @param {object} frame the newest frame; during playback its time is the gesture's time */
  mark(frame) {
    if (!connection.timeline?.shown) return;
    this.#scrubber.mark(frame.time);
  }

  /** Writes the frame's time. @param {object} frame as for `mark` */
  tell(frame) {
    if (!connection.timeline?.shown) return;
    this.#scrubber.tell(frame.time);
    this.#tellTime(frame.time);
  }

  /** Plays or pauses the gesture. */
  toggle() {
    this.#playback({ playing: !connection.timeline?.playing });
  }

  /** Switches the repetition of the gesture on or off. */
  toggleLoop() {
    this.#playback({ looping: !connection.timeline?.looping });
  }

  /** Plays a gesture document from a file. */
  open(document) {
    input.send({ type: 'playback', gesture: document, playing: true });
  }

  #playback(change) {
    input.send({ type: 'playback', ...change });
  }

  async #save(resource, kind) {
    try {
      save(await request('GET', `${connection.path}/${resource}`), kind);
    } catch (error) {
      report({ title: 'Not saved', detail: error.message });
    }
  }

  /** Selects the gesture in the menu. The menu lists a gesture from a file while it is loaded. */
  #displayGesture() {
    if (connection.timeline === null || this.#gestures.length === 0) return;
    const { gesture: menu } = this.#parts;
    const { name } = connection.timeline.gesture;
    const known = this.#gestures.find((gesture) => gesture.name === name);
    const own = menu.querySelector('[data-own]');
    if (known) own?.remove();
    else if (own) own.textContent = name;
    else menu.prepend(element('option', { value: '', 'data-own': true }, name));
    menu.value = known?.gesture ?? '';
  }

  #tellTime(position) {
    const { duration } = connection.timeline.gesture;
    write(this.#parts.time, `${position.toFixed(2)} / ${duration.toFixed(2)} s`);
  }
}
