import { neighbor } from '../segments.js';

/**
 * Makes the buttons of an element one tab stop, like a toolbar in the ARIA Authoring Practices. The left and right arrow keys, Home and
 * End move among the buttons.
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

/** Chooses the tab stops of all toolbars without the focus. @param {Element} $place */
export function restToolbars($place) {
  for (const $toolbar of $place.querySelectorAll('[role=toolbar]')) if (!$toolbar.contains(document.activeElement)) rest($toolbar);
}

/** The tab stop of a toolbar without the focus is its first button that can get the focus. */
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
