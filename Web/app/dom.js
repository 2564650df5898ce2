/**
 * Small helpers that build DOM elements. The page's content security policy rejects `style` attributes, so callers set
 * computed styles through `element.style`.
 */

/**
 * Makes an HTML element.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes] `on…` adds a listener; `true` sets an empty attribute; `false`, `null`
 *   and `undefined` omit the attribute.
 * @param {...(Node|string|null)} children
 */
export function element(tag, attributes = {}, ...children) {
  return complete(document.createElement(tag), attributes, children);
}

/** Makes an SVG element, with the same rules as `element`. */
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

const ICONS = {
  up: 'M4 10l4-4 4 4',
  down: 'M4 6l4 4 4-4',
  remove: 'M4.5 4.5l7 7m0-7l-7 7',
  reset: 'M3.5 8a4.5 4.5 0 1 0 1.4-3.25M3.3 2.8v2.6h2.6',
  grip: 'M6 4v.01M10 4v.01M6 8v.01M10 8v.01M6 12v.01M10 12v.01',
  add: 'M8 3.5v9M3.5 8h9',
};

/** A 16 × 16 line icon in the color of the surrounding text. */
export function icon(name) {
  return svg('svg', { class: `icon icon-${name}`, viewBox: '0 0 16 16', 'aria-hidden': 'true' }, svg('path', { d: ICONS[name] }));
}

/**
 * Returns a function that runs `work` once before the next repaint, however often it is called until then. A page at
 * rest costs nothing.
 */
export function coalesced(work) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      work();
    });
  };
}
