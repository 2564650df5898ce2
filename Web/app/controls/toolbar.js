import { neighbor } from '../segments.js';

/**
 * Makes the buttons of an element one stop of the tab key, as in a toolbar by the ARIA Authoring Practices: the arrow keys to the left and
 * to the right, Home and End move among them.
 * @param {HTMLElement} $toolbar
 */
export function toolbar($toolbar) {
  $toolbar.setAttribute('role', 'toolbar');
  $toolbar.addEventListener('focusin', ({ target }) => stopAt($toolbar, target));
  $toolbar.addEventListener('focusout', () => rest($toolbar));
  $toolbar.addEventListener('keydown', (event) => {
    // The other arrow keys scroll the panel.
    if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) neighbor(event, buttonsOf($toolbar).filter(canFocus))?.focus();
  });
  rest($toolbar);
}

/** Lets the tab key stop at the first buttons of toolbars that are there. @param {Element} $place */
export function restToolbars($place) {
  for (const $toolbar of $place.querySelectorAll('[role=toolbar]')) if (!$toolbar.contains(document.activeElement)) rest($toolbar);
}

/** Without the focus, a toolbar stops the tab key at its first button, which is never disabled. */
function rest($toolbar) {
  const buttons = buttonsOf($toolbar);
  stopAt($toolbar, buttons.find(canFocus) ?? buttons[0]);
}

function stopAt($toolbar, $stop) {
  for (const $button of buttonsOf($toolbar)) $button.tabIndex = $button === $stop ? 0 : -1;
}

/** @returns {HTMLButtonElement[]} */
function buttonsOf($toolbar) {
  return [...$toolbar.querySelectorAll('button')];
}

function canFocus($button) {
  return !$button.disabled && $button.checkVisibility();
}
