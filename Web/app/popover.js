/** The width of a popover in a window that is wide enough, in CSS pixels. */
const WIDTH = 340;
/** The distance from the window's edges, and the least height of a popover next to its button. */
const MARGIN = 8;
const LEAST = 320;

/**
 * Opens a popover at a button, within the window. Clicks elsewhere and Escape close it.
 * @param {HTMLButtonElement} $button
 * @param {HTMLElement} $popover with the attribute `popover`
 * @param {() => void} [opened] fills it
 * @param {HTMLElement} [$anchor] where it opens, if not at the button
 */
export function popover($button, $popover, opened = () => {}, $anchor = $button) {
  $button.popoverTargetElement = $popover;
  $button.setAttribute('aria-haspopup', 'dialog');
  $button.setAttribute('aria-expanded', 'false');
  const place = () => {
    const { left, right, top, bottom } = $anchor.getBoundingClientRect();
    const bar = $anchor.closest('.tools');
    // Next to a vertical bar, so that it covers no other button; otherwise below the button.
    const isBeside = bar !== null && bar.clientHeight > bar.clientWidth;
    const start = isBeside ? Math.max(MARGIN, Math.min(top, innerHeight - LEAST)) : bottom + 6;
    const isAbove = !isBeside && top > innerHeight - bottom && innerHeight - bottom < LEAST;
    const width = Math.min(parseFloat(getComputedStyle($popover).maxWidth) || WIDTH, innerWidth - 2 * MARGIN);
    Object.assign($popover.style, {
      left: `${Math.max(MARGIN, Math.min(isBeside ? right + MARGIN : left, innerWidth - width - MARGIN))}px`, width: `${width}px`,
      ...(isAbove ? { top: 'auto', bottom: `${innerHeight - top + 6}px` } : { top: `${start}px`, bottom: 'auto' }),
      maxHeight: `${Math.max(160, isAbove ? top - 16 : innerHeight - start - 10)}px`,
    });
  };
  $popover.addEventListener('beforetoggle', ({ newState }) => {
    $button.setAttribute('aria-expanded', String(newState === 'open'));
    if (newState !== 'open') return;
    place();
    opened();
  });
  addEventListener('resize', () => $popover.matches(':popover-open') && place());
}

/**
 * Shows the rarely used tools of a bar while a button is on. A wide window always shows them, and has no such button.
 * @param {HTMLElement} $bar
 * @param {HTMLButtonElement} $button
 */
export function more($bar, $button) {
  const show = (isShown) => {
    $bar.toggleAttribute('data-more', isShown);
    $button.setAttribute('aria-expanded', String(isShown));
  };
  $button.addEventListener('click', () => show(!$bar.hasAttribute('data-more')));
  $bar.addEventListener('keydown', (event) => {
    // A popover and a field have their own use for the key.
    if (event.key !== 'Escape' || event.defaultPrevented || !$bar.hasAttribute('data-more') || document.querySelector(':popover-open')) return;
    show(false);
    $button.focus();
  });
}

/**
 * How long ago a time was, in words: `just now`, `5 min ago`, `yesterday`, or a date.
 * @param {number} time in milliseconds since 1970
 * @param {number} [now]
 */
export function ago(time, now = Date.now()) {
  const minutes = Math.floor((now - time) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} h ago`;
  if (minutes < 48 * 60) return 'yesterday';
  return new Date(time).toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
}
