import { element } from '../app/dom.js';
import { Comparison } from './comparison.js';
import { Curve } from './curve.js';
import { Phone, deviceSize } from './phone.js';
import { SampleScrubber } from './scrubber.js';
import { Side } from './side.js';
import { diffLines } from './text.js';

/** The maximum number of curves. With more, it is obvious that everything changed. */
const CURVE_LIMIT = 40;

/** The columns whose curves are shown if there is no reference. */
const NEW_COLUMNS = ['offset', 'header.y', 'header.height', 'image.y', 'image.height'];

/** A table that differs: the header at a sample, a scrubber for the samples, and the columns' curves. */
export class TableView {
  #element;
  #comparison;
  #phones;
  #curves;
  #scrubber;
  #sides;

  /**
   * @param {HTMLElement} place
   * @param {{table: object, diff: string}} detail
   */
  constructor(place, { table, diff }) {
    const expected = table.expected && new Side(table.expected, table.fields), actual = new Side(table.actual, table.fields);
    this.#sides = { expected, actual };
    const size = deviceSize(actual.list), count = Math.max(expected?.count ?? 0, actual.count);
    const redrawn = () => this.#comparison?.changed();
    // Both sides use the same picture, with the expected aspect ratio.
    const imageSize = (expected ?? actual).imageSize;
    this.#phones = [expected, actual].map((side) => side && new Phone(side, size, imageSize, redrawn));
    const [before, after] = this.#phones;
    this.#comparison = new Comparison({
      expected: before?.$canvas ?? null, actual: after.$canvas, size: after.size,
      fitted: (width) => this.#phones.forEach((phone) => phone?.fit(width)),
    });
    this.#scrubber = new SampleScrubber(actual.count >= (expected?.count ?? 0) ? actual : expected, table.differences, this.#largest(table), (sample) => this.#show(sample));
    this.#curves = this.#columns(table).map((difference) => new Curve(difference, expected, actual, count, (sample) => this.#go(sample)));
    this.#element = element('div', { class: 'table-view' },
      element('div', { class: 'table-main' },
        element('div', { class: 'tools' }, this.#comparison.$modes), this.#comparison.$stage, this.#scrubber.$element),
      element('aside', { class: 'panel panel-right', 'aria-label': 'Columns' },
        ...this.#notes(table),
        element('h2', {}, expected ? 'Columns that differ' : 'Columns', element('small', {}, expected ? String(table.differences.length) : '')),
        this.#curves.length ? element('div', { class: 'diff-curves' }, ...this.#curves.map(({ $element }) => $element)) : element('p', { class: 'empty' }, 'None.'),
        ...(diff ? [element('h2', {}, 'Changed settings'), diffLines(diff)] : [])));
    place.append(this.#element);
    const first = Math.min(...table.differences.map(({ first }) => first));
    this.#go(Number.isFinite(first) ? this.#largest(table) : 0);
  }

  remove() {
    this.#comparison.remove();
    this.#curves.forEach((curve) => curve.remove());
    this.#element.remove();
  }

  #columns({ expected, actual, differences }) {
    if (expected) return differences.slice(0, CURVE_LIMIT);
    return NEW_COLUMNS.filter((name) => name in actual.columns).map((column) => ({ column, samples: [] }));
  }

  /** The sample with the largest difference in any column; 0 if there is none. */
  #largest({ differences }) {
    const { expected, actual } = this.#sides;
    const distance = ({ column, largest }) => Math.abs(actual.value(column, largest) - expected.value(column, largest)) || 0;
    return differences.reduce((best, other) => (!best || distance(other) > distance(best) ? other : best), null)?.largest ?? 0;
  }

  #notes({ expected, actual, missing, added }) {
    const notes = [];
    if (expected && expected.count !== actual.count) notes.push(`Expected ${expected.count} samples, got ${actual.count}.`);
    if (expected && expected.mask !== actual.mask) notes.push(`Expected the mask ${expected.mask}, got ${actual.mask}.`);
    if (missing.length) notes.push(`Missing: ${missing.join(', ')}.`);
    if (added.length) notes.push(`New: ${added.join(', ')}.`);
    return notes.map((note) => element('p', { class: 'note' }, note));
  }

  #go(sample) {
    this.#scrubber.mark(sample);
    this.#show(sample);
  }

  #show(sample) {
    this.#phones.forEach((phone) => phone?.show(sample));
    this.#curves.forEach((curve) => curve.mark(sample));
    this.#comparison.changed();
  }
}
