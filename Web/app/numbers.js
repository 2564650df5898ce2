/** Formats numbers for display. Files and requests contain unrounded numbers. */

/** @returns {string} at most `digits` decimals, no trailing zeros, a true minus sign. */
export function rounded(value, digits = 1) {
  const factor = 10 ** digits;
  // Adding zero turns −0 into 0, which would otherwise have a sign.
  return String(Math.round(value * factor) / factor + 0).replace('-', '−');
}

/** A number for an input field: all significant digits, without the noise of binary fractions. */
export function editable(value) {
  return String(Number(value.toPrecision(12)));
}

/** `cut ÷ #` with 3 and 26.67 points becomes `cut ÷ 3 = 26.7 pt`. */
export function formulaLine({ formula, value, points }) {
  return `${formula.replace('#', rounded(value, 3))} = ${rounded(points)} pt`;
}
