/** How numbers are written for people. Files and requests carry them unrounded. */

/** @returns {string} at most `digits` decimals, no trailing zeros, a true minus sign. */
export function rounded(value, digits = 1) {
  const factor = 10 ** digits;
  // Adding zero turns −0 into 0, which would otherwise be written with a sign.
  return String(Math.round(value * factor) / factor + 0).replace('-', '−');
}

/** A number as a field shows it: every digit that can matter, but not the noise of binary fractions. */
export function editable(value) {
  return String(Number(value.toPrecision(12)));
}

/** `cut ÷ #` with 3 and 26.67 points becomes `cut ÷ 3 = 26.7 pt`. */
export function formulaLine({ formula, value, points }) {
  return `${formula.replace('#', rounded(value, 3))} = ${rounded(points)} pt`;
}
