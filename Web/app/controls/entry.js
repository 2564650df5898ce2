/**
 * An effect's entry for a document. Omits version 1, which is the default.
 * @param {{effect: string, version: number}} description of the effect
 * @param {object} [parameters] values by parameter; omitted parameters keep their defaults
 * @returns {object}
 */
export function newEntry({ effect, version }, parameters = {}) {
  const entry = { effect };
  if (version > 1) entry.version = version;
  if (Object.keys(parameters).length > 0) entry.parameters = { ...parameters };
  return entry;
}
