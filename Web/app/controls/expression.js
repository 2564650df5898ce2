/** Reads numbers as people type them: `44,5`, `80/300`, `2 * (16 + 4)`. */

/** Longer texts are rejected, which also bounds the depth of parentheses. */
const LONGEST = 200;

/** A text that is not a number. Its message is one sentence for the user. */
export class ExpressionError extends Error {}

/**
 * Evaluates a number or a calculation with + − * / and parentheses. The decimal separator is a point or a comma.
 * @param {string} text
 * @param {string} [unit] allowed at the end
 * @returns {number}
 * @throws {ExpressionError}
 */
export function evaluate(text, unit = '') {
  const written = text.trim();
  const plain = unit && written.endsWith(unit) ? written.slice(0, -unit.length) : written;
  const value = new Reader(plain, written).read();
  if (!Number.isFinite(value)) throw new ExpressionError(`expected a finite number, got "${shortened(written)}"`);
  return value;
}

class Reader {
  #text;
  #written;
  #place = 0;

  constructor(text, written) {
    this.#text = text.replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-');
    this.#written = written;
  }

  read() {
    if (this.#text.length > LONGEST) this.#fail();
    const value = this.#sum();
    if (this.#place < this.#text.length) this.#fail();
    return value;
  }

  #sum() {
    let value = this.#product();
    for (;;) {
      if (this.#take('+')) value += this.#product();
      else if (this.#take('-')) value -= this.#product();
      else return value;
    }
  }

  #product() {
    let value = this.#factor();
    for (;;) {
      if (this.#take('*')) value *= this.#factor();
      else if (this.#take('/')) value /= this.#factor();
      else return value;
    }
  }

  #factor() {
    if (this.#take('-')) return -this.#factor();
    if (this.#take('+')) return this.#factor();
    if (this.#take('(')) {
      const value = this.#sum();
      if (!this.#take(')')) this.#fail();
      return value;
    }
    const [number] = this.#text.slice(this.#place).match(/^(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d+)?/i) ?? this.#fail();
    this.#place += number.length;
    this.#skipSpace();
    return Number(number.replace(',', '.'));
  }

  #take(sign) {
    this.#skipSpace();
    if (this.#text[this.#place] !== sign) return false;
    this.#place += 1;
    this.#skipSpace();
    return true;
  }

  #skipSpace() {
    while (/\s/.test(this.#text[this.#place] ?? '')) this.#place += 1;
  }

  #fail() {
    throw new ExpressionError(`expected a number or a calculation such as 80/300, got "${shortened(this.#written)}"`);
  }
}

function shortened(text) {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
