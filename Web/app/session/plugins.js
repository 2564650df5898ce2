/** What the server tells of its plugins, as the rest of the page wants it. */

/**
 * The plugin that an effect is of. Two may claim one identifier; as the server does, the first by name has it, and one whose
 * sources are there goes before one that is gone.
 * @param {string} effect
 * @param {object[]} plugins
 * @returns {object|undefined}
 */
export function pluginOf(effect, plugins) {
  const claiming = plugins.filter(({ effects }) => effects.includes(effect));
  return claiming.find(({ gone }) => !gone) ?? claiming[0];
}

/** Tells which effects of plugins have come since the page was opened. */
export class News {
  #known = null;
  #starting = new Set();

  /**
   * @param {object[]} plugins as they are now
   * @returns {string[]} the effects that were never there before
   */
  take(plugins) {
    const isOpening = this.#known === null;
    this.#known ??= new Set();
    const news = [];
    // What is gone is news when it comes back.
    for (const { effects } of plugins.filter(({ gone }) => gone)) effects.forEach((effect) => this.#known.delete(effect));
    for (const { plugin, effects, building } of plugins.filter(({ gone }) => !gone)) {
      // A server that has only just begun builds what was there before the page.
      const isOld = isOpening || this.#starting.has(plugin);
      if (isOpening && building && effects.length === 0) this.#starting.add(plugin);
      if (!building) this.#starting.delete(plugin);
      for (const effect of effects.filter((effect) => !this.#known.has(effect))) {
        this.#known.add(effect);
        if (!isOld) news.push(effect);
      }
    }
    return news;
  }
}
