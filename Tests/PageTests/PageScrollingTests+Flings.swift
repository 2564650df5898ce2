import Chromium
import Testing

extension MovingPageTests.PageScrollingTests {
  /// The phases of a recording, without consecutive repetitions.
  private func phases(_ frames: some Sequence<TuningPage.Frame>) -> [String] {
    frames.reduce(into: []) { if $0.last != $1.phase { $0.append($1.phase) } }
  }

  @Test func fastDragFlingsToTopAndEndsStreamAtRest() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(
        masthead, viewport: Viewport(width: 820, height: 1000, scale: 2, hasTouch: true))
      try await tuning.page.evaluate("document.querySelector('#device').focus()")
      try await tuning.page.key(.end)
      try await tuning.wait(until: "masthead.frame.offset === masthead.session.layout.bottomOffset")
      try await tuning.waitUntilIdle()
      try await tuning.record()
      // The finger moves the list to about 120 points from the top. The fling moves it further.
      let start = try await tuning.location(187, 200)
      let way: Double = try await tuning.page.evaluate("(masthead.frame.offset + 260 - 120) * masthead.place.scale")
      try await tuning.page.fling(from: start, by: way, speed: 1500)
      try await tuning.wait(
        until: "recording.frames.some(({phase}) => phase === 'dragging') && recording.frames.at(-1).phase === 'idle'")
      let frames = try await tuning.recording().frames
      // A busy machine may show no frame of the deceleration or of the bounce. The finger lifts below the top, so only
      // the fling passes the top.
      let flight: Set = ["decelerating", "bouncing"]
      #expect(phases(frames.filter { !flight.contains($0.phase) }) == ["idle", "dragging", "idle"])
      #expect(frames.allSatisfy { $0.phase != "dragging" || $0.overscroll == 0 })
      #expect(frames.last?.offset == -260 && frames.last?.overscroll == 0)
      for frame in frames {
        let ticks = frame.time * 120
        #expect(abs(ticks - ticks.rounded()) < 1e-6, "\(frame.time) s is not a multiple of 1/120 s.")
      }
      // The list moves towards the top and does not turn back before passing it.
      let falling = frames.filter { $0.phase == "decelerating" }.map(\.offset)
      #expect(falling == falling.sorted(by: >))

      let count = frames.count
      try await tuning.waitForSilence()
      #expect(try await tuning.recording().frames.count == count, "A list at rest sends nothing.")
      #expect(try await tuning.frame().offset == -260)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func pressCatchesMovingList() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let start = try await tuning.location(187, 100)
      /// Pulls the list, presses the button as soon as the list returns, and returns the frame after that.
      func pullAndCatch() async throws -> TuningPage.Frame {
        try await tuning.record()
        // After a long pull, the list takes most of a second to return.
        try await tuning.page.drag(from: start, to: Point(start.x, start.y + 300), steps: 6)
        try await tuning.wait(
          until:
            "recording.frames.some(({phase}) => phase === 'dragging') && recording.frames.at(-1).phase !== 'dragging'")
        try await tuning.page.mouse(.pressed, at: start)
        try await tuning.wait(until: "recording.frames.at(-1).phase === 'dragging'")
        return try #require(try await tuning.recording().frames.last)
      }
      var caught = try await pullAndCatch()
      // On a busy machine, the list may be back before the button is down. In this case, the test retries.
      for _ in 0..<10 where caught.offset == -260 {
        try await tuning.page.mouse(.released, at: start)
        try await tuning.waitUntilIdle()
        caught = try await pullAndCatch()
      }
      #expect(caught.offset < -260)
      try await tuning.waitForSilence()
      #expect(try await tuning.recording().frames.last?.offset == caught.offset, "The list stays where it was caught.")
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
      let top = -368.0
      try await tuning.wait(
        until: "recording.frames.at(-1).phase === 'idle' && recording.frames.at(-1).offset === \(top)")
      let frames = try await tuning.recording().frames
      #expect(phases(frames).suffix(2) == ["animating", "idle"] && frames.last?.offset == top)
      try await tuning.expectNoComplaints()
    }
  }
}
