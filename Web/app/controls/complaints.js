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
  return reason.startsWith(`${effect} `) ? `Switched off: it ${reason.slice(effect.length + 1)}` : `Switched off: ${reason}`;
}

function ofPlugin(plugin) {
  if (!plugin?.problem) return null;
  if (plugin.gone) return `The sources of ${plugin.plugin} are gone; the last build runs on.`;
  const file = plugin.messages.find(({ severity, file }) => severity === 'error' && file)?.file;
  return file ? `${file} does not compile; the last build runs on.` : `${plugin.plugin} could not be built anew; the last build runs on.`;
}
