/** Saves documents and gestures as files, and opens files from the menu or by drag and drop. */

/** Downloads a document as `<name>.masthead.json`. */
export function save(pipeline) {
  download(written(pipeline), `${fileName(pipeline.name)}.masthead.json`);
}

/** Downloads a gesture as `<name>.gesture.json`. */
export function saveGesture(gesture) {
  download(written(gesture), `${fileName(gesture.name)}.gesture.json`);
}

/** Downloads a recorded session as `<name>.session.json`. */
export function saveSession(session) {
  download(written(session), `${fileName(session.name)}.session.json`);
}

function written(content) {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/**
 * Downloads a text as a file.
 * @param {string} text
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

function fileName(name) {
  const plain = (name ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '');
  return plain || 'untitled';
}

/**
 * Opens documents and gestures.
 * @param {{button: HTMLElement, input: HTMLInputElement, target: HTMLElement}} parts `target` appears during a drag
 * @param {(content: object) => void} opened
 * @param {(problem: object) => void} failed
 */
export function opening({ button, input, target }, opened, failed) {
  const read = async (file) => {
    if (!file) return;
    try {
      opened(JSON.parse(await file.text()));
    } catch (error) {
      failed({ title: 'Not a document', detail: `cannot read ${file.name}: ${error.message}`, place: file.name });
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
    read(event.dataTransfer.files[0]);
  });
}
