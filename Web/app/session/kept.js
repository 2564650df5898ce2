/** The sessions that this browser keeps, for a server that no longer has them. The newest ones are kept, up to limits. */

const PREFIX = 'masthead.session.';
/** The maximum number of kept sessions. */
const COUNT = 24;
/** The maximum length of all kept sessions together, in characters. Browsers store about five million. */
const LENGTH = 2_000_000;

/**
 * What the list of recent sessions tells about a session.
 * @typedef {object} Head
 * @property {string} name the document's name
 * @property {number} time when the session was kept, in milliseconds since 1970
 * @property {boolean} changed whether its user has changed anything
 * @property {object} [document] the newest document, if the state has an older one
 */

/**
 * Keeps a session.
 * @param {string} id
 * @param {Omit<Head, 'time'>} head
 * @param {string} state as the server wrote it
 */
export function keep(id, head, state) {
  const text = `${JSON.stringify({ ...head, time: Date.now() })}\n${state}`;
  try {
    const others = entries().filter((other) => other.id !== id);
    // Sessions that nobody has changed go first, then the oldest.
    others.sort((one, other) => Number(one.changed) - Number(other.changed) || one.time - other.time);
    let length = others.reduce((sum, other) => sum + other.length, text.length);
    while (others.length >= COUNT || (length > LENGTH && others.length > 0)) {
      const oldest = others.shift();
      length -= oldest.length;
      localStorage.removeItem(PREFIX + oldest.id);
    }
    for (;;) {
      try {
        localStorage.setItem(PREFIX + id, text);
        return;
      } catch (error) {
        // Other parts of the page fill the storage.
        if (others.length === 0) throw error;
        localStorage.removeItem(PREFIX + others.shift().id);
      }
    }
  } catch {
    // The browser refuses storage. Then the session lasts as long as the server or the page.
  }
}

/**
 * @param {string} id
 * @returns {(Head & {state: string})|null} null if the session is not kept
 */
export function kept(id) {
  try {
    return read(localStorage.getItem(PREFIX + id));
  } catch {
    return null;
  }
}

/**
 * The sessions that somebody has changed, from the newest to the oldest.
 * @returns {(Head & {id: string})[]}
 */
export function recent() {
  try {
    return entries().filter(({ changed }) => changed).sort((one, other) => other.time - one.time);
  } catch {
    return [];
  }
}

function entries() {
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index)).filter((key) => key?.startsWith(PREFIX));
  return keys.flatMap((key) => {
    const text = localStorage.getItem(key);
    const entry = read(text);
    return entry ? [{ name: entry.name, time: entry.time, changed: entry.changed, id: key.slice(PREFIX.length), length: text.length }] : [];
  });
}

/** @returns {(Head & {state: string})|null} null for a text that this page did not write */
function read(text) {
  const end = text?.indexOf('\n') ?? -1;
  if (end < 0) return null;
  try {
    return { ...JSON.parse(text.slice(0, end)), state: text.slice(end + 1) };
  } catch {
    return null;
  }
}
