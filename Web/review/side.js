/** How many points an element of a mask has, by its letter. */
const POINTS = { M: 1, L: 1, Q: 2, C: 3, Z: 0 };

/** One of the two tables: its numbers, and the frames that they make. */
export class Side {
  #fields;

  /**
   * @param {{columns: Record<string, (number|null)[]>, mask: string, list: string, count: number}} table
   * @param {{field: string, default: number}[]} fields the numbers of a frame, as the server describes them
   */
  constructor({ columns, mask, list, count }, fields) {
    this.columns = columns;
    this.#fields = fields;
    this.mask = mask;
    this.list = list;
    this.count = count;
  }

  /** The picture's own proportions, as they are before anything is done to the list. */
  get imageSize() {
    return { width: this.value('image.width', 0), height: this.value('image.height', 0) };
  }

  /** Where the rows begin in content coordinates: below a header that is part of the content, and at 0 otherwise. */
  get rowsTop() {
    const y = this.value('header.y', 0);
    return y >= 0 ? y + this.value('header.height', 0) : 0;
  }

  /** A value; NaN where there is none. */
  value(column, sample) {
    return this.columns[column]?.[sample] ?? NaN;
  }

  /** The frame at a sample, as the preview draws it; null beyond the end. */
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

  /** The mask in SVG's letters; the header's bounds where its letters are not known. */
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
