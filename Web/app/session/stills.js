import { request } from './api.js';

/** The names of the server's stills. */
export const STILLS = { pulled: 'Pulled', rest: 'At rest', halfway: 'Halfway', collapsed: 'Collapsed' };

/** The request for each session. Several parts of the page show the same stills. @type {WeakMap<object, Promise<any>>} */
const answers = new WeakMap();

/**
 * The frames where the list is pulled, at rest, halfway and collapsed, with their layout and scene.
 * @param {import('./connection.js').Connection} connection
 * @returns {Promise<{layout: object, scene: object, stills: {name: string, frame: object}[]}>}
 */
export function stillsOf(connection) {
  const key = connection.session ?? {};
  const known = answers.get(key);
  if (known) return known;
  const answer = request('GET', `${connection.path}/stills`);
  answers.set(key, answer);
  answer.catch(() => answers.delete(key));
  return answer;
}
