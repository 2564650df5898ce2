import { announce } from '../announce.js';
import { element } from '../dom.js';
import { download } from '../files.js';
import { popover } from '../popover.js';
import { report, resolve } from '../readouts/problems.js';
import { Refusal, request, requestFile, Unreachable } from './api.js';
import { changes } from './changes.js';
import { connection } from './connection.js';

/**
 * Links that contain a document with its scene, a gesture, and the other state of a comparison: `#share=1.<data>`. The data is JSON,
 * compressed (RFC 1951) and encoded as base64url (RFC 4648).
 * @typedef {{pipeline: object, gesture?: object, compared?: import('./kept.js').Compared}} Content
 */

const VERSION = 1;
/** The maximum length of the data in a link, in characters. Mail and chat programs may cut longer links. */
const LONGEST_LINK = 64 << 10;
/** The maximum length of the JSON, in bytes: what a server accepts. */
const LONGEST_TEXT = 1 << 20;

/** A link that cannot be made or opened. The message is a sentence for the user. */
class ShareError extends Error {
  get problem() {
    return { detail: this.message };
  }
}

/**
 * Makes a link's fragment, with the `#`.
 * @param {Content} content
 * @returns {Promise<string>}
 * @throws {ShareError} if the content is too large
 */
export async function fragmentOf(content) {
  const text = new TextEncoder().encode(JSON.stringify(content));
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  if (data.length > LONGEST_LINK || text.length > LONGEST_TEXT) throw new ShareError('The document is too large for a link; save it as a file and send that.');
  return `#share=${VERSION}.${data}`;
}

/**
 * Reads the data of a link.
 * @param {string} data what follows `#share=`
 * @returns {Promise<Content>} checked only to be an object with a pipeline
 * @throws {ShareError}
 */
export async function contentOf(data) {
  const [, version, encoded] = data.match(/^(\d{1,6})\.(.*)$/) ?? [];
  if (version === undefined) throw new ShareError('The link is damaged; ask for it again.');
  if (Number(version) > VERSION) throw new ShareError('The link comes from a newer version of Masthead; update this server to open it.');
  if (encoded.length > LONGEST_LINK) throw new ShareError('The link is too long for a Masthead link; ask for a file instead.');
  try {
    const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    const content = JSON.parse(await decompressed(bytes));
    const { pipeline, gesture, compared } = content ?? {};
    const isComparison = ['A', 'B'].includes(compared?.slot) && compared.document;
    if (typeof pipeline === 'object' && pipeline !== null) return { pipeline, gesture, ...(isComparison ? { compared } : {}) };
  } catch (error) {
    if (error instanceof ShareError) throw error;
  }
  throw new ShareError('The link is incomplete or damaged; ask for it again.');
}

/** Decompresses a text, but not more than a server accepts: a few bytes can expand to gigabytes. */
async function decompressed(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    length += value.length;
    if (length > LONGEST_TEXT) {
      reader.cancel().catch(() => {});
      throw new ShareError('The link contains more data than a document can have; ask for it again.');
    }
    text += decoder.decode(value, { stream: true });
  }
}

/**
 * The menu of the button *Share*: a link for people who can reach this server, and a web page for all others.
 * @param {HTMLButtonElement} $button
 * @param {() => Promise<import('./kept.js').Compared|null|undefined>} comparison
 */
export function sharing($button, comparison) {
  const copy = async () => {
    const gesture = await request('GET', `${connection.path}/gesture`);
    const compared = await comparison() ?? undefined;
    const fragment = await fragmentOf({ pipeline: connection.session.pipeline, gesture, compared });
    await navigator.clipboard.writeText(`${location.origin}${location.pathname}${fragment}`).catch((error) => {
      throw new ShareError(`The browser does not let this page copy: ${error.message}`);
    });
    announce(`Link copied. It contains ${compared ? 'both compared states' : 'the document'} and the gesture.`);
  };
  const save = async () => {
    const compared = await comparison();
    announce('Measuring the header…');
    const path = `${connection.path}/export`;
    const file = await (compared ? requestFile(path, { slot: compared.slot, pipeline: compared.document }) : requestFile(`${path}?to=html`));
    download(file.text, file.name, file.type);
    announce(`Saved ${file.name}. It opens in every browser${compared ? ', with A next to B' : ''}.`);
  };
  /** @param {string} title of the message @param {() => Promise<void>} act */
  const run = async (title, act) => {
    $popover.hidePopover();
    try {
      await changes.settle();
      await act();
      resolve(title);
    } catch (error) {
      if (!(error instanceof ShareError || error instanceof Refusal || error instanceof Unreachable)) throw error;
      report({ title, detail: error instanceof Unreachable ? 'The server is not answering.' : error.message });
    }
  };
  const item = (act, name, words, title, share) => element('button', { type: 'button', class: 'menu-item', 'data-share': act, onclick: () => run(title, share) }, element('strong', {}, name), element('span', {}, words));
  const $words = item('page', 'Web page', '', 'Web page not saved', save);
  const $popover = element('div', { id: 'share-menu', class: 'popover templates', popover: 'auto', role: 'dialog', 'aria-label': 'Share' }, element('h2', {}, 'Share'),
    element('ul', {}, element('li', {}, item('link', 'Copy link', 'Opens a copy of the document in Masthead, with the gesture, for people who reach this server.', 'Link not copied', copy)), element('li', {}, $words)));
  document.body.append($popover);
  popover($button, $popover, async () => {
    const compared = await comparison();
    $words.lastChild.textContent = `Saves one file that plays in every browser${compared ? ', with A next to B' : ''}. No other software is needed.`;
  });
}
