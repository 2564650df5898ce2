import { follow } from '../dom.js';
import { changes } from '../session/changes.js';

/** How far the pointer must move before a press on the grip becomes a drag (pixels). */
const THRESHOLD = 3;
/** The distance from its edges within which the panel scrolls, and the greatest distance per frame (pixels). */
const EDGE = 48, FASTEST = 14;

/**
 * Lets the user drag cards by their grip. During the drag the cards move on the screen only. The list itself changes
 * when the server accepts the new order. Meanwhile, the panel scrolls near its edges and by the wheel. Escape puts the
 * card back.
 * @param {HTMLElement} list its children are the cards, each with a `.grip`
 * @param {(from: number, to: number) => void} move
 */
export function reorderable(list, move) {
  list.addEventListener('pointerdown', (event) => {
    const grip = event.target.closest('.grip');
    if (!grip || event.button !== 0) return;
    event.preventDefault();
    reorder(event, grip);
  });

  function reorder(start, grip) {
    const cards = [...list.children];
    const from = cards.indexOf(grip.closest('.card'));
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const gap = boxes.length > 1 ? boxes[1].top - boxes[0].bottom : 0;
    const scroller = scrollerOf(list), scrolled = scroller.scrollTop;
    const scrolling = new AbortController();
    let to = from, y = start.clientY;
    grip.setPointerCapture(start.pointerId);

    const drag = () => {
      const distance = y - start.clientY + scroller.scrollTop - scrolled;
      if (Math.abs(distance) > THRESHOLD) list.toggleAttribute('data-dragging', true);
      if (!list.hasAttribute('data-dragging')) return;
      cards[from].toggleAttribute('data-dragged', true);
      to = target(distance);
      cards.forEach((card, index) => (card.style.transform = index === from ? `translateY(${distance}px)` : shift(index)));
    };
    const scroll = () => {
      if (scrolling.signal.aborted) return;
      if (list.hasAttribute('data-dragging')) scroller.scrollTop += speed(scroller, y);
      requestAnimationFrame(scroll);
    };
    const target = (distance) => {
      // A card gives way when the leading edge of the dragged card passes its middle.
      const top = boxes[from].top + distance, bottom = boxes[from].bottom + distance;
      let index = from;
      while (index > 0 && top < middle(boxes[index - 1])) index -= 1;
      while (index < cards.length - 1 && bottom > middle(boxes[index + 1])) index += 1;
      return index;
    };
    const shift = (index) => {
      const room = boxes[from].height + gap;
      if (index > from && index <= to) return `translateY(${-room}px)`;
      if (index < from && index >= to) return `translateY(${room}px)`;
      return '';
    };
    const ended = ({ type }) => {
      scrolling.abort();
      list.removeAttribute('data-dragging');
      for (const card of cards) {
        card.removeAttribute('data-dragged');
        card.style.transform = '';
      }
      if (type === 'pointerup' && to !== from) move(from, to);
    };
    const moved = ({ clientY }) => {
      y = clientY;
      drag();
    };
    follow(start, { moved, ended });
    // Scroll events do not bubble, except those of the page itself.
    (scroller === document.scrollingElement ? document : scroller).addEventListener('scroll', drag, { signal: scrolling.signal });
    scroll();
  }
}

/** @returns {Element} the element that scrolls a list: its panel, or the page in a narrow window */
function scrollerOf(list) {
  for (let element = list.parentElement; element; element = element.parentElement) {
    if (element.scrollHeight > element.clientHeight && /auto|scroll/.test(getComputedStyle(element).overflowY)) return element;
  }
  return document.scrollingElement;
}

/** The distance to scroll in a frame (pixels). It grows as the pointer nears an edge of the visible part. */
function speed(scroller, y) {
  const bounds = scroller.getBoundingClientRect();
  const top = Math.max(0, bounds.top) + EDGE, bottom = Math.min(innerHeight, bounds.bottom) - EDGE;
  const beyond = y < top ? y - top : y > bottom ? y - bottom : 0;
  return Math.max(-1, Math.min(1, beyond / EDGE)) * FASTEST;
}

function middle({ top, bottom }) {
  return (top + bottom) / 2;
}

/**
 * @template T
 * @param {T[]} items
 * @param {number} from
 * @param {number} to
 * @returns {T[]} the items after one of them has moved
 */
export function reordered(items, from, to) {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]);
}

/** Keeps the focus on a card that the keyboard moved, so that the user can press the same button again. */
export class CardFocus {
  /** @type {{index: number, action: string}|null} */
  #next = null;

  /**
   * Chooses the button that gets the focus when the change is made.
   * @param {number} index the card's new place
   * @param {string|null} action the button that was pressed; null if it was none
   */
  follow(index, action) {
    this.#next = action === null ? null : { index, action };
  }

  /**
   * Moves the focus if the change is made. At an end of the list, the button for the other direction gets it.
   * @param {{buttons: Record<string, HTMLButtonElement>}[]} cards
   */
  restore(cards) {
    if (this.#next === null || !changes.isSettled) return;
    const { index, action } = this.#next;
    this.#next = null;
    const buttons = cards[index]?.buttons;
    if (!buttons) return;
    const other = action === 'up' ? 'down' : 'up';
    (buttons[action].disabled ? buttons[other] : buttons[action]).focus();
  }
}
