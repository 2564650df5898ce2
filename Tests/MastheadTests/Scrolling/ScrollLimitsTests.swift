import TestSupport
import Testing

@testable import Masthead

@Suite struct ScrollLimitsTests {
  /// A header of 300 points above content, in a viewport of 667 points.
  @Test(arguments: [
    (2000.0, false, 1333.0, true), (2000, true, 1333, true), (667, false, 0, true), (400, false, -267, true),
    (367, false, -300, false), (367, true, -300, true), (0, false, -300, false), (0, true, -300, true),
  ])
  func shortContentBouncesOnlyWithAlwaysBounceVertical(
    contentHeight: Double, always: Bool, bottom: Double, bounces: Bool
  ) {
    let layout = Pipeline(Header(height: 300)) {
      Snap()
      Stretch()
    }.layout(
      in: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667), displayScale: 3, reducedMotion: true))
    var state = scroll(0)
    (state.contentHeight, state.alwaysBounceVertical) = (contentHeight, always)
    (state.environment.displayScale, state.environment.reducedMotion) = (3, true)
    #expect(
      ScrollLimits(of: layout, in: state, decelerationRate: .fast)
        == limits(
          bottom: bottom, bounces: bounces, displayScale: 3, reducedMotion: true, rate: .fast, offsets: [0, 300]))
  }

  @Test func bottomIsNeverAboveTop() {
    #expect(limits(top: 0, bottom: -100).bottom == 0)
  }

  @Test(arguments: [(-500.0, -300.0), (-300, -300), (0, 0), (1700, 1700), (1e9, 1700)])
  func nearestOffsetLiesBetweenEnds(offset: Double, nearest: Double) {
    #expect(limits().nearest(to: offset) == nearest)
  }

  @Test(arguments: [(1.0, 0.5), (2, 0.25), (3, 1.0 / 6), (0, 0.5), (-2, 0.5), (.nan, 0.5), (.infinity, 0.05)])
  func toleranceIsHalfPixel(scale: Double, points: Double) {
    #expect(limits(displayScale: scale).tolerance == points)
  }

  /// Between the ends a pull equals the offset; beyond them the rubber band reduces it.
  @Test(arguments: [-2300.0, -400, -300, 0, 1700, 1800, 3700])
  func rubberBandResistsBeyondEnds(pull: Double) {
    let (limits, still) = (limits(), limits(bounces: false))
    let end = min(max(pull, -300), 1700)
    let beyond = abs(pull - end)
    let given = (1 - 1 / (0.55 * beyond / 667 + 1)) * 667
    #expect(abs(limits.resisted(pull) - (pull < end ? end - given : end + given)) < 1e-9)
    #expect(abs(limits.pull(to: limits.resisted(pull)) - pull) < 1e-6)
    #expect(still.resisted(pull) == end)
    #expect(still.pull(to: pull) == end)
    if beyond > 0 {
      let step = 1e-3
      let slope = (limits.resisted(pull + step) - limits.resisted(pull - step)) / (2 * step)
      #expect(abs(limits.compliance(at: pull) - slope) < 1e-8)
      #expect(still.compliance(at: pull) == 0)
    } else {
      #expect(limits.compliance(at: pull) == 1 && still.compliance(at: pull) == 1)
    }
  }
}
