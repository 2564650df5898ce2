/** The steps of the arrow keys through a row of buttons. */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Checks one of several radio buttons. The tab key stops once at them; the arrow keys move inside.
 * @param {HTMLElement[]} buttons
 * @param {HTMLElement|undefined} chosen without one, the tab key stops at the first
 */
export function check(buttons, chosen) {
  for (const $button of buttons) {
    $button.setAttribute('aria-checked', String($button === chosen));
    $button.tabIndex = $button === (chosen ?? buttons[0]) ? 0 : -1;
  }
}

/**
 * The button that an arrow key leads to from the focused one, or null. The key then does nothing else.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} buttons
 */
export function neighbor(event, buttons) {
  const way = STEPS[event.key];
  const index = buttons.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (!way || index < 0) return null;
  event.preventDefault();
  return buttons.at((index + way) % buttons.length);
}

/**
 * Presses the next or the previous radio button for an arrow key.
 * @param {KeyboardEvent} event
 * @param {HTMLElement[]} buttons
 */
export function step(event, buttons) {
  const $next = neighbor(event, buttons);
  $next?.focus();
  $next?.click();
}
