import Chromium
import Testing

extension MovingPageTests.PageScrollingTests {
  /// The phases that a recording went through, each once in a row.
  private func phases(_ frames: some Sequence<TuningPage.Frame>) -> [String] {
    frames.reduce(into: []) { if $0.last != $1.phase { $0.append($1.phase) } }
  }

  /// Throws the list from its end towards its top, and gives the frames until it rests.
  private func flingUp(_ tuning: TuningPage) async throws -> [TuningPage.Frame] {
    try await tuning.page.key(.end)
    try await tuning.wait(until: "masthead.frame.offset === masthead.session.layout.bottomOffset")
    try await tuning.waitUntilIdle()
    try await tuning.record()
    // All but some 120 points of the way to the top, and the rest by itself.
    let start = try await tuning.location(187, 200)
    let way: Double = try await tuning.page.evaluate("(masthead.frame.offset + 260 - 120) * masthead.place.scale")
    try await tuning.page.fling(from: start, by: way, speed: 1500)
    try await tuning.wait(
      until: "recording.frames.some(({phase}) => phase === 'dragging') && recording.frames.at(-1).phase === 'idle'")
    return try await tuning.recording().frames
  }

  /// How fast the list was when the finger left it, in points a second.
  private func speedOfFinger(_ frames: [TuningPage.Frame]) -> Double {
    frames.last { $0.phase == "dragging" }?.velocity ?? 0
  }

  @Test func fastDragFlingsPastTopBouncesAndEndsStreamAtRest() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(
        masthead, viewport: Viewport(width: 820, height: 1000, scale: 2, hasTouch: true))
      try await tuning.page.evaluate("document.querySelector('#device').focus()")
      // A machine that is busy now and then holds the browser's finger up in its way, and a finger that stood still throws
      // nothing: then it throws again.
      var frames = try await flingUp(tuning)
      for _ in 0..<10 where speedOfFinger(frames) > -600 { frames = try await flingUp(tuning) }
      // The finger lifted short of the top, so what lies beyond it is the fling's own. A release that reaches the server late
      // shows the list where it is by then, which may be beyond the top already.
      #expect(phases(frames).filter { $0 != "decelerating" } == ["idle", "dragging", "bouncing", "idle"])
      let dragged = frames.filter { $0.phase == "dragging" }
      #expect(dragged.allSatisfy { $0.overscroll == 0 } && speedOfFinger(frames) < -600)
      let farthest = frames.map(\.overscroll).max() ?? 0
      #expect(farthest > 1)
      #expect(frames.last?.offset == -260 && frames.last?.overscroll == 0)
      for frame in frames {
        let ticks = frame.time * 120
        #expect(abs(ticks - ticks.rounded()) < 1e-6, "\(frame.time) s is no multiple of 1/120 s.")
      }
      // It falls towards the top, and never turns back before it is beyond it.
      let falling = frames.filter { $0.phase == "decelerating" }.map(\.offset)
      #expect(falling == falling.sorted(by: >))

      let count = frames.count
      try await tuning.page.evaluate("new Promise(resolve => setTimeout(resolve, 400))")
      #expect(try await tuning.recording().frames.count == count, "A list at rest sends nothing.")
      #expect(try await tuning.frame().offset == -260)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func pressCatchesMovingList() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.record()
      // Pulled far and let go: on its way back for most of a second.
      let start = try await tuning.location(187, 100)
      try await tuning.page.drag(from: start, to: Point(start.x, start.y + 300), steps: 6)
      try await tuning.wait(until: "recording.frames.some(({phase}) => phase === 'bouncing')")
      try await tuning.page.mouse(.pressed, at: start)
      try await tuning.wait(until: "recording.frames.at(-1).phase === 'dragging'")
      let caught = try #require(try await tuning.recording().frames.last)
      try await tuning.page.evaluate("new Promise(resolve => setTimeout(resolve, 300))")
      #expect(try await tuning.recording().frames.last?.offset == caught.offset, "It stands where it was caught.")
      try await tuning.page.mouse(.released, at: start)
      try await tuning.waitUntilIdle()
      #expect(try await tuning.frame().offset == -260)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func clickOnStatusBarScrollsToTop() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, "?preset=twitter-profile")
      try await tuning.click("#device")
      try await tuning.page.key(.end)
      try await tuning.wait(until: "masthead.frame.offset === masthead.session.layout.bottomOffset")
      try await tuning.waitUntilIdle()
      try await tuning.record()
      try await tuning.page.click(at: tuning.location(187, 10))
      try await tuning.wait(until: "recording.frames.at(-1).phase === 'idle' && recording.frames.at(-1).offset === 0")
      let frames = try await tuning.recording().frames
      #expect(phases(frames) == ["idle", "animating", "idle"] && frames.last?.offset == 0)
      try await tuning.expectNoComplaints()
    }
  }
}
