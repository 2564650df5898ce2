/**
 * An effect as it is added to a document. Its version is said where it is not the first, which no version means.
 * @param {{effect: string, version: number}} description of the effect
 * @param {object} [parameters] values by parameter; those that are left out have their defaults
 * @returns {object}
 */
export function newEntry({ effect, version }, parameters = {}) {
  const entry = { effect };
  if (version > 1) entry.version = version;
  if (Object.keys(parameters).length > 0) entry.parameters = { ...parameters };
  return entry;
}
