import Masthead
import MastheadDocuments
import MastheadSwiftUI
import TestSupport
import Testing

/// Tests that SwiftUI's measurements give the pipeline's frames, and that the frames give the right positions on
/// screen.
@Suite struct ScrollHeaderGeometryTests {
  /// Returns the slot's y in a SwiftUI scroll view, in the coordinates of the room inside the safe area. The content
  /// starts at the scroll view's upper edge and moves with scrolling. The upper edge is the screen's if the scroll view
  /// ignores the safe area.
  static func slotY(_ room: ScrollHeaderRoom, safeArea: MastheadEdgeInsets, scrolled: Double) -> Double {
    (room.ignoresTopSafeArea ? -safeArea.top : 0) + room.contentMargin + room.topPadding - scrolled
  }

  static func geometry(in environment: LayoutEnvironment) -> ScrollHeaderGeometry {
    let (viewport, safeArea) = (environment.viewport, environment.safeArea)
    return ScrollHeaderGeometry(
      room: MastheadSize(
        width: viewport.width - safeArea.left - safeArea.right, height: viewport.height - safeArea.top - safeArea.bottom
      ),
      safeArea: safeArea, fittingHeight: environment.fittingHeight, displayScale: environment.displayScale,
      layoutDirection: environment.layoutDirection, reducedMotion: environment.reducedMotion)
  }

  /// A keyboard lets the list scroll farther by the covered height, so an offset before the new end is not a bounce.
  @Test func keyboardExtendsList() {
    var geometry = ScrollHeaderGeometry(
      room: MastheadSize(width: 390, height: 700), safeArea: MastheadEdgeInsets(top: 47, bottom: 34),
      phase: .decelerating,
      rowsHeight: 2000)
    let pipeline = Pipeline(Header(height: 200), effects: [SafeArea(policy: .underlap)])
    func state() -> ScrollState { geometry.scrollState(in: pipeline.layout(in: geometry.environment)) }
    // The list ends at 2000 + 34 − 781 points.
    geometry.slot.y = -200 - 47 - 1253 - 100
    #expect(state().contentOffset == 1353 && state().phase == .bouncing)
    geometry.bottomInset = 302
    #expect(state().contentOffset == 1353 && state().phase == .decelerating)
    #expect(geometry.environment.bottomInset == 302 && geometry.environment.viewport.height == 781)
  }

  @Test(arguments: NamedGesture.all)
  func screenRectsMatchPipelineAlongGesture(_ named: NamedGesture) {
    var random = SplitMix.printingSeed()
    for (pipeline, environment) in pipelines(Preset.played(with: named), and: 40, &random) {
      var geometry = Self.geometry(in: environment)
      let layout = pipeline.layout(in: environment)
      geometry.rowsHeight = 3000 - layout.contentOriginY
      let room = ScrollHeaderRoom(for: layout, safeArea: environment.safeArea)
      let rest = ScrollState(
        contentOffset: layout.topOffset, contentHeight: 3000, alwaysBounceVertical: true, environment: environment)
      let trajectory = Trajectory(of: named.gesture, over: layout, from: rest)
      for step in 0...60 {
        let state = trajectory.state(at: trajectory.duration * Double(step) / 60)
        let scrolled = state.contentOffset - layout.topOffset
        // Some scroll views keep clear of the safe area at the sides, others do not.
        let slotX = step.isMultiple(of: 2) ? 0 : -environment.safeArea.left
        geometry.slot = MastheadPoint(x: slotX, y: Self.slotY(room, safeArea: environment.safeArea, scrolled: scrolled))

        let seen = pipeline.layout(in: geometry.environment)
        let measured = geometry.scrollState(in: seen)
        expectClose([measured.contentOffset, measured.contentHeight], [state.contentOffset, 3000])
        let (expected, frame) = (pipeline.frame(at: state), pipeline.frame(at: measured))
        expectClose(frame.image.numbers, expected.image.numbers)
        expectClose(frame.mask.numbers(movedBy: .zero), expected.mask.numbers(movedBy: .zero))
        expectClose([frame.collapse, frame.stretch], [expected.collapse, expected.stretch])

        let onScreen = geometry.placement(of: frame, in: seen).moved(
          x: geometry.slot.x + environment.safeArea.left, y: geometry.slot.y + environment.safeArea.top)
        expectClose(onScreen.numbers, expected.header.moved(y: -state.contentOffset).numbers)
        // The rows start at the end of the slot.
        expectClose(
          [geometry.slot.y + environment.safeArea.top + room.slotHeight],
          [layout.contentOriginY - state.contentOffset])
      }
    }
  }

