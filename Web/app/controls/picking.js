/** A press that moves less (CSS pixels) is a tap. */
const DISTANCE = 4;

/**
 * Lets a tap on the phone select the element under it. A tap beside all elements changes nothing, because it may only stop the
 * list.
 * @param {HTMLCanvasElement} canvas
 * @param {import('../stage/stage.js').Stage} stage
 * @param {() => object|null} frame the frame on display
 * @param {(name: string) => void} pick
 */
export function picking(canvas, stage, frame, pick) {
  let start = null;
  canvas.addEventListener('pointerdown', (event) => (start = event.button === 0 ? event : null));
  canvas.addEventListener('pointerup', (event) => {
    const isTap = start !== null && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < DISTANCE;
    start = null;
    const name = isTap && elementAt(stage.point(event), frame());
    if (name) pick(name);
  });
}

/** The name of the uppermost element at a point of the scroll view; undefined if there is none. */
function elementAt(point, frame) {
  if (!frame?.header) return undefined;
  const x = point.x - frame.header.x, y = point.y + frame.offset - frame.header.y;
  const isHit = (element) => (element.opacity ?? 1) > 0 && x >= element.x && x <= element.x + element.width && y >= element.y && y <= element.y + element.height;
  const hits = Object.entries(frame.elements ?? {}).filter(([, element]) => isHit(element));
  // Sorting is stable: of equal numbers, the last element in the list is drawn last.
  return hits.sort(([, one], [, other]) => (one.zIndex ?? 0) - (other.zIndex ?? 0)).at(-1)?.[0];
}
