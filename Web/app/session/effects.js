/**
 * A session's effects, each with the values that several effects share in the session: its warning, the label of its target, and named
 * suggested ranges.
 * @param {object} session
 * @returns {object[]}
 */
export function effectsOf({ effects, warnings, suggestions, pipeline }) {
  const labels = labelsOf(pipeline);
  return effects.map((effect) => {
    const name = effect.parameters.find(({ kind }) => kind === 'target')?.value;
    const target = name ? labelOf(name, labels[name]) : '';
    const owner = [effect.name, target].filter(Boolean).join(' ');
    return {
      ...effect,
      target,
      warning: warnings.find((warning) => warning.effects.includes(effect.path))?.message,
      parameters: effect.parameters.map((parameter) => ({ ...described(parameter, suggestions), labels, owner })),
    };
  });
}

/** The labels of the elements that have one, by name. @returns {Record<string, string>} */
function labelsOf({ scene }) {
  return Object.fromEntries(Object.entries(scene?.elements ?? {}).flatMap(([name, { label }]) => (label ? [[name, label]] : [])));
}

/**
 * The display name of a target: its label, or its name as words, such as “Large title” for `largeTitle`.
 * @param {string} target
 * @param {string|undefined} label
 */
export function labelOf(target, label) {
  if (label) return label;
  const words = target.replace(/([a-z\d])([A-Z])|[-_]+/g, (_, end, start) => (end ? `${end} ${start.toLowerCase()}` : ' ')).trim();
  return words ? words[0].toUpperCase() + words.slice(1) : target;
}

/**
 * The parameters of a session's header, with named suggested ranges.
 * @param {object} session
 * @returns {object[]} none without a header
 */
export function headerParametersOf({ header, suggestions }) {
  return (header?.parameters ?? []).map((parameter) => ({ ...described(parameter, suggestions), owner: 'Header' }));
}

function described(parameter, suggestions) {
  return typeof parameter.suggestion === 'string' ? { ...parameter, suggestion: suggestions[parameter.suggestion] } : parameter;
}
