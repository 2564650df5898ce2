import Chromium
import Testing

extension StillPageTests {
  /// The curves of the right column, with real input events.
  @Suite struct CurvesPageTests {
    private static let opacity = #"[data-curve="elements.title.opacity"]"#
    private static let height = #"[data-curve="header.height"]"#

    /// Chooses a field in the menu, as with the keyboard.
    private func add(_ field: String, on tuning: TuningPage) async throws {
      try await tuning.wait(until: "document.querySelector('.curves-add option[value=\"\(field)\"]')")
      try await tuning.page.evaluate(
        """
        (menu => { menu.value = '\(field)'; menu.dispatchEvent(new Event('change')); })(
          document.querySelector('.curves-add'))
        """)
      try await tuning.wait(until: "document.querySelector('[data-curve=\"\(field)\"] .plot-curve')?.getAttribute('d')")
    }

    private func value(of curve: String) -> String { "document.querySelector('\(curve) .plot-value').textContent" }

    @Test func hoverReadsValueAndSlopeAndClickScrollsThere() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.wait(until: "document.querySelector('\(Self.height) .plot-curve').getAttribute('d')")
        let drawing = try await tuning.page.frame(of: Self.height + " .plot-drawing")
        // The axis goes from 500 to 260 + 340 points around the top: x from 38 to 8 points before the right edge.
        func place(_ share: Double) -> Point {
          Point(drawing.x + 38 + share * (drawing.width - 46), drawing.center.y)
        }
        // A pulled header of 300 points grows by a point for each point that the list is pulled.
        let offset = -500 + 0.2 * 780.0
        try await tuning.page.mouse(.moved, at: place(0.2))
        try await tuning.wait(until: "\(value(of: Self.height)).endsWith('slope −1')")
        let words = try await tuning.text(of: Self.height + " .plot-value")
        let number = Double(words.prefix { $0 != " " })
        #expect(abs((number ?? .nan) - (300 - 260 - offset)) < 4, "\(words)")
        // All curves read the same place.
        let others = "[...document.querySelectorAll('.plot')].every(plot => plot.hasAttribute('data-hovered'))"
        try await tuning.wait(for: others, toBe: true)

        try await tuning.page.click(at: place(0.2))
        try await tuning.wait(for: "masthead.frame.offset", toBe: offset, within: 4)
        try await tuning.page.mouse(.moved, at: try await tuning.location(180, 500))
        try await tuning.wait(for: "\(value(of: Self.height)).includes('slope')", toBe: false)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func anyFieldIsAddedRemovedAndRemembered() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=search-morph")
        try await add("elements.title.opacity", on: tuning)
        try await tuning.wait(for: value(of: Self.opacity), toBe: "1")
        try await tuning.click(Self.height + " [data-action=remove-curve]")
        let names = "[...document.querySelectorAll('.plot')].map(plot => plot.dataset.curve)"
        let rest: JSON = ["header.y", "image.y", "elements.title.opacity"]
        try await tuning.wait(for: names, toBe: rest)
        try await tuning.page.navigate(to: masthead.url + "?preset=search-morph")
        try await tuning.wait(for: names, toBe: rest)
        // Without the element, the page keeps the choice, but shows and requests no such curve.
        try await tuning.page.navigate(to: masthead.url + "?preset=news-digest")
        try await tuning.wait(for: names, toBe: ["header.y", "image.y"])
        try await tuning.expectNoComplaints()
      }
    }

    @Test func curveAlongTimeSeeksGesture() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.click("[data-along=time]")
        try await tuning.wait(until: "document.querySelector('.plot-axis').textContent.includes('s')")
        let drawing = try await tuning.page.frame(of: Self.height + " .plot-drawing")
        try await tuning.page.click(at: Point(drawing.x + 38 + 0.5 * (drawing.width - 46), drawing.center.y))
        try await tuning.wait(
          for: "masthead.frame.time / masthead.timeline.gesture.duration", toBe: 0.5, within: 0.02)
        try await tuning.wait(for: "masthead.timeline.shown && !masthead.timeline.playing", toBe: true)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func smallChangeIsDrawnAsSmall() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        // A growth of at most 0.6 points.
        try await tuning.enter("0.6", into: "effects[0].parameters.limit")
        try await tuning.wait(for: "masthead.session.pipeline.effects[0].parameters?.limit", toBe: 0.6)
        try await tuning.wait(
          until: """
            (numbers => Math.max(...numbers) - Math.min(...numbers) < 4)(
              [...document.querySelector('\(Self.height) .plot-curve').getAttribute('d').matchAll(/[ML][\\d.]+ ([\\d.]+)/g)]
                .map(([, y]) => Number(y)))
            """)
        try await tuning.expectNoComplaints()
      }
    }
  }
}
