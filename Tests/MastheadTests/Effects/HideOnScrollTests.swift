import Testing

@testable import Masthead

/// A header of 200 points that collapses to 50. The hidden part of the header equals the distance that the header has
/// followed the list.
@Suite struct HideOnScrollTests {
  private typealias Step = (distance: Double, phase: MastheadScrollPhase)

  private static let header = Header(height: .points(200), collapsedHeight: 50)

  /// Returns the frames of a list at distances from its top, one each 0.075 seconds. The list ends at a distance.
  private func frames(
    _ effects: [any Effect], _ steps: [Step], end: Double = .infinity, reducedMotion: Bool = false
  ) -> [HeaderFrame] {
    let states: [(Double, ScrollState)] = steps.enumerated().map { index, step in
      var state = scroll(step.distance - 200)
      state.phase = step.phase
      // The viewport has 667 points, of which the header covers 200 at the top of the list.
      state.contentHeight = end + 467
      state.environment.reducedMotion = reducedMotion
      return (Double(index) * 0.075, state)
    }
    return Pipeline(Self.header, effects: effects).frames(at: states)
  }

  private func drags(_ distances: [Double]) -> [Step] { distances.map { (distance: $0, phase: .dragging) } }

  private func rest(_ distance: Double, frames: Int) -> [Step] {
    Array(repeating: (distance: distance, phase: .idle), count: frames)
  }

  /// Returns the distances that the header follows while a finger moves the list to distances from its top.
  private func hidden(_ effect: HideOnScroll, _ distances: [Double], end: Double = .infinity) -> [Double] {
    frames([effect], drags(distances), end: end).map(\.scrolled)
  }

  @Test(
    arguments: [
      (HideOnScroll(), [0, 50, 200, 260, 250, 100, 0], [0, 50, 200, 200, 190, 40, 0]),
      (HideOnScroll(extent: .collapsible), [0, 100, 400, 380, 200, 0], [0, 100, 150, 130, 0, 0]),
      // It returns with 50 points, and expands only at the top.
      (HideOnScroll(returns: .collapsed), [0, 400, 380, 300, 100, 0], [0, 200, 180, 150, 100, 0]),
      (HideOnScroll(extent: .collapsible, returns: .collapsed), [0, 100, 400, 300, 100], [0, 100, 150, 150, 100]),
      // In the first frame, the header is hidden as far as possible.
      (HideOnScroll(), [500, 490], [200, 190]), (HideOnScroll(), [80, 70], [80, 70]),
    ] as [(HideOnScroll, [Double], [Double])])
  func headerHidesWithListAndReturnsAtOnce(effect: HideOnScroll, distances: [Double], expected: [Double]) {
    #expect(hidden(effect, distances) == expected)
  }

  /// Other effects receive a smaller scroll distance.
  @Test func headerThatReturnsExpandsOnRestLine() {
    let effects: [any Effect] = [Collapse(), HideOnScroll(extent: .collapsible)]
    let frames = frames(effects, drags([500, 440]))
    #expect(frames.map(\.header.height) == [50, 110])
    #expect(isClose(frames.map(\.collapse), [1, 0.6]))
    // The list is at 240, and so is the header's upper edge.
    #expect(frames[1].header.y == 240)
  }

  @Test func wholeHeaderHidesAboveScreenFromIncludedSafeArea() {
    let pipeline = Pipeline(Self.header, effects: [HideOnScroll(), SafeArea(policy: .include)])
    var state = scroll(212, safeArea: MastheadEdgeInsets(top: 88))
    state.contentHeight = .infinity
    let frame = pipeline.frame(at: state)
    #expect([frame.scrolled, frame.header.maxY] == [288, 212])
  }

  /// A header that ends above the first row would leave a gap.
  @Test(arguments: [
    HideOnScroll(), HideOnScroll(revealAfter: 30), HideOnScroll(settling: .nearest), HideOnScroll(duration: 0.3),
    HideOnScroll(returns: .collapsed, hideAfter: 30, duration: 0.3),
  ])
  func headerLeavesNoGapAboveList(effect: HideOnScroll) {
    let distances = [0.0, 600, 500, 300, 250, 180, 100, 40, 10, 0, -30, 0, 20, 90]
    for phase in [MastheadScrollPhase.dragging, .idle, .animating] {
      let frames = frames([effect], distances.map { (distance: $0, phase: phase) })
      #expect(frames.allSatisfy { $0.header.maxY >= 0 })
    }
  }

  // MARK: Distances

  @Test(
    arguments: [
      (HideOnScroll(hideAfter: 30), [0, 20, 30, 50, 100, 300], [0, 0, 0, 20, 70, 200]),
      (HideOnScroll(revealAfter: 140), [0, 500, 400, 360, 350, 300], [0, 200, 200, 200, 190, 140]),
      // Near the top of the list, the header returns at once.
      (HideOnScroll(revealAfter: 140), [0, 250, 190, 100], [0, 200, 140, 50]),
    ] as [(HideOnScroll, [Double], [Double])])
  func headerWaitsForDistances(effect: HideOnScroll, distances: [Double], expected: [Double]) {
    #expect(hidden(effect, distances) == expected)
  }

