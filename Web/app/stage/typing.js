import { element } from '../dom.js';
import { normal } from '../controls/look.js';
import { cornerOf } from './elements.js';
import { FAMILY } from './text.js';

/**
 * The field in which a text is typed where it stands on the phone. A double-click on an element with a text opens it; Escape, another
 * press and the tab key close it. Each letter is drawn at once.
 */
export class Typing {
  #stage;
  #connection;
  #changes;
  #refused;
  #field = element('textarea', { class: 'typing', 'aria-label': 'Text of the element', spellcheck: 'false', rows: 1, hidden: true });
  /** The element and the text that are edited. @type {{name: string, index: number}|null} */
  #target = null;

  /**
   * @param {HTMLElement} place contains the phone
   * @param {import('./stage.js').Stage} stage
   * @param {import('../session/connection.js').Connection} connection
   * @param {import('../session/changes.js').Changes} changes
   * @param {(problem: object) => void} refused
   */
  constructor(place, stage, connection, changes, refused) {
    [this.#stage, this.#connection, this.#changes, this.#refused] = [stage, connection, changes, refused];
    place.append(this.#field);
    this.#field.addEventListener('input', () => this.#write());
    // The focus stays in the field while another window has it.
    this.#field.addEventListener('blur', () => document.activeElement !== this.#field && this.close());
    this.#field.addEventListener('keydown', (event) => {
      // The keys of the page do nothing here.
      event.stopPropagation();
      if (event.key === 'Escape') this.close();
    });
  }

  /**
   * Opens the field over an element's text.
   * @param {string} name
   * @param {{x: number}} point on the screen, which chooses among texts that stand side by side
   * @returns {boolean} whether the element has a text
   */
  open(name, point) {
    const { session, frame } = this.#connection;
    const rect = frame?.elements?.[name];
    const shown = session?.scene.header.elements.find((look) => look.name === name);
    if (!rect || !shown || shown.texts.length === 0) return false;
    const corner = cornerOf({ scene: session.scene, frame });
    const left = rect.x + corner.x, top = rect.y + corner.y;
    const column = Math.min(shown.texts.length - 1, Math.max(0, Math.floor(((point.x - left) / rect.width) * shown.texts.length)));
    const index = session.scene.layoutDirection === 'rightToLeft' ? shown.texts.length - 1 - column : column;
    const text = shown.texts[index];
    this.#target = { name, index };
    const { x, y, scale } = this.#stage.place;
    const width = rect.width / shown.texts.length;
    const zoom = scale * (rect.scale ?? 1);
    Object.assign(this.#field.style, {
      left: `${x + (left + column * width) * scale}px`, top: `${y + top * scale}px`, minWidth: `${Math.max(width * scale, 60)}px`, minHeight: `${rect.height * scale}px`,
      font: `${text.weight} ${text.size * zoom}px/${text.lineHeight * zoom}px ${FAMILY}`, textAlign: text.alignment,
    });
    this.#field.value = this.#look.texts[index].text;
    this.#field.hidden = false;
    this.#field.focus({ preventScroll: true });
    this.#field.select();
    return true;
  }

  close() {
    this.#target = null;
    this.#field.hidden = true;
  }

  /** The look of the element, in the form that the page writes. */
  get #look() {
    return normal(this.#connection.session.pipeline.scene?.elements?.[this.#target.name] ?? {});
  }

  #write() {
    if (this.#target === null) return;
    const { name, index } = this.#target;
    const look = this.#look;
    // The letters that one types are one step back.
    this.#changes.begin();
    this.#changes.set(`scene.elements.${name}`, { ...look, texts: look.texts.with(index, { ...look.texts[index], text: this.#field.value }) }, this.#refused);
  }
}
