/** Saves documents and gestures as files, and opens files from the menu or by drag and drop. */
import { report } from './readouts/problems.js';

/**
 * Downloads a document, a gesture or a recorded session as `<name>.<kind>.json`.
 * @param {{name?: string}} content
 * @param {'masthead'|'gesture'|'session'} kind
 */
export function save(content, kind) {
  download(`${JSON.stringify(content, null, 2)}\n`, `${fileName(content.name)}.${kind}.json`);
}

/**
 * Downloads a text or a picture as a file.
 * @param {string|Blob} text
 * @param {string} name
 * @param {string} [type] its media type
 */
export function download(text, name, type = 'application/json') {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the download no longer needs the URL.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** A name that every file system accepts, without an extension. */
export function fileName(name) {
  const plain = (name ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return plain || 'untitled';
}

/** The maximum size of a file that a server accepts, in bytes. */
const LARGEST = 1 << 20;

/**
 * Opens documents, gestures, recorded sessions and pictures.
 * @param {{button: HTMLElement, input: HTMLInputElement, target: HTMLElement}} parts `target` appears during a drag
 * @param {{document: (content: object) => void, gesture: (content: object) => void, session: (content: object) => Promise<void>, picture: (file: File, event: DragEvent|null) => void}} openers
 *   one for each kind of file; the opener of pictures receives the event of a drop
 */
export function opening({ button, input, target }, openers) {
  const read = async (file, event = null) => {
    if (!file) return;
    if (file.type.startsWith('image/')) return openers.picture(file, event);
    try {
      if (file.size > LARGEST) throw new Error(`must be at most 1 MB, got ${(file.size / LARGEST).toFixed(1)} MB`);
      const content = contentOf(await file.text());
      const kind = content.session !== undefined ? 'session' : content.gesture !== undefined ? 'gesture' : 'document';
      await openers[kind](content);
    } catch (error) {
      report({ place: file.name, ...error.problem, title: 'File not opened', detail: `${file.name}: ${error.message}` });
    }
  };
  button.addEventListener('click', () => input.click());
  input.addEventListener('change', async () => {
    await read(input.files[0]);
    // Lets the user choose the same file again.
    input.value = '';
  });
  const hasFile = (event) => event.dataTransfer?.types.includes('Files');
  addEventListener('dragover', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    target.hidden = false;
  });
  addEventListener('dragleave', (event) => {
    // Null means that the drag left the window, not that it entered another element.
    if (event.relatedTarget === null) target.hidden = true;
  });
  addEventListener('drop', (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    target.hidden = true;
    read(event.dataTransfer.files[0], event);
  });
}

/**
 * @param {string} text
 * @returns {any} the object of a JSON text
 */
function contentOf(text) {
  const expected = 'expected a document, a gesture, a recorded session or a picture';
  let content;
  try {
    content = JSON.parse(text);
  } catch (error) {
    // The reason helps only if the text looks like JSON.
    throw new Error(/^\s*[[{]/.test(text) ? `${expected}: ${error.message}` : expected);
  }
  if (content === null || typeof content !== 'object' || Array.isArray(content)) throw new Error(expected);
  return content;
}
