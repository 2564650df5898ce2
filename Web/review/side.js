/** The number of points of a mask's element, by its letter. */
const POINTS = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };

/** One of the two tables: its numbers, and the frames made from them. */
export class Side {
  #fields;

  /**
   * @param {{columns: Record<string, (number|null)[]>, mask: string, list: string, count: number}} table
   * @param {{field: string, default: number}[]} fields the server's descriptions of a frame's numbers
   */
  constructor({ columns, mask, list, count }, fields) {
    this.columns = columns;
    this.#fields = fields;
    this.mask = mask;
    this.list = list;
    this.count = count;
  }

  /** The picture's own size, taken from the first sample. */
  get imageSize() {
    return { width: this.value('image.width', 0), height: this.value('image.height', 0) };
  }

  /** The top of the rows in content coordinates: below a header that is part of the content, otherwise 0. */
  get rowsTop() {
    const y = this.value('header.y', 0);
    return y >= 0 ? y + this.value('header.height', 0) : 0;
  }

  /** A value; NaN if it is missing. */
  value(column, sample) {
    return this.columns[column]?.[sample] ?? NaN;
  }

  /**
   * The frame at a sample, in the preview's format; null beyond the end.
   * @param {number} sample
   * @returns {any}
   */
  frame(sample) {
    if (sample >= this.count) return null;
    const value = (name, otherwise = 0) => this.columns[name]?.[sample] ?? otherwise;
    const frame = { offset: value('offset'), time: value('time') };
    for (const { field, default: otherwise } of this.#fields) {
      const [owner, member] = field.split('.');
      if (member === undefined) frame[owner] = value(field, otherwise);
      else (frame[owner] ??= {})[member] = value(field, otherwise);
    }
    return { ...frame, content: frame.header, mask: this.#path(sample, frame.header) };
  }

  /**
   * The rectangles of the elements at a sample that are not transparent, relative to the header.
   * @param {number} sample
   * @returns {{name: string, x: number, y: number, width: number, height: number, opacity: number}[]}
   */
  elements(sample) {
    const names = Object.keys(this.columns).filter((column) => column.endsWith('.opacity') && `${column.slice(0, -8)}.x` in this.columns).map((column) => column.slice(0, -8));
    return names.map((name) => {
      const [x, y, width, height, opacity] = ['x', 'y', 'width', 'height', 'opacity'].map((number) => this.value(`${name}.${number}`, sample) || 0);
      return { name, x, y, width, height, opacity };
    }).filter(({ opacity }) => opacity > 0);
  }

  /** The mask as SVG path data; the header's bounds if the kinds of its elements are unknown. */
  #path(sample, { width, height }) {
    const bounds = `M0 0H${width}V${height}H0Z`;
    if (!/^[MLQCZ]+$/.test(this.mask)) return bounds;
    let path = '', point = 0;
    for (const letter of this.mask) {
      path += letter;
      for (let index = 0; index < POINTS[letter]; index += 1, point += 1) {
        const x = this.value(`mask.${point}.x`, sample), y = this.value(`mask.${point}.y`, sample);
        if (!Number.isFinite(x) || !Number.isFinite(y)) return bounds;
        path += `${x} ${y} `;
      }
    }
    return path;
  }
}
