import { entryOf, freeName } from './entry.js';
import { KINDS } from './kinds.js';

/**
 * Recipes are designs with a common name that need several elements, effects and ramps. Each recipe changes a document in one step.
 *
 * @typedef {{name: string, words: string, search: string, apply: (recipe: Draft) => string}} Recipe `words` describes its purpose,
 *   `search` has its other names, and `apply` returns a description of the change
 */

/** A header that a recipe changes. */
class Draft {
  header;
  effects;
  /** The changed parts of the scene. */
  scene = { elements: {} };
  #scene;

  constructor({ header, effects, scene }) {
    this.header = structuredClone(header ?? {});
    this.header.elements ??= [];
    this.effects = structuredClone(effects ?? []).map(entryOf);
    this.#scene = scene ?? {};
  }

  /** A merge patch with all changes. */
  get patch() {
    return { header: this.header, effects: this.effects, scene: this.scene };
  }

  /** Whether the header shows a picture. */
  get hasPicture() {
    return this.#scene.picture !== 'none';
  }

  /** Whether tabs are at the lower edge. */
  get hasTabs() {
    return this.header.elements.some(({ name, alignment }) => alignment === 'bottom' && this.#scene.elements?.[name]?.role === 'tabs');
  }

  /** Shows a picture, in place of the colored area of a blank document. */
  showPicture() {
    if (!this.hasPicture) this.scene.picture = 'mountains';
    if (this.header.elements.some(({ name }) => name === 'background') && !this.effects.some(({ parameters }) => parameters?.target === 'background')) {
      this.header.elements = this.header.elements.filter(({ name }) => name !== 'background');
      this.scene.elements.background = null;
    }
    if (!(this.header.imageSize?.width > 0)) this.header.imageSize = { width: 800, height: 800 };
  }

  /**
   * Adds an effect, unless the header has it for the same target.
   * @param {string} effect
   * @param {object} [parameters]
   */
  add(effect, parameters) {
    if (this.effects.some((other) => other.effect === effect && other.parameters?.target === parameters?.target)) return;
    this.effects.push(parameters ? { effect, parameters } : { effect });
  }

  /** Adds an effect in any case: ramps of one target add up. */
  ramp(effect, parameters) {
    this.effects.push({ effect, parameters });
  }

  /**
   * Adds an element with its look.
   * @param {string} stem the name, which gets a number if another element has it
   * @param {object} geometry
   * @param {object} look
   * @returns {string} the element's name
   */
  element(stem, geometry, look) {
    const name = freeName(stem, this.header.elements.map((other) => other.name));
    this.header.elements.push({ name, ...geometry });
    this.scene.elements[name] = look;
    return name;
  }

  /** Makes the header collapse to a bar that stays on screen, as high as a navigation bar or higher. */
  collapseToBar(height = 44) {
    const { collapsedHeight } = this.header;
    const present = typeof collapsedHeight === 'number' ? collapsedHeight : (collapsedHeight?.excludingSafeArea ?? collapsedHeight?.ratioOfWidth);
    if (!present) this.header.collapsedHeight = { excludingSafeArea: height };
    if (!this.effects.some(({ effect }) => effect === 'safe-area')) this.effects.unshift({ effect: 'safe-area', parameters: { policy: 'underlap' } });
    if (!this.effects.some(({ effect }) => effect === 'hide-on-scroll')) this.add('collapse');
    this.add('pin');
  }
}

const DARK = ['#1c1c1e', '#f2f2f7'], PAPER = ['#ffffff', '#1c1c1e'];

/** @type {Record<string, Recipe>} */
export const RECIPES = {
  'docking-title': {
    name: 'Docking title', words: 'A title that appears in the bar while the header collapses.', search: 'sticky dock navigation large collapse fade',
    apply: (draft) => {
      draft.collapseToBar();
      const title = draft.element('title', { alignment: 'top', width: 'fit', height: 44, insets: { top: { excludingSafeArea: 0 } } }, { label: 'Title', role: 'heading', texts: [{ text: 'Title', size: 17, weight: 600, color: draft.hasPicture ? '#ffffff' : DARK }] });
      draft.ramp('fade', { target: title, from: 0, to: 1, start: 0.8, end: 1 });
      if (draft.hasPicture) draft.add('scrim', { from: 0, to: 0.45 });
      return `Added the element ${title}, which fades in between collapse 0.8 and 1.`;
    },
  },
  'shrinking-avatar': {
    name: 'Shrinking avatar', words: 'A round picture over the header’s edge that shrinks to half its size, then moves behind the bar.', search: 'profile twitter scale photo overlap face',
    apply: (draft) => {
      draft.collapseToBar();
      const avatar = draft.element('avatar', { alignment: 'bottomLeading', width: 80, height: 80, insets: { leading: 16, bottom: draft.hasTabs ? 52 : -40 }, clipped: false },
        { label: 'Avatar', shape: 'circle', fill: '#8e8e93', picture: 'avatar', outline: { color: PAPER, width: 4 }, role: 'image' });
      draft.ramp('scale', { target: avatar, from: 1, to: 0.5, progress: 'collapse', start: 0, end: 0.6 });
      draft.ramp('z-index', { target: avatar, from: 1, to: -1, progress: 'collapse', start: 0.6, end: 0.6 });
      // Otherwise, the part of the avatar over the edge would be visible below the bar.
      draft.ramp('move', { target: avatar, y: -28, progress: 'collapse', start: 0.6, end: 1 });
      return `Added the element ${avatar}. It shrinks to half its size by collapse 0.6, then moves behind the header.`;
    },
  },
  'docking-tabs': {
    name: 'Docking tabs', words: 'Tabs at the header’s lower edge that stay below the bar.', search: 'sticky segments pages profile pin',
    apply: (draft) => {
      const { collapsedHeight } = draft.header;
      draft.collapseToBar(88);
      if (typeof collapsedHeight === 'number' && collapsedHeight > 0) draft.header.collapsedHeight = collapsedHeight + 44;
      else if (collapsedHeight?.excludingSafeArea > 0) draft.header.collapsedHeight = { excludingSafeArea: collapsedHeight.excludingSafeArea + 44 };
      const tabs = draft.element('tabs', structuredClone(KINDS.tabs.element), { label: 'Tabs', ...KINDS.tabs.look });
      return `Added the element ${tabs} and made room for it in the collapsed header.`;
    },
  },
  'blur-bar': {
    name: 'Blur bar', words: 'The picture blurs and darkens while the header collapses, so that the bar is legible.', search: 'frosted glass material dim scrim',
    apply: (draft) => {
      draft.showPicture();
      draft.collapseToBar();
      draft.ramp('blur', { from: 0, to: 16, progress: 'collapse', start: 0.2, end: 1 });
      draft.add('scrim', { from: 0, to: 0.4 });
      return 'Added a blur and a scrim that grow with the collapse.';
    },
  },
  'parallax-photo': {
    name: 'Parallax photo', words: 'The picture stretches with a pull and scrolls more slowly than the list.', search: 'stretchy elastic zoom slow depth',
    apply: (draft) => {
      draft.showPicture();
      draft.add('stretch');
      draft.add('parallax', { factor: 0.4 });
      return 'Added Stretch and Parallax.';
    },
  },
  'snap-to-bar': {
    name: 'Snap to bar', words: 'The header comes to rest either expanded or as a bar, never in between.', search: 'magnet settle paging halfway',
    apply: (draft) => {
      draft.collapseToBar();
      draft.add('snap');
      return 'Added Snap: past the middle, the header collapses to a bar.';
    },
  },
  'quick-return': {
    name: 'Quick-return bar', words: 'The header hides while the list scrolls up, and returns as soon as the list scrolls down.', search: 'hide show scroll direction appbar floating',
    apply: (draft) => {
      draft.effects = draft.effects.filter(({ effect }) => effect !== 'collapse');
      draft.add('hide-on-scroll', { extent: 'collapsible', revealAfter: 20, settling: 'direction' });
      draft.collapseToBar();
      return 'Replaced Collapse with Hide on scroll and Pin.';
    },
  },
  'hiding-search': {
    name: 'Search that hides', words: 'A search field at the lower edge that fades before the header has collapsed.', search: 'field find large title messages',
    apply: (draft) => {
      draft.collapseToBar();
      const field = draft.element('search', { alignment: 'bottom', height: 36, insets: { leading: 16, bottom: 8, trailing: 16 }, cornerRadius: 10 },
        { label: 'Search', shape: 'rectangle', fill: ['#ececee', '#2c2c2e'], role: 'button', texts: [{ text: 'Search', size: 17, color: '#8e8e93', alignment: 'leading' }] });
      draft.ramp('fade', { target: field, from: 1, to: 0, progress: 'scrolled', start: 0, end: 26 });
      return `Added the element ${field}, which fades over the first 26 points.`;
    },
  },
  'pull-to-refresh': {
    name: 'Pull to refresh', words: 'An arrow that rotates while the list is pulled, and an event at the end.', search: 'reload update spinner trigger',
    apply: (draft) => {
      draft.add('stretch');
      const arrow = draft.element('arrow', { alignment: 'top', width: 24, height: 24, insets: { top: { excludingSafeArea: 10 } } }, { label: 'Arrow', picture: 'back', color: draft.hasPicture ? '#ffffff' : DARK });
      draft.ramp('trigger', { event: 'refresh', at: 90, release: 60 });
      draft.ramp('fade', { target: arrow, from: 0, to: 1, progress: 'stretch', start: 20, end: 50 });
      draft.ramp('rotate', { target: arrow, from: -90, to: 90, progress: 'stretch', start: 60, end: 90 });
      return `Added the element ${arrow} and the event refresh, which a pull of 90 points triggers.`;
    },
  },
};

/**
 * @param {Recipe} recipe
 * @param {object} pipeline
 * @returns {{patch: object, did: string}} a merge patch, and a description of the change
 */
export function cook(recipe, pipeline) {
  const draft = new Draft(pipeline);
  const did = recipe.apply(draft);
  return { patch: draft.patch, did };
}

/** Other names by which designers search for effects. */
export const SYNONYMS = {
  pin: 'sticky dock fixed stay navigation bar', collapse: 'shrink small sticky', stretch: 'elastic zoom pull overscroll stretchy', scale: 'zoom shrink grow size', fade: 'opacity alpha transparent hide show appear',
  'content-mode': 'zoom crop fit fill', transition: 'dock morph tween animate', 'hide-on-scroll': 'quick return floating appbar', snap: 'magnet settle spring rest', scrim: 'dim dark overlay tint', blur: 'frosted glass material',
  parallax: 'slow depth', 'z-index': 'behind front order layer', move: 'translate offset position', rotate: 'turn angle', trigger: 'refresh haptic event', shadow: 'elevation', 'corner-radius': 'round', 'safe-area': 'notch island status bar inset',
};