  /// A short motion in the other direction does not restart the wait.
  @Test(
    arguments: [
      (HideOnScroll(hideAfter: 50), [500, 300, 330, 320, 360], [200, 0, 0, 0, 10]),
      (HideOnScroll(revealAfter: 50), [500, 470, 480, 440], [200, 200, 200, 190]),
      // A finger that settles back by 2 points with each drag.
      (HideOnScroll(revealAfter: 40), [500, 480, 482, 462, 464, 444, 446], [200, 200, 200, 200, 200, 184, 186]),
      (HideOnScroll(revealAfter: 40), [500, 499.5, 500, 499.5, 500, 470, 459], [200, 200, 200, 200, 200, 200, 199]),
      // The farthest point moves while the list scrolls.
      (HideOnScroll(revealAfter: 40), [500, 480, 600, 570, 555], [200, 200, 200, 200, 195]),
    ] as [(HideOnScroll, [Double], [Double])])
  func waitCountsFromFarthestPoint(effect: HideOnScroll, distances: [Double], expected: [Double]) {
    #expect(hidden(effect, distances) == expected)
  }

  // MARK: Motions that do not count

  /// The list ends, and a finger pulls it farther.
  @Test(
    arguments: [
      (533, [0, 533, 600, 560, 533, 523], [0, 200, 200, 200, 200, 190]),
      (100, [0, 100, 150, 100, 40], [0, 100, 100, 100, 40]), (0, [0, 50, 20], [0, 0, 0]),
    ] as [(Double, [Double], [Double])])
  func bounceAtEndHidesAndShowsNothing(end: Double, distances: [Double], expected: [Double]) {
    #expect(hidden(HideOnScroll(), distances, end: end) == expected)
  }

  @Test func onlyFingerOrFlingBringsHeaderBack() {
    let steps: [Step] = [
      (500, .dragging), (400, .animating), (300, .idle), (290, .decelerating), (280, .dragging), (50, .animating),
    ]
    let frames = frames([HideOnScroll()], steps)
    #expect(frames.map(\.scrolled) == [200, 200, 200, 190, 180, 50])
  }

  /// A tap on the status bar scrolls the list to its top, where the header is shown.
  @Test func waitRestartsAtTop() {
    let steps: [Step] = [(0, .dragging), (300, .dragging), (0, .animating), (20, .dragging)]
    let frames = frames([HideOnScroll(hideAfter: 30)], steps)
    #expect(frames.map(\.scrolled) == [0, 200, 0, 0])
  }

  @Test func headerWithDurationRestsAtTop() {
    let tap: [Step] = [(0, .animating)]
    let steps = drags([0, 400, 400, 400, 400, 400]) + tap + rest(0, frames: 6)
    let frames = frames([HideOnScroll(duration: 0.3)], steps)
    #expect(frames[5].scrolled == 200)
    #expect(frames[12].scrolled == 0 && !frames[12].isAnimating)
  }

  /// Changes of the layout that move the rows: a rotation, a bar, a keyboard, and a height that is measured late.
  private static let changes: [(name: String, change: @Sendable (inout ScrollState) -> Void)] = [
    ("a rotation", { $0.environment.viewport = MastheadSize(width: 667, height: 375) }),
    ("a bar", { $0.environment.safeArea.top = 44 }),
    ("a keyboard", { $0.environment.safeArea.bottom = 300 }),
    ("a late height", { $0.environment.fittingHeight = 260 }),
  ]

  /// A new layout moves the rows without scrolling. The header stays shown or hidden.
  @Test(
    arguments: Placement.allCases,
    [HideOnScroll(), HideOnScroll(hideAfter: 30, revealAfter: 30), HideOnScroll(duration: 0.3)])
  func layoutChangeDoesNotCountAsScrolling(placement: Placement, effect: HideOnScroll) {
    let header = Header(height: .fitting(minimum: 200), collapsedHeight: 50, placement: placement)
    for (name, change) in Self.changes {
      for (isHidden, path) in [(false, [0, 600, 300.0]), (true, [0, 300, 600])] {
        for shift in [-200.0, 400] {
          var pipeline = Pipeline(header, effects: [effect])
          var (frame, time) = (HeaderFrame(), 0.0)
          func show(_ state: ScrollState) {
            // A second is enough for any motion.
            for phase in [state.phase, .idle] {
              var state = state
              (state.time, state.phase) = (time, phase)
              pipeline.update(&frame, at: state)
              time += 1
            }
          }
          var state = scroll(0)
          state.contentHeight = 5000
          for distance in path {
            state.contentOffset = pipeline.layout(in: state.environment).topOffset + distance
            state.phase = .dragging
            show(state)
          }
          let isShown = frame.scrolled == 0
          #expect(isShown == !isHidden)
          change(&state)
          state.contentOffset = pipeline.layout(in: state.environment).topOffset + path[2] + shift
          show(state)
          show(state)
          let upper = frame.header.height
          #expect(frame.scrolled == (isHidden ? min(upper, path[2] + shift) : 0), "\(name), \(shift)")
          #expect(!frame.isAnimating)
        }
      }
    }
  }

