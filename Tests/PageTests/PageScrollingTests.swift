import Chromium
import TestSupport
import Testing

/// Tests of moving pages. They run sequentially, in parallel with tests of still pages. If several pages keep a browser
/// busy, its touches and timers become unreliable.
@Suite(.browser, .serialized) enum MovingPageTests {}

extension MovingPageTests {
  /// Touches, wheels and the timeline on the tuning page.
  @Suite struct PageScrollingTests {
    @Test func wheelScrolls() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let before = try await tuning.picture()
        let place = try await tuning.location(187, 400)
        try await tuning.page.wheel(at: place, deltaY: 60)
        let offset = -260 + 60 / before.scale
        try await tuning.wait(for: "masthead.frame.offset", toBe: offset, within: 1e-9)
        try await tuning.waitUntilIdle()
        #expect(abs(try await tuning.frame().offset - offset) < 1e-9, "The list stays there.")
        #expect(abs(try await tuning.picture().lowerEdge(at: 345) - (before.lowerEdge(at: 345) - 60)) <= 1)
        try await tuning.page.wheel(at: place, deltaY: -60)
        try await tuning.wait(for: "masthead.frame.offset", toBe: -260, within: 1e-9)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func wheelBeyondTopResistsAndReturns() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        // The stretched picture gets more pixels, and keeps them.
        try await tuning.page.wheel(at: tuning.location(187, 400), deltaY: -200)
        try await tuning.wait(until: "masthead.frame.overscroll > 0")
        try await tuning.waitUntilIdle()
        let before = try await tuning.picture()
        try await tuning.record()
        try await tuning.page.wheel(at: tuning.location(187, 400), deltaY: -200)
        try await tuning.wait(until: "recording.frames.some(({overscroll}) => overscroll > 0)")
        try await tuning.wait(until: "recording.frames.at(-1).phase === 'idle'")
        let frames = try await tuning.recording().frames
        let x = 200 / before.scale
        let overscroll = (1 - 1 / (0.55 * x / 667 + 1)) * 667
        let farthest = frames.map(\.overscroll).max() ?? 0
        #expect(abs(farthest - overscroll) < 1e-9)
        #expect(frames.contains { $0.phase == "bouncing" })
        #expect(frames.last?.offset == -260)
        try await tuning.waitUntilIdle()
        #expect(try await tuning.picture().bitmap.differences(from: before.bitmap) == 0)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func keysScrollByPage() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.click("#device")
        try await tuning.wait(for: "document.activeElement.id", toBe: "device")
        try await tuning.page.key(.arrowDown)
        try await tuning.wait(for: "masthead.frame.offset", toBe: -220, within: 1e-9)
        try await tuning.page.key(.end)
        try await tuning.waitUntilIdle()
        try await tuning.wait(until: "masthead.frame.offset === masthead.session.layout.bottomOffset")
        try await tuning.page.key(.home)
        try await tuning.waitUntilIdle()
        try await tuning.wait(for: "masthead.frame.offset", toBe: -260)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func fingerMovesContent() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(
          masthead, viewport: Viewport(width: 820, height: 1000, scale: 2, hasTouch: true))
        let before = try await tuning.picture()
        try await tuning.watchPointer()
        let (start, end) = (try await tuning.location(187, 450), try await tuning.location(187, 350))
        try await tuning.page.touch(.start, at: start)
        for step in 1...10 {
          try await tuning.page.touch(.move, at: Point(start.x, start.y + (end.y - start.y) * Double(step) / 10))
        }
        let pull = try await tuning.pull()
        #expect(abs(pull + 100) <= 1)
        try await tuning.wait(for: "masthead.frame.offset", toBe: -260 - pull, within: 1e-9)
        let after = try await tuning.picture()
        #expect(abs(Double(after.lowerEdge(at: 345) - before.lowerEdge(at: 345)) - pull * after.scale) <= 2)
        try await tuning.page.touch(.end)
        try await tuning.waitUntilIdle()
        #expect(try await tuning.page.evaluate("scrollY") == 0, "The page itself does not scroll.")
        try await tuning.expectNoComplaints()
      }
    }
  }
}
