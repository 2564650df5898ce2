import { coalesced, element, resize, say } from '../dom.js';
import { connection } from '../session/connection.js';
import { input } from '../session/input.js';
import { STILLS, stillsOf } from '../session/stills.js';
import { BEZEL, drawDevice } from '../stage/device.js';
import { assets } from '../stage/assets.js';
import { Picture } from '../stage/picture.js';
import { rounded } from '../numbers.js';
import { Refresher } from '../tracks/refresher.js';

/** The space of a phone's button next to and below the phone (CSS pixels), and the least scale of a point. */
const GAP = 22, WORDS = 60;
const LEAST = 0.1;

/**
 * The document at several places of its list: a row of small phones. A click scrolls the list of the large phone there.
 */
export class States {
  $element;
  refresher;
  #visible;
  /** @type {Phone[]} */
  #phones = [];
  #list = element('ol', { class: 'states-list' });
  #problem = element('p', { class: 'tracks-problem', role: 'status', hidden: true });
  /** @type {object|null} */
  #answer = null;
  #picture = new Picture(coalesced(() => this.#draw()));

  /** @param {(frame: object) => object} visible a frame without the elements that the user hides */
  constructor(visible) {
    this.#visible = visible;
    this.$element = element('div', { class: 'states' }, this.#problem, this.#list);
    this.refresher = new Refresher(() => stillsOf(connection), (answer, problem) => this.#take(answer, problem));
    new ResizeObserver(() => this.#draw()).observe(this.#list);
    assets.addEventListener('arrived', () => this.#draw());
    connection.follow(() => this.refresher.invalidate());
  }

  /** Draws the phones again, for example after the user has hidden an element. */
  redraw() {
    this.#draw();
  }

  #take(answer, problem) {
    say(this.#problem, problem);
    if (answer === null) return;
    this.#answer = answer;
    if (this.#phones.length !== answer.stills.length) {
      this.#phones = answer.stills.map(() => new Phone((fromTop) => input.send({ type: 'contentOffset', fromTop })));
      this.#list.replaceChildren(...this.#phones.map(({ $element }) => $element));
    }
    this.#draw();
  }

  #draw() {
    if (this.#answer === null || !this.$element.isConnected) return;
    const { layout, scene, stills } = this.#answer;
    const { clientWidth, clientHeight } = this.#list;
    const scaleIn = (columns) => Math.min((clientWidth / columns - GAP) / (scene.device.width + 2 * BEZEL), ((clientHeight * columns) / stills.length - WORDS) / (scene.device.height + 2 * BEZEL));
    // One row or two, whichever makes the phones larger.
    const columns = scaleIn(2) > scaleIn(stills.length) ? 2 : stills.length;
    this.#list.style.setProperty('--columns', String(columns));
    const scale = Math.max(LEAST, scaleIn(columns)) * devicePixelRatio;
    stills.forEach(({ name, frame }, index) => {
      const phone = this.#phones[index];
      phone.name(STILLS[name], frame, layout);
      phone.draw({ layout, scene, frame: this.#visible(frame), picture: this.#picture, scale });
    });
  }
}

/** One small phone. */
class Phone {
  #canvas = /** @type {HTMLCanvasElement} */ (element('canvas', { class: 'state-canvas', 'aria-hidden': 'true' }));
  #name = element('span', { class: 'state-name' });
  #detail = element('span', { class: 'state-detail' });
  #button;
  #distance = 0;

  /** @param {(fromTop: number) => void} go */
  constructor(go) {
    this.#button = element('button', { type: 'button', class: 'state', onclick: () => go(this.#distance) }, this.#canvas, this.#name, ' ', this.#detail);
    this.$element = element('li', {}, this.#button);
  }

  /**
   * @param {string} name
   * @param {object} frame
   * @param {{topOffset: number}} layout
   */
  name(name, frame, { topOffset }) {
    this.#distance = frame.offset - topOffset;
    this.#name.textContent = name;
    this.#detail.textContent = `${rounded(this.#distance, 0)} pt`;
    this.#button.title = `${name}: the list is ${this.#distance < 0 ? 'pulled' : 'scrolled'} by ${rounded(Math.abs(this.#distance), 0)} points. Click to go there`;
  }

  /** @param {{layout: object, scene: object, frame: object, picture: Picture, scale: number}} still */
  draw({ layout, scene, frame, picture, scale }) {
    const { width, height, cornerRadius } = scene.device;
    const size = { width: Math.round((width + 2 * BEZEL) * scale), height: Math.round((height + 2 * BEZEL) * scale) };
    resize(this.#canvas, size.width, size.height);
    Object.assign(this.#canvas.style, { width: `${size.width / devicePixelRatio}px`, height: `${size.height / devicePixelRatio}px`, borderRadius: `${((cornerRadius + BEZEL) * scale) / devicePixelRatio}px` });
    drawDevice(this.#canvas.getContext('2d'), {
      scene, contentOriginY: layout.contentOriginY, frame, picture, overlays: [], selected: null, scale, origin: Math.round(BEZEL * scale),
    });
  }
}
