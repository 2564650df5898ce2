import { element } from '../dom.js';

/** The number of rows that are read. */
const ROWS = 12;
/** The ARIA roles for the roles of a document. */
const ROLES = { button: 'button', heading: 'heading', tabs: 'group', image: 'img' };

/**
 * The content of the phone for screen readers: the elements of the header with their names and roles, in the order of the header's
 * list, and then the first rows.
 * @param {HTMLCanvasElement} canvas
 * @returns {(session: object) => void}
 */
export function reading(canvas) {
  let last = '';
  return ({ scene }) => {
    const parts = (scene.header?.elements ?? []).map(partOf).filter(Boolean);
    const rows = scene.items.slice(0, ROWS).map(({ texts }) => wordsOf(texts ?? [])).filter(Boolean);
    const key = JSON.stringify([parts, rows]);
    if (key === last) return;
    last = key;
    canvas.replaceChildren(
      element('div', { role: 'group', 'aria-label': 'Header' }, ...parts.map(({ role, words }) => element('p', { role: role && ROLES[role], 'aria-level': role === 'heading' ? 2 : null, 'aria-label': role ? words : null }, words))),
      element('ul', { 'aria-label': 'List' }, ...rows.map((words) => element('li', {}, words))));
  };
}

/** @returns {{role: string|null, words: string}|null} null for a purely visual element, such as a shade */
function partOf({ label, role, alt, picture, texts }) {
  const words = alt ?? (wordsOf(texts) || (role === null && picture === null ? '' : label));
  return words === '' ? null : { role: role ?? (texts.length === 0 && picture !== null ? 'image' : null), words };
}

function wordsOf(texts) {
  return texts.map(({ lines }) => lines.join(' ')).filter(Boolean).join(', ');
}