  // MARK: Settling

  @Test(
    arguments: [
      (HideOnScroll(), [500, 420], 120),
      (HideOnScroll(settling: .nearest), [500, 420], 200), (HideOnScroll(settling: .nearest), [500, 380], 0),
      (HideOnScroll(settling: .nearest, threshold: 0.25), [500, 350], 200),
      (HideOnScroll(settling: .nearest, threshold: 0.25), [500, 349], 0),
      (HideOnScroll(settling: .direction), [500, 420], 0), (HideOnScroll(settling: .direction), [500, 300, 350], 200),
      // A hidden header would leave a gap here.
      (HideOnScroll(settling: .nearest), [0, 150], 0), (HideOnScroll(settling: .direction), [0, 150], 0),
    ] as [(HideOnScroll, [Double], Double)])
  func halfHiddenHeaderSettles(effect: HideOnScroll, distances: [Double], rest: Double) {
    let steps = drags(distances) + self.rest(distances[distances.count - 1], frames: 5)
    #expect(frames([effect], steps).last?.scrolled == rest)
  }

  /// Settling takes 0.3 seconds, also under reduced motion. After a quarter of the time, 0.15625 of the way is done.
  @Test func headerSettlesByItself() {
    for reducedMotion in [false, true] {
      let steps = drags([500, 380]) + rest(380, frames: 5)
      let frames = frames([HideOnScroll(settling: .nearest)], steps, reducedMotion: reducedMotion)
      #expect(isClose(frames.map(\.scrolled), [200, 80, 80, 67.5, 40, 12.5, 0]))
      #expect(frames.map(\.isAnimating) == [false, false, true, true, true, true, false])
    }
  }

  @Test func fingerTakesOverSettlingHeader() {
    let steps = drags([500, 380]) + rest(380, frames: 3) + drags([390])
    let last = frames([HideOnScroll(settling: .nearest)], steps)[5]
    #expect(isClose([last.scrolled], [50]) && !last.isAnimating)
  }

  // MARK: Durations

  @Test func headerWithDurationHidesAndReturnsCompletely() {
    let steps = drags([0, 400, 420, 440, 460, 480, 470, 460, 450, 440, 430])
    let frames = frames([HideOnScroll(duration: 0.3)], steps)
    #expect(isClose(frames.map(\.scrolled), [0, 0, 31.25, 100, 168.75, 200, 200, 168.75, 100, 31.25, 0]))
    #expect(frames.map(\.isAnimating) == [false, true, true, true, true, false, true, true, true, true, false])
  }

  @Test func headerWithDurationWaitsForDistance() {
    let effect = HideOnScroll(hideAfter: 30, revealAfter: 50, duration: 0.075)
    #expect(hidden(effect, [0, 30, 300, 310, 260, 250, 240]) == [0, 0, 0, 200, 200, 200, 0])
  }

  // MARK: Growing content

  /// Adding or removing rows does not count as scrolling.
  @Test(
    arguments: [
      // Rows arrive while the list is pulled past its end.
      ([(0, 500), (90, 500), (90, 5000)], 0), ([(-60, 5000), (3000, 5000), (3000, 5000), (3000, 2000)], 60),
      // Rows are inserted above a shown bar, and above a hidden one.
      ([(-60, 5000), (900, 5000), (900, 5000), (700, 5000), (700, 5000), (1700, 6000), (1700, 6000)], 0),
      ([(-60, 5000), (900, 5000), (900, 5000), (1900, 6000), (1900, 6000)], 60),
    ] as [([(Double, Double)], Double)], [0, 0.3])
  func changedContentDoesNotCountAsScrolling(
    row: (states: [(offset: Double, contentHeight: Double)], hidden: Double), duration: Double
  ) {
    for placement in Placement.allCases {
      var pipeline = Pipeline(
        Header(height: .points(60), placement: placement), effects: [HideOnScroll(duration: duration)])
      var frame = HeaderFrame()
      for (index, step) in row.states.enumerated() {
        var state = ScrollState(contentOffset: step.offset, viewport: MastheadSize(width: 375, height: 667))
        (state.contentHeight, state.time) = (step.contentHeight, Double(index))
        let isNew = index > 0 && step.contentHeight != row.states[index - 1].contentHeight
        state.phase = isNew || index == row.states.count - 1 ? .idle : .dragging
        pipeline.update(&frame, at: state)
      }
      #expect(abs(frame.scrolled - row.hidden) < 1e-9 && !frame.isAnimating, "\(placement)")
    }
  }
}
