import { element } from './dom.js';

/** How long the pointer, the focus or a finger rests before a hint appears (milliseconds). */
const DELAY = 500;
/** The distance of a hint from its element and from the window's edges (CSS pixels). */
const MARGIN = 6;

/** What has a hint: words in `data-hint`, or a title, which the browser itself shows to the mouse alone. */
const HINTED = '[data-hint], [title]';
const CONTROLS = 'a, button, input, select, summary, textarea';

/**
 * Shows the hints of the page: while the pointer rests on an element with `data-hint`, when the keyboard brings the focus to or into it,
 * and after a long press by a finger. Titles appear with the focus and a long press, too.
 */
export function hints() {
  const $hint = element('p', { class: 'hint', role: 'tooltip', hidden: true });
  let timer = 0;
  /** The element whose hint is shown or will be. @type {HTMLElement|null} */
  let $place = null;
  /** Where a finger was put down; null without one. @type {{x: number, y: number}|null} */
  let start = null;
  /** Whether a finger that stayed has just left. It presses nothing. */
  let hasStayed = false;
  for (const $element of document.querySelectorAll('[data-hint]')) $element.setAttribute('aria-description', $element.getAttribute('data-hint'));

  const hide = () => {
    clearTimeout(timer);
    $place = null;
    $hint.hidden = true;
  };
  /** @param {HTMLElement|null} $element */
  const later = ($element) => {
    if ($element === $place) return;
    hide();
    const words = $element?.dataset.hint ?? $element?.title;
    if (!words || words === $element.textContent.trim()) return;
    $place = $element;
    timer = setTimeout(() => show($element, words), DELAY);
  };
  const show = ($element, words) => {
    if (!$element.isConnected) return;
    // What lies above the page has its hints in it.
    ($element.closest('dialog, [popover]') ?? document.body).append($hint);
    $hint.textContent = words;
    $hint.hidden = false;
    const { left, top, bottom } = $element.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = $hint;
    const isBelow = bottom + MARGIN + height <= innerHeight - MARGIN;
    $hint.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`;
    $hint.style.top = `${isBelow ? bottom + MARGIN : top - MARGIN - height}px`;
  };

  addEventListener('pointerover', ({ target, pointerType }) => {
    // What scrolls below a mouse that rests does not interrupt a finger.
    if (pointerType === 'touch' || start !== null || !(target instanceof Element)) return;
    const $element = /** @type {HTMLElement|null} */ (target.closest('[data-hint]'));
    const $control = target.closest(CONTROLS);
    // The hint of a row belongs to its name. Its controls show it with the focus.
    if ($element && $control && $control !== $element && $element.contains($control)) hide();
    else if ($element || !$place?.contains(document.activeElement)) later($element);
  });
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || !target.matches(':focus-visible')) return;
    later(target.title ? target : target.closest('[data-hint]'));
  });
  addEventListener('focusout', hide);
  addEventListener('pointerdown', ({ target, pointerType, x, y }) => {
    hide();
    hasStayed = false;
    start = pointerType === 'touch' ? { x, y } : null;
    if (start && target instanceof Element) later(target.closest(HINTED));
  });
  // A finger that moves or leaves early wants something else.
  addEventListener('pointermove', ({ pointerType, x, y }) => start && pointerType === 'touch' && Math.hypot(x - start.x, y - start.y) > 10 && hide());
  for (const type of /** @type {const} */ (['pointerup', 'pointercancel'])) {
    addEventListener(type, ({ pointerType }) => {
      if (pointerType !== 'touch') return;
      start = null;
      hasStayed = !$hint.hidden;
      if (!hasStayed) hide();
    });
  }
  addEventListener('click', (event) => {
    if (!hasStayed) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    hasStayed = false;
  }, true);
  // Also in a field that keeps its keys to itself, which the hint would cover.
  addEventListener('keydown', ({ key }) => !['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(key) && hide(), true);
  // The focus scrolls to its element, whose hint comes later.
  addEventListener('scroll', () => $hint.hidden || hide(), { capture: true, passive: true });
}
