import { pluginOf } from '../session/plugins.js';

/**
 * What an effect's card says of its faults, and of its plugin's.
 * @param {object} session
 * @param {object[]} plugins
 * @returns {(effect: object) => string[]} short lines, none where all is well
 */
export function complaintsOf({ faults = {} }, plugins) {
  return ({ effect }) => [faults[effect] && ofFault(faults[effect], effect), ofPlugin(pluginOf(effect, plugins))].filter(Boolean);
}

function ofFault({ reason }, effect) {
  // The card has the effect's name already.
  return `Switched off: ${reason.startsWith(`${effect}: `) ? reason.slice(effect.length + 2) : reason}`;
}

function ofPlugin(plugin) {
  if (!plugin?.problem) return null;
  if (plugin.gone) return `${plugin.plugin}: sources not found; using the last build`;
  const file = plugin.messages.find(({ severity, file }) => severity === 'error' && file)?.file;
  return `${file ?? plugin.plugin}: cannot build; using the last build`;
}
