import { announce } from '../announce.js';
import { arrange } from '../dom.js';
import { request } from '../session/api.js';
import { connection } from '../session/connection.js';
import { News, pluginOf } from '../session/plugins.js';

/**
 * Effects that appeared while the page is open. Each has a card with sliders. Moving a slider adds the effect to the
 * pipeline.
 *
 * Event: `change`, when a card here starts or stops representing an effect in the pipeline.
 */
export class Arrivals extends EventTarget {
  #list;
  #news = new News();
  /** The cards by effect identifier; null until the effect's description arrives. */
  #ghosts = new Map();
  #isAsking = false;
  #hasChanged = false;

  /** @param {HTMLElement} list contains the cards */
  constructor(list) {
    super();
    this.#list = list;
  }

  /** The path of the effect that a held card here represents; null if there is none. */
  get standIn() {
    return [...this.#ghosts.values()].find((ghost) => ghost?.path)?.path ?? null;
  }

  /** @param {object[]} plugins */
  take(plugins) {
    for (const effect of this.#news.take(plugins)) this.#ghosts.set(effect, null);
    if (this.#ghosts.size > 0) this.#describe();
    this.#display();
  }

  /** Removes the cards of effects that are now in the session's pipeline, unless the user still holds them. */
  follow() {
    const { session } = connection;
    if (session === null) return;
    for (const [effect, ghost] of this.#ghosts) {
      const entry = session.effects.findLast((entry) => entry.effect === effect);
      // The effect may also have been removed again while the user still held the card.
      if (entry ? !ghost?.follow(entry) : ghost?.path) this.#ghosts.delete(effect);
    }
    this.#display();
  }

  /** Loads the effects' names and parameters. After several builds in close succession, only the last one counts. */
  async #describe() {
    this.#hasChanged = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#hasChanged) {
      this.#hasChanged = false;
      // If the request fails, the next change of the plugins loads them again.
      const [{ effects }, { Ghost }] = await Promise.all([request('GET', '/api/effects'), import('./ghost.js')]).catch(() => [{ effects: [] }, { Ghost: null }]);
      for (const description of effects) this.#meet(description, Ghost);
    }
    this.#isAsking = false;
    this.#display();
  }

  /**
   * @param {object} description of an effect
   * @param {typeof import('./ghost.js').Ghost} Ghost its module is loaded late, because few visits need it
   */
  #meet(description, Ghost) {
    const { effect, name } = description;
    const ghost = this.#ghosts.get(effect);
    if (ghost === undefined || ghost?.isOf(description) || ghost?.isBusy) return;
    const settle = () => {
      this.follow();
      this.dispatchEvent(new Event('change'));
    };
    const dismiss = () => {
      this.#ghosts.delete(effect);
      this.#display();
    };
    this.#ghosts.set(effect, new Ghost(description, { settle, dismiss }));
    if (ghost === null) announce(`${name} is new`);
  }

  #display() {
    const isThere = (effect) => {
      const plugin = pluginOf(effect, connection.plugins);
      return plugin !== undefined && !plugin.gone;
    };
    const cards = [...this.#ghosts].filter(([effect, ghost]) => ghost !== null && (ghost.isBusy || isThere(effect))).map(([, ghost]) => ghost.$element);
    const shown = [...this.#list.children];
    if (cards.length === shown.length && cards.every((card, index) => card === shown[index])) return;
    // A held card must never leave the document, not even briefly.
    for (const card of shown) if (!cards.includes(card)) card.remove();
    arrange(this.#list, cards);
    const latest = cards.findLast((card) => !shown.includes(card));
    if (latest) reveal(latest);
  }
}

/** Scrolls a card into view, unless the user is busy in the panel or the page scrolls as a whole. */
function reveal(card) {
  const panel = card.closest('.panel');
  if (getComputedStyle(panel).overflowY === 'visible' || panel.matches(':active')) return;
  card.scrollIntoView({ block: 'nearest' });
}
