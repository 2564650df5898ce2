import { normal } from '../controls/look.js';
import { canvasOf } from '../dom.js';
import { report } from '../readouts/problems.js';
import { changes } from '../session/changes.js';
import { connection } from '../session/connection.js';
import { withoutUnused } from '../session/unused.js';

/** The largest file that the page opens, and the largest picture in a document, in bytes. */
const LARGEST = 20e6, LARGEST_KEPT = 200e3;
/**
 * The lengths of a picture's longer side to try, in pixels, and the types and qualities to try for each. A browser without WebP writes a
 * PNG.
 */
const SIDES = [1600, 1280, 1024, 800, 640, 480];
const TYPES = /** @type {[string, number?][]} */ ([['image/png'], ['image/webp', 0.86], ['image/webp', 0.72], ['image/jpeg', 0.8]]);

/**
 * The user's own pictures: opened, dropped, pasted or chosen as a file. They become a part of the document, so that files, links and other
 * windows have them too.
 */
export class OwnPictures {
  #picked;
  #button;
  #file;
  /** The element that gets the chosen file; null for the header. @type {string|null} */
  #target = null;

  /**
   * @param {{button: HTMLElement, file: HTMLInputElement}} parts
   * @param {() => string|null} picked the element that gets a pasted picture; null for the header
   */
  constructor({ button, file }, picked) {
    [this.#button, this.#file] = [button, file];
    this.#picked = picked;
    button.addEventListener('click', () => (this.#own === null ? this.choose(null) : this.#remove()));
    this.#display();
    connection.follow(() => this.#display());
    this.#file.addEventListener('change', () => {
      this.take(this.#file.files[0], this.#target);
      // Lets the user choose the same file again.
      this.#file.value = '';
    });
    addEventListener('paste', (event) => {
      const files = /** @type {ClipboardEvent} */ (event).clipboardData?.files ?? [];
      this.take([...files].find(({ type }) => type.startsWith('image/')), this.#picked());
    });
  }

  /** @param {string|null} target lets the user choose a file for this element, or for the header */
  choose(target) {
    this.#target = target;
    this.#file.click();
  }

  /**
   * Puts the picture in a file into the document.
   * @param {File|undefined} file
   * @param {string|null} target the element that shows it; null for the header
   */
  async take(file, target) {
    if (!file) return;
    try {
      const data = await scaled(file);
      changes.merge(({ scene }) => {
        const name = nameOf(file, scene?.pictures ?? {}, data);
        const pictures = { [name]: { ...scene?.pictures?.[name], data } };
        if (target === null) return { scene: withoutUnused(scene, { pictures, picture: name }) };
        const old = scene?.elements?.[target] ?? {};
        const gone = Object.fromEntries(Object.keys(old).map((key) => [key, null]));
        return { scene: withoutUnused(scene, { pictures, elements: { [target]: { ...gone, ...normal(old), picture: name } } }) };
      });
    } catch (error) {
      report({ title: 'Picture not added', detail: `${file.name}: ${error.message}`, place: file.name });
    }
  }

  /** The name of the user's picture in the header; null if the header shows another picture. */
  get #own() {
    const { picture, pictures } = connection.session?.pipeline.scene ?? {};
    return pictures?.[picture] ? picture : null;
  }

  #remove() {
    changes.merge(({ scene }) => ({ scene: withoutUnused(scene, { picture: null }) }));
  }

  #display() {
    this.#button.lastElementChild.textContent = this.#own === null ? 'Your own picture…' : 'Remove your own picture';
    this.#button.setAttribute('aria-pressed', String(this.#own !== null));
  }
}

/** A unique name for a picture, made from its file's name. */
function nameOf(file, pictures, data) {
  const stem = file.name.replace(/\.[^.]*$/, '').normalize('NFD').replace(/[^A-Za-z0-9]+/g, '-').replace(/^[^A-Za-z]+|-+$/g, '').slice(0, 24) || 'picture';
  let name = stem;
  for (let number = 2; pictures[name] && pictures[name].data !== data; number += 1) name = `${stem}${number}`;
  return name;
}

/**
 * @param {File} file
 * @returns {Promise<string>} the picture as a `data:` URL that a document may contain, made smaller if it is large
 */
async function scaled(file) {
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
    for (const side of SIDES) {
      const scale = Math.min(1, side / Math.max(width, height));
      const canvas = canvasOf(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
      canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
      for (const [type, quality] of TYPES) {
        const data = canvas.toDataURL(type, quality);
        if ((data.length - data.indexOf(',') - 1) * 0.75 <= LARGEST_KEPT) return data;
      }
    }
    throw new Error('the picture cannot be reduced to 200 KB');
  } finally {
    URL.revokeObjectURL(url);
  }
}
