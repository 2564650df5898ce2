/**
 * masthead-header, version 1: plays exported headers on any page. It does not depend on effects. You may use it without conditions.
 *
 * Load this file as a module, and put the header first into the list:
 *
 *     <main style="height: 100dvh; overflow-y: auto">   the list. Without an element that scrolls, the page is the list.
 *       <masthead-header src="profile.curves.json">     `masthead export --to curves` writes the file
 *         <h1 slot="name">Wren</h1>                     your content for an element; others show the document's look
 *         <img slot="image" src="sea.jpg" alt="">       your picture
 *       </masthead-header>
 *       …rows…
 *
 * An event such as `refresh` is a `masthead` event with the name in `detail`. The CSS property `--masthead-safe-area` replaces the
 * safe area of the device: four lengths, from the top clockwise.
 */
const VERSION = 1;
const GIVE = 0.55, FREQUENCY = 12.5;
const REDUCED = matchMedia('(prefers-reduced-motion: reduce)');
/** iOS moves a list beyond its top by itself. */
const BOUNCES = CSS.supports('-webkit-touch-callout', 'none');
const PANES = { ultraThin: 50, thin: 65, regular: 80, thick: 92 };
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);
const paint = ([light, dark]) => `light-dark(${light}, ${dark ?? light})`;

const STYLE = `
  :host { display: block; position: sticky; top: 0; height: 0; z-index: 1; color-scheme: inherit; pointer-events: none; }
  div, img { position: absolute; box-sizing: border-box; }
  #stage { left: 0; top: 0; transform-origin: 0 0; }
  #cut { overflow: hidden; pointer-events: auto; inset: 0; }
  #content { inset: 0; }
  #image img, ::slotted([slot=image]) { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; }
  #scrim { inset: 0; pointer-events: none; }
  .element { left: 0; top: 0; pointer-events: auto; overflow: hidden; }
  .element > slot { display: block; width: 100%; height: 100%; }
  .look { inset: 0; overflow: hidden; border-radius: inherit; }
  .look img { inset: 0; width: 100%; height: 100%; object-fit: cover; }
  .texts { inset: 0; display: flex; align-items: center; margin: 0; font: inherit; }
  .vertical { flex-direction: column; align-items: stretch; justify-content: center; }
  .vertical.texts > span { flex: none; }
  .texts > span { flex: 1; min-width: 0; line-height: 1.25; white-space: pre-wrap; }
  .texts > .line { overflow: hidden; text-overflow: ellipsis; white-space: pre; }`;

/** @param {string} name @param {object} [properties] @param {Node[]} children */
function make(name, properties = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (key === 'style') Object.assign(element.style, value);
    else element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}

/** A number of the header on a screen. */
class Line {
  before = 0;
  after = 0;

  constructor(json, length) {
    const curve = json?.corners ? json : { corners: [[0, json]] };
    this.places = curve.corners.map(([place]) => length(place));
    this.values = curve.corners.map(([, value]) => length(value));
    [this.before, this.after] = [length(curve.before ?? 0), length(curve.after ?? 0)];
  }

  at(place) {
    const { places, values, before, after } = this;
    const next = places.findIndex((other) => place < other);
    if (next < 0) return values.at(-1) + (place - places.at(-1)) * after;
    if (next === 0) return values[0] + (place - places[0]) * before;
    return values[next - 1] + ((values[next] - values[next - 1]) * (place - places[next - 1])) / (places[next] - places[next - 1]);
  }
}

/** A switch that turns on and off at two places: an event, or numbers that run by themselves between two curves. */
class Switch {
  begins = 0;
  ends = 0;
  from = 0;
  start = 0;
  /** Undefined before the first frame. */
  on;

  constructor(json, length) {
    this.json = json;
    this.sign = json.while === 'pulled' ? -1 : 1;
    [this.begins, this.ends] = [this.sign * length(json.begins), this.sign * length(json.ends)];
  }

  turn(distance, time, still) {
    const place = this.sign * distance;
    const { begins, ends, json, on } = this;
    if (on === undefined) {
      this.on = place >= (json.event ? begins : (begins + ends) / 2) - 1e-6;
      this.from = Number(this.on);
      return;
    }
    if (still) this.from = Number(on);
    if (on ? (begins === ends ? place >= ends - 1e-6 : place > ends + 1e-6) : place < begins - 1e-6) return;
    Object.assign(this, { from: still ? Number(!on) : this.value(time), start: time, on: !on });
  }

