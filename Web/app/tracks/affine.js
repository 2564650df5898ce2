/**
 * The server's rule from a scroll distance to a progress: distance × scale + offset.
 * @typedef {{scale: number, offset: number}} Affine
 */

/**
 * @param {Affine} rule
 * @param {number} distance
 */
export function progressAt({ scale, offset }, distance) {
  return distance * scale + offset;
}

/**
 * @param {Affine} rule
 * @param {number} progress
 */
export function distanceOf({ scale, offset }, progress) {
  return (progress - offset) / scale;
}
