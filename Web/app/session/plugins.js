/** Helpers for the plugin states that the server reports. */

/**
 * Returns the plugin that provides an effect. If two plugins declare the same identifier, the same rule applies as on the
 * server: a plugin with sources comes before one without, and otherwise the first by name wins.
 * @param {string} effect
 * @param {object[]} plugins
 * @returns {object|undefined}
 */
export function pluginOf(effect, plugins) {
  const claiming = plugins.filter(({ effects }) => effects.includes(effect));
  return claiming.find(({ gone }) => !gone) ?? claiming[0];
}

/** Finds the plugin effects that appeared since the page was opened. */
export class News {
  #known = null;
  #starting = new Set();

  /**
   * @param {object[]} plugins the current plugins
   * @returns {string[]} the effects that are new
   */
  take(plugins) {
    const isOpening = this.#known === null;
    this.#known ??= new Set();
    const news = [];
    // An effect of a removed plugin counts as new when it returns.
    for (const { effects } of plugins.filter(({ gone }) => gone)) effects.forEach((effect) => this.#known.delete(effect));
    for (const { plugin, effects, building } of plugins.filter(({ gone }) => !gone)) {
      // A server that has just started builds effects that existed before the page.
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