  runs(time) {
    return this.from !== Number(this.on) && time - this.start < this.json.duration;
  }

  value(time) {
    const target = Number(this.on);
    if (!this.runs(time)) return target;
    const { easing, duration } = this.json;
    const step = (Math.max(0, time - this.start) / duration) * (easing.length - 1);
    const index = Math.min(Math.floor(step), easing.length - 2);
    return this.from + (target - this.from) * (easing[index] + (easing[index + 1] - easing[index]) * (step - index));
  }
}

/** A header that hides while the list scrolls up, and returns while it scrolls down. */
class Hiding {
  shown = 0;
  hidden = 0;
  hideAfter = 0;
  revealAfter = 0;
  threshold = 0;
  duration = 0;
  settling = 'never';
  /** Undefined before the first frame. */
  place;
  followed = 0;
  farthest = 0;
  from = 0;
  start = 0;
  hides = false;
  up = false;
  runs = false;
  side = 0;

  constructor(json, length) {
    Object.assign(this, json, { shown: length(json.shown), hidden: length(json.hidden) });
  }

  /** @returns {number} the part of a distance that the header follows */
  follow(scrolled, end, time, resting) {
    const place = clamp(scrolled, 0, Math.max(0, end));
    const [low, high] = [Math.min(this.shown, place), Math.min(this.hidden, place)];
    if (this.place === undefined) {
      Object.assign(this, { followed: high, hides: high > low, farthest: place });
    } else {
      const change = place - this.place;
      if (change !== 0) this.up = change > 0;
      if (this.duration > 0) {
        const way = place - this.farthest;
        if (this.hides ? way < -this.revealAfter || place <= 0 : way > this.hideAfter) this.#begin(!this.hides, time);
      } else if (change !== 0) {
        this.runs = false;
        let step = change;
        if (change > 0 && this.side < 0) step = Math.min(change, Math.max(0, place - this.farthest - this.hideAfter));
        if (change < 0 && this.side > 0 && place >= this.hidden) step = Math.max(change, Math.min(0, place - this.farthest + this.revealAfter));
        this.followed = clamp(this.followed + step, low, high);
      } else if (!resting) {
        this.runs = false;
      } else if (this.settling !== 'never' && !this.runs && low < this.followed && this.followed < this.hidden) {
        this.#begin((this.settling === 'nearest' ? this.followed >= this.threshold * this.hidden : this.up) && place >= this.hidden, time);
      }
      const target = this.hides ? high : low;
      const share = (time - this.start) / (this.duration || 0.3);
      if (this.runs && share < 1) this.followed = this.from + (target - this.from) * share * share * (3 - 2 * share);
      else if (this.runs || this.duration > 0) Object.assign(this, { runs: false, followed: target });
    }
    this.followed = clamp(this.followed, low, high);
    const before = this.side;
    this.side = this.duration > 0 ? (this.hides ? 1 : -1) : this.followed <= low ? -1 : this.followed >= this.hidden ? 1 : 0;
    this.farthest = this.side !== before || this.side === 0 ? place : Math[this.side < 0 ? 'min' : 'max'](this.farthest, place);
    this.place = place;
    return this.followed;
  }

  #begin(hides, time) {
    Object.assign(this, { from: this.followed, start: time, hides, runs: true });
  }
}

class MastheadHeader extends HTMLElement {
  #sheet;
  #scroller;
  /** The part of the header that is cut, its image, and the boxes of the elements. */
  #parts;
  #screen;
  #numbers = {};
  #switches = [];
  #events = [];
  #hiding;
  /** How far a finger has pulled the list beyond its top, and the spring that brings it back. */
  #pulled = 0;
  #spring = 0;
  #finger = null;
  #frame = 0;
  #resting = true;
  /** The animation that moves the header along the list's scroll timeline; null without one. */
  #flow = null;
  /** The texts that shrink to fit. */
  #shrinking = [];
  #gone = new AbortController();

