import { arrange, element, say } from '../dom.js';
import { connection } from '../session/connection.js';

/** How many compiler messages the page shows. Later messages often follow from the first ones. */
const MOST = 8;
const SEVERITIES = ['error', 'warning', 'note'];

/**
 * @typedef {object} Standing a problem in words
 * @property {string} kind
 * @property {string} part the part with the problem; kind and part identify a problem
 * @property {string} title
 * @property {string} reason
 * @property {boolean} [isWarning]
 * @property {object[]} [messages] of the compiler; those of a warning unfold
 * @property {string[]} [trace] the lines of a backtrace
 */

/** Problems that persist until they are fixed, and the compiler's warnings. The user cannot dismiss them. */
export class StandingProblems {
  #list;
  #switchOn;
  /** @type {Map<string, Entry>} */
  #entries = new Map();
  /** Texts of the header that are hard to read. @type {{name: string, text: string, contrast: number, least: number, state: string}[]} */
  faint = [];

  /**
   * @param {HTMLElement} list
   * @param {(effect: string) => void} switchOn switches an effect on again
   */
  constructor(list, switchOn) {
    this.#list = list;
    this.#switchOn = switchOn;
  }

  /** Shows the current problems. */
  show(session = connection.session, plugins = connection.plugins) {
    const found = [...(session === null ? [] : this.#ofSession(session)), ...ofPlugins(plugins, session)].sort((one, other) => Number(one.isWarning ?? false) - Number(other.isWarning ?? false));
    const problems = new Map(found.map((problem) => [`${problem.kind} ${problem.part}`, problem]));
    for (const [key, { $element }] of this.#entries) if (!problems.has(key)) $element.remove();
    const entries = new Map([...problems].map(([key, problem]) => [key, this.#entries.get(key) ?? new Entry(problem, () => this.#switchOn(problem.part))]));
    for (const [key, entry] of entries) entry.show(problems.get(key));
    this.#entries = entries;
    arrange(this.#list, [...entries.values()].map(({ $element }) => $element));
  }

  /** @returns {Standing[]} */
  #ofSession({ effects, faults, unsaved, warnings }) {
    const nameOf = (effect) => effects.find((entry) => entry.effect === effect)?.name;
    return [
      ...(unsaved ? [{ kind: 'unsaved', part: '', title: 'Not saved', reason: unsaved }] : []),
      ...Object.entries(faults ?? {}).filter(([effect]) => nameOf(effect)).map(([effect, { reason, backtrace }]) => ({ kind: 'fault', part: effect, title: `${nameOf(effect)} was switched off`, reason, trace: backtrace })),
      ...this.faint.map(({ name, text, contrast, least, state }) => ({
        kind: 'faint', part: JSON.stringify([name, text]), title: 'Hard to read', isWarning: true,
        reason: `The text “${text}” of “${name}” has a contrast of ${(Math.floor(contrast * 10) / 10).toFixed(1)} while the list is ${state}; its size needs at least ${least}.`,
      })),
      ...(warnings ?? []).filter(({ elements }) => elements).map(({ message, elements: [part] }) => ({ kind: 'crowded', part, title: 'Does not fit', isWarning: true, reason: `${message[0].toUpperCase()}${message.slice(1)}.` })),
    ];
  }
}

/** Whether the session also contains a reported problem, in which case the page shows it from there. */
export function isStanding({ title, place }) {
  return title === 'Switched off' && Boolean(place);
}

/** @returns {Standing[]} */
function ofPlugins(plugins, session) {
  const isUsed = (effect) => session?.effects.some((entry) => entry.effect === effect);
  return plugins.flatMap(({ plugin, problem, gone, effects, messages }) => {
    // Missing sources matter only while the pipeline uses their effects.
    if (problem) return gone && !effects.some(isUsed) ? [] : [{ kind: 'plugin', part: plugin, title: plugin, reason: problem, messages }];
    const count = messages.filter(({ severity }) => severity === 'warning').length;
    return messages.length === 0 ? [] : [{ kind: 'warned', part: plugin, title: plugin, isWarning: true, reason: `built with ${count === 1 ? 'a warning' : `${count} warnings`}`, messages }];
  });
}

/**
 * A problem's element. It stays in place, and only its text changes: the backtrace arrives later, when the user may be pressing the
 * button.
 */
class Entry {
  #title = element('strong', {});
  #lines = element('div', { class: 'problem-lines' });
  #rest = element('p', { class: 'problem-rest' });
  #reason;
  #shape = '';

  /**
   * @param {Standing} problem
   * @param {() => void} switchOn
   */
  constructor({ kind, part, isWarning, messages, trace }, switchOn) {
    const isFolded = isWarning && messages !== undefined;
    this.#reason = element(isFolded ? 'span' : 'p', {});
    this.$trace = trace && element('details', { class: 'problem-trace' }, element('summary', {}, 'Backtrace'), this.#lines);
    const $details = messages ? [this.#lines, this.#rest] : [];
    const $mend = trace && element('button', { type: 'button', class: 'button', 'data-action': 'switch-on', onclick: switchOn }, 'Switch on again');
    const $words = isFolded ? element('details', { class: 'problem-words' }, element('summary', {}, this.#title, ' ', this.#reason), ...$details)
      : element('div', { class: 'problem-words' }, this.#title, this.#reason, $mend, ...$details, this.$trace);
    this.$element = element('li', { class: `problem is-standing${isWarning ? ' is-warning' : ''}`, [`data-${kind}`]: part }, $words);
  }

  /** @param {Standing} problem */
  show(problem) {
    const shape = JSON.stringify(problem);
    if (shape === this.#shape) return;
    this.#shape = shape;
    const { title, reason, messages = [], trace } = problem;
    this.#title.textContent = title;
    this.#reason.textContent = reason;
    if (trace) this.$trace.hidden = trace.length === 0;
    // The first messages of the compiler, errors before warnings. A note follows the message that it explains.
    const groups = /** @type {any[][]} */ ([]);
    for (const message of messages) {
      if (message.severity === 'note' && groups.length > 0) groups.at(-1).push(message);
      else groups.push([message]);
    }
    const sorted = groups.toSorted(([one], [other]) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity)).flat().map(written);
    const lines = trace ?? sorted.slice(0, MOST);
    this.#lines.hidden = lines.length === 0;
    this.#lines.replaceChildren(...lines.map((line) => element('code', {}, line)));
    say(this.#rest, sorted.length > MOST ? `and ${sorted.length - MOST} more` : '');
  }
}

/** A compiler message in the usual form: `Ripple.swift:10:26: error: …`. */
function written({ file, line, column, severity, message }) {
  const place = [file, line, column].filter((part) => part !== undefined && part !== null).join(':');
  return `${place ? `${place}: ` : ''}${severity}: ${message}`;
}
