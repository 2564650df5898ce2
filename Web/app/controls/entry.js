/**
 * An effect of a document as an object. In documents, an effect without parameters may be only its identifier.
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

/**
 * A name that no other part has, with the next free number: title, title2, title3.
 * @param {string} name
 * @param {string[]} taken
 * @returns {string}
 */
export function freeName(name, taken) {
  if (!taken.includes(name)) return name;
  const stem = name.replace(/\d+$/, '') || name;
  let number = 2;
  while (taken.includes(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}
