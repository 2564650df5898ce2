import { element } from '../dom.js';
import { connection } from '../session/connection.js';

/** How many compiler messages the page shows. Later messages often follow from the first ones. */
const MOST = 8;
const SEVERITIES = ['error', 'warning', 'note'];

/** Problems that persist until they are fixed, and the compiler's warnings. The user cannot dismiss them. */
export class StandingProblems {
  #list;
  #switchOn;
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

  /** Shows the problems that the session and the plugins have now. */
  show() {
    const { session, plugins } = connection;
    const used = new Set(session?.effects.map(({ effect }) => effect));
    const problems = [
      ...(session?.unsaved ? [{ unsaved: session.unsaved }] : []),
      ...Object.entries(session?.faults ?? {}).filter(([effect]) => used.has(effect)).map(([effect, fault]) => ({ ...fault, effect, name: nameOf(effect, session) })),
      // Missing sources matter only while the pipeline uses their effects.
      ...plugins.filter(({ problem, gone, effects }) => problem && (!gone || effects.some((effect) => used.has(effect)))).map(({ plugin, problem, messages }) => ({ plugin, problem, messages })),
      ...(session === null ? [] : this.faint.map(ofFaint)),
      ...(session?.warnings ?? []).filter(({ elements }) => elements).map(ofCrowded),
      ...plugins.filter(({ problem, messages }) => !problem && messages.length > 0).map(({ plugin, messages }) => ({ warned: plugin, messages })),
    ];
    const entries = problems.map((problem) => this.#entry(problem));
    for (const [subject, { $element }] of this.#entries) {
      if (!entries.some((entry) => entry.subject === subject)) $element.remove();
    }
    this.#entries = new Map(entries.map((entry) => [entry.subject, entry]));
    entries.forEach(({ $element }, index) => {
      // An element that is already in place stays untouched, which preserves the focus.
      if (this.#list.children[index] !== $element) this.#list.insertBefore($element, this.#list.children[index] ?? null);
    });
  }

  #entry(problem) {
    const [subject, make] = problem.unsaved ? ['unsaved', ofUnsaved]
      : problem.plugin ? [`plugin ${problem.plugin}`, () => ofPlugin(problem)]
        : problem.kind ? [`${problem.kind} ${problem.part}`, () => ofPart(problem)]
        : problem.warned ? [`warnings ${problem.warned}`, () => ofWarnings(problem)]
          : [`effect ${problem.effect}`, () => this.#ofFault(problem)];
    const entry = this.#entries.get(subject) ?? { subject, ...make() };
    const shape = JSON.stringify(problem);
    if (entry.shape !== shape) entry.show(problem);
    entry.shape = shape;
    return entry;
  }

  /**
   * Keeps the elements in place and changes only their text: the backtrace arrives later, when the user may be pressing the
   * button.
   */
  #ofFault({ effect }) {
    const [$title, $reason, $lines] = [element('strong', {}), element('p', {}), lines()];
    const $trace = element('details', { class: 'problem-trace' }, element('summary', {}, 'Backtrace'), $lines);
    const $element = element('li', { class: 'problem is-standing', 'data-fault': effect },
      element('div', { class: 'problem-words' }, $title, $reason,
        element('button', { type: 'button', class: 'button', 'data-action': 'switch-on', onclick: () => this.#switchOn(effect) }, 'Switch on again'),
        $trace));
    const show = ({ name, reason, backtrace }) => {
      $title.textContent = `${name} was switched off`;
      $reason.textContent = reason;
      $trace.hidden = backtrace.length === 0;
      write($lines, backtrace);
    };
    return { $element, show };
  }
}

/** Whether the session also contains a reported problem, in which case the page shows it from there. */
export function isStanding({ title, place }) {
  return title === 'Switched off' && Boolean(place);
}

function nameOf(effect, session) {
  return session.effects.find((entry) => entry.effect === effect).name;
}

function ofUnsaved() {
  const $reason = element('p', {});
  const $element = element('li', { class: 'problem is-standing', 'data-unsaved': true },
    element('div', { class: 'problem-words' }, element('strong', {}, 'Not saved'), $reason));
  return { $element, show: ({ unsaved }) => ($reason.textContent = unsaved) };
}

function ofPlugin({ plugin }) {
  const [$problem, $lines, $rest] = [element('p', {}), lines(), element('p', { class: 'problem-rest' })];
  const $element = element('li', { class: 'problem is-standing', 'data-plugin': plugin },
    element('div', { class: 'problem-words' }, element('strong', {}, plugin), $problem, $lines, $rest));
  const show = ({ problem, messages }) => {
    $problem.textContent = problem;
    writeMessages($lines, $rest, messages);
  };
  return { $element, show };
}

/** A text that is hard to read, as a problem. */
function ofFaint({ name, text, contrast, least, state }) {
  const words = `The text “${text}” of “${name}” has a contrast of ${(Math.floor(contrast * 10) / 10).toFixed(1)} where the list is ${state}; ${least} is the least for its size.`;
  return { kind: 'faint', part: JSON.stringify([name, text]), title: 'Hard to read', words };
}

/** An element that does not fit, as a problem. */
function ofCrowded({ message, elements: [part] }) {
  return { kind: 'crowded', part, title: 'Does not fit', words: `${message[0].toUpperCase()}${message.slice(1)}.` };
}

/** A part of the header that does not fit, or is hard to read. */
function ofPart({ kind, title }) {
  const $words = element('p', {});
  const $element = element('li', { class: 'problem is-standing is-warning', [`data-${kind}`]: true },
    element('div', { class: 'problem-words' }, element('strong', {}, title), $words));
  return { $element, show: ({ words }) => ($words.textContent = words) };
}

/** The warnings of a build that succeeded: one line, which unfolds. */
function ofWarnings({ warned }) {
  const [$count, $lines, $rest] = [element('span', {}), lines(), element('p', { class: 'problem-rest' })];
  const $element = element('li', { class: 'problem is-standing is-warning', 'data-warned': warned },
    element('details', { class: 'problem-words' }, element('summary', {}, element('strong', {}, warned), ' ', $count), $lines, $rest));
  const show = ({ messages }) => {
    const count = messages.filter(({ severity }) => severity === 'warning').length;
    $count.textContent = `built with ${count === 1 ? 'a warning' : `${count} warnings`}`;
    writeMessages($lines, $rest, messages);
  };
  return { $element, show };
}

/**
 * Writes the first messages of the compiler, errors before warnings.
 * @param {HTMLElement} $lines
 * @param {HTMLElement} $rest says how many more there are
 * @param {object[]} messages
 */
function writeMessages($lines, $rest, messages) {
  const sorted = [...messages].sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));
  const rest = sorted.length - MOST;
  write($lines, sorted.slice(0, MOST).map(written));
  $rest.hidden = rest <= 0;
  $rest.textContent = rest > 0 ? `and ${rest} more` : '';
}

/** A compiler message in the usual form: `Ripple.swift:10:26: error: …`. */
function written({ file, line, column, severity, message }) {
  const place = [file, line, column].filter((part) => part !== undefined && part !== null).join(':');
  return `${place ? `${place}: ` : ''}${severity}: ${message}`;
}

/** A container for lines, hidden while it is empty. */
function lines() {
  return element('div', { class: 'problem-lines' });
}

function write($lines, texts) {
  $lines.hidden = texts.length === 0;
  $lines.replaceChildren(...texts.map((text) => element('code', {}, text)));
}
