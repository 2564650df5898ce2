/**
 * Small helpers that build DOM elements. The page's content security policy rejects `style` attributes, so callers set
 * computed styles through `element.style`.
 */

/**
 * Makes an HTML element.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes] `on…` adds a listener; `true` sets an empty attribute; `false`, `null`
 *   and `undefined` omit the attribute.
 * @param {...(Node|string|number|null)} children
 * @returns {any} an element whose type the tag determines
 */
export function element(tag, attributes = {}, ...children) {
  return complete(document.createElement(tag), attributes, children);
}

/**
 * Makes an SVG element, with the same rules as `element`.
 * @returns {any}
 */
export function svg(tag, attributes = {}, ...children) {
  return complete(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function complete(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (value === true) node.setAttribute(name, '');
    else if (value !== false && value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/**
 * Makes a canvas that is not on the page. Unlike an `OffscreenCanvas`, it smooths the edges of clips in all browsers.
 * @param {number} width in pixels
 * @param {number} height
 * @returns {HTMLCanvasElement}
 */
export function canvasOf(width, height) {
  return Object.assign(document.createElement('canvas'), { width, height });
}

/**
 * Sets a canvas's size. Setting it clears the canvas, so the function sets it only if it changes.
 * @param {{width: number, height: number}} canvas
 * @param {number} width in pixels
 * @param {number} height
 */
export function resize(canvas, width, height) {
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
}

/**
 * Writes words into an element that contains nothing else. Writes only if they changed, and into the same node: a new node would
 * make the browser match style rules again.
 * @param {Element} $element
 * @param {string} words
 */
export function write($element, words) {
  const { firstChild } = $element;
  if (firstChild === null) $element.textContent = words;
  else if (firstChild.nodeValue !== words) firstChild.nodeValue = words;
}

/**
 * Makes nodes the first children of an element. Those that are in place already stay untouched, which preserves the focus and a drag.
 * @param {Element} $parent
 * @param {Element[]} nodes
 */
export function arrange($parent, nodes) {
  nodes.forEach(($node, index) => $parent.children[index] !== $node && $parent.insertBefore($node, $parent.children[index] ?? null));
}

/**
 * Writes words into an element, and hides the element if there are none.
 * @param {HTMLElement} $element
 * @param {string} words
 */
export function say($element, words) {
  $element.hidden = words === '';
  $element.textContent = words;
}

/**
 * Follows a pressed pointer until its release, even outside the element. Escape also ends the drag.
 * @param {PointerEvent} press
 * @param {object} does
 * @param {(event: PointerEvent) => boolean} [does.begins] whether a movement is far enough for a drag; without it, the press begins one
 * @param {() => void} [does.began]
 * @param {(event: PointerEvent) => void} [does.moved]
 * @param {(event: PointerEvent|KeyboardEvent) => void} [does.ended] called after a drag with its end: `pointerup`, `pointercancel`, or the
 *   `keydown` of Escape, which has no other effect
 */
export function follow(press, { begins, began = () => {}, moved = () => {}, ended = () => {} }) {
  const listening = new AbortController();
  let isDragging = false;
  const begin = () => {
    isDragging = true;
    began();
  };
  const end = (event) => {
    listening.abort();
    if (isDragging) ended(event);
  };
  const listen = (type, work) => addEventListener(type, work, { capture: true, signal: listening.signal });
  listen('pointermove', (event) => {
    if (event.pointerId !== press.pointerId) return;
    if (!isDragging && begins(event)) begin();
    if (isDragging) moved(event);
  });
  for (const type of ['pointerup', 'pointercancel']) listen(type, (event) => event.pointerId === press.pointerId && end(event));
  listen('keydown', (event) => {
    if (event.key !== 'Escape' || !isDragging) return;
    event.preventDefault();
    event.stopPropagation();
    end(event);
  });
  if (!begins) begin();
}

/**
 * Follows a pointer from its press on an element until its release, even outside the element.
 * @param {HTMLElement} $element
 * @param {(event: PointerEvent) => void} moved also called with the press
 * @param {(event: PointerEvent) => boolean|void} [pressed] called first; returns `false` to ignore the press
 */
export function dragging($element, moved, pressed = (event) => event.preventDefault()) {
  $element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || pressed(event) === false) return;
    $element.setPointerCapture(event.pointerId);
    moved(event);
  });
  $element.addEventListener('pointermove', (event) => $element.hasPointerCapture(event.pointerId) && moved(event));
}

const ICONS = {
  up: 'M4 10l4-4 4 4',
  down: 'M4 6l4 4 4-4',
  remove: 'M4.5 4.5l7 7m0-7l-7 7',
  reset: 'M3.5 8a4.5 4.5 0 1 0 1.4-3.25M3.3 2.8v2.6h2.6',
  grip: 'M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01',
  add: 'M8 3.5v9M3.5 8h9',
  rename: 'M3 13l.6-2.8L10.8 3l2.2 2.2-7.2 7.2z',
  copy: 'M5.5 5.5h7v7h-7zM10.5 5.5v-2h-7v7h2',
  duplicate: 'M3.5 3.5h9v4h-9zM8 9.5v4M6 11.5h4',
  paste: 'M5.5 3.5h-2v10h9v-10h-2M6 2.5h4v2H6z',
  palette: 'M4.5 4.5v.01M8 3.5v.01M11.5 4.5v.01M3.5 8v.01M12.5 8v.01M4.5 11.5v.01M8 12.5v.01M11.5 11.5v.01',
  dark: 'M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11',
  landscape: 'M2 4.5h12v7H2zM12 7.5v1',
  star: 'M8 2.4l1.7 3.5 3.9.5-2.9 2.7.8 3.9L8 11.1 4.5 13l.8-3.9-2.9-2.7 3.9-.5z',
  eye: 'M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.2a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z',
};

/** A 16 × 16 line icon in the color of the surrounding text. */
export function icon(name) {
  return svg('svg', { class: `icon icon-${name}`, viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: ICONS[name] }));
}

