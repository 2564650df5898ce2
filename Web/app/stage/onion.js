import { connection } from '../session/connection.js';
import { stillsOf } from '../session/stills.js';
import { Refresher } from '../tracks/refresher.js';
import { cornerOf } from './elements.js';
import { stage } from './stage.js';

const COLOR = '#0a84ff';

/**
 * Outlines of the selected element at four states of the list – pulled, at rest, halfway and collapsed – and the path between them.
 */
export class OnionSkins {
  #refresher;
  /** @type {{scene: object, stills: {name: string, frame: object}[]}|null} */
  #answer = null;

  constructor() {
    this.#refresher = new Refresher(() => stillsOf(connection), (answer) => {
      this.#answer = answer;
      stage.overlay(this.#draw, true);
    }, 100);
    connection.follow(() => this.#refresher.invalidate());
  }

  /** Whether the outlines are shown. */
  set isShown(isShown) {
    this.#refresher.isWanted = isShown;
    stage.overlay(this.#draw, isShown);
  }

  /**
   * @param {CanvasRenderingContext2D} context in device coordinates
   * @param {{frame: object, selected: string|null}} view
   */
  #draw = (context, { frame, selected }) => {
    if (this.#answer === null || !frame.elements?.[selected]) return;
    const { scene, stills } = this.#answer;
    const places = stills.filter(({ frame }) => frame.elements?.[selected]).map(({ frame }) => {
      const { x, y, width, height, opacity = 1 } = frame.elements[selected];
      const corner = cornerOf({ scene, frame });
      return { x: x + corner.x, y: y + corner.y, width, height, opacity };
    });
    context.save();
    context.strokeStyle = COLOR;
    context.lineWidth = 2;
    context.globalAlpha = 0.6;
    context.beginPath();
    for (const { x, y, width, height } of places) context.lineTo(x + width / 2, y + height / 2);
    context.stroke();
    context.setLineDash([4, 3]);
    for (const { x, y, width, height, opacity } of places) {
      // The outline of a faded element is fainter.
      context.globalAlpha = 0.3 + 0.6 * opacity;
      context.strokeRect(x, y, width, height);
    }
    context.restore();
  };
}
