import { assets } from './assets.js';
import { drawSoft } from './blur.js';
import { DIRECTIONAL, drawPicture, painted } from './illustration.js';
import { drawText } from './text.js';

/** The last result of `layered`. Several parts of a drawing need it. */
const last = { frame: null, look: null, layers: null };

/**
 * The header's elements in drawing order: `behind` the header, `inside` its mask, and `over` it.
 * @param {{scene: object, frame: object}} view
 */
export function layered({ scene, frame }) {
  if (last.frame !== frame || last.look !== scene.header) Object.assign(last, { frame, look: scene.header, layers: layersOf(scene, frame) });
  return last.layers;
}

function layersOf(scene, frame) {
  const layers = { behind: [], inside: [], over: [] };
  for (const look of scene.header?.elements ?? []) {
    const element = frame.elements?.[look.name];
    if (!element || element.width <= 0 || element.height <= 0 || element.scale <= 0 || element.opacity <= 0) continue;
    const layer = (element.zIndex ?? 0) < 0 ? 'behind' : look.clipped ? 'inside' : 'over';
    layers[layer].push({ look, element });
  }
  // Sorting is stable, so elements with the same number keep the order of the header's list.
  for (const layer of Object.values(layers)) layer.sort((one, other) => (one.element.zIndex ?? 0) - (other.element.zIndex ?? 0));
  return layers;
}

/**
 * The header's corner on the screen, in points.
 * @param {{scene: object, frame: object}} view
 */
export function cornerOf({ scene: { scrollView }, frame: { header, offset } }) {
  return { x: scrollView.x + header.x, y: scrollView.y + header.y - offset };
}

/**
 * Draws elements in the header's coordinates. An element is scaled as a whole: its texts, its corners and its picture.
 * @param {CanvasRenderingContext2D} context
 * @param {object[]} elements from `layered`
 * @param {{scene: object, scale: number}} view
 */
export function drawElements(context, elements, view) {
  for (const { look, element } of elements) {
    const { x, y, width, height, scale = 1, rotation = 0, opacity = 1, blur = 0, cornerRadius = 0 } = element;
    const size = { width: width / scale, height: height / scale };
    context.save();
    if (rotation === 0) {
      context.transform(scale, 0, 0, scale, x, y);
    } else {
      context.translate(x + width / 2, y + height / 2);
      context.rotate((rotation * Math.PI) / 180);
      context.scale(scale, scale);
      context.translate(-size.width / 2, -size.height / 2);
    }
    // An icon that an effect rotates, such as an arrow, is not mirrored.
    const isMirrored = view.scene.layoutDirection === 'rightToLeft' && DIRECTIONAL.has(look.picture) && rotation === 0;
    const draw = (target) => drawLook(target, look, size, cornerRadius, isMirrored, view.scene);
    if (blur > 0 || (opacity < 1 && isLayered(look, view.scene))) {
      drawSoft(context, look, `${cornerRadius} ${view.scene.layoutDirection} ${isMirrored} ${assets.version}`, size, blur / scale, opacity, draw);
    } else {
      context.globalAlpha *= opacity;
      draw(context);
    }
    context.restore();
  }
}

/** Whether a look's parts overlap. Then a translucent element must be drawn as a group, which takes longer. */
function isLayered(look, scene) {
  return [look.colors.length > 0, look.outline !== null, look.picture in scene.pictures, look.texts.length > 0].filter(Boolean).length > 1;
}

function drawLook(context, look, { width, height }, cornerRadius, isMirrored, scene) {
  const picture = scene.pictures[look.picture];
  const outline = look.shape === null && !picture ? null : outlineOf(look, width, height, cornerRadius);
  if (look.colors.length > 0) {
    context.fillStyle = painted(context, look.colors, height);
    context.fill(outline);
  }
  if (picture) {
    const [x, y] = [(width * (1 - look.pictureShare)) / 2, (height * (1 - look.pictureShare)) / 2];
    context.save();
    context.clip(outline);
    drawPicture(context, picture, { x, y, width: width - 2 * x, height: height - 2 * y }, { color: look.iconColor, focus: look.focus, isMirrored });
    context.restore();
  }
  if (look.outline !== null && outline !== null) {
    context.save();
    // A stroke covers both sides of its path. The outline must be inside the shape.
    context.clip(outline);
    context.strokeStyle = look.outline.color;
    context.lineWidth = 2 * look.outline.width;
    context.stroke(outline);
    context.restore();
  }
  // The server computes each text's position relative to a share of the width and to the middle of the height.
  for (const text of look.texts) drawText(context, text, { x: text.share * width, y: height / 2, width, height }, scene.layoutDirection);
}

/** The outline of each element that was drawn last. Most elements keep their size. @type {WeakMap<object, {key: string, path: Path2D}>} */
const outlines = new WeakMap();

function outlineOf(look, width, height, cornerRadius) {
  const key = `${look.shape} ${width} ${height} ${cornerRadius}`;
  const known = outlines.get(look);
  if (known?.key === key) return known.path;
  const path = outlined(look, width, height, cornerRadius);
  outlines.set(look, { key, path });
  return path;
}

function outlined({ shape }, width, height, cornerRadius) {
  const path = new Path2D();
  const least = Math.min(width, height);
  if (shape === 'circle') path.roundRect((width - least) / 2, (height - least) / 2, least, least, least / 2);
  else path.roundRect(0, 0, width, height, shape === 'capsule' ? least / 2 : Math.min(cornerRadius, least / 2));
  return path;
}
