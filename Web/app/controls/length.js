import { NumberControl, pointsOf } from './number.js';

/** The length of an element: a number of points, or a word such as Fill. The menu in the row chooses between them. */
export class LengthControl extends NumberControl {
  /** @override */
  options() {
    return [{ option: 'points', name: 'Points' }, ...this.control.words.map(({ choice, name }) => ({ option: choice, name }))];
  }

  /** @override */
  option() {
    return typeof this.control.value === 'string' ? this.control.value : 'points';
  }

  /** @override */
  async choose(option) {
    // A length that filled the header begins as wide as the header.
    this.send(option === 'points' ? (this.control.suggestion?.maximum ?? 0) : option);
  }

  /** @override */
  words(value) {
    return this.control.words.find(({ choice }) => choice === value)?.name ?? (pointsOf(value) === null ? '–' : super.words(value));
  }
}
