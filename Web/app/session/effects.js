/**
 * A session's effects, each with what the session states once for several of them: its warning, and suggested ranges that have
 * a name.
 * @param {object} session
 * @returns {object[]}
 */
export function effectsOf({ effects, warnings, suggestions }) {
  return effects.map((effect) => ({
    ...effect,
    warning: warnings.find((warning) => warning.effects.includes(effect.path))?.message,
    parameters: effect.parameters.map((parameter) => described(parameter, suggestions)),
  }));
}

/**
 * The parameters of a session's header, with suggested ranges that have a name.
 * @param {object} session
 * @returns {object[]} none without a header
 */
export function headerParametersOf({ header, suggestions }) {
  return (header?.parameters ?? []).map((parameter) => described(parameter, suggestions));
}

function described(parameter, suggestions) {
  return typeof parameter.suggestion === 'string' ? { ...parameter, suggestion: suggestions[parameter.suggestion] } : parameter;
}
