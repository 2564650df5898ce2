import { element, svg } from '../app/dom.js';
import { rounded } from '../app/numbers.js';

/** The size of the view box. The drawing stretches to fill its container. */
const WIDTH = 1000, HEIGHT = 40, PADDING = 6;

/** A scrubber for a table's samples: the curve of content offsets, the differing samples, and a slider. */
export class SampleScrubber {
  $element;
  #side;
  #moved;
  #range;
  #playhead = element('div', { class: 'scrubber-playhead' });
  #time = element('output', { class: 'sample-words' });

  /**
   * @param {import('./side.js').Side} side the side with more samples
   * @param {{first: number, samples: number[]}[]} differences
   * @param {number} largest the sample with the largest difference
   * @param {(sample: number) => void} moved called with the sample that the user moves to
   */
  constructor(side, differences, largest, moved) {
    this.#side = side;
    this.#moved = moved;
    this.#range = element('input', { type: 'range', min: 0, max: Math.max(0, side.count - 1), step: 1, value: 0, 'aria-label': 'Sample' });
    this.#range.addEventListener('input', () => this.#go(Number(this.#range.value)));
    const first = Math.min(...differences.map((difference) => difference.first));
    const marks = Number.isFinite(first) ? [['first', 'First difference', first], ['largest', 'Largest', largest]] : [];
    const drawing = element('div', { class: 'scrubber-drawing', 'aria-hidden': 'true' },
      svg('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none' },
        svg('path', { class: 'sample-differences', d: this.#bands(differences) }),
        svg('path', { class: 'scrubber-curve', d: this.#curve() }),
        ...marks.map(([name, , sample]) => svg('line', { class: `sample-mark is-${name}`, x1: this.#x(sample), x2: this.#x(sample), y1: 0, y2: HEIGHT }))),
      this.#playhead);
    this.$element = element('footer', { class: 'samples', 'aria-label': 'Samples' },
      element('div', { class: 'scrubber', 'data-shown': true }, drawing, this.#range),
      element('div', { class: 'samples-line' }, this.#time,
        element('span', { class: 'bar-group bar-end' }, ...marks.map(([name, words, sample]) => element('button',
          { class: 'button is-quiet sample-jump', type: 'button', 'data-mark': name, title: `Sample ${sample}`, onclick: () => this.#go(sample) },
          element('span', { class: `sample-dot is-${name}`, 'aria-hidden': 'true' }), words)))));
  }

  /** Moves the playhead to a sample. */
  mark(sample) {
    const { count } = this.#side;
    this.#range.value = sample;
    this.#playhead.style.left = `${(this.#x(sample) / WIDTH) * 100}%`;
    const words = `sample ${sample} of ${count}`;
    this.#range.setAttribute('aria-valuetext', words);
    const time = this.#side.value('time', sample), offset = this.#side.value('offset', sample);
    this.#time.replaceChildren(element('strong', {}, `Sample ${sample}`), ` of ${count}`,
      Number.isFinite(time) ? ` · ${rounded(time, 3)} s` : '', Number.isFinite(offset) ? ` · offset ${rounded(offset, 3)}` : '');
  }

  #go(sample) {
    this.mark(sample);
    this.#moved(sample);
  }

  #x(sample) {
    return this.#side.count > 1 ? (sample / (this.#side.count - 1)) * WIDTH : WIDTH / 2;
  }

  /** Draws a pulled-down list upwards, as the preview does. */
  #curve() {
    const offsets = Array.from({ length: this.#side.count }, (_, sample) => this.#side.value('offset', sample) || 0);
    const low = offsets.reduce((a, b) => Math.min(a, b), Infinity), high = offsets.reduce((a, b) => Math.max(a, b), -Infinity);
    const scale = (HEIGHT - 2 * PADDING) / (high - low || 1);
    return offsets.map((offset, sample) => `${sample ? 'L' : 'M'}${this.#x(sample).toFixed(1)} ${(PADDING + (offset - low) * scale).toFixed(1)}`).join('');
  }

  /** Rectangles that mark runs of samples with differences. */
  #bands(differences) {
    const samples = new Set(differences.flatMap((difference) => difference.samples));
    const half = WIDTH / Math.max(1, this.#side.count - 1) / 2;
    let path = '';
    for (let sample = 0; sample < this.#side.count; sample += 1) {
      if (!samples.has(sample)) continue;
      const start = sample;
      while (samples.has(sample + 1)) sample += 1;
      const left = Math.max(0, this.#x(start) - half), right = Math.min(WIDTH, this.#x(sample) + half);
      path += `M${left.toFixed(1)} 0H${right.toFixed(1)}V${HEIGHT}H${left.toFixed(1)}Z`;
    }
    return path;
  }
}
