import Chromium
import Foundation
import Testing

extension MovingPageTests.PageScrollingTests {
  private static let play = "[data-part=play]"
  private static let scrubber = "[data-part=scrubber] input"
  private static let capture = "[data-part=capture]"

  private func choose(_ gesture: String, _ tuning: TuningPage) async throws {
    try await tuning.page.evaluate(
      """
      (() => {
        const menu = document.querySelector('[data-part=gesture]');
        menu.value = \(quoted(gesture));
        menu.dispatchEvent(new Event('change', {bubbles: true}));
      })()
      """)
  }

  /// Plays the shortest gesture to its end.
  private func playPull(_ tuning: TuningPage) async throws {
    try await tuning.wait(until: "document.querySelector('[data-part=gesture] option[value=pull-and-release]')")
    try await choose("pull-and-release", tuning)
    try await tuning.wait(until: "masthead.timeline.gesture.name === 'Pull and release' && !masthead.timeline.playing")
  }

  @Test func timelineOffersNamedGesturesAndPlaysChosenOne() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.wait(
        for: "[...document.querySelector('[data-part=gesture]').options].map(option => option.text)",
        toBe: [
          "Pull and release", "Fling down", "Fling up", "Slow scroll", "Rubber band limit", "Catch mid-bounce",
          "Demonstration",
        ])
      try await tuning.record()
      try await choose("fling-down", tuning)
      try await tuning.wait(
        until: "recording.timelines.some(({gesture, playing}) => gesture.name === 'Fling down' && playing)")
      // The recording has its own stream, which may lag slightly behind the page's.
      try await tuning.wait(
        until: "!masthead.timeline.playing && recording.frames.at(-1).time === masthead.timeline.gesture.duration")
      let frames = try await tuning.recording().frames.dropFirst()
      // A busy viewer receives only the newest frames, so their number varies.
      #expect(frames.map(\.time) == frames.map(\.time).sorted())
      let duration: Double = try await tuning.page.evaluate("masthead.timeline.gesture.duration")
      #expect(frames.last?.time == duration && frames.last?.phase == "idle")
      try await tuning.wait(
        for: "Number(document.querySelector('\(Self.scrubber)').value)", toBe: duration, within: 1e-6)
      #expect(
        try await tuning.text(of: "[data-part=time]")
          == String(format: "%.2f / %.2f s", duration, duration))
      try await tuning.expectNoComplaints()
    }
  }

  @Test func playButtonPlaysPausesAndRestarts() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await playPull(tuning)
      try await tuning.record()
      try await tuning.click("[data-rate='0.25']")
      try await tuning.wait(for: "masthead.timeline.rate", toBe: 0.25)
      try await tuning.wait(
        for: "document.querySelector('[data-rate=\"0.25\"]').getAttribute('aria-checked')", toBe: "true")
      try await tuning.click(Self.play)
      try await tuning.wait(for: "document.querySelector('\(Self.play)').getAttribute('aria-label')", toBe: "Pause")
      try await tuning.wait(until: "masthead.frame.overscroll > 5")
      try await tuning.click(Self.play)
      try await tuning.wait(for: "masthead.timeline.playing", toBe: false)
      // The last frames may arrive after the event of the pause.
      try await tuning.waitForSilence()
      let (paused, duration) = (
        try await tuning.frame(), try await tuning.page.evaluate("masthead.timeline.gesture.duration") as Double
      )
      #expect(paused.overscroll > 0 && paused.time < duration)
      try await tuning.click("[data-rate='1']")
      try await tuning.click(Self.play)
      try await tuning.wait(until: "!masthead.timeline.playing && masthead.frame.phase === 'idle'")
      // The button restarts from the beginning.
      try await tuning.record()
      try await tuning.click(Self.play)
      try await tuning.wait(
        until: "recording.frames.length > 1 && recording.frames.at(-1).time === masthead.timeline.gesture.duration")
      #expect(try await tuning.recording().frames.contains { $0.time < duration })
      try await tuning.expectNoComplaints()
    }
  }

  @Test func scrubberShowsAnyTimeAndReflectsTuning() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await playPull(tuning)
      try await tuning.wait(until: "document.querySelector('\(Self.scrubber)').max > 1")
      let track = try await tuning.page.frame(of: Self.scrubber)
      // 0.45 s is within the hold of pull-and-release: a pull of 160 points in a viewport of 667 points.
      let duration: Double = try await tuning.page.evaluate("masthead.timeline.gesture.duration")
      let place = Point(track.x + 8 + (track.width - 16) * 0.45 / duration, track.center.y)
      try await tuning.page.drag(from: Point(track.x + 9, place.y), to: place, steps: 5)
      try await tuning.wait(until: "masthead.timeline.shown")
      let pulled: Double = (1.0 - 1.0 / (0.55 * 160.0 / 667.0 + 1.0)) * 667.0
      try await tuning.wait(for: "masthead.frame.overscroll", toBe: pulled, within: 1e-9)
      try await tuning.wait(for: "masthead.frame.time", toBe: 0.45, within: 0.02)
      try await tuning.enter("120", into: "effects[1].parameters.depth")
      try await tuning.wait(
        for: "Number(masthead.frame.mask.match(/L0 ([0-9.]+)Z/)[1])", toBe: 300 + pulled - 120, within: 1e-9)
      // The arrow keys move by one tick.
      try await tuning.page.evaluate("document.querySelector('\(Self.scrubber)').focus()")
      try await tuning.page.key(.arrowRight)
      try await tuning.page.key(.arrowRight)
      try await tuning.wait(
        until: "(ticks => ticks > 54 && Math.abs(ticks - Math.round(ticks)) < 1e-9)(masthead.frame.time * 120)")
      // A touch on the list stops the playback.
      try await tuning.click("#device")
      try await tuning.wait(for: "masthead.timeline.shown", toBe: false)
      try await tuning.waitUntilIdle()
      try await tuning.expectNoComplaints()
    }
  }

  @Test func recordingIsPlayedSavedAndReopened() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.record()
      try await tuning.click(Self.capture)
      try await tuning.wait(for: "document.querySelector('\(Self.capture)').getAttribute('aria-pressed')", toBe: "true")
      #expect(try await tuning.page.evaluate("document.querySelector('\(Self.play)').disabled"))
      #expect(try await tuning.page.evaluate("document.querySelector('#save-session').hidden"))
      let start = try await tuning.location(187, 100)
      // The finger rests before the release.
      try await tuning.page.mouse(.moved, at: start)
      try await tuning.page.mouse(.pressed, at: start)
      for step in 1...8 {
        try await tuning.page.mouse(.moved, at: Point(start.x, start.y + 150 * Double(step) / 8))
      }
      try await tuning.page.evaluate("new Promise(resolve => setTimeout(resolve, 400))")
      try await tuning.page.mouse(.released, at: Point(start.x, start.y + 150))
      try await tuning.wait(until: "recording.frames.some(({phase}) => phase === 'bouncing')")
      try await tuning.wait(until: "recording.frames.at(-1).phase === 'idle'")
      try await tuning.click(Self.capture)
      try await tuning.wait(for: "masthead.timeline.gesture.name", toBe: "Captured gesture")
      #expect(
        try await tuning.page.evaluate("document.querySelector('[data-part=gesture]').selectedOptions[0].text")
          == "Captured gesture")
      try await tuning.record()
      try await tuning.click(Self.play)
      try await tuning.waitUntilPlayed()
      try await tuning.wait(until: "recording.frames.at(-1).phase === 'idle'")

      try await tuning.watchDownloads()
      try await tuning.clickInFileMenu("#save-gesture")
      try await tuning.wait(for: "saved.name", toBe: "captured-gesture.gesture.json")
      let saved: String = try await tuning.page.evaluate("saved.text")
      // While the finger rests, the list is pulled by its distance in a viewport of 667 points.
      let touches = "saved.text.then(text => JSON.parse(text).gesture.captured.filter(({type}) => type === 'touch'))"
      let release: Double = try await tuning.page.evaluate("\(touches).then(touches => touches.at(-1).time)")
      let distance: Double = try await tuning.page.evaluate(
        "\(touches).then(touches => touches.at(-1).y - touches[0].y)")
      #expect(distance > 100)
      try await tuning.page.evaluate(
        """
        fetch(`/api/sessions/${masthead.session.id}/input`, {
          method: 'POST', headers: {'Content-Type': 'application/json'},
          body: JSON.stringify({events: [{type: 'playback', position: \(release - 0.1), playing: false}]})
        }).then(({ok}) => ok)
        """)
      let pulled: Double = (1.0 - 1.0 / (0.55 * distance / 667.0 + 1.0)) * 667.0
      try await tuning.wait(for: "masthead.frame.overscroll", toBe: pulled, within: 0.01)
      try await tuning.clickInFileMenu("#save-session")
      try await tuning.wait(for: "saved.name", toBe: "captured-session.session.json")
      let session: JSON = try await tuning.page.evaluate("saved.text.then(JSON.parse)")
      #expect(session["session"]?["pipeline"]?["name"] == "News Digest")

      try await choose("fling-up", tuning)
      try await tuning.wait(for: "masthead.timeline.gesture.name", toBe: "Fling up")
      try await tuning.open(saved, named: "mine.gesture.json")
      try await tuning.wait(until: "masthead.timeline.gesture.name === 'Captured gesture' && masthead.timeline.shown")
      try await tuning.wait(until: "!masthead.timeline.playing")
      try await tuning.expectNoComplaints()
    }
  }

  @Test func windowsOfOneSessionShowSameTime() async throws {
    try await withMasthead { masthead in
      let one = try await TuningPage(masthead)
      let address: String = try await one.page.evaluate("location.hash")
      let other = try await TuningPage(masthead, address)
      try await other.record()
      try await choose("pull-and-release", one)
      try await other.waitUntilPlayed()
      try await other.wait(until: "masthead.timeline.shown")
      for tuning in [one, other] {
        try await tuning.wait(until: "!masthead.timeline.playing && masthead.timeline.shown")
      }
      let script = "Number(document.querySelector('\(Self.scrubber)').value)"
      try await other.settle()
      try await one.settle()
      #expect(try await one.page.evaluate(script) == other.page.evaluate(script) as Double)
      try await one.expectNoComplaints()
      try await other.expectNoComplaints()
    }
  }
}
