/** How far the pointer must move before a press on the grip becomes a drag (pixels). */
const THRESHOLD = 3;

/**
 * Lets the user drag cards by their grip. During the drag the cards move on the screen only. The list itself changes
 * when the server accepts the new order.
 * @param {HTMLElement} list its children are the cards, each with a `.grip`
 * @param {(from: number, to: number) => void} move
 */
export function reorderable(list, move) {
  list.addEventListener('pointerdown', (event) => {
    const grip = event.target.closest('.grip');
    if (!grip || event.button !== 0) return;
    event.preventDefault();
    follow(event, grip);
  });

  function follow(start, grip) {
    const cards = [...list.children];
    const from = cards.indexOf(grip.closest('.card'));
    const boxes = cards.map((card) => card.getBoundingClientRect());
    const gap = boxes.length > 1 ? boxes[1].top - boxes[0].bottom : 0;
    let to = from;
    grip.setPointerCapture(start.pointerId);

    const drag = (event) => {
      const distance = event.clientY - start.clientY;
      if (Math.abs(distance) > THRESHOLD) list.toggleAttribute('data-dragging', true);
      if (!list.hasAttribute('data-dragging')) return;
      cards[from].toggleAttribute('data-dragged', true);
      to = target(distance);
      cards.forEach((card, index) => (card.style.transform = index === from ? `translateY(${distance}px)` : shift(index)));
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
    const end = (event) => {
      grip.removeEventListener('pointermove', drag);
      list.removeAttribute('data-dragging');
      for (const card of cards) {
        card.removeAttribute('data-dragged');
        card.style.transform = '';
      }
      if (event.type === 'pointerup' && to !== from) move(from, to);
    };
    grip.addEventListener('pointermove', drag);
    grip.addEventListener('pointerup', end, { once: true });
    grip.addEventListener('pointercancel', end, { once: true });
  }
}

function middle({ top, bottom }) {
  return (top + bottom) / 2;
}
