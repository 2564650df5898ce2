import { canvasOf, element } from './dom.js';
import { download, fileName } from './files.js';
import { Refusal, requestFile } from './session/api.js';
import { connection } from './session/connection.js';
import { input } from './session/input.js';
import { stage } from './stage/stage.js';

/** The kinds of WebM that browsers record, the best first. */
const TYPES = ['video/webm;codecs=vp9', 'video/webm;codecs=vp8', 'video/webm'];
/** Frames per second of a film. */
const RATE = 60;
/** The longest gesture that the page records (seconds). */
const LONGEST = 60;
/** How long the film continues after the gesture's end, and the greatest delay of the end (milliseconds). */
const TAIL = 300, LATENESS = 5000;

/** Exports pictures of the phone: a PNG, the gesture as a film strip, and the gesture as a film. */
export class Pictures {
  /** Ends the current film; null if none is recorded. @type {((reason: string|null) => void)|null} */
  #finish = null;

  /** @param {HTMLElement} $place */
  constructor($place) {
    const button = (name, words, title, onclick) => element('button', { type: 'button', class: 'button', 'data-picture': name, title, onclick }, words);
    this.$scale = element('select', { class: 'select', 'aria-label': 'Size of pictures and films', title: 'Pixels per point' }, ...[1, 2, 3].map((scale) => element('option', { value: scale, selected: scale === 2 }, `×${scale}`)));
    this.$bezel = element('input', { type: 'checkbox', checked: true });
    this.$status = element('p', { class: 'export-pictured', role: 'status' });
    this.$film = button('film', 'Film (WebM)', 'Plays the gesture and records the phone', () => (this.#finish ? this.#finish('Cancelled. Nothing was saved.') : this.#record()));
    $place.append(
      button('png', 'Picture (PNG)', 'What the phone shows now', () => this.#picture()),
      button('strip', 'Film strip (SVG)', 'The moments and the curves of the gesture', () => this.#strip()),
      this.$film, this.$scale, element('label', { class: 'export-bezel' }, this.$bezel, 'Bezel'), this.$status);
  }

  /** Ends a film without saving it, for example because its dialog closes. */
  cancel() {
    this.#finish?.('');
    this.#say('');
  }

  #say(words) {
    this.$status.textContent = words;
  }

  #name(extension) {
    return `${fileName(connection.session?.pipeline.name)}.${extension}`;
  }

  async #picture() {
    const canvas = this.#copied();
    const blob = await new Promise((resolve) => canvas.toBlob(resolve));
    stage.copy = null;
    if (blob === null) return this.#say('The browser cannot make a picture of this size.');
    this.#save(blob, 'png');
  }

  /** A canvas on which the stage draws the phone at the chosen size, as long as it is `stage.copy`. */
  #copied() {
    const canvas = canvasOf(1, 1);
    stage.copy = { canvas, scale: Number(this.$scale.value), hasBezel: this.$bezel.checked };
    return canvas;
  }

  async #strip() {
    try {
      const { text, type } = await requestFile(`${connection.path}/film`);
      this.#save(new Blob([text], { type }), 'svg');
    } catch (error) {
      this.#say(error instanceof Refusal ? error.message : 'The server is not answering. Try again when the connection is back.');
    }
  }

  #save(blob, extension) {
    const name = this.#name(extension);
    download(blob, name, blob.type);
    this.#say(`Saved ${name}`);
  }

  /** Plays the gesture from its beginning, and records the phone until it ends. */
  async #record() {
    const type = globalThis.MediaRecorder && TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    if (!type || !HTMLCanvasElement.prototype.captureStream) return this.#say('This browser cannot record films. Chromium and Firefox can.');
    const gesture = connection.timeline?.gesture;
    if (connection.state !== 'live' || !gesture) return this.#say('The server is not answering. Try again when the connection is back.');
    if (gesture.duration > LONGEST) return this.#say(`The gesture lasts ${Math.round(gesture.duration)} s; a film can last ${LONGEST} s.`);
    const stream = this.#copied().captureStream(RATE);
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: 12_000_000 });
    const parts = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve, { once: true }));
    this.$film.textContent = 'Cancel the film';
    this.#say(`Recording ${gesture.duration.toFixed(1)} s…`);
    recorder.start();
    const problem = await this.#play(gesture.duration);
    recorder.stop();
    await stopped;
    for (const track of stream.getTracks()) track.stop();
    stage.copy = null;
    this.$film.textContent = 'Film (WebM)';
    if (problem !== null) return this.#say(problem);
    this.#save(new Blob(parts, { type: 'video/webm' }), 'webm');
  }

  /** Resolves at the end of the gesture with null, or with the reason why the film ends earlier. */
  #play(duration) {
    return new Promise((resolve) => {
      let hasBegun = false;
      const timers = [];
      const finish = (reason) => {
        for (const timer of timers) clearTimeout(timer);
        connection.removeEventListener('timeline', follow);
        connection.removeEventListener('state', lose);
        this.#finish = null;
        resolve(reason);
      };
      const follow = ({ detail }) => {
        if (detail.playing) hasBegun = true;
        // Another window may have paused the gesture. The film then ends there, too.
        else if (hasBegun) timers.push(setTimeout(() => finish(null), TAIL));
      };
      const lose = ({ detail }) => detail !== 'live' && finish('The connection was lost. Nothing was saved.');
      timers.push(setTimeout(() => finish('The gesture did not end in time. Nothing was saved.'), duration * 1000 + LATENESS));
      this.#finish = finish;
      connection.addEventListener('timeline', follow);
      connection.addEventListener('state', lose);
      input.send({ type: 'playback', position: 0, rate: 1, playing: true });
    });
  }
}
