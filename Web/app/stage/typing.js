import { canvasOf, element } from '../dom.js';
import { normal } from '../controls/look.js';
import { cornerOf } from './elements.js';
import { FAMILY, textBox } from './text.js';

/**
 * A text of the document, and its place on the screen. A text of a row has `row`, which changes the list of rows and has the row's height.
 * @typedef {{value: string, write: (value: string) => void, text: object, x: number, y: number, width: number, height: number, scale: number, row: {change: (change: (rows: object[], index: number) => object[]) => void, height: number}|null}} Typed
 */

/**
 * The field that edits a text in place on the phone: a text of an element, of the header or of a row. A double-click opens it; Escape,
 * another press and the tab key close it. Each letter is drawn at once. In a row, Enter adds a row, and Backspace removes it once its text
 * is empty.
 */
export class Typing {
  #stage;
  #connection;
  #changes;
  #refused;
  #field = element('textarea', { class: 'typing', 'aria-label': 'Text on the phone', spellcheck: 'false', rows: 1, hidden: true });
  /** @type {Typed|null} */
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
    this.#field.addEventListener('input', () => {
      // Typed letters are one undo step.
      this.#changes.begin();
      this.#target?.write(this.#field.value);
    });
    // The focus stays in the field while another window has it.
    this.#field.addEventListener('blur', () => document.activeElement !== this.#field && this.close());
    this.#field.addEventListener('keydown', (event) => {
      // The page's shortcuts must not act here.
      event.stopPropagation();
      if (event.key === 'Escape') this.close();
      if (!this.#target?.row || event.isComposing) return;
      if (event.key === 'Enter') {
        event.preventDefault();
        this.#addRow(this.#target);
      } else if (event.key === 'Backspace' && this.#field.value === '') {
        event.preventDefault();
        this.#removeRow(this.#target);
      }
    });
  }

  /**
   * Opens the field over a text.
   * @param {string|null} name the element under the pointer
   * @param {{x: number, y: number}} point on the screen, which selects one of several texts
   * @returns {boolean} whether there is a text
   */
  open(name, point) {
    const { session, frame } = this.#connection;
    if (!session || !frame) return false;
    const target = (name === null ? null : this.#ofElement(session, frame, name, point)) ?? this.#ofScene(session, frame, point);
    if (target === null) return false;
    this.#target = target;
    const { text } = target;
    const { x, y, scale } = this.#stage.place;
    const zoom = scale * target.scale;
    Object.assign(this.#field.style, {
      left: `${x + target.x * scale}px`, top: `${y + target.y * scale}px`, minWidth: `${Math.max(target.width * scale, 60)}px`, minHeight: `${target.height * scale}px`,
      font: `${text.weight} ${text.size * zoom}px/${text.lineHeight * zoom}px ${FAMILY}`, textAlign: text.alignment ?? 'left',
    });
    const hint = target.row ? 'Enter adds a row like this one. Backspace in an empty text removes the row.' : '';
    this.#field.dataset.hint = hint;
    this.#field.setAttribute('aria-description', hint);
    this.#field.value = target.value;
    this.#field.hidden = false;
    this.#field.focus({ preventScroll: true });
    this.#field.select();
    return true;
  }

  close() {
    this.#target = null;
    this.#field.hidden = true;
  }

  /**
   * Adds a copy of a text's row below that row, and opens the field there.
   * @param {Typed} target
   */
  async #addRow({ row, x, y, height }) {
    this.close();
    row.change((rows, index) => rows.toSpliced(index + 1, 0, rows[index]));
    await this.#changes.settle();
    this.open(null, { x: x + 1, y: y + row.height + height / 2 });
  }

  /** @param {Typed} target */
  #removeRow({ row }) {
    this.close();
    row.change((rows, index) => rows.toSpliced(index, 1));
  }

  /** @returns {Typed|null} the text of an element; null if it has none */
  #ofElement(session, frame, name, point) {
    const rect = frame.elements?.[name];
    const shown = session.scene.header.elements.find((look) => look.name === name);
    if (!rect || !shown || shown.texts.length === 0) return null;
    const corner = cornerOf({ scene: session.scene, frame });
    const [left, top] = [rect.x + corner.x, rect.y + corner.y];
    const { index, ...box } = shown.axis === 'vertical' ? lineAt(shown.texts, rect, point.y - top) : columnAt(shown.texts, rect, point.x - left, session.scene.layoutDirection);
    const look = () => normal(this.#connection.session.pipeline.scene?.elements?.[name] ?? {});
    return {
      value: look().texts[index].text,
      write: (text) => {
        const { texts, ...rest } = look();
        this.#changes.set(`scene.elements.${name}`, { ...rest, texts: texts.with(index, { ...texts[index], text }) }, this.#refused);
      },
      text: shown.texts[index], ...box, x: left + box.x, y: top + box.y, scale: rect.scale ?? 1, row: null,
    };
  }

  /** @returns {Typed|null} the text of the list there; null if the header covers it */
  #ofScene(session, frame, point) {
    const { scene, pipeline } = session;
    const corner = frame.header && cornerOf({ scene, frame });
    const top = scene.scrollView.y + session.layout.contentOriginY - frame.offset;
    const onList = scene.items.flatMap((item, index) => (item.texts ?? []).map((text) => ({ box: textBox(text, { ...item.rect, x: scene.scrollView.x + item.rect.x, y: top + item.rect.y }), text, index, height: item.rect.height })));
    const isThere = ({ box }) => point.x >= box.x && point.x <= box.x + box.width && point.y >= box.y && point.y <= box.y + box.height;
    // Rows are visible next to a slanted or curved edge of the header.
    const isOnHeader = corner && canvasOf(1, 1).getContext('2d').isPointInPath(new Path2D(frame.mask), point.x - corner.x, point.y - corner.y);
    const found = isOnHeader ? undefined : onList.find(isThere);
    const path = found && pathOf(pipeline.scene?.content, found.text, onList.filter(({ index, text }) => index < found.index && wordsOf(text.lines) === wordsOf(found.text.lines)).length);
    if (!path) return null;
    return {
      value: valueAt(pipeline.scene, path),
      write: (value) => this.#changes.merge(({ scene }) => ({ scene: { content: replaced(scene?.content, path.slice(1), value) } }), this.#refused, `text ${path.join()}`),
      text: found.text, ...found.box, scale: 1, row: this.#rowOf(path, found.height),
    };
  }

  /** The function that changes the rows around a text's row; null if the text is not in a row. */
  #rowOf(path, height) {
    const [, , section, list, index] = path;
    if (list !== 'rows') return null;
    return {
      change: (change) => this.#changes.merge(({ scene: { content } }) => {
        const rows = ['sections', section, list];
        return { scene: { content: replaced(content, rows, change(valueAt(content, rows), index)) } };
      }, this.#refused),
      height,
    };
  }
}

