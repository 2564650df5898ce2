import Testing

@testable import Masthead

/// A bottom inset, such as a keyboard, lets a list scroll farther.
@Suite struct BottomInsetTests {
  private func environment(bottomInset: Double) -> LayoutEnvironment {
    LayoutEnvironment(
      viewport: MastheadSize(width: 390, height: 800), safeArea: MastheadEdgeInsets(top: 50, bottom: 30),
      bottomInset: bottomInset)
  }

  @Test(arguments: [(SafeAreaPolicy.exclude, 0.0), (.include, 30), (.underlap, 30)], [0.0, 306])
  func listEndsAboveSafeAreaAndInset(_ row: (policy: SafeAreaPolicy, safeArea: Double), inset: Double) {
    let pipeline = Pipeline(Header(height: 200), effects: [SafeArea(policy: row.policy)])
    let layout = pipeline.layout(in: environment(bottomInset: inset))
    #expect(layout.adjustedContentInset.bottom == row.safeArea + inset && layout.contentInset.bottom == 0)
    let end = layout.bottomOffset(contentHeight: 2000, viewport: MastheadSize(width: 390, height: 800))
    #expect(end == 2000 - 800 + row.safeArea + inset)
    var state = ScrollState(contentOffset: 0, environment: environment(bottomInset: inset))
    state.contentHeight = 2000
    #expect(ScrollLimits(of: layout, in: state).bottom == end)
  }

  /// A header of 200 points collapses to 50. Above the keyboard, a list of 700 points scrolls over the whole collapse
  /// range.
  @Test(arguments: [(0.0, -100.0), (40, -60), (300, -50)])
  func snapUsesWholeRange(inset: Double, rest: Double) {
    let pipeline = Pipeline(Header(height: .points(200), collapsedHeight: 50), effects: [Collapse(), Pin(), Snap()])
    let layout = pipeline.layout(in: environment(bottomInset: inset))
    #expect(layout.restingOffset(near: -70, contentHeight: 700) == rest)
  }

  /// A keyboard that opens or closes does not count as scrolling, although the list may move with the keyboard.
  @Test(arguments: [0.0, 0.3], Placement.allCases)
  func keyboardNeitherHidesNorShowsBar(duration: Double, placement: Placement) {
    for isHidden in [false, true] {
      var pipeline = Pipeline(
        Header(height: .points(60), placement: placement), effects: [HideOnScroll(duration: duration)])
      var frame = HeaderFrame()
      func show(_ offset: Double, _ time: Double, _ inset: Double, _ phase: MastheadScrollPhase) {
        var state = ScrollState(contentOffset: offset, environment: environment(bottomInset: inset))
        (state.time, state.phase, state.contentHeight) = (time, phase, 2000)
        pipeline.update(&frame, at: state)
      }
      show(-60, 0, 0, .dragging)
      show(900, 1, 0, .dragging)
      show(900, 2, 0, .dragging)
      if !isHidden {
        show(800, 3, 0, .dragging)
        show(800, 4, 0, .dragging)
      }
      let offset = isHidden ? 900.0 : 800
      let hidden = frame.scrolled
      #expect(hidden == (isHidden ? 60 : 0))
      show(offset + 306, 5, 306, .idle)
      show(offset + 306, 6, 306, .idle)
      #expect(frame.scrolled == hidden)
      show(offset, 7, 0, .idle)
      show(offset, 8, 0, .idle)
      #expect(frame.scrolled == hidden && !frame.isAnimating)
    }
  }
}