  @Test func viewportIncludesSafeArea() {
    let safeArea = MastheadEdgeInsets(top: 59, left: 10, bottom: 34, right: 20)
    let geometry = ScrollHeaderGeometry(
      room: MastheadSize(width: 363, height: 759), safeArea: safeArea, fittingHeight: 7, displayScale: 3,
      layoutDirection: .rightToLeft, reducedMotion: true)
    #expect(
      geometry.environment
        == LayoutEnvironment(
          viewport: MastheadSize(width: 393, height: 852), safeArea: safeArea, fittingHeight: 7, displayScale: 3,
          layoutDirection: .rightToLeft, reducedMotion: true))
  }

  @Test(arguments: [
    (SafeAreaPolicy.underlap, true, false, 0.0), (.include, false, false, 0), (.exclude, true, true, 0),
  ])
  func policyDecidesWhetherScrollViewExtendsUnderBars(
    _ policy: SafeAreaPolicy, top: Bool, bottom: Bool, padding: Double
  ) {
    let pipeline = Pipeline(Header(height: 300)) {
      SafeArea(policy: policy)
      CutAway(depth: 80)
      Overlap(ratio: 2)
    }
    let safeArea = MastheadEdgeInsets(top: 59, bottom: 34)
    let layout = pipeline.layout(
      in: LayoutEnvironment(viewport: MastheadSize(width: 393, height: 852), safeArea: safeArea))
    let room = ScrollHeaderRoom(for: layout, safeArea: safeArea)
    #expect((room.ignoresTopSafeArea, room.ignoresBottomSafeArea) == (top, bottom))
    #expect((room.contentMargin, room.topPadding, room.slotHeight) == (0, padding, 260))
  }

  /// Headers of 300 points that collapse to a height. Their effects, the margin, the space above the slot, and the slot's height.
  private typealias Collapsing = (SafeAreaPolicy, [any Effect], HeaderLength, Double, Double, Double)
  private static let collapsing: [Collapsing] = [
    // In the whole screen, below a bar, and behind it.
    (.exclude, [Pin()], 80, 80, -80, 300), (.include, [Pin()], 80, 80, -80, 300),
    (.underlap, [Pin()], .excludingSafeArea(80), 139, -139, 300), (.underlap, [Pin(), Collapse()], 80, 80, -80, 300),
    // A header that scrolls away or hides covers nothing.
    (.underlap, [Collapse()], 80, 0, 0, 300), (.include, [HideOnScroll()], 80, 0, 0, 300),
    // The pinned part of a header whose other part hides.
    (.exclude, [HideOnScroll(), Pin()], 20, 20, -20, 300),
    // A header that overlaps its rows covers no more than the room above the rows.
    (.exclude, [Pin(), CutAway(depth: 120), Overlap(ratio: 2)], 300, 240, -240, 240),
    // The inset of a collection stays above the header.
    (.exclude, [Pin(), CollectionFlow(inset: 24)], 80, 104, -80, 300),
  ]

  @Test(arguments: collapsing.indices) func marginEqualsHeightThatCollapsedHeaderCovers(_ index: Int) {
    let (policy, effects, collapsedHeight, margin, padding, slot) = Self.collapsing[index]
    let safeArea = MastheadEdgeInsets(top: 59, bottom: 34)
    let pipeline = Pipeline(
      Header(height: .points(300), collapsedHeight: collapsedHeight), effects: [SafeArea(policy: policy)] + effects)
    let layout = pipeline.layout(
      in: LayoutEnvironment(viewport: MastheadSize(width: 393, height: 852), safeArea: safeArea))
    let room = ScrollHeaderRoom(for: layout, safeArea: safeArea)
    #expect((room.contentMargin, room.topPadding, room.slotHeight) == (margin, padding, slot))
  }

  @Test func contentInsetIsSpaceAboveSlot() {
    let pipeline = Pipeline(Header(height: 160)) { CollectionFlow(inset: 24) }
    let layout = pipeline.layout(in: LayoutEnvironment(viewport: MastheadSize(width: 393, height: 852)))
    let room = ScrollHeaderRoom(for: layout, safeArea: .zero)
    #expect((room.contentMargin, room.topPadding, room.slotHeight) == (0, 24, 160))
  }

  @Test(arguments: [
    (-300.5, MastheadScrollPhase.decelerating, MastheadScrollPhase.bouncing), (-300, .decelerating, .decelerating),
    (1300, .decelerating, .decelerating), (1300.5, .decelerating, .bouncing), (-320, .dragging, .dragging),
    (1400, .idle, .idle), (-320, .animating, .animating),
  ])
  func decelerationBeyondEdgeIsBouncing(
    _ offset: Double, _ reported: MastheadScrollPhase, _ expected: MastheadScrollPhase
  ) {
    let geometry = ScrollHeaderGeometry(
      room: MastheadSize(width: 393, height: 700), slot: MastheadPoint(x: 0, y: -300 - offset), phase: reported,
      rowsHeight: 2000)
    let layout = Pipeline(Header(height: 300)) { Stretch() }.layout(in: geometry.environment)
    let state = geometry.scrollState(in: layout)
    #expect((state.contentOffset, state.phase) == (offset, expected))
  }

  /// Gives the header a negative size, which no effect should do.
  struct Inverted: HeaderEffect {
    static let identifier = "com.example.inside"
    static let stages = Stages.header
    func contribute(to frame: inout HeaderFrame, at moment: Moment) {
      frame.header.width = -frame.header.width
      frame.header.height = -1
    }
  }

  @Test func headerSizeIsNeverNegative() {
    let geometry = ScrollHeaderGeometry(room: MastheadSize(width: 393, height: 852))
    let pipeline = Pipeline(Header(height: 160)) { Inverted() }
    let layout = pipeline.layout(in: geometry.environment)
    let placement = geometry.placement(of: pipeline.frame(at: geometry.scrollState(in: layout)), in: layout)
    #expect(placement == MastheadRect(x: 0, y: 0, width: 0, height: 0))
  }
}
