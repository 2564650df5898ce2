/**
 * An effect's entry for a document.
 * @param {{effect: string}} description of the effect
 * @param {object} [parameters] values by parameter; omitted parameters keep their defaults
 * @returns {object}
 */
export function newEntry({ effect }, parameters = {}) {
  return Object.keys(parameters).length > 0 ? { effect, parameters: { ...parameters } } : { effect };
}
