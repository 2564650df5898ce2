/**
 * Closes a menu as menus close: by Escape, and by a press elsewhere.
 * @param {HTMLDetailsElement} menu
 */
export function closing(menu) {
  menu.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary').focus();
  });
  addEventListener('pointerdown', (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
}
