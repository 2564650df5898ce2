import { element } from './dom.js';

/** How long the pointer, the focus or a finger rests before a hint appears (milliseconds). */
const DELAY = 500;
/** The distance of a hint from its element and from the window's edges (CSS pixels). */
const MARGIN = 6;

/** Elements with a hint: words in `data-hint`, or a title, which browsers show only to a mouse. */
const HINTED = '[data-hint], [title]';
const CONTROLS = 'a, button, input, select, summary, textarea';

/**
 * Shows the hints of the page: while the pointer rests on an element with `data-hint`, when the keyboard moves the focus to or into the
 * element, and after a long press by a finger. Titles also appear on focus and after a long press.
 */
export function hints() {
  const $hint = element('p', { class: 'hint', role: 'tooltip', hidden: true });
  let timer = 0;
  /** The element whose hint is shown or will be. @type {HTMLElement|null} */
  let $place = null;
  /** The position where a finger was put down; null without a finger. @type {{x: number, y: number}|null} */
  let start = null;
  /** Whether a long press has just ended. It must not cause a click. */
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
    // The hint of a dialog or a popover is inside it, because it covers the page.
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
    // While a finger is down, content that scrolls below a resting mouse shows no hint.
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
  // A finger that moves or is lifted early shows no hint.
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
  // Captures keys, because a hint must not cover a field that stops their propagation.
  addEventListener('keydown', ({ key }) => !['Tab', 'Shift', 'Control', 'Alt', 'Meta'].includes(key) && hide(), true);
  // A hint that is still to come survives the scrolling to a focused element.
  addEventListener('scroll', () => $hint.hidden || hide(), { capture: true, passive: true });
}
