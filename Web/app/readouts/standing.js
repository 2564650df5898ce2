import { element } from '../dom.js';

/** How many of a compiler's messages are shown: the first ones tell, and others often follow from them. */
const MOST = 8;
const SEVERITIES = ['error', 'warning', 'note'];

/** What is wrong now, as long as it is. It cannot be dismissed, and goes when it is mended. */
export class StandingProblems {
  #list;
  #switchOn;
  #entries = new Map();

  /**
   * @param {HTMLElement} list
   * @param {(effect: string) => void} switchOn gives an effect that was switched off another try
   */
  constructor(list, switchOn) {
    this.#list = list;
    this.#switchOn = switchOn;
  }

  /**
   * @param {object|null} session
   * @param {object[]} plugins
   */
  show(session, plugins) {
    const used = new Set(session?.effects.map(({ effect }) => effect));
    const problems = [
      ...Object.entries(session?.faults ?? {}).filter(([effect]) => used.has(effect)).map(([effect, fault]) => ({ ...fault, effect, name: nameOf(effect, session) })),
      // Sources that are gone matter as long as their effects are used.
      ...plugins.filter(({ problem, gone, effects }) => problem && (!gone || effects.some((effect) => used.has(effect)))).map(({ plugin, problem, messages }) => ({ plugin, problem, messages })),
    ];
    const entries = problems.map((problem) => this.#entry(problem));
    for (const [subject, { $element }] of this.#entries) {
      if (!entries.some((entry) => entry.subject === subject)) $element.remove();
    }
    this.#entries = new Map(entries.map((entry) => [entry.subject, entry]));
    entries.forEach(({ $element }, index) => {
      // What stays is left alone, and with it the focus.
      if (this.#list.children[index] !== $element) this.#list.insertBefore($element, this.#list.children[index] ?? null);
    });
  }

  #entry(problem) {
    const subject = problem.plugin ? `plugin ${problem.plugin}` : `effect ${problem.effect}`;
    const shape = JSON.stringify(problem);
    const known = this.#entries.get(subject);
    if (known?.shape === shape) return known;
    const $element = problem.plugin ? ofPlugin(problem) : this.#ofFault(problem);
    if (known) replace(known.$element, $element);
    return { subject, shape, $element };
  }

  #ofFault({ effect, name, reason, backtrace }) {
    return element('li', { class: 'problem is-standing', 'data-fault': effect },
      element('div', { class: 'problem-words' },
        element('strong', {}, `${name} was switched off`),
        element('p', {}, reason),
        backtrace.length > 0 ? element('details', { class: 'problem-trace' }, element('summary', {}, 'Backtrace'), lines(backtrace)) : null,
        element('button', { type: 'button', class: 'button', 'data-action': 'switch-on', onclick: () => this.#switchOn(effect) }, 'Switch on again')));
  }
}

/** Puts a newer element in an older one's place. A backtrace's lines come when they are found: whoever opened it reads on. */
function replace($old, $new) {
  const focused = $old.contains(document.activeElement) ? document.activeElement.localName : null;
  if ($old.querySelector('details')?.open) $new.querySelector('details')?.setAttribute('open', '');
  $old.replaceWith($new);
  if (focused) $new.querySelector(focused)?.focus();
}

/** Whether a problem that the server told stands in the session too, and is shown from there. */
export function stands({ title, place }) {
  return title === 'Switched off' && Boolean(place);
}

function nameOf(effect, session) {
  return session.effects.find((entry) => entry.effect === effect).name;
}

function ofPlugin({ plugin, problem, messages }) {
  const sorted = [...messages].sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity));
  const rest = sorted.length - MOST;
  return element('li', { class: 'problem is-standing', 'data-plugin': plugin },
    element('div', { class: 'problem-words' },
      element('strong', {}, plugin),
      element('p', {}, problem),
      sorted.length > 0 ? lines(sorted.slice(0, MOST).map(written)) : null,
      rest > 0 ? element('p', { class: 'problem-rest' }, `and ${rest} more`) : null));
}

/** A compiler's message as compilers write it: `Ripple.swift:10:26: error: …`. */
function written({ file, line, column, severity, message }) {
  const place = [file, line, column].filter((part) => part !== undefined && part !== null).join(':');
  return `${place ? `${place}: ` : ''}${severity}: ${message}`;
}

function lines(texts) {
  return element('div', { class: 'problem-lines' }, ...texts.map((text) => element('code', {}, text)));
}