/** The tasks that wait for the next repaint: those that decide what to draw, and those that draw. @type {Set<() => void>[]} */
const [finding, drawing] = [new Set(), new Set()];
/** Whether the page waits for a repaint. */
let isWaiting = false;
/** The time of the last repaint. */
let lastTime = -1;

/**
 * Returns a function that runs `work` once before the next repaint, however often it is called until then. A page at rest costs nothing,
 * and all tasks share one request for a repaint.
 * @param {() => void} work
 */
export function coalesced(work) {
  return () => wait(drawing, work);
}

/**
 * Like `coalesced`, for work that decides what other tasks draw. It runs before these tasks in the same repaint.
 * @param {() => void} work
 */
export function beforeDrawing(work) {
  return () => wait(finding, work);
}

function wait(works, work) {
  works.add(work);
  if (!isWaiting) requestAnimationFrame(repaint);
  isWaiting = true;
}

/** @param {number} time of the repaint */
function repaint(time) {
  // A busy browser may call back twice for one repaint. Only the second drawing would be visible.
  if (time !== lastTime) for (const works of [finding, drawing]) run(works);
  lastTime = time;
  isWaiting = finding.size + drawing.size > 0;
  if (isWaiting) requestAnimationFrame(repaint);
}

function run(works) {
  const present = [...works];
  works.clear();
  for (const work of present) {
    try {
      work();
    } catch (error) {
      // The other tasks do not depend on this one.
      reportError(error);
    }
  }
}

/** The time between two updates of texts that follow a movement (milliseconds). Nobody reads numbers that change faster. */
const READING_TIME = 200;

/**
 * Returns a function that runs `work` soon, but at most once per reading time. Changed text makes the browser lay out the page, so text
 * must not change with each frame.
 * @param {() => void} work
 */
export function paced(work) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      work();
    }, READING_TIME);
  };
}
