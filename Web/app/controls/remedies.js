import { entryOf } from './entry.js';

/**
 * A description of what an effect probably lacks, and a change that adds it.
 * @typedef {{words: string, button: string, change: (pipeline: object) => object}} Remedy `change` returns a merge patch
 */

const BAR = { excludingSafeArea: 44 };

/** @param {...string} effects @returns {(pipeline: object) => object} */
function adding(...effects) {
  return (pipeline) => ({ effects: [...pipeline.effects, ...effects.filter((effect) => !pipeline.effects.some((entry) => entryOf(entry).effect === effect)).map((effect) => ({ effect }))] });
}

/**
 * @param {object[]} effects from the session
 * @param {object} layout
 * @returns {(effect: object) => Remedy|null}
 */
export function remediesOf(effects, { collapsedHeight, height }) {
  const has = (...names) => effects.some(({ effect, enabled }) => enabled && names.includes(effect));
  return ({ effect, enabled, parameters }) => {
    if (!enabled) return null;
    const followsCollapse = effect === 'snap' || parameters.some(({ parameter, value }) => parameter === 'progress' && value === 'collapse');
    if ((effect === 'pin' || effect === 'collapse') && (collapsedHeight === 0 || collapsedHeight >= height)) {
      return { words: 'The header has no collapsed height.', button: 'Make it a bar', change: () => ({ header: { collapsedHeight: BAR } }) };
    }
    if (effect === 'collapse' && !has('pin', 'hide-on-scroll')) return { words: 'The header scrolls away with the list.', button: 'Add Pin', change: adding('pin') };
    if (followsCollapse && collapsedHeight > 0 && collapsedHeight < height && !has('collapse', 'pin', 'hide-on-scroll')) {
      return { words: 'The header scrolls away with the list while this runs.', button: 'Add Collapse and Pin', change: adding('collapse', 'pin') };
    }
    return null;
  };
}
