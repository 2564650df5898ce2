import { element, say } from './dom.js';
import { download } from './files.js';
import { Pictures } from './pictures.js';
import { neighbor } from './segments.js';
import { Refusal, requestFile } from './session/api.js';
import { connection } from './session/connection.js';

/** The headers that can be exported as curves. */
const CURVED = 'It supports headers that follow the list, hide with it, or have ramps with a duration.';

/** The export formats: wire name, display name and summary. */
const TARGETS = [
  ['swift', 'Swift', 'The pipeline in Swift, for an app that uses the Masthead package. It supports every header.'],
  ['test', 'Snapshot test', 'A test of this header along the loaded gesture, on this device. It uses MastheadTesting, and supports every header.'],
  ['uikit', 'UIKit', `The header for the UIKit player. \`masthead export --player uikit\` writes the player, one file for the whole app. ${CURVED}`],
  ['swiftui', 'SwiftUI', `The header for the SwiftUI player. \`masthead export --player swiftui\` writes the player, one file for the whole app. ${CURVED}`],
  ['html', 'Web page', `One file that opens in any browser, without a server: the header in a phone, to scroll and to pull. ${CURVED}`],
  ['curves', 'Curves', `The numbers of the header along the list as JSON, for the players of apps and web pages. ${CURVED}`],
];

/** Matches comments in all export formats. */
const COMMENTS = /\/\*[^]*?\*\/|<!--[^]*?-->|(?<=^|\s)\/\/.*$/gm;

/** The dialog that exports the header: as pictures of the stage, and as source code. */
export class Export {
  #target = TARGETS[0][0];
  /** The exported file on display; null if there is none. */
  #file = null;
  /** Counts requests. The dialog ignores the answer to an outdated request. */
  #asked = 0;

  /**
   * @param {HTMLDialogElement} $dialog
   * @param {HTMLButtonElement} $button opens it
   */
  constructor($dialog, $button) {
    this.$dialog = $dialog;
    const part = (name) => $dialog.querySelector(`[data-part=${name}]`);
    this.$tabs = part('tabs');
    this.$summary = part('summary');
    this.$panel = part('panel');
    this.$source = part('source');
    this.$problem = part('problem');
    this.$file = part('file');
    this.$copied = part('copied');
    this.$copy = part('copy');
    this.$download = part('download');
    this.$tabs.append(...TARGETS.map(([target, name]) => element('button', { type: 'button', role: 'tab', class: 'segment', id: `export-${target}`, 'data-target': target, 'aria-controls': this.$panel.id, onclick: () => this.#choose(target) }, name)));
    this.$tabs.addEventListener('keydown', (event) => this.#keyed(event));
    this.$copy.addEventListener('click', () => this.#copy());
    this.$download.addEventListener('click', () => download(this.#file.text, this.#file.name, this.#file.type));
    const pictures = new Pictures(part('pictures'));
    $dialog.addEventListener('close', () => pictures.cancel());
    part('close').addEventListener('click', () => $dialog.close());
    $button.addEventListener('click', () => this.#open());
    // Another window may be tuning the same session.
    connection.addEventListener('session', () => $dialog.open && this.#load());
    // The snapshot test contains the gesture.
    connection.addEventListener('timeline', () => $dialog.open && this.#target === 'test' && this.#load());
  }

  #open() {
    this.#show(null, '');
    this.#choose(this.#target);
    this.$dialog.showModal();
    this.#tab.focus();
  }

  get #tab() {
    return this.$tabs.querySelector(`[data-target=${this.#target}]`);
  }

  #choose(target) {
    this.#target = target;
    for (const $tab of this.$tabs.children) {
      const isChosen = $tab.dataset.target === target;
      $tab.setAttribute('aria-selected', isChosen);
      // The tab key stops once at the group; the arrow keys move inside it.
      $tab.tabIndex = isChosen ? 0 : -1;
    }
    this.$panel.setAttribute('aria-labelledby', this.#tab.id);
    this.$summary.textContent = TARGETS.find(([name]) => name === target)[2];
    // Measuring curves takes a while. Until then, the panel must not show another target.
    this.#show(null, '');
    this.#load();
  }

  async #load() {
    const asked = ++this.#asked;
    const away = 'The server is not answering. The source appears when the connection is back.';
    let file = null;
    let problem = '';
    this.$panel.setAttribute('aria-busy', 'true');
    try {
      if (connection.session === null) problem = away;
      else file = await requestFile(`${connection.path}/export?to=${this.#target}`);
    } catch (error) {
      problem = error instanceof Refusal ? error.message : away;
    }
    if (asked !== this.#asked) return;
    this.$panel.setAttribute('aria-busy', 'false');
    this.#show(file, problem);
  }

  /** Shows the source, or the reason why there is none. */
  #show(file, problem) {
    const isDifferent = file?.text !== this.#file?.text || file?.name !== this.#file?.name;
    this.#file = file;
    say(this.$problem, problem);
    this.$source.hidden = file === null;
    this.$copy.disabled = this.$download.disabled = file === null;
    // An unchanged source keeps its scroll position and selection.
    if (!isDifferent) return;
    this.$source.textContent = file?.text ?? '';
    this.#quieten();
    this.$file.textContent = file?.name ?? '';
    this.$copied.textContent = '';
    this.$panel.scrollTo(0, 0);
  }

  /** Dims comments, in browsers that can color text without extra elements. */
  #quieten() {
    const text = this.$source.firstChild;
    const ranges = [...(text?.data ?? '').matchAll(COMMENTS)].map(({ index, 0: { length } }) => new StaticRange({ startContainer: text, startOffset: index, endContainer: text, endOffset: index + length }));
    if (globalThis.Highlight) CSS.highlights.set('comment', new Highlight(...ranges));
  }

  async #copy() {
    try {
      await navigator.clipboard.writeText(this.#file.text);
      this.$copied.textContent = 'Copied';
    } catch {
      // Browsers let a page write to the clipboard only if it is local or served over HTTPS.
      getSelection().selectAllChildren(this.$source);
      this.$copied.textContent = 'Selected. Copy it with your keyboard.';
    }
  }

  #keyed(event) {
    const $next = neighbor(event, [...this.$tabs.children]);
    $next?.focus();
    $next?.click();
  }
}
