import { element, icon, say } from '../dom.js';
import { changes } from '../session/changes.js';
import { withoutUnused } from '../session/unused.js';
import { ColorField } from './color.js';
import { reasonOf } from './control.js';

const SHAPES = { '': 'None', rectangle: 'Rectangle', capsule: 'Capsule', circle: 'Circle' };
const AXES = { '': 'Side by side', vertical: 'Stacked' };
const FILLS = { '': 'None', color: 'Color', gradient: 'Gradient', material: 'Material' };
const MATERIALS = { ultraThin: 'Ultra thin', thin: 'Thin', regular: 'Regular', thick: 'Thick' };
const WEIGHTS = { 300: 'Light', 400: 'Regular', 500: 'Medium', 600: 'Semibold', 700: 'Bold', 800: 'Heavy' };
const ALIGNMENTS = { leading: 'Leading', center: 'Center', trailing: 'Trailing' };
const OVERFLOWS = { wrap: 'Wraps', shrink: 'Shrinks', cut: 'Truncates' };
const ROLES = { '': 'Text or picture', button: 'Button', heading: 'Heading', tabs: 'Tabs', image: 'Image' };
const ICONS = ['search', 'play', 'back', 'heart', 'more'];
const ILLUSTRATIONS = [
  'avatar', 'album', 'mountains', 'map', 'photo1', 'photo2', 'photo3', 'photo4', 'photo5', 'photo6',
  'cook', 'fox', 'owl', 'cat', 'bear', 'rabbit', 'penguin', 'wren',
  'kitchen', 'alps', 'cove', 'river', 'stage', 'oldTown', 'contours', 'greenhouse', 'rings',
  'soup', 'tart', 'hut', 'tarn', 'boathouse', 'cabin', 'tent', 'tram', 'lighthouse', 'sun', 'cloud', 'rain', 'moon',
  'waves', 'arcs', 'prism', 'pencil', 'books', 'monstera', 'cactus', 'tulip', 'mushroom', 'lemon', 'succulent', ...ICONS,
];
const FILE = '*file';

/**
 * The look of an element: its label, texts, shape, fill, outline, picture, and text for screen readers. Each change writes the
 * element's whole look into the document.
 */
export class Look {
  #does;
  #name = '';
  #look = {};
  #scene = {};
  #texts = [];

