import Chromium
import MastheadDocuments
import Testing

extension MovingPageTests {
  /// Lists in real use: devices rotate, lists are short, and keyboards cover lists.
  @Suite struct RealListPageTests {
    private func rows(_ count: Int) -> String {
      let rows = (1...count).map { "{\"title\": \"Row \($0)\", \"text\": \"One line.\"}" }
      return "{\"kind\": \"rows\", \"sections\": [{\"rows\": [\(rows.joined(separator: ", "))]}]}"
    }

    private func open(_ masthead: RunningMasthead, _ document: String) async throws -> TuningPage {
      let tuning = try await TuningPage(masthead, viewport: Viewport(width: 1400, height: 1100))
      try await tuning.open(document, named: "list.masthead.json")
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Real")
      try await tuning.settle()
      return tuning
    }

    /// The y of the header on the list's part of the screen.
    private static let headerY = "masthead.frame.header.y - masthead.frame.offset"

    /// Turns the wheel and waits until the list has moved and rests.
    private func scroll(_ tuning: TuningPage, by delta: Double) async throws {
      let target: Double = try await tuning.page.evaluate("masthead.frame.offset + (\(delta))")
      let scale: Double = try await tuning.page.evaluate("masthead.place.scale")
      try await tuning.page.wheel(at: tuning.location(180, 400), deltaY: delta * scale)
      try await tuning.wait(for: "masthead.frame.offset", toBe: target, within: 1)
      try await tuning.waitUntilIdle()
    }

    @Test func quickReturnBarSurvivesRotationAndReturnsAtTop() async throws {
      try await withMasthead { masthead in
        let tuning = try await open(
          masthead,
          """
          {
            "masthead": 1, "name": "Real", "header": {"height": {"excludingSafeArea": 56}},
            "effects": ["safe-area", "hide-on-scroll", "shadow"],
            "scene": {"device": {"model": "notchPhone"}, "statusBar": true, "content": \(rows(60))}
          }
          """)
        try await scroll(tuning, by: 1500)
        // The bar is 56 points below a safe area of 44.
        #expect(try await tuning.page.evaluate(Self.headerY) == -100)
        try await scroll(tuning, by: -300)
        #expect(try await tuning.page.evaluate(Self.headerY) == 0)
        for width in [812.0, 375] {
          try await tuning.page.click("[data-scene='scene.device.orientation']")
          try await tuning.wait(for: "masthead.session.scene.device.width", toBe: .number(width))
          try await tuning.waitUntilIdle()
          #expect(try await tuning.page.evaluate(Self.headerY) == 0, "Turning scrolls no list.")
          #expect(try await tuning.page.evaluate("masthead.frame.offset > 1000"))
        }
        try await scroll(tuning, by: 500)
        #expect(try await tuning.page.evaluate(Self.headerY) == -100)
        // A tap on the status bar.
        try await tuning.page.click(at: tuning.location(187, 10))
        try await tuning.wait(until: "masthead.frame.offset === masthead.session.layout.topOffset")
        try await tuning.waitUntilIdle()
        #expect(try await tuning.page.evaluate(Self.headerY) == 0)
        try await tuning.record()
        let count = try await tuning.recording().frames.count
        try await tuning.waitForSilence()
        #expect(try await tuning.recording().frames.count == count, "A list at rest sends nothing.")
        try await tuning.expectNoComplaints()
      }
    }

    @Test func shortListRestsAtItsEnd() async throws {
      try await withMasthead { masthead in
        let tuning = try await open(
          masthead,
          """
          {
            "masthead": 1, "name": "Real", "header": {"height": 400, "collapsedHeight": 88},
            "effects": ["stretch", "collapse", "pin", "snap"],
            "scene": {"device": {"width": 390, "height": 700}, "content": \(rows(9))}
          }
          """)
        #expect(try await tuning.page.evaluate("masthead.session.layout.bottomOffset") == -97)
        for gesture in ["drag", "key"] {
          if gesture == "drag" {
            let start = try await tuning.location(187, 600)
            let scale: Double = try await tuning.page.evaluate("masthead.place.scale")
            try await tuning.page.drag(from: start, to: Point(start.x, start.y - 250 * scale), steps: 25)
          } else {
            try await tuning.page.evaluate("document.querySelector('#device').focus()")
            try await tuning.page.key(.end)
          }
          try await tuning.wait(for: "masthead.frame.offset", toBe: -97)
          try await tuning.waitUntilIdle()
          // The last row is visible, below a header that is nearly collapsed.
          #expect(try await tuning.page.evaluate("masthead.session.scene.contentHeight - masthead.frame.offset") == 700)
          #expect(try await tuning.page.evaluate("masthead.frame.header.height") == 97)
          try await tuning.page.evaluate("document.querySelector('#device').focus()")
          try await tuning.page.key(.home)
          try await tuning.wait(for: "masthead.frame.offset", toBe: -400)
          try await tuning.waitUntilIdle()
        }
        try await tuning.expectNoComplaints()
      }
    }

    @Test func lastRowScrollsAboveKeyboard() async throws {
      try await withMasthead { masthead in
        let tuning = try await open(
          masthead,
          """
          {
            "masthead": 1, "name": "Real",
            "header": {
              "height": {"fitting": {"minimum": 120}}, "maximumHeight": {"ratioOfViewport": 0.4}, "collapsedHeight": 88,
              "elements": [{"name": "title", "height": "fit", "insets": {"top": {"excludingSafeArea": 20}, "bottom": 16}}]
            },
            "effects": ["safe-area", "collapse", "pin", "snap"],
            "scene": {
              "device": {"model": "notchPhone"}, "statusBar": true, "content": \(rows(20)),
              "elements": {"title": {"text": "A long title that needs several lines, and gets them", "size": 34}}
            }
          }
          """)
        // The title has four lines of 43 points.
        let height: Double = try await tuning.page.evaluate("masthead.frame.header.height")
        #expect(height > 200 && height <= 0.4 * 812)
        let without: Double = try await tuning.page.evaluate("masthead.session.layout.bottomOffset")
        try await tuning.click("#scene")
        try await tuning.click("[data-scene='scene.keyboard']")
        try await tuning.wait(for: "masthead.session.scene.keyboard?.rect.height ?? null", toBe: 336)
        #expect(try await tuning.page.evaluate("masthead.session.layout.bottomOffset") == without + 336 - 34)
        try await tuning.page.evaluate("document.querySelector('#device').focus()")
        try await tuning.page.key(.end)
        try await tuning.wait(until: "masthead.frame.offset === masthead.session.layout.bottomOffset")
        try await tuning.waitUntilIdle()
        #expect(
          try await tuning.page.evaluate("masthead.session.scene.contentHeight - masthead.frame.offset") == 812 - 336)
        let picture = try await tuning.picture()
        #expect(picture.color(3, 812 - 336 + 10) == Bitmap.Color(209, 212, 219))
        #expect(picture.color(187, 812 - 336 + 44 + 190) == Bitmap.Color(255, 255, 255), "The space bar is white.")
        try await tuning.expectNoComplaints()
      }
    }
  }
}
