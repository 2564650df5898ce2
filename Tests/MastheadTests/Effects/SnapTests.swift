import Masthead
import Testing

@Suite struct SnapTests {
  /// A projected distance from the top, the farthest distance that the content allows, and the resting distance. The
  /// header collapses over 100 points. It snaps between 0 and 40, and between 40 and 100 with a late threshold.
  @Test(
    arguments: [
      (-30, .infinity, -30), (0, .infinity, 0), (1, .infinity, 0), (19.9, .infinity, 0), (20, .infinity, 40),
      (39, .infinity, 40), (40, .infinity, 40), (41, .infinity, 40), (84, .infinity, 40), (85, .infinity, 100),
      (100, .infinity, 100), (250, .infinity, 250),
      // If the content is shorter than an interval, the interval and its threshold end at the content's end.
      (90, 99, 99), (84.2, 99, 40), (54, 60, 40), (56, 60, 60), (19, 39, 0), (20, 39, 39), (9, 20, 0), (11, 20, 20),
      (90, 100, 100), (30, 40, 40),
      // A list cannot rest beyond its end.
      (90, 60, 60), (250, 60, 60), (30, 20, 20), (30, 0, 0), (90, 0, 0), (30, -1, 0), (250, 100, 100),
    ] as [(Double, Double, Double)])
  func listRestsAtEndsOfIntervals(projected: Double, farthest: Double, expected: Double) {
    let pipeline = Pipeline(Header(height: .points(200), collapsedHeight: 100)) {
      Snap(end: 0.4)
      Snap(start: 0.4, threshold: 0.75)
    }
    let layout = pipeline.layout(in: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 600)))
    // The content ends at the viewport's lower edge when the list is scrolled by the farthest distance.
    let found = layout.restingOffset(near: projected - 200, contentHeight: 400 + farthest)
    #expect(abs(found - (expected - 200)) < 1e-9)
  }

  /// Content offsets have rounding errors, which no frame shows.
  @Test func snappedHeaderIsExactlyOpenOrCollapsed() {
    for width in 100..<500 {
      let header = Header(height: .ratioOfWidth(0.62), collapsedHeight: 44.3)
      let pipeline = Pipeline(header) {
        Snap()
        Collapse()
        Fade()
      }
      let environment = LayoutEnvironment(viewport: MastheadSize(width: Double(width), height: 667))
      let layout = pipeline.layout(in: environment)
      for (share, expected) in [(0.3, [0.0, 1]), (0.7, [1, 0])] {
        let rest = layout.restingOffset(near: layout.topOffset + share * layout.range, contentHeight: 3000)
        let frame = pipeline.frame(
          at: ScrollState(contentOffset: rest, contentHeight: 3000, environment: environment))
        #expect([frame.collapse, frame.opacity] == expected, "\(width)")
      }
    }
  }

  /// Empty intervals are ignored. A range of 0 has no intervals.
  @Test func emptyIntervalsHaveNoEffect() {
    let environment = LayoutEnvironment(viewport: MastheadSize(width: 375, height: 600))
    let backwards = Pipeline(Header(height: .points(200), collapsedHeight: 100)) {
      Snap(start: 0.5, end: 0.5)
      Snap(start: 0.6, end: 0.5)
    }
    #expect(backwards.layout(in: environment).snaps.count == 0)
    let fixed = Pipeline(Header(height: .points(200), collapsedHeight: 200)) { Snap() }
    #expect(fixed.layout(in: environment).restingOffset(near: -150, contentHeight: .infinity) == -150)
  }

  /// The first of two overlapping intervals applies.
  @Test func firstOfOverlappingIntervalsWins() {
    let pipeline = Pipeline(Header(height: .points(200), collapsedHeight: 100)) {
      Snap(start: 0.5)
      Snap()
    }
    let layout = pipeline.layout(in: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 600)))
    #expect(layout.restingOffset(near: -140, contentHeight: .infinity) == -150)
    #expect(layout.restingOffset(near: -160, contentHeight: .infinity) == -200)
  }
}
