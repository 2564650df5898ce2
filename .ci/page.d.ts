// Declarations for the type check of the page: features of browsers that this version of TypeScript lacks, and types that the page
// knows more precisely than TypeScript.

// Every element of the page is an HTML or an SVG element, and the DOM turns the value of an attribute into a string.
interface Element {
  readonly dataset: DOMStringMap;
  readonly style: CSSStyleDeclaration;
  focus(options?: FocusOptions): void;
  setAttribute(name: string, value: unknown): void;
}

// Only the page's author knows the type of an element that a selector or an identifier finds.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface NonElementParentNode {
  getElementById(elementId: string): any;
}
interface Document {
  getElementById(elementId: string): any;
}

// The page listens to events of elements, and to its own events with details.
interface EventTarget {
  closest(selectors: string): any;
}
interface Event {
  readonly detail: any;
  /** The new state of a popover, in its `toggle` events. */
  readonly newState: 'open' | 'closed';
}
interface Node {
  contains(other: EventTarget): boolean;
}

interface Array<T> {
  findLast(matches: (value: T, index: number) => unknown): T | undefined;
  findLastIndex(matches: (value: T, index: number) => unknown): number;
  toReversed(): T[];
  toSorted(compare?: (one: T, other: T) => number): T[];
  toSpliced(start: number, count?: number, ...items: T[]): T[];
  with(index: number, value: T): T[];
}

interface MapConstructor {
  groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]>;
}

interface HTMLElement {
  popover: string;
  showPopover(): void;
  hidePopover(): void;
  togglePopover(force?: boolean): void;
}
interface HTMLButtonElement {
  popoverTargetElement: Element;
}

declare var CompressionStream: new (format: string) => GenericTransformStream;
declare var DecompressionStream: new (format: string) => GenericTransformStream;

declare namespace CSS {
  const highlights: Map<string, unknown>;
}
declare var Highlight: new (...ranges: AbstractRange[]) => unknown;

interface CanvasPath {
  roundRect(x: number, y: number, width: number, height: number, radii: number | number[]): void;
}
// The page draws on an offscreen canvas as on a canvas element.
declare var OffscreenCanvas: new (width: number, height: number) => HTMLCanvasElement & { transferToImageBitmap(): ImageBitmap };

interface Window {
  /** For tests, and for exploring in the console. */
  masthead: any;
}

// Exported headers follow the list's scroll timeline, in browsers that have one.
declare class ScrollTimeline {
  constructor(options: { source: Element });
}
interface Window {
  ScrollTimeline?: typeof ScrollTimeline;
}
interface KeyframeAnimationOptions {
  timeline?: any;
  rangeStart?: string;
  rangeEnd?: string;
}
