/**
 * An effect of a document with its parameters. One without parameters may be its name alone.
 * @param {any} entry
 */
export function entryOf(entry) {
  return typeof entry === 'string' ? { effect: entry } : entry;
}

/**
 * An effect's entry for a document.
 * @param {{effect: string}} description of the effect
 * @param {object} [parameters] values by parameter; omitted parameters keep their defaults
 * @returns {object}
 */
export function newEntry({ effect }, parameters = {}) {
  return Object.keys(parameters).length > 0 ? { effect, parameters: { ...parameters } } : { effect };
}
