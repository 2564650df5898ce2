import { element } from '../dom.js';
import { ControlList, rowsOf } from './list.js';
import { headerParametersOf } from '../session/effects.js';

/** The parameters that the document highlights, in a card above all others. */
export class Essentials {
  #$card;
  #groups = [];
  #shape = '';

  /** @param {HTMLElement} $card is hidden without highlights */
  constructor($card) {
    this.#$card = $card;
  }

  /**
   * @param {object} session
   * @param {object[]} effects with their suggestions
   */
  show(session, effects) {
    const groups = groupsOf(session, effects);
    const shape = JSON.stringify(groups.map(({ name, path }) => [name, path]));
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#groups = groups.map(({ name, path }) => {
        const list = new ControlList();
        return { list, $element: element('div', { class: 'essential', role: 'group', 'aria-label': name, 'data-owner': path, 'data-search': name.toLowerCase() }, element('h3', { class: 'essential-name' }, name), list.$element) };
      });
      this.#$card.querySelector('.essential-groups').replaceChildren(...this.#groups.map(({ $element }) => $element));
    }
    this.#$card.hidden = groups.length === 0;
    this.#groups.forEach(({ list, $element }, index) => {
      list.showRows(groups[index].rows);
      $element.toggleAttribute('data-off', !groups[index].isOn);
    });
  }
}

/** The highlighted rows. Those that change the same part of the header form a group. */
function groupsOf(session, effects) {
  const { pipeline: { highlights = [] }, header } = session;
  const owners = [
    ...(header ? [{ name: 'Header', effect: '', path: 'header', isOn: true, parameters: headerParametersOf(session) }] : []),
    ...effects.map(({ name, target, path, enabled, parameters }) => ({ name: target || 'Header', effect: name, path, isOn: enabled, parameters })),
  ];
  const groups = [];
  const shown = new Set();
  for (const path of highlights) {
    const owner = owners.find(({ parameters }) => parameters.some((parameter) => parameter.path === path));
    const row = owner && rowsOf(owner.parameters).find((forms) => forms.some((form) => form.path === path))?.map((form) => ({ ...form, owner: owner.name, name: fullName(owner.effect, form.name) }));
    // Two forms of one setting have one row.
    if (!row || shown.has(row[0].path)) continue;
    shown.add(row[0].path);
    const group = groups.find(({ name, isOn }) => name === owner.name && isOn === owner.isOn);
    if (group) group.rows.push(row);
    else groups.push({ ...owner, rows: [row] });
  }
  return groups;
}

/** The name of a row outside its effect's card: `Scale to`. */
function fullName(effect, name) {
  if (effect === '') return name;
  return effect.toLowerCase().endsWith(name.toLowerCase()) ? effect : `${effect} ${name[0].toLowerCase()}${name.slice(1)}`;
}
