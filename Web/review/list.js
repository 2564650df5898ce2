import { element } from '../app/dom.js';

const KINDS = { table: 'Table', svg: 'SVG', text: 'Text', new: 'New' };

/** The pending snapshots, grouped by folder. */
export class SnapshotList {
  /** The identifier of the selected snapshot; null if there is none. */
  selected = null;
  #place;
  #chosen;
  #order = [];

  /**
   * @param {HTMLElement} place
   * @param {(identifier: string) => void} chosen
   */
  constructor(place, chosen) {
    this.#place = place;
    this.#chosen = chosen;
  }

  /** @param {{id: string, name: string, path: string, kind: string, summary: string}[]} snapshots in order */
  show(snapshots) {
    this.#order = snapshots.map(({ id }) => id);
    const folders = Map.groupBy(snapshots, ({ path }) => folder(path));
    this.#place.replaceChildren(...[...folders].map(([name, members]) => element('section', { class: 'pending-folder' },
      element('h2', { title: name }, words(name)),
      element('ul', { class: 'pending' }, ...members.map((snapshot) => element('li', {}, this.#item(snapshot)))))));
    this.select(this.#order.includes(this.selected) ? this.selected : null);
  }

  /** @param {string|null} identifier */
  select(identifier) {
    this.selected = identifier;
    for (const $item of this.#place.querySelectorAll('.pending-item')) {
      const isChosen = $item.dataset.snapshot === identifier;
      if (isChosen) {
        $item.setAttribute('aria-current', 'true');
        $item.scrollIntoView({ block: 'nearest' });
      } else $item.removeAttribute('aria-current');
    }
  }

  /** @returns {string|null} the identifier of the snapshot `step` places after the selected one */
  neighbor(step) {
    return this.#order[this.#order.indexOf(this.selected) + step] ?? null;
  }

  #item({ id, name, path, kind, summary }) {
    return element('button', { class: 'pending-item', type: 'button', 'data-snapshot': id, title: path, onclick: () => this.#chosen(id) },
      element('span', { class: 'pending-head' },
        element('strong', { class: 'pending-name' }, name), element('span', { class: 'kind', 'data-kind': kind }, KINDS[kind] ?? kind)),
      element('span', { class: 'pending-summary' }, summary));
  }
}

function folder(path) {
  return path.split('/').slice(0, -1).join('/');
}

/** The name of the folder that contains the `__Snapshots__` folder, which has the same name everywhere. */
function words(folder) {
  return folder.split('/').filter((part) => part !== '__Snapshots__').at(-1) ?? folder;
}
