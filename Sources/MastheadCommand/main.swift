import CAllocationCounter
import Masthead

struct Hand {
  var height = 300.0, factor = 1.0, limit = 0.0, topOffset = -260.0, originY = -260.0, cut = 80.0, width = 375.0, aspect = 1200.0/900, inverse = 900.0/1200
  var inset = EdgeInsets(top: 260), collapseScale = 1.0/300, parallax = 0.5
  @inline(never) func fill(_ frame: inout HeaderFrame, _ scroll: ScrollState) {
    let offset = scroll.contentOffset
    let overscroll = max(0, topOffset - offset)
    var stretch = factor * overscroll
    if limit > 0 && stretch > limit { stretch = limit }
    let h = height + stretch
    frame.header = Rect(x: 0, y: originY - stretch, width: width, height: h)
    frame.overscroll = overscroll
    frame.stretch = stretch
    frame.collapse = min(1, max(0, (offset - topOffset) * collapseScale))
    frame.contentInset = inset
    frame.topOffset = topOffset
    frame.margins = .zero
    frame.opacity = 1; frame.blur = 0; frame.scrim = 0
    let full = h * aspect
    let size = full >= width ? Size(width: full, height: h) : Size(width: width, height: width * inverse)
    frame.image = Rect(x: (width - size.width) / 2, y: (h - size.height) / 2 + parallax * max(0, offset - topOffset), width: size.width, height: size.height)
    frame.mask.setQuadrilateral(.zero, Point(x: width, y: 0), Point(x: width, y: h), Point(x: 0, y: h - cut))
  }
}
@inline(never) func staticUpdate<E: Composition>(_ p: inout Pipeline<E>, _ f: inout HeaderFrame, _ s: ScrollState) { p.update(&f, at: s) }
let hand = Hand()
var stat = Pipeline(Header(height: 300)) { Stretch(); CutAway(depth: 80); Overlap(ratio: 2); Parallax(factor: 0.5); FitImage() }
var dyn = DynamicPipeline(Header(height: 300), effects: EffectList([Stretch(), CutAway(depth: 80), Overlap(ratio: 2), Parallax(factor: 0.5), FitImage()]))
var frame = HeaderFrame()
var scroll = ScrollState(contentOffset: 0, viewport: Size(width: 375, height: 667))
let n = 5_000_000
@MainActor func time(_ name: String, _ body: (Int) -> Void) {
  for _ in 0..<3 {
  let a = masthead_allocation_count()
  let t = ContinuousClock.now
  for i in 0..<n { body(i) }
  let d = ContinuousClock.now - t
  print(name, Double(d.components.attoseconds) / 1e9 / Double(n) + Double(d.components.seconds)*1e9/Double(n), masthead_allocation_count() - a)
  }
}
@MainActor func go() {
  var frame = HeaderFrame(), scroll = scroll, stat = stat, dyn = dyn
  time("hand") { scroll.contentOffset = Double($0 & 1023) - 700; hand.fill(&frame, scroll) }
  time("static") { scroll.contentOffset = Double($0 & 1023) - 700; stat.update(&frame, at: scroll) }
  time("dynamic") { scroll.contentOffset = Double($0 & 1023) - 700; dyn.update(&frame, at: scroll) }
  time("layout") { scroll.contentOffset = Double($0 & 1023) - 700; frame.opacity = dyn.layout(in: scroll.environment).height }
  time("slayout") { scroll.contentOffset = Double($0 & 1023) - 700; frame.opacity = stat.layout(in: scroll.environment).height }
  print(frame.header, frame.mask)
}
go()
