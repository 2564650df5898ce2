import { element, svg } from '../dom.js';

/** The largest file, in bytes, and the longest side of the picture that is kept, in pixels. */
const LARGEST = 20e6;
const LONGEST_SIDE = 2048;

const DATABASE = 'masthead';
const STORE = 'pictures';
const KEY = 'header';

/**
 * The user's own picture in the header: opened, dropped, pasted or chosen as a file. It stays in this browser; the server never gets it.
 */
export class OwnPicture {
  /** The picture that is shown. @type {HTMLCanvasElement|null} */
  picture = null;
  #shown;
  #refused;
  #button;
  #file = /** @type {HTMLInputElement} */ (element('input', { type: 'file', accept: 'image/*', hidden: true, id: 'picture-file' }));

  /**
   * @param {HTMLElement} place gets the button
   * @param {(picture: HTMLCanvasElement|null) => void} shown shows a picture, or none
   * @param {(problem: object) => void} refused
   */
  constructor(place, shown, refused) {
    this.#shown = shown;
    this.#refused = refused;
    this.#button = element('button', { type: 'button', id: 'picture', class: 'icon-button is-large', 'aria-pressed': false, onclick: () => (this.picture ? this.#remove() : this.#file.click()) },
      svg('svg', { class: 'icon', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: 'M2.5 3.5h11v9h-11zM2.5 10.5l3-3 2.5 2.5 2-2 3.5 3M10.5 6v.01' })));
    place.append(this.#button, this.#file);
    this.#display();
    this.#file.addEventListener('change', () => {
      this.take(this.#file.files[0]);
      // Lets the user choose the same file again.
      this.#file.value = '';
    });
    addEventListener('paste', (event) => {
      const file = pictureIn(/** @type {ClipboardEvent} */ (event).clipboardData);
      if (file) this.take(file);
    });
    this.#restore();
  }

  /**
   * Shows the picture in a file, and keeps it.
   * @param {File|undefined} file
   */
  async take(file) {
    if (!file) return;
    try {
      this.#show(await decoded(file));
    } catch (error) {
      this.#refused({ title: 'Not a picture', detail: `${file.name}: ${error.message}`, place: file.name });
      return;
    }
    try {
      await stored('readwrite', (store) => store.put(file, KEY));
    } catch {
      // Without storage, as in a private window, the picture lasts as long as the page.
    }
  }

  async #restore() {
    try {
      const file = await stored('readonly', (store) => store.get(KEY));
      if (file) this.#show(await decoded(file));
    } catch {
      // The browser has no storage, or another program changed it.
    }
  }

  async #remove() {
    this.#show(null);
    try {
      await stored('readwrite', (store) => store.delete(KEY));
    } catch {
      // There is nothing to remove.
    }
  }

  /** @param {HTMLCanvasElement|null} picture */
  #show(picture) {
    this.picture = picture;
    this.#shown(picture);
    this.#display();
  }

  #display() {
    const words = this.picture ? 'Remove your picture' : 'Your own picture: choose, drop or paste one. It stays in this browser';
    this.#button.title = words;
    this.#button.setAttribute('aria-label', words);
    this.#button.setAttribute('aria-pressed', String(this.picture !== null));
  }
}

/** @param {DataTransfer|null} data */
function pictureIn(data) {
  return [...(data?.files ?? [])].find(({ type }) => type.startsWith('image/'));
}

/**
 * @param {File} file
 * @returns {Promise<HTMLCanvasElement>} the picture, made smaller if it is large
 */
async function decoded(file) {
  if (!file.type.startsWith('image/')) throw new Error(`must be a picture, got ${file.type || 'another kind of file'}`);
  if (file.size > LARGEST) throw new Error(`must have at most ${LARGEST / 1e6} MB, got ${(file.size / 1e6).toFixed(1)} MB`);
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    try {
      await image.decode();
    } catch {
      throw new Error('the browser cannot read the picture');
    }
    // A vector graphic may have no size.
    const [width, height] = [image.naturalWidth || 1200, image.naturalHeight || 900];
    const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) });
    canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * Runs a request on the browser's store.
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} work
 */
function stored(mode, work) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => {
        database.close();
        resolve(request.result);
      };
      transaction.onabort = () => {
        database.close();
        reject(transaction.error);
      };
    };
  });
}
