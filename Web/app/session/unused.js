/**
 * Extends a merge patch of a scene (RFC 7396) so that it also removes the pictures that it leaves unused.
 * @param {object|undefined} scene as the document has it
 * @param {object} patch
 * @returns {object}
 */
export function withoutUnused(scene = {}, patch) {
  const after = merged(scene, patch);
  const gone = Object.keys(scene.pictures ?? {}).filter((name) => shows(scene, name) && !shows(after, name));
  if (gone.length === 0) return patch;
  return { ...patch, pictures: { ...patch.pictures, ...Object.fromEntries(gone.map((name) => [name, null])) } };
}

/**
 * Whether the header, an element, a row or a cell shows a picture. A text equal to the picture's name counts too, and
 * keeps the picture needlessly.
 */
function shows(scene, name) {
  const isIn = (value) => (value !== null && typeof value === 'object' ? Object.values(value).some(isIn) : value === name);
  return isIn({ ...scene, pictures: null });
}

function merged(value, patch) {
  if (patch === null || typeof patch !== 'object' || Array.isArray(patch)) return patch;
  const result = { ...value };
  for (const [key, part] of Object.entries(patch)) {
    if (part === null) delete result[key];
    else result[key] = merged(result[key], part);
  }
  return result;
}
