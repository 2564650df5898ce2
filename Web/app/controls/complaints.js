import { pluginOf } from '../session/plugins.js';

/**
 * The problems that an effect's card shows: the effect's own faults and those of its plugin.
 * @param {object} session
 * @param {object[]} plugins
 * @returns {(effect: object) => string[]} short lines; empty if there are no problems
 */
export function complaintsOf({ faults = {} }, plugins) {
  return ({ effect }) => [faults[effect] && ofFault(faults[effect], effect), ofPlugin(pluginOf(effect, plugins))].filter(Boolean);
}

function ofFault({ reason }, effect) {
  // The card shows the effect's name already.
  return `Switched off: ${reason.startsWith(`${effect}: `) ? reason.slice(effect.length + 2) : reason}`;
}

function ofPlugin(plugin) {
  if (!plugin?.problem) return null;
  if (plugin.gone) return `${plugin.plugin}: sources not found; using the last build`;
  const file = plugin.messages.find(({ severity, file }) => severity === 'error' && file)?.file;
  return `${file ?? plugin.plugin}: cannot build; using the last build`;
}
