import { element } from '../dom.js';
import { request } from '../session/api.js';
import { newEntry } from './entry.js';

/**
 * The menu that adds effects. It loads the list each time it opens, since users also write effects while the page is
 * open.
 * @param {HTMLDetailsElement} menu
 * @param {import('../session/changes.js').Changes} changes
 * @param {(problem: object) => void} refused
 */
export function adding(menu, changes, refused) {
  const summary = menu.querySelector('summary');
  const list = menu.querySelector('[role=menu]');

  // The current list as JSON. An unchanged list keeps its elements, so that nothing moves under the pointer.
  let listed;

  menu.addEventListener('toggle', async () => {
    if (!menu.open) return;
    menu.scrollIntoView({ block: 'nearest' });
    const effects = await request('GET', '/api/effects').then((answer) => answer.effects, () => null);
    if (JSON.stringify(effects) === listed) return;
    listed = JSON.stringify(effects);
    list.replaceChildren(...(effects?.map(entry) ?? [element('p', { class: 'empty' }, 'Cannot list the effects.')]));
    menu.scrollIntoView({ block: 'nearest' });
  });

  const entry = (description) =>
    element('button', { type: 'button', role: 'menuitem', class: 'menu-item', 'data-add': description.effect, onclick: () => add(description) },
      element('strong', {}, description.name), description.summary ? element('span', {}, description.summary) : null);

  const add = (description) => {
    close();
    changes.rearrange((effects) => [...effects, newEntry(description)], refused);
  };

  const close = () => {
    menu.open = false;
    summary.focus();
  };

  menu.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && menu.open) close();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const items = [...list.querySelectorAll('button')];
    if (!step || items.length === 0) return;
    event.preventDefault();
    items.at((items.indexOf(document.activeElement) + step) % items.length).focus();
  });
  document.addEventListener('pointerdown', (event) => {
    if (menu.open && !menu.contains(event.target)) menu.open = false;
  });
}
