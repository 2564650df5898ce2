const $toast = document.getElementById('toast');
let silence = 0;

/** Shows a message, for as long as it takes to read it. @param {string} words */
export function announce(words) {
  $toast.textContent = words;
  $toast.toggleAttribute('data-shown', true);
  clearTimeout(silence);
  // Long sentences take longer to read.
  silence = setTimeout(() => $toast.removeAttribute('data-shown'), Math.max(1600, 60 * words.length));
}
