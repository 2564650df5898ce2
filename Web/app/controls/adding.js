import { announce } from '../announce.js';
import { element, say } from '../dom.js';
import { PAUSE, request } from '../session/api.js';
import { changes } from '../session/changes.js';
import { newEntry } from './entry.js';
import { RECIPES, SYNONYMS, cook } from './recipes.js';

/** The groups of the menu. An effect belongs to the first group with one of its stages. */
const GROUPS = [
  { name: 'Follow the scroll', stages: ['scroll', 'header'] },
  { name: 'Cut and overlap', stages: ['mask'] },
  { name: 'Image', stages: ['image'] },
  { name: 'Elements', stages: ['elements'] },
  { name: 'Appearance', stages: ['appearance'] },
  // An effect without stages changes only the layout.
  { name: 'Layout', stages: [] },
];

/**
 * The menu that adds recipes and effects. It has groups, a search that also finds other names, and a picture of each effect. It loads
 * the list each time it opens, because users also write effects while the page is open.
 * @param {HTMLDetailsElement} menu
 */
export function adding(menu) {
  const summary = menu.querySelector('summary');
  const list = menu.querySelector('[role=menu]');
  const search = element('input', { type: 'search', class: 'search-field', 'aria-label': 'Search recipes and effects to add', placeholder: 'Search recipes and effects', autocomplete: 'off', spellcheck: 'false', oninput: () => filter() });
  const empty = element('p', { class: 'empty', role: 'status', hidden: true });
  list.before(search, empty);

  // The current list of effects as JSON. An unchanged list keeps its elements, so that nothing moves under the pointer.
  let listed;

  menu.addEventListener('toggle', async () => {
    if (!menu.open) return;
    search.value = '';
    filter();
    search.focus({ preventScroll: true });
    menu.scrollIntoView({ block: 'nearest' });
    let effects = null;
    // A busy server may not answer in time.
    for (let attempt = 0; effects === null && menu.open; attempt += 1) {
      if (attempt > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE));
      effects = await request('GET', '/api/effects').then((answer) => answer.effects, () => null);
      show(effects);
    }
    menu.scrollIntoView({ block: 'nearest' });
  });

  /** @param {object[]|null} effects null if the server did not list them */
  const show = (effects) => {
    if (JSON.stringify(effects) === listed) return;
    listed = JSON.stringify(effects);
    list.replaceChildren(recipes, ...(effects === null ? [element('p', { class: 'empty' }, 'Cannot list the effects; trying again.')] : groups(effects)));
    filter();
  };

  const group = (name, ...items) => element('div', { class: 'menu-group', role: 'group', 'aria-label': name }, element('p', { class: 'menu-title', 'aria-hidden': 'true' }, name), ...items);

  const recipes = group('Recipes', ...Object.entries(RECIPES).map(([key, { name, words, search: names }]) => element('button', { type: 'button', role: 'menuitem', class: 'menu-item', 'data-recipe': key, 'data-search': `${name} ${words} ${names}`.toLowerCase(), onclick: () => {
    close();
    changes.merge((pipeline) => {
      const { patch, did } = cook(RECIPES[key], pipeline);
      announce(`${did} Undo reverts it.`);
      return patch;
    });
  } }, element('strong', {}, name), element('span', {}, words))));

  const groups = (effects) => {
    const rest = new Set(effects);
    return GROUPS.flatMap(({ name, stages }) => {
      const members = [...rest].filter((effect) => (stages.length === 0 ? effect.stages.length === 0 : effect.stages.some((stage) => stages.includes(stage))));
      for (const effect of members) rest.delete(effect);
      if (members.length === 0) return [];
      return [group(name, ...members.map(entry))];
    });
  };

  // Effects of plugins have no picture. `loading` comes before `src`: an image that becomes lazy later loads immediately.
  const pictureOf = (effect) => {
    const picture = element('img', { class: 'menu-picture', loading: 'lazy', src: `/api/effects/${encodeURIComponent(effect)}/picture`, alt: '', width: 112, height: 54, onerror: () => picture.remove() });
    return picture;
  };

  const entry = (description) => {
    const { effect, name, summary: words } = description;
    return element('button', { type: 'button', role: 'menuitem', class: 'menu-item', 'data-add': effect, 'data-search': `${name} ${effect} ${words} ${SYNONYMS[effect] ?? ''}`.toLowerCase(), onclick: () => add(description) },
      element('strong', {}, name), isBuiltIn(effect) ? pictureOf(effect) : null, words ? element('span', {}, words) : null);
  };

  const filter = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const items = [...list.querySelectorAll('[data-search]')];
    for (const item of items) item.hidden = !words.every((word) => item.dataset.search.includes(word));
    for (const group of list.querySelectorAll('.menu-group')) group.hidden = !group.querySelector('[data-search]:not([hidden])');
    say(empty, items.length === 0 || items.some((item) => !item.hidden) ? '' : `No recipe or effect matches “${search.value.trim()}”.`);
  };

  const add = (description) => {
    close();
    changes.rearrange((effects) => [...effects, newEntry(description)]);
  };

  const close = () => {
    menu.open = false;
    summary.focus();
  };

  menu.addEventListener('keydown', (event) => {
    if (!menu.open) return;
    if (event.key === 'Escape') close();
    const items = [...list.querySelectorAll('.menu-item')].filter((item) => item.checkVisibility());
    if (event.key === 'Enter' && event.target === search) {
      event.preventDefault();
      items[0]?.click();
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || items.length === 0) return;
    event.preventDefault();
    const index = items.indexOf(document.activeElement);
    (index < 0 ? items.at(step > 0 ? 0 : -1) : items.at((index + step) % items.length)).focus();
  });
  list.append(recipes);
  document.addEventListener('pointerdown', (event) => {
    if (menu.open && !menu.contains(event.target)) menu.open = false;
  });
}

/** Identifiers of plugins' effects are in reverse DNS notation. */
function isBuiltIn(effect) {
  return !effect.includes('.');
}