  async connectedCallback() {
    this.#gone = new AbortController();
    const { signal } = this.#gone;
    try {
      const inline = this.querySelector('script[type="application/json"]');
      const sheet = inline ? JSON.parse(inline.textContent) : await (await fetch(this.getAttribute('src'), { signal })).json();
      if (sheet.curves !== VERSION) throw new Error(`the curves have version ${sheet.curves}, and this player plays version ${VERSION}; export both again`);
      this.#sheet = sheet;
    } catch (error) {
      if (!signal.aborted) console.error(`masthead-header: ${this.getAttribute('src') ?? 'inline curves'}: ${error.message}`);
      return;
    }
    if (signal.aborted) return;
    let around = this.parentElement;
    while (around && !/auto|scroll/.test(getComputedStyle(around).overflowY)) around = around.parentElement;
    this.#scroller = around && around !== document.body ? around : document.scrollingElement;
    this.#build();
    const [list, options] = [this.#isPage ? window : this.#scroller, { passive: true, signal }];
    list.addEventListener('scroll', () => this.#scrolled(), options);
    list.addEventListener('scrollend', () => this.#rest(), options);
    const observer = new ResizeObserver(() => this.#measure());
    observer.observe(this.#scroller);
    signal.addEventListener('abort', () => observer.disconnect());
    REDUCED.addEventListener('change', () => this.#measure(), options);
    if (!BOUNCES) this.#listen(signal);
    this.#measure();
  }

  disconnectedCallback() {
    this.#gone.abort();
    this.#stopFlow();
    cancelAnimationFrame(this.#frame);
    cancelAnimationFrame(this.#spring);
    this.#scroller?.style.removeProperty('scroll-padding-top');
  }

  get #isPage() {
    return this.#scroller === document.scrollingElement;
  }

  // MARK: Drawing

  #build() {
    const { elements = [], picture, pictures = {} } = this.#sheet;
    const image = make('div', { id: 'image' }, make('slot', { name: 'image' }, ...(pictures[picture] ? [make('img', { src: pictures[picture], alt: '' })] : [])));
    const boxes = elements.map(({ name, look }) => make('div', { class: 'element', part: name }, make('slot', { name }, this.#drawn(name, look))));
    const scrim = make('div', { id: 'scrim' });
    const content = make('div', { id: 'content' }, make('slot'));
    const cut = make('div', { id: 'cut' }, image, scrim, content);
    const shade = make('div', { id: 'shade' }, cut);
    const stage = make('div', { id: 'stage' }, shade);
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.replaceChildren(make('style', {}, document.createTextNode(STYLE)), stage);
    this.#parts = { stage, shade, cut, image, scrim, content, boxes };
  }

  /** Draws an element for which the page has no content. */
  #drawn(name, look) {
    const { shape, fill, material, outline, picture, tint, focus = [0.5, 0.5], texts = [], axis, role, alt, label } = look;
    const url = this.#sheet.pictures?.[picture];
    const fills = (fill ?? []).map(paint);
    const box = make('div', { class: 'look' });
    if (shape === 'capsule') box.style.borderRadius = '9999px';
    if (shape === 'circle') Object.assign(box.style, { borderRadius: '50%', aspectRatio: '1', margin: 'auto', maxWidth: '100%', maxHeight: '100%' });
    if (fills.length > 0) box.style.background = fills.length > 1 ? `linear-gradient(${fills})` : fills[0];
    if (material) Object.assign(box.style, { background: `color-mix(in srgb, light-dark(#f9f9f9, #161618) ${PANES[material]}%, #0000)`, backdropFilter: 'blur(20px)' });
    if (url && tint) {
      const mask = `url("${url}") center / ${fill ? '50%' : '100%'} no-repeat`;
      box.append(make('div', { style: { inset: 0, background: paint(tint), mask } }));
    } else if (url) {
      box.append(make('img', { src: url, alt: role === 'button' ? '' : alt ?? '', style: { objectPosition: focus.map((share) => `${share * 100}%`).join(' ') } }));
    }
    if (outline) box.append(make('div', { style: { inset: 0, borderRadius: 'inherit', border: `${outline.width}px solid ${paint(outline.color)}` } }));
    if (texts.length > 0) {
      const padding = shape || url ? '0 12px' : 0;
      const spans = texts.map(({ text, size, weight, color, alignment, overflow }) => {
        const align = { leading: 'start', center: 'center', trailing: 'end' }[alignment];
        const style = { fontSize: `${size / 16}rem`, fontWeight: weight, color: paint(color), textAlign: align, padding };
        const span = make('span', { class: overflow === 'wrap' ? '' : 'line', style }, document.createTextNode(text));
        if (overflow === 'shrink') this.#shrinking.push({ span, size: size / 16, name, share: axis ? 1 : 1 / texts.length, padding: padding ? 24 : 0 });
        return span;
      });
      box.append(make(role === 'heading' ? 'h1' : 'div', { class: `texts ${axis ?? ''}` }, ...spans));
    }
    const words = alt ?? (texts.length > 0 ? null : label);
    if (role === 'button' || (role === 'image' && !url)) box.setAttribute('role', role === 'button' ? 'button' : 'img');
    if (words && box.hasAttribute('role')) box.setAttribute('aria-label', words);
    if (!role && texts.length === 0 && !alt) box.setAttribute('aria-hidden', 'true');
    return box;
  }

  /** Solves the curves for the screen. */
  #measure() {
    const { clientWidth: width, clientHeight: height } = this.#scroller;
    const probe = make('div', { style: { position: 'fixed', visibility: 'hidden', padding: 'var(--masthead-safe-area, env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left))' } });
    this.shadowRoot.append(probe);
    const { paddingTop, paddingRight, paddingBottom, paddingLeft, direction } = getComputedStyle(probe);
    probe.remove();
    const [top, right, bottom, left] = [paddingTop, paddingRight, paddingBottom, paddingLeft].map(parseFloat);
    const mirrored = direction === 'rtl';
    const key = [width, height, top, right, bottom, left, mirrored, REDUCED.matches].join();
    if (key === this.#screen?.key) return;
    this.#stopFlow();
    const lengths = {
      constant: 1, width, height, 'safeArea.top': top, 'safeArea.bottom': bottom,
      'safeArea.left': mirrored ? right : left, 'safeArea.right': mirrored ? left : right,
    };
    const length = (number) => (typeof number === 'number' ? number : Object.entries(number).reduce((sum, [name, factor]) => sum + factor * lengths[name], 0));
    const line = (json) => {
      const curve = (REDUCED.matches && json?.reducedMotion) || json;
      return new Line(curve.where && length(curve.where) < 0 ? curve.else : curve, length);
    };
    const { layout, numbers, switches = [], events = [], hides, snaps = [] } = this.#sheet;
    this.#numbers = {};
    for (const [name, json] of Object.entries(numbers)) {
      this.#numbers[name] = { line: line(json), on: json.on && line(json.on), gate: json.switch, under: json.along === 'scrolledUnder' };
    }
    this.#switches = switches.map((json) => new Switch(json, length));
    this.#events = events.map((json) => new Switch(json, length));
    this.#hiding = hides && new Hiding(hides, length);
    const topOffset = length(layout.topOffset);
    this.#screen = {
      key, width, mirrored, topOffset, height: length(layout.height), space: length(layout.contentOriginY) - topOffset, restingBottom: 0,
      snaps: snaps.map(({ start, end, threshold }) => [length(start), length(end), threshold]),
    };
    const at = (name, place) => this.#value(name, place, 0, 0);
    this.#screen.restingBottom = at('header.y', 0) + at('header.height', 0);
    // Keeps scroll targets, such as a linked row, below the collapsed header.
    const far = 1e5;
    const covered = at('header.y', far) + at('header.height', far) - topOffset - far;
    this.#scroller.style.scrollPaddingTop = `${Math.max(0, Math.min(covered, height))}px`;
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    for (const { span, size, name, share, padding } of this.#shrinking) {
      span.style.fontSize = `${size}rem`;
      const { fontWeight, fontSize, fontFamily } = getComputedStyle(span);
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      const widest = Math.max(...span.textContent.split('\n').map((line) => pen.measureText(line).width));
      const room = (at(`elements.${name}.width`, 0) / (this.#value(`elements.${name}.scale`, 0, 0, 0, 1) || 1)) * share - padding;
      if (widest > room) span.style.fontSize = `${size * Math.max(0.5, (room - 0.5) / widest)}rem`;
    }
    this.#draw();
  }

  #value(name, place, under, time, standard = 0) {
    const number = this.#numbers[name];
    if (!number) return standard;
    const x = number.under ? under : place;
    const off = number.line.at(x);
    return number.on ? off + (number.on.at(x) - off) * this.#switches[number.gate].value(time) : off;
  }

  #draw() {
    const { shade, cut, image, scrim, content, stage, boxes } = this.#parts;
    const { topOffset, space, width, mirrored } = this.#screen;
    const sheet = this.#sheet;
    const time = performance.now() / 1000;
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    const distance = scrollTop - this.#pulled;
    this.style.marginBottom = `${space + this.#pulled}px`;
    const followed = this.#hiding?.follow(distance, scrollHeight - clientHeight, time, this.#resting && !this.#finger) ?? distance;
    const place = distance < 0 ? distance : followed;
    for (const event of this.#events) {
      const before = event.on;
      event.turn(place, time, true);
      if (before === false && event.on) this.dispatchEvent(new CustomEvent('masthead', { detail: event.json.event, bubbles: true }));
    }
    const turn = (along, where) => this.#switches.filter(({ json }) => json.along === along).forEach((gate) => gate.turn(where, time, REDUCED.matches));
    turn(undefined, place);
    let under = 0;
    const value = (name, standard) => this.#value(name, place, under, time, standard);
    const rect = (name) => ['x', 'y', 'width', 'height'].map((part) => value(`${name}.${part}`));
    const [x, top, w, h] = rect('header');
    const y = top + Math.max(0, distance) - Math.max(0, followed);
    under = distance < 0 ? 0 : Math.max(0, y + h - this.#screen.restingBottom);
    turn('scrolledUnder', under);
    // Where the browser itself pulls a list beyond its top, this element moves with it.
    const onScreen = y - topOffset - distance - Math.max(0, -scrollTop);
    const opacity = value('opacity', 1);
    // A timeline has no place beyond the list's top.
    if (distance < 0) this.#stopFlow();
    else if (!this.#flow) this.#startFlow();
    Object.assign(stage.style, { transform: `translate(${x}px, ${onScreen}px)`, width: `${w}px`, height: `${h}px`, opacity });
    const shadow = value('shadow');
    Object.assign(shade.style, { inset: 0, filter: shadow > 0 ? `drop-shadow(0 2px 6px rgb(0 0 0 / ${shadow}))` : '' });
    cut.style.clipPath = sheet.mask ? `path("${this.#outline(value)}")` : '';
    const [imageX, imageY, imageWidth, imageHeight] = this.#imageRect(w, h, value);
    Object.assign(image.style, {
      transform: `translate(${imageX}px, ${imageY}px)`, width: `${imageWidth}px`, height: `${imageHeight}px`, opacity: value('imageOpacity', 1),
    });
    const blur = value('blur');
    Object.assign(scrim.style, { background: `rgb(0 0 0 / ${value('scrim')})`, backdropFilter: blur > 0.05 ? `blur(${blur}px)` : '' });
    content.style.padding = ['top', mirrored ? 'leading' : 'trailing', 'bottom', mirrored ? 'trailing' : 'leading'].map((side) => `${value(`margins.${side}`)}px`).join(' ');
    boxes.forEach((box, index) => {
      const name = `elements.${sheet.elements[index].name}`;
      const [left, up, wide, high] = rect(name);
      const [scale, alpha, z, soft] = [value(`${name}.scale`, 1), value(`${name}.opacity`, 1), value(`${name}.zIndex`), value(`${name}.blur`)];
      const own = scale || 1;
      const layer = z < 0 || sheet.elements[index].clipped === false ? stage : cut;
      if (box.parentNode !== layer) layer.append(box);
      const center = [(mirrored ? width - left - wide : left) + wide / 2 - wide / own / 2, up + high / 2 - high / own / 2];
      const radius = clamp(value(`${name}.cornerRadius`), 0, Math.min(wide, high) / 2) / own;
      Object.assign(box.style, {
        transform: `translate(${center[0]}px, ${center[1]}px) rotate(${value(`${name}.rotation`)}deg) scale(${own})`,
        width: `${wide / own}px`, height: `${high / own}px`, opacity: alpha, zIndex: Math.round(z * 100),
        borderRadius: `${radius}px`, overflow: radius > 0 ? 'hidden' : 'visible', filter: soft > 0 ? `blur(${soft / own}px)` : '',
        visibility: alpha > 0 && scale > 0 ? '' : 'hidden',
      });
    });
    this.toggleAttribute('collapsed', value('collapse') >= 1);
    if (this.#hiding?.runs || this.#switches.some((gate) => gate.runs(time))) this.#later();
  }

  /**
   * The browser scrolls rows before scripts are notified. So the header's place follows the list's scroll timeline, if there are such
   * timelines and nothing but the list moves the header: without it, a header that moves with the rows lags one frame behind them.
   */
  #startFlow() {
    const { 'header.x': x, 'header.y': y } = this.#numbers;
    const lines = [x, y].filter((number) => number).map(({ line }) => line);
    const jumps = lines.some(({ places }) => new Set(places).size < places.length);
    if (!window.ScrollTimeline || this.#hiding || jumps || [x, y].some((number) => number?.on || number?.under)) return;
    const { topOffset, space } = this.#screen;
    const corners = lines.flatMap(({ places }) => places).filter((place) => place > 0);
    // Far enough for a header that leaves the screen.
    const end = Math.ceil(Math.max(0, ...corners) + space + 2 * this.#scroller.clientHeight + this.#screen.height);
    const places = [...new Set([0, ...corners, end])].sort((a, b) => a - b);
    const at = (name, place) => this.#value(name, place, 0, 0);
    const frames = places.map((place) => ({ offset: place / end, transform: `translate(${at('header.x', place)}px, ${at('header.y', place) - topOffset - place}px)` }));
    const timeline = new ScrollTimeline({ source: this.#scroller });
    this.#flow = this.#parts.stage.animate(frames, { timeline, rangeStart: '0px', rangeEnd: `${end}px`, fill: 'both' });
  }

  #stopFlow() {
    this.#flow?.cancel();
    this.#flow = null;
  }

  #later() {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #outline(value) {
    let point = 0;
    return [...this.#sheet.mask].map((command) => {
      const count = { Z: 0, C: 3, Q: 2 }[command] ?? 1;
      const points = Array.from({ length: count }, () => `${value(`mask.${point}.x`)} ${value(`mask.${point++}.y`)}`);
      return command + points.join(' ');
    }).join('');
  }

  /** Places the image as its mode does, and then moves and scales it about its center. */
  #imageRect(width, height, value) {
    const { mode, anchor, width: ownWidth, height: ownHeight, expands, shrinks } = this.#sheet.image;
    const box = Math.min(Math.max(height, shrinks ? 0 : this.#screen.height), expands ? Infinity : this.#screen.height);
    let [w, h] = [width, box];
    if (ownWidth > 0 && ownHeight > 0 && mode !== 'scaleToFill') {
      const scale = Math[mode === 'aspectFill' ? 'max' : 'min'](width / ownWidth, box / ownHeight);
      [w, h] = [ownWidth * scale, ownHeight * scale];
    }
    const x = (width - w) * anchor[0] + w / 2 + value('image.centerX');
    const y = (height - h) * anchor[1] + h / 2 + value('image.centerY');
    [w, h] = [w * value('image.scaleX', 1), h * value('image.scaleY', 1)];
    return [x - w / 2, y - h / 2, w, h];
  }

  // MARK: Moving the list

  #scrolled() {
    this.#resting = false;
    this.#draw();
  }

  /** Snaps a resting list out of an interval. */
  #rest() {
    this.#resting = true;
    const place = this.#scroller.scrollTop;
    const snap = this.#screen.snaps.find(([start, end]) => start < place && place < end);
    if (snap && !this.#finger) {
      const [start, end, threshold] = snap;
      this.#scroller.scrollTo({ top: place < start + threshold * (end - start) ? start : end, behavior: REDUCED.matches ? 'auto' : 'smooth' });
    }
    this.#draw();
  }

  #pull(distance) {
    this.#pulled = distance;
    this.style.setProperty('--masthead-pull', `${distance}px`);
    this.#draw();
  }

  /** Browsers do not report overscroll. So a finger pulls the list beyond its top here, with resistance, and a spring brings it back. */
  #listen(signal) {
    const scroller = this.#scroller;
    const on = (type, action, options = {}) => scroller.addEventListener(type, action, { signal, ...options });
    // A finger that moves by x moves a list of height d by x·d·c ÷ (d + c·x). The second function is the inverse.
    const resisted = (x) => (x * scroller.clientHeight * GIVE) / (scroller.clientHeight + GIVE * x);
    const unresisted = (y) => (y * scroller.clientHeight) / (GIVE * (scroller.clientHeight - y));
    const isZoomed = () => visualViewport.scale > 1;
    const behave = () => { scroller.style.overscrollBehaviorY = isZoomed() ? 'auto' : 'none'; };
    behave();
    visualViewport.addEventListener('resize', behave, { signal });
    on('pointerdown', (event) => {
      // A second finger pinches instead of pulling.
      if (!event.isPrimary && !this.#finger?.pulls) this.#finger = null;
      if (this.#finger || !event.isPrimary || event.button !== 0 || scroller.scrollTop > 0 || isZoomed() || event.ctrlKey) return;
      // Outside the header, a mouse selects text.
      if (event.pointerType === 'mouse' && !event.composedPath().includes(this)) return;
      cancelAnimationFrame(this.#spring);
      if (this.#pulled > 0) scroller.setPointerCapture(event.pointerId);
      // Where a pull of this distance would have begun.
      this.#finger = { id: event.pointerId, x: event.clientX, y: event.clientY - unresisted(this.#pulled), pulls: this.#pulled > 0, time: event.timeStamp, speed: 0 };
    });
    on('pointermove', (event) => {
      const finger = this.#finger;
      if (event.pointerId !== finger?.id) return;
      // The button was released outside the page.
      if (event.pointerType === 'mouse' && !(event.buttons & 1)) return void this.#release(0);
      const [x, y] = [event.clientX - finger.x, event.clientY - finger.y];
      if (!finger.pulls) {
        // Too short to tell the direction. The browser handles upward and sideways moves.
        if (Math.hypot(x, y) < 3) return;
        if (y <= Math.abs(x)) return void (this.#finger = null);
        finger.pulls = true;
        scroller.setPointerCapture(event.pointerId);
      }
      const distance = y > 0 ? resisted(y) : 0;
      const seconds = (event.timeStamp - finger.time) / 1000;
      if (seconds > 0) Object.assign(finger, { speed: (distance - this.#pulled) / seconds, time: event.timeStamp });
      // A finger that moves up beyond its start scrolls the list.
      scroller.scrollTop = Math.max(0, -y);
      this.#pull(distance);
    });
    // A touch that pulls must not scroll as well.
    on('touchmove', (event) => { if (this.#finger?.pulls && event.cancelable) event.preventDefault(); }, { passive: false });
    for (const type of ['pointerup', 'pointercancel']) {
      on(type, (event) => {
        if (event.pointerId !== this.#finger?.id) return;
        // A finger that rests for two frames before its release gives the list no speed.
        this.#release(type === 'pointerup' && event.timeStamp - this.#finger.time < 34 ? this.#finger.speed : 0);
      });
    }
  }

  #release(speed) {
    this.#finger = null;
    if (this.#pulled === 0) return void this.#rest();
    if (REDUCED.matches) return void this.#pull(0);
    // A critically damped spring with speed v at distance a: x(t) = (a + (v + ω·a)·t)·e^(−ω·t), not past the top.
    const [from, start] = [this.#pulled, performance.now()];
    const slope = Math.max(0, speed + FREQUENCY * from);
    const step = (now) => {
      const t = Math.max(0, now - start) / 1000;
      const distance = (from + slope * t) * Math.exp(-FREQUENCY * t);
      if (distance * devicePixelRatio < 0.5) return void this.#pull(0);
      this.#pull(distance);
      this.#spring = requestAnimationFrame(step);
    };
    this.#spring = requestAnimationFrame(step);
  }
}

customElements.define('masthead-header', MastheadHeader);
