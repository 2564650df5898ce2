import Testing

@testable import Masthead

@Suite struct ShadowTests {
  /// The shadow of a header that shrinks over 256 points and then stays, so that the content moves under it.
  private func shadow(_ effects: [any Effect], at state: ScrollState) -> Double {
    let pinned: [any Effect] = [Collapse(), Pin(), Stretch()]
    return Pipeline(collapsingHeader, effects: pinned + effects).frame(at: state).shadow
  }

  /// By default the shadow appears while the content moves under the header by 8 points.
  @Test(arguments: [(-256.0, 0.0), (-100, 0), (0, 0), (2, 0.1), (4, 0.2), (8, 0.4), (500, 0.4)])
  func contentUnderHeaderCastsShadow(distance: Double, opacity: Double) {
    #expect(isClose([shadow([Shadow()], at: .scrolled(256 + distance))], [opacity]))
  }

  @Test(arguments: [Stretch(), Stretch(factor: 0), Stretch(factor: 0.5, gap: .below)])
  func pulledHeaderHasNoShadow(stretch: Stretch) {
    let pipeline = Pipeline(collapsingHeader, effects: [Pin(), stretch, Shadow()])
    #expect(pipeline.frame(at: .pulled(50)).shadow == 0)
  }

  @Test(arguments: [0.0, 100, 256, 300, 900])
  func headerThatScrollsAwayHasNoShadow(distance: Double) {
    #expect(Pipeline(collapsingHeader) { Shadow() }.frame(at: .scrolled(distance)).shadow == 0)
  }

  /// A bar that has returned hangs over the content, and a hidden one is above the screen.
  @Test func hiddenBarHasNoShadow() {
    var pipeline = Pipeline(collapsingHeader, effects: [HideOnScroll(), Shadow()])
    var frame = HeaderFrame()
    let distances = [0.0, 900, 890, 600, 620]
    let shadows = distances.enumerated().map { index, distance in
      var state = ScrollState.scrolled(distance)
      (state.time, state.phase, state.contentHeight) = (Double(index), .dragging, .infinity)
      pipeline.update(&frame, at: state)
      return frame.shadow
    }
    #expect(isClose(shadows, [0, 0, 0.4, 0.4, 0.4]))
  }

  @Test(arguments: [(0.0, 0.125), (4, 0.5), (8, 0.875)])
  func shadowsAddUp(distance: Double, opacity: Double) {
    let shadows = [Shadow(to: 0.25), Shadow(from: 0.125, to: 0.625)]
    #expect(shadow(shadows, at: .scrolled(256 + distance)) == opacity)
  }

  @Test(arguments: [(4.0, 0.75), (6, 1.0), (8, 1)])
  func shadowsAddUpToAtMostOne(distance: Double, opacity: Double) {
    #expect(shadow([Shadow(to: 0.75), Shadow(to: 0.75)], at: .scrolled(256 + distance)) == opacity)
  }

  @Test(arguments: [(0.0, 0.5), (2, 0.375), (8, 0)])
  func rampFromEndToStartRunsBackwards(distance: Double, opacity: Double) {
    #expect(shadow([Shadow(to: 0.5, start: 8, end: 0)], at: .scrolled(256 + distance)) == opacity)
  }

  @Test func shadowCanFollowCollapse() {
    #expect(shadow([Shadow(to: 0.5, progress: .collapse)], at: .collapsed(0.25)) == 0.125)
  }
}
