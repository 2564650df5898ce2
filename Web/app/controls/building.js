/**
 * Names the plugins that are being built. The style sheet shows the line only after a moment: most builds are short, and flashing text
 * distracts.
 * @param {HTMLElement} $line
 * @param {object[]} plugins
 */
export function tellBuilding($line, plugins) {
  const building = plugins.filter(({ building }) => building).map(({ plugin }) => plugin);
  const names = building.length > 2 ? `${building.length} plugins` : building.join(' and ');
  $line.hidden = names === '';
  $line.textContent = names && `Building ${names}…`;
}