  /** @param {{choosePicture: (name: string) => void, palette: () => string[]}} does */
  constructor(does) {
    this.#does = does;
    const begin = () => changes.begin();
    this.$label = this.#text('Name', (value) => this.#set({ label: value || undefined }));
    this.$texts = element('div', { class: 'look-texts' });
    this.$add = element('button', { type: 'button', class: 'button', 'data-action': 'add-text', onclick: () => this.#set({ texts: [...this.#look.texts ?? [], { text: 'Text', color: '#ffffff' }] }) }, 'Add text');
    this.$axis = menu('Arrangement', AXES, (axis) => this.#set({ axis: axis || undefined }));
    this.$shape = menu('Shape', SHAPES, (value) => this.#set({ shape: value || undefined, ...(value && !this.#look.fill && !this.#look.picture ? { fill: '#8e8e93' } : {}) }));
    this.$fill = menu('Fill', FILLS, (kind) => this.#set({ fill: this.#filled(kind) }));
    this.$material = menu('Material', MATERIALS, (material) => this.#set({ fill: { material } }));
    this.fills = ['Fill color', 'Lower fill color'].map((words, index) => new ColorField(words, (color) => this.#set({ fill: this.#recolored(index, color) }), does.palette, begin));
    this.$width = number('Outline', { min: 0, max: 100, step: 0.5 }, (width) => this.#set({ outline: width > 0 ? { color: this.#look.outline?.color ?? '#ffffff', width } : undefined }));
    this.outline = new ColorField('Outline color', (color) => this.#set({ outline: { ...this.#look.outline, color } }), does.palette, begin);
    this.$picture = menu('Picture', {}, (picture) => (picture === FILE ? this.#does.choosePicture(this.#name) : this.#set({ picture: picture || undefined })));
    this.icon = new ColorField('Icon color', (color) => this.#set({ color }), does.palette, begin);
    this.$focus = ['from the left', 'from the top'].map((words, index) => number(`Focus of the picture ${words}, in percent`, { min: 0, max: 100, step: 5 }, (percent) => {
      const focus = [...this.#look.focus ?? [0.5, 0.5]];
      focus[index] = percent / 100;
      this.#set({ focus });
    }));
    this.$role = menu('Role', ROLES, (role) => this.#set({ role: role || undefined }));
    this.$alt = this.#text('Spoken text', (alt) => this.#set({ alt: alt || undefined }));
    this.$refusal = element('p', { class: 'control-refusal', role: 'alert', hidden: true });
    this.rows = {
      axis: row('Arrangement', this.$axis), fills: row('Colors', ...this.fills.map(({ $element }) => $element)), material: row('Material', this.$material),
      outline: row('Outline color', this.outline.$element), icon: row('Icon color', this.icon.$element), focus: row('Focus', ...this.$focus),
    };
    this.$element = element('div', { class: 'look control-list', role: 'group' },
      row('Name', this.$label), this.$texts, row('', this.$add), this.rows.axis, row('Shape', this.$shape), row('Fill', this.$fill), this.rows.fills, this.rows.material,
      row('Outline', this.$width), this.rows.outline, row('Picture', this.$picture), this.rows.focus, this.rows.icon,
      row('Role', this.$role), row('Spoken text', this.$alt), this.$refusal);
  }

  /**
   * @param {string} name of the element
   * @param {object|undefined} look as the document gives it
   * @param {object} scene of the document
   */
  show(name, look, scene) {
    const isOther = name !== this.#name;
    this.#name = name;
    this.#scene = scene;
    if (!isOther && changes.isPending(this.#path)) return;
    this.#look = normal(look ?? {});
    this.#display();
  }

  get #path() {
    return `scene.elements.${this.#name}`;
  }

  /** Changes some keys of the look. */
  #set(changed) {
    const { picture } = this.#look;
    this.#look = clean({ ...this.#look, ...changed });
    this.$refusal.hidden = true;
    const refused = (problem) => say(this.$refusal, reasonOf(problem));
    const own = this.#scene.pictures?.[picture];
    if (own && this.#look.picture !== picture) this.#replace(refused);
    else changes.set(this.#path, this.#look, refused);
    this.#display();
  }

  /** Writes a look that no longer shows a picture of the document. The picture is removed with its last use. */
  #replace(refused) {
    const [name, look] = [this.#name, this.#look];
    changes.merge(({ scene }) => {
      const old = Object.fromEntries(Object.keys(scene.elements?.[name] ?? {}).map((key) => [key, null]));
      return { scene: withoutUnused(scene, { elements: { [name]: { ...old, ...look } } }) };
    }, refused);
  }

  #display() {
    const begin = () => changes.begin();
    const { label = '', texts = [], axis = '', shape = '', fill, outline, picture = '', focus = [0.5, 0.5], color, role = '', alt = '' } = this.#look;
    write(this.$label, label, this.#name);
    if (texts.length !== this.#texts.length) {
      this.#texts = texts.map((_, index) => new TextRow(index, texts.length, (text) => this.#set({ texts: text === null ? this.#look.texts.toSpliced(index, 1) : this.#look.texts.with(index, text) }), this.#does.palette, begin));
      this.$texts.replaceChildren(...this.#texts.map(({ $element }) => $element));
    }
    this.#texts.forEach((part, index) => part.show(texts[index], this.#scene));
    this.rows.axis.hidden = texts.length < 2;
    this.$axis.value = axis === 'horizontal' ? '' : axis;
    const kind = fill === undefined ? '' : fill.gradient ? 'gradient' : fill.material ? 'material' : 'color';
    this.$shape.value = shape;
    this.$fill.value = kind;
    this.rows.fills.hidden = kind !== 'color' && kind !== 'gradient';
    this.rows.material.hidden = kind !== 'material';
    this.$material.value = fill?.material ?? 'regular';
    this.fills[1].$element.hidden = kind !== 'gradient';
    if (kind === 'color') this.fills[0].show(fill, this.#scene);
    if (kind === 'gradient') [fill.gradient[0], fill.gradient.at(-1)].forEach((end, index) => this.fills[index].show(end, this.#scene));
    write(this.$width, outline?.width ?? (outline ? 1 : 0));
    this.rows.outline.hidden = !outline;
    if (outline) this.outline.show(outline.color, this.#scene);
    const own = Object.keys(this.#scene.pictures ?? {});
    const pictures = { '': 'None', ...Object.fromEntries([...own, ...ILLUSTRATIONS.filter((name) => !own.includes(name))].map((name) => [name, name])), [FILE]: 'Choose a file…' };
    fillMenu(this.$picture, pictures, picture);
    const isIcon = ICONS.includes(picture) && !own.includes(picture);
    this.rows.icon.hidden = !isIcon;
    if (isIcon) this.icon.show(color ?? (fill === undefined ? [0.5, 0.5, 0.5] : '#ffffff'), this.#scene);
    this.rows.focus.hidden = picture === '' || isIcon;
    this.$focus.forEach(($field, index) => write($field, Math.round(focus[index] * 100)));
    this.$role.value = role;
    write(this.$alt, alt, texts.map(({ text }) => text).join(', '));
  }

  /** The fill in another kind, with the current color. */
  #filled(kind) {
    const { fill } = this.#look;
    const color = fill?.gradient?.[0] ?? (fill === undefined || fill.material ? '#8e8e93' : fill);
    return { '': undefined, color, gradient: { gradient: [color, '#1c1c1e'] }, material: { material: 'regular' } }[kind];
  }

  #recolored(index, color) {
    const { fill } = this.#look;
    return fill.gradient ? { gradient: fill.gradient.with(index === 0 ? 0 : fill.gradient.length - 1, color) } : color;
  }

  #text(words, changed) {
    return element('input', { type: 'text', class: 'text-field text-control', 'aria-label': words, autocomplete: 'off', onchange: ({ target }) => changed(target.value.trim()) });
  }
}

/** One text of an element. */
class TextRow {
  #changed;
  #text = {};

  /**
   * @param {number} index
   * @param {number} count of all texts
   * @param {(text: object|null) => void} changed null removes the text
   * @param {() => string[]} palette
   * @param {() => void} begin called before each step of a continuous change
   */
  constructor(index, count, changed, palette, begin) {
    this.#changed = changed;
    const words = count > 1 ? `Text ${index + 1}` : 'Text';
    const set = (part) => this.#changed({ ...this.#text, ...part });
    this.$text = element('textarea', { class: 'text-field text-control', rows: 1, 'aria-label': words, spellcheck: 'false', oninput: () => {
      // Typed letters are one undo step.
      begin();
      set({ text: this.$text.value });
    } });
    this.$size = number(`${words}: size`, { min: 1, max: 200, step: 1 }, (size) => set({ size }));
    this.$weight = menu(`${words}: weight`, WEIGHTS, (weight) => {
      const { bold: _, ...rest } = this.#text;
      this.#changed({ ...rest, weight: Number(weight) });
    });
    this.$alignment = menu(`${words}: alignment`, ALIGNMENTS, (alignment) => set({ alignment }));
    this.$overflow = menu(`${words}: if it is too long`, OVERFLOWS, (overflow) => set({ overflow }));
    this.color = new ColorField(`${words}: color`, (color) => set({ color }), palette, begin);
    this.$remove = element('button', { type: 'button', class: 'icon-button', 'data-action': 'remove-text', 'aria-label': `Remove ${words.toLowerCase()}`, title: 'Remove', onclick: () => this.#changed(null) }, icon('remove'));
    this.$element = element('div', { class: 'look-text' }, row(words, this.$text, this.$remove), row('Font', this.$size, this.$weight, this.$alignment), row('If too long', this.$overflow), row('Color', this.color.$element));
  }

  /**
   * @param {object} text
   * @param {object} scene
   */
  show(text, scene) {
    this.#text = text;
    write(this.$text, text.text);
    write(this.$size, text.size ?? 17);
    const weight = text.weight ?? (text.bold ? 700 : 400);
    fillMenu(this.$weight, weight in WEIGHTS ? WEIGHTS : { ...WEIGHTS, [weight]: String(weight) }, String(weight));
    this.$alignment.value = text.alignment ?? 'center';
    this.$overflow.value = text.overflow ?? 'wrap';
    this.color.show(text.color ?? [1, 1, 1], scene);
  }
}

/**
 * A look in the form that the page writes: texts in a list, and a fill instead of a shape's color and gradient.
 * @param {object} look
 */
export function normal({ text, size, bold, weight, alignment, overflow, gradient, ...look }) {
  if (text !== undefined) {
    const { color, ...rest } = look;
    return { ...rest, texts: [clean({ text, size, bold, weight, color, alignment: alignment ?? 'leading', overflow })] };
  }
  if (look.fill !== undefined || (gradient === undefined && look.shape === undefined)) return look;
  const { color, ...rest } = look;
  return { ...rest, fill: gradient ? { gradient } : (color ?? [0.5, 0.5, 0.5]) };
}

function clean(object) {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

function row(words, ...parts) {
  return element('div', { class: 'control look-row' }, element('span', { class: 'control-name', 'aria-hidden': 'true' }, words), element('span', { class: 'look-parts' }, ...parts));
}

function menu(words, choices, changed) {
  const $menu = element('select', { class: 'select menu-control', 'aria-label': words, onchange: () => changed($menu.value) });
  fillMenu($menu, choices, '');
  return $menu;
}

function fillMenu($menu, choices, value) {
  const key = JSON.stringify(choices);
  if ($menu.dataset.key !== key) {
    $menu.dataset.key = key;
    $menu.replaceChildren(...Object.entries(choices).map(([choice, words]) => element('option', { value: choice }, words)));
  }
  $menu.value = value;
}

function number(words, limits, changed) {
  return element('input', { type: 'number', class: 'small-number', 'aria-label': words, title: words, ...limits, onchange: ({ target }) => target.value !== '' && changed(Number(target.value)) });
}

/** Shows a value in a field that the user is not editing. */
function write($field, value, placeholder = '') {
  $field.placeholder = placeholder;
  if (document.activeElement !== $field) $field.value = value;
}
