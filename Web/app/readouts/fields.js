/**
 * The numbers of a frame that a curve can show.
 * @typedef {{name: string, words: string, unit: string, group: string, minimum?: number, maximum?: number, default?: number}} Field
 */

/** The resource that lists the numbers of frames and elements. */
export const FIELDS = '/api/fields';

/** The start of the name of a value that an effect publishes. */
export const PUBLISHED = 'values.';

/** `contentInset.top` becomes “Content inset top”. */
export function wordsOf(name) {
  const words = name.replaceAll('.', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.length === 1 ? words : words[0].toUpperCase() + words.slice(1);
}

/**
 * The fields of the header and its elements.
 * @param {{fields: object[], elementFields: object[]}} known what the server lists at `FIELDS`
 * @param {object} session
 * @returns {Field[]}
 */
export function fieldsOf({ fields, elementFields }, session) {
  const ofFrame = fields.map(({ field, ...rest }) => ({ ...rest, name: field, words: wordsOf(field), group: 'Header' }));
  const ofElements = (session.header?.elements ?? []).flatMap(({ name }) =>
    elementFields.map(({ field, ...rest }) => ({ ...rest, name: `elements.${name}.${field}`, words: `${name}: ${wordsOf(field).toLowerCase()}`, group: name })));
  return [...ofFrame, ...ofElements];
}

/** @returns {Field} a value that an effect publishes */
export function publishedField(name) {
  return { name, words: name.slice(PUBLISHED.length), unit: '', group: 'Effects' };
}

/**
 * A field's value in a frame.
 * @param {object} frame
 * @param {{name: string, default?: number}} field
 * @returns {any} undefined if the frame has none
 */
export function valueIn(frame, { name, default: standard }) {
  if (name.startsWith(PUBLISHED)) return frame.values?.[name.slice(PUBLISHED.length)] ?? undefined;
  const value = name.split('.').reduce((part, key) => part?.[key], frame);
  if (value !== undefined) return value;
  // A frame omits the numbers of an element that have their default.
  return name.startsWith('elements.') && frame.elements?.[name.split('.')[1]] ? standard : undefined;
}
