import { element } from './dom.js';
import { popover } from './popover.js';
import { requestList } from './session/api.js';

/** A header without a picture: a colored area that stretches. */
const BLANK = {
  masthead: 1, name: 'Untitled',
  header: { height: { excludingSafeArea: 220 }, elements: [{ name: 'background' }] },
  effects: [{ effect: 'safe-area', parameters: { policy: 'underlap' } }, { effect: 'stretch' }],
  scene: {
    device: { model: 'notchPhone' }, statusBar: true, picture: 'none',
    content: { kind: 'rows', sections: [{ rows: Array.from({ length: 24 }, (_, index) => ({ title: `Row ${index + 1}`, text: 'A line of the list below the header.' })) }] },
    elements: { background: { label: 'Background', fill: ['#d9dbe4', '#2c2c34'] } },
  },
};

/** A photo with a title at its lower edge, over a list. */
const PHOTO = {
  ...BLANK,
  header: {
    height: { excludingSafeArea: 260 }, collapsedHeight: { excludingSafeArea: 44 }, imageSize: { width: 800, height: 800 },
    elements: [
      { name: 'shade', alignment: 'bottom', height: 150 },
      { name: 'title', alignment: 'bottomLeading', width: 'fit', height: 44, insets: { leading: 16, bottom: 12 }, collapsed: { alignment: 'bottom', insets: { bottom: 0 } } },
    ],
  },
  effects: [
    ...BLANK.effects, { effect: 'collapse' }, { effect: 'pin' }, { effect: 'parallax', parameters: { factor: 0.4 } }, { effect: 'content-mode', parameters: { shrinks: false } },
    { effect: 'blur', parameters: { from: 0, to: 16, progress: 'collapse', start: 0.2, end: 1 } }, { effect: 'scrim', parameters: { from: 0, to: 0.4 } },
    { effect: 'transition', parameters: { target: 'title' } }, { effect: 'scale', parameters: { target: 'title', from: 1, to: 0.55, progress: 'collapse' } },
  ],
  scene: {
    ...BLANK.scene, picture: 'mountains',
    elements: {
      shade: { label: 'Shade', fill: { gradient: ['#0000', '#000a'] } },
      title: { label: 'Title', role: 'heading', texts: [{ text: 'Title', size: 32, weight: 700, color: '#ffffff', alignment: 'leading' }] },
    },
  },
};

/** The templates of new documents: a document, or a preset without its name. @type {{name: string, words: string, document?: object, preset?: string}[]} */
const TEMPLATES = [
  { name: 'Blank', words: 'A colored area that stretches. Everything else is yours.', document: BLANK },
  { name: 'Photo header', words: 'A photo whose title docks in a bar.', document: PHOTO },
  { name: 'Profile', words: 'Banner, avatar, texts and tabs.', preset: 'profile-tabs' },
  { name: 'Large title', words: 'A title and a search field that become a bar.', preset: 'large-title' },
  { name: 'Album', words: 'A cover that shrinks, and buttons.', preset: 'album' },
];

/**
 * The button that begins a new document.
 * @param {HTMLButtonElement} $button
 * @param {(document: object) => void} open
 */
export function templates($button, open) {
  const $popover = element('div', { id: 'templates', class: 'popover templates', popover: 'auto', role: 'dialog', 'aria-label': 'New document' });
  document.body.append($popover);
  popover($button, $popover);
  /** @param {{document?: object, preset?: string}} template */
  const choose = async ({ document, preset }) => {
    $popover.hidePopover();
    open(document ?? { ...(await requestList('/api/presets')).presets.find((other) => other.preset === preset).document, name: 'Untitled' });
  };
  $popover.append(element('h2', {}, 'New document'), element('ul', {}, ...TEMPLATES.map((template) => element('li', {},
    element('button', { type: 'button', class: 'menu-item', 'data-template': template.name, onclick: () => choose(template) }, element('strong', {}, template.name), element('span', {}, template.words))))));
}
