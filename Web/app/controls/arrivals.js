import { request } from '../session/api.js';
import { News, pluginOf } from '../session/plugins.js';
import { Ghost } from './ghost.js';

/**
 * Effects that were written while the page is open: each shown as a card with its sliders, which adds the effect to the
 * pipeline as soon as one of them is moved.
 *
 * Event: `change`, when another card is shown in place of an effect's own, or no longer.
 */
export class Arrivals extends EventTarget {
  #list;
  #changes;
  #refused;
  #announce;
  #news = new News();
  #plugins = [];
  #session = null;
  /** Identifiers that may be shown, and their cards as soon as they are described. */
  #ghosts = new Map();
  #isAsking = false;
  #hasChanged = false;

  /**
   * @param {HTMLElement} list where the cards go
   * @param {import('../session/changes.js').Changes} changes
   * @param {(problem: object) => void} refused
   * @param {(words: string) => void} announce
   */
  constructor(list, changes, refused, announce) {
    super();
    this.#list = list;
    this.#changes = changes;
    this.#refused = refused;
    this.#announce = announce;
  }

  /** The path of the effect which a card here stands for, since a hand is still on it; null for none. */
  get standIn() {
    return [...this.#ghosts.values()].find((ghost) => ghost?.path)?.path ?? null;
  }

  /** @param {object[]} plugins */
  take(plugins) {
    this.#plugins = plugins;
    for (const effect of this.#news.take(plugins)) this.#ghosts.set(effect, null);
    if (this.#ghosts.size > 0) this.#describe();
    this.#display();
  }

  /** @param {object} session the effects in its pipeline are no news any more */
  follow(session) {
    this.#session = session;
    for (const [effect, ghost] of this.#ghosts) {
      const entry = session.effects.findLast((entry) => entry.effect === effect);
      // It may also have been taken out again while the hand was still on the card.
      if (entry ? !ghost?.follow(entry) : ghost?.path) this.#ghosts.delete(effect);
    }
    this.#display();
  }

  /** Asks what the effects are called and which parameters they have; builds in close succession end with the last. */
  async #describe() {
    this.#hasChanged = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#hasChanged) {
      this.#hasChanged = false;
      try {
        for (const description of (await request('GET', '/api/effects')).effects) this.#meet(description);
      } catch {
        // The next word of the plugins asks again.
      }
    }
    this.#isAsking = false;
    this.#display();
  }

  #meet(description) {
    const { effect, name } = description;
    const ghost = this.#ghosts.get(effect);
    if (ghost === undefined || ghost?.isOf(description) || ghost?.isBusy) return;
    const settle = () => {
      if (this.#session) this.follow(this.#session);
      this.dispatchEvent(new Event('change'));
    };
    const dismiss = () => {
      this.#ghosts.delete(effect);
      this.#display();
    };
    this.#ghosts.set(effect, new Ghost(description, this.#changes, this.#refused, { settle, dismiss }));
    if (ghost === null) this.#announce(`${name} is new`);
  }

  #display() {
    const isThere = (effect) => {
      const plugin = pluginOf(effect, this.#plugins);
      return plugin !== undefined && !plugin.gone;
    };
    const cards = [...this.#ghosts].filter(([effect, ghost]) => ghost !== null && (ghost.isBusy || isThere(effect))).map(([, ghost]) => ghost.$element);
    const shown = [...this.#list.children];
    if (cards.length === shown.length && cards.every((card, index) => card === shown[index])) return;
    // A card that a hand is on must not leave the document for a moment.
    for (const card of shown) if (!cards.includes(card)) card.remove();
    cards.forEach((card, index) => {
      if (this.#list.children[index] !== card) this.#list.insertBefore(card, this.#list.children[index] ?? null);
    });
    const latest = cards.findLast((card) => !shown.includes(card));
    if (latest) reveal(latest);
  }
}

/** Brings a card into view where a panel scrolls by itself and nobody is busy in it; a page that scrolls as a whole stays. */
function reveal(card) {
  const panel = card.closest('.panel');
  if (getComputedStyle(panel).overflowY === 'visible' || panel.matches(':active')) return;
  card.scrollIntoView({ block: 'nearest' });
}
