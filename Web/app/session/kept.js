/**
 * The sessions that this browser stores, for a server that no longer has them. A session that the user has changed is never dropped. A
 * picture is stored once, however many sessions and states contain it.
 */

/** The greatest number of unchanged sessions. They contain no work of the user. */
const UNCHANGED = 24;
/** The key of a document that is newer than its session's state, without the session's identifier. */
const NEWEST = 'masthead.newest.';
/** The key of a session's comparison, without the session's identifier. */
const COMPARED = 'masthead.compared.';
/** A picture in a state: a data URL that is long enough to be stored separately. */
const PICTURE = /"(data:[^"\\]{1000,})"/g;
/** The reference that replaces a picture. */
const REFERENCE = /"masthead-picture:([0-9a-f]{64})"/g;

/**
 * The entry of a session in the list of recent sessions.
 * @typedef {object} Head
 * @property {string} id
 * @property {string} name the document's name
 * @property {number} time when the session was kept, in milliseconds since 1970
 * @property {boolean} changed whether the user has changed anything
 * @property {string} [file] the name of the session's file
 * @property {boolean} [saved] whether the file has every change
 * @property {string[]} pictures the hashes of the state's pictures
 *
 * @typedef {object} Kept
 * @property {string} state as the server wrote it
 * @property {object} [document] the newest document, if the state has an older one
 * @property {string} [file]
 * @property {boolean} [saved]
 *
 * @typedef {{slot: string, document: object}} Compared the slot of the session in a comparison, A or B, and the document in the other
 *   slot
 */

/** @type {Promise<IDBDatabase>|null} */
let opened = null;

/** Rejects if the browser denies storage, as some do in private windows. Then a session lasts as long as the server or the page. */
function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('masthead-sessions', 1);
    request.addEventListener('upgradeneeded', () => {
      for (const name of ['heads', 'states']) request.result.createObjectStore(name, { keyPath: 'id' });
      request.result.createObjectStore('pictures', { keyPath: 'hash' });
    });
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });
  return opened;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const answer = (request) => new Promise((resolve, reject) => {
  request.addEventListener('success', () => resolve(request.result));
  request.addEventListener('error', () => reject(request.error));
});

/** @param {IDBTransaction} transaction */
const done = (transaction) => new Promise((resolve, reject) => {
  transaction.addEventListener('complete', resolve);
  transaction.addEventListener('abort', () => reject(transaction.error));
});

/** A transaction that is on the disk when it completes. */
async function change() {
  return (await database()).transaction(['heads', 'states', 'pictures'], 'readwrite', { durability: 'strict' });
}

/**
 * Keeps a session.
 * @param {Omit<Head, 'time'|'pictures'>} head
 * @param {string} state as the server wrote it
 * @throws if the browser has no space for it, or denies storage
 */
export async function keep(head, state) {
  const { text, pictures } = await separated(state);
  const transaction = await change();
  const store = transaction.objectStore('pictures');
  transaction.objectStore('heads').put({ ...head, time: Date.now(), pictures: [...pictures.keys()] });
  transaction.objectStore('states').put({ id: head.id, state: text });
  for (const [hash, data] of pictures) {
    store.getKey(hash).addEventListener('success', ({ target }) => /** @type {any} */ (target).result ?? store.put({ hash, data }));
  }
  tidy(transaction).catch(() => {});
  await done(transaction);
  localStorage.removeItem(NEWEST + head.id);
}

/**
 * Stores the newest document of a session synchronously: a page that closes cannot wait for a database.
 * @param {string} id
 * @param {object} document
 */
export function keepDocument(id, document) {
  try {
    localStorage.setItem(NEWEST + id, JSON.stringify(document));
  } catch {
    // If storage is denied or full, the changes of the last second are lost.
  }
}

/** Stores the comparison of a session; null removes it. @param {string} id @param {Compared|null} compared */
export function keepCompared(id, compared) {
  try {
    localStorage.removeItem(COMPARED + id);
    if (compared) localStorage.setItem(COMPARED + id, JSON.stringify(compared));
  } catch {
    // If storage is denied or full, the comparison lasts as long as the page.
  }
}

/** The comparison of a session. @param {string} id @returns {Compared|null} */
export function keptCompared(id) {
  try {
    return JSON.parse(localStorage.getItem(COMPARED + id) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * @param {string} id
 * @returns {Promise<Kept|null>} null if the session is not kept
 */
export async function kept(id) {
  try {
    const transaction = (await database()).transaction(['heads', 'states', 'pictures']);
    const [head, entry] = await Promise.all([answer(transaction.objectStore('heads').get(id)), answer(transaction.objectStore('states').get(id))]);
    if (!head || !entry) return null;
    const pictures = await Promise.all(head.pictures.map((hash) => answer(transaction.objectStore('pictures').get(hash))));
    const found = new Map(pictures.filter(Boolean).map(({ hash, data }) => [hash, data]));
    const state = entry.state.replace(REFERENCE, (reference, hash) => (found.has(hash) ? `"${found.get(hash)}"` : reference));
    const newest = localStorage.getItem(NEWEST + id);
    return { file: head.file, saved: head.saved && newest === null, document: newest === null ? undefined : JSON.parse(newest), state };
  } catch {
    return null;
  }
}

/**
 * The changed sessions, from the newest to the oldest.
 * @returns {Promise<Head[]>}
 */
export async function recent() {
  try {
    const heads = await answer((await database()).transaction('heads').objectStore('heads').getAll());
    return heads.filter(({ changed }) => changed).sort((one, other) => other.time - one.time);
  } catch {
    return [];
  }
}

/** @param {string} id */
export async function forget(id) {
  const transaction = await change();
  transaction.objectStore('heads').delete(id);
  transaction.objectStore('states').delete(id);
  for (const key of [NEWEST, COMPARED]) localStorage.removeItem(key + id);
  tidy(transaction).catch(() => {});
  await done(transaction);
}

/** Drops the oldest unchanged sessions, and pictures that no session uses. @param {IDBTransaction} transaction */
async function tidy(transaction) {
  const [heads, pictures] = await Promise.all([answer(transaction.objectStore('heads').getAll()), answer(transaction.objectStore('pictures').getAllKeys())]);
  const unchanged = heads.filter(({ changed }) => !changed).sort((one, other) => other.time - one.time);
  const dropped = new Set(unchanged.slice(UNCHANGED).map(({ id }) => id));
  for (const id of dropped) for (const name of ['heads', 'states']) transaction.objectStore(name).delete(id);
  for (const id of dropped) keepCompared(id, null);
  const used = new Set(heads.filter(({ id }) => !dropped.has(id)).flatMap((head) => head.pictures));
  for (const hash of pictures) if (!used.has(hash)) transaction.objectStore('pictures').delete(hash);
}

/**
 * Separates the pictures from a state.
 * @param {string} state
 * @returns {Promise<{text: string, pictures: Map<string, string>}>} the pictures by their hashes
 */
async function separated(state) {
  const pictures = new Map();
  const hashes = new Map();
  // A page from another machine without HTTPS has no such functions. Then pictures stay in the state.
  if (crypto.subtle) {
    for (const [, data] of state.matchAll(PICTURE)) {
      if (hashes.has(data)) continue;
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(data)));
      hashes.set(data, Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join(''));
      pictures.set(hashes.get(data), data);
    }
  }
  return { text: state.replace(PICTURE, (whole, data) => (hashes.has(data) ? `"masthead-picture:${hashes.get(data)}"` : whole)), pictures };
}