/**
 * The column at an x, of texts that are side by side.
 * @param {object[]} texts
 * @param {{width: number, height: number}} rect of their element
 * @param {number} x
 * @param {string} direction
 */
function columnAt(texts, { width, height }, x, direction) {
  const count = texts.length;
  const column = Math.min(count - 1, Math.max(0, Math.floor((x / width) * count)));
  return { index: direction === 'rightToLeft' ? count - 1 - column : column, x: (column * width) / count, y: 0, width: width / count, height };
}

/**
 * The lines at a y, of texts that are stacked.
 * @param {object[]} texts
 * @param {{width: number, height: number, scale?: number}} rect of their element
 * @param {number} y
 */
function lineAt(texts, { width, height, scale = 1 }, y) {
  const boxes = texts.map((text) => textBox(text, { x: 0, y: height / 2 / scale }));
  const below = boxes.findIndex((box) => y < (box.y + box.height) * scale);
  const index = below < 0 ? texts.length - 1 : below;
  return { index, x: 0, y: boxes[index].y * scale, width, height: boxes[index].height * scale };
}

/**
 * The path of a list's text in the document. The page knows only its lines, so equal texts are distinguished by their order.
 * @param {object|undefined} content
 * @param {{lines: string[]}} text
 * @param {number} before the number of equal texts before it
 * @returns {(string|number)[]|undefined}
 */
function pathOf(content, { lines }, before) {
  const words = wordsOf(lines);
  const visit = (value, path) => {
    if (typeof value === 'string') return wordsOf([value]) === words ? [path] : [];
    return value !== null && typeof value === 'object' ? Object.entries(value).flatMap(([key, part]) => visit(part, [...path, Array.isArray(value) ? Number(key) : key])) : [];
  };
  const paths = visit(content, ['content']);
  // An extended list repeats its rows.
  return paths[before % paths.length];
}

function wordsOf(lines) {
  return lines.join(' ').replace(/\s+/g, ' ').trim();
}

function valueAt(value, path) {
  return path.reduce((part, key) => part[key], value);
}

/**
 * A copy of a value with another part.
 * @param {any} value
 * @param {(string|number)[]} path
 * @param {any} part
 */
function replaced(value, path, part) {
  if (path.length === 0) return part;
  const key = /** @type {any} */ (path[0]), rest = path.slice(1);
  return Array.isArray(value) ? value.with(key, replaced(value[key], rest, part)) : { ...value, [key]: replaced(value[key], rest, part) };
}
