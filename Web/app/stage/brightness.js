import { layered } from './elements.js';
import { brightnessOf } from './picture.js';

/**
 * The brightness of the screen at a y, from 0 for black to 1 for white, composed of the header's layers there. The server
 * sends the brightness of each surface at its upper and at its lower edge. Film strips compute the same.
 * @param {number} y in the screen's coordinates
 * @param {{scene: object, frame: object, picture?: import('./picture.js').Picture}} view
 * @returns {number}
 */
export function brightnessAt(y, view) {
  const { scene, frame } = view;
  const { header, image } = frame;
  if (!header) return scene.colors.brightness;
  const below = y - scene.scrollView.y - (header.y - frame.offset);
  const screen = scene.colors.brightness;
  let result = screen;
  const add = (brightness, rect, opacity) => {
    // A button or an avatar in a corner does not count.
    if (!brightness || rect.y > below || rect.y + rect.height < below || rect.height <= 0) return;
    if (rect.x > header.width / 4 || rect.x + rect.width < (header.width * 3) / 4) return;
    const [top, bottom] = brightness;
    result += (top + ((bottom - top) * (below - rect.y)) / rect.height - result) * opacity;
  };
  const addAll = (elements) => elements.forEach(({ look, element }) => add(look.brightness, element, element.opacity ?? 1));
  const { behind, inside, over } = layered(view);
  addAll(behind);
  if (below >= 0 && below <= header.height) {
    if (scene.picture !== 'none') add(view.picture?.brightness ?? scene.pictures[scene.picture]?.brightness ?? brightnessOf(scene.imageSize), image, frame.imageOpacity);
    result *= 1 - frame.scrim;
    addAll(inside);
  }
  addAll(over);
  return screen + (result - screen) * frame.opacity;
}
