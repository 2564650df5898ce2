import Chromium
import Testing

extension StillPageTests {
  /// The effects as tracks next to the phone, with real input events.
  @Suite struct TracksPageTests {
    /// The title's fade in the preset Search That Morphs: from 0.3 to 0.6 of the collapse, over 212 points.
    private static let fade = "effects[11]"
    private static let row = #"[data-track="effects[11]"]"#
    private static let start = row + " [data-end='0']"
    private static let end = row + " [data-end='1']"

    private func open(_ masthead: RunningMasthead) async throws -> TuningPage {
      let tuning = try await TuningPage(masthead, "?preset=search-morph")
      try await tuning.click("[data-drawer=tracks]")
      try await tuning.wait(until: "document.querySelector(\(quoted(Self.row)))")
      try await tuning.page.evaluate("document.querySelector(\(quoted(Self.row))).scrollIntoView({block: 'center'})")
      try await tuning.page.nextFrame()
      return tuning
    }

    private func ends(_ tuning: TuningPage) async throws -> [JSON] {
      [
        try await tuning.value("\(Self.fade).parameters.start"), try await tuning.value("\(Self.fade).parameters.end"),
      ]
    }

    private func waitForEnds(_ start: JSON, _ end: JSON, on tuning: TuningPage) async throws {
      let ends = "['start', 'end'].map(name => masthead.session.pipeline.\(Self.fade).parameters[name])"
      try await tuning.wait(for: ends, toBe: [start, end])
    }

    /// The number of the list's points per pixel of the lane.
    private func pointsPerPixel(_ tuning: TuningPage) async throws -> Double {
      let lane = try await tuning.page.frame(of: Self.row + " .track-lane")
      let span: Double = try await tuning.page.evaluate(
        "fetch(`/api/sessions/${masthead.session.id}/tracks`).then(r => r.json()).then(({minimum, maximum}) => maximum - minimum)"
      )
      return span / lane.width
    }

    @Test func draggedEndAndBarChangeTheirParametersInOneStepEach() async throws {
      try await withMasthead { masthead in
        let tuning = try await open(masthead)
        let scale = try await pointsPerPixel(tuning)
        // The header collapses over 212 points.
        func moved(_ value: Double, by pixels: Double) -> Double {
          ((value + pixels * scale / 212) * 100).rounded() / 100
        }
        let handle = try await tuning.page.frame(of: Self.end).center
        try await tuning.page.drag(from: handle, to: Point(handle.x + 40, handle.y))
        let later = moved(0.6, by: 40)
        #expect(later > 0.65)
        try await waitForEnds(0.3, .number(later), on: tuning)
        try await tuning.wait(until: "document.querySelector(\(quoted(Self.end))).ariaValueNow === '\(later)'")

        let bar = try await tuning.page.frame(of: Self.row + " .track-bar").center
        try await tuning.page.drag(from: bar, to: Point(bar.x - 30, bar.y))
        try await waitForEnds(
          .number(moved(0.3, by: -30)), .number(moved(later, by: -30)), on: tuning)
        try await tuning.click("#undo")
        try await waitForEnds(0.3, .number(later), on: tuning)
        try await tuning.click("#undo")
        try await waitForEnds(0.3, 0.6, on: tuning)
        try await tuning.wait(for: "document.querySelector('#undo').disabled", toBe: true)
        try await tuning.expectNoComplaints()
      }
    }

    /// A named easing becomes a curve when one of its handles moves. The other end does not change.
    @Test func handlesBendTheEasing() async throws {
      try await withMasthead { masthead in
        let tuning = try await open(masthead)
        let names = "['easing', 'startSlope', 'endSlope']"
        func wait(for easing: JSON, _ start: JSON, _ end: JSON) async throws {
          try await tuning.wait(
            for: "\(names).map(name => masthead.session.pipeline.\(Self.fade).parameters[name] ?? null)",
            toBe: [easing, start, end])
        }
        try await tuning.click("\(Self.row) .track-easing")
        let popover = "\(Self.row) .easing-popover"
        try await tuning.click("\(popover) [data-choice=easeOut]")
        try await wait(for: "easeOut", .null, .null)
        func handle(_ index: Int) async throws -> Point {
          try await tuning.page.frame(of: "\(popover) .easing-handle:nth-of-type(\(index))").center
        }
        let plot = try await tuning.page.frame(of: "\(popover) .easing-plot")
        // Slopes of 2 and 0: heights of two thirds and 1.
        #expect(abs(try await handle(1).y - (plot.y + plot.height / 3)) < 1.5)
        #expect(abs(try await handle(2).y - plot.y) < 1.5)

        try await tuning.page.drag(
          from: try await handle(1), to: Point(try await handle(1).x, plot.y + plot.height * 0.75), steps: 6)
        let slope = "Math.abs(masthead.session.pipeline.\(Self.fade).parameters.startSlope - 0.75) <= 0.02"
        try await tuning.wait(until: slope)
        #expect(try await tuning.value("\(Self.fade).parameters.easing") == "curve")
        #expect(try await tuning.value("\(Self.fade).parameters.endSlope") == 0)
        // The card also shows the numbers of a curve.
        let rows = "document.querySelectorAll('.panel [data-path$=Slope]').length"
        try await tuning.wait(for: rows, toBe: 2)

        let place = try await handle(2)
        try await tuning.page.mouse(.pressed, at: place)
        try await tuning.page.mouse(.moved, at: Point(place.x, plot.y + plot.height / 2))
        try await tuning.wait(until: "masthead.session.pipeline.\(Self.fade).parameters.endSlope > 1")
        try await tuning.page.key(.escape)
        try await tuning.page.mouse(.released, at: place)
        try await tuning.wait(for: "masthead.session.pipeline.\(Self.fade).parameters.endSlope", toBe: 0)
        #expect(try await tuning.page.evaluate("document.querySelector(\(quoted(popover))).matches(':popover-open')"))

        try await tuning.page.key(.arrowDown)
        try await tuning.wait(for: "masthead.session.pipeline.\(Self.fade).parameters.endSlope", toBe: 0.02)
        let state = "(({role, ariaLabel, ariaValueNow}) => [role, ariaLabel, ariaValueNow])"
        try await tuning.wait(
          for: "\(state)(document.activeElement)", toBe: ["slider", "Slope at the end", "0.02"])
        for _ in 0..<2 { try await tuning.click("#undo") }
        try await wait(for: "easeOut", .null, .null)
        try await tuning.wait(for: rows, toBe: 0)
        try await tuning.expectNoComplaints()
      }
    }

    @Test func thresholdOfSnapIsMarkOnItsBar() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=podcast-curve")
        try await tuning.click("[data-drawer=tracks]")
        let row = "[data-kind=snap]"
        let share = """
          (([bar, mark]) => (mark.x + mark.width / 2 - bar.x) / bar.width)(
            ['.track-bar', '.track-threshold'].map(part => document.querySelector('\(row) ' + part).getBoundingClientRect()))
          """
        try await tuning.wait(until: "document.querySelector('\(row)')")
        try await tuning.wait(for: share, toBe: 0.5, within: 0.01)
        let path: String = try await tuning.page.evaluate(
          "masthead.session.effects.find(({effect}) => effect === 'snap').path + '.parameters.threshold'")
        try await tuning.enter("0.2", into: path)
        try await tuning.wait(for: share, toBe: 0.2, within: 0.01)
        // Other tracks have no mark.
        #expect(
          try await tuning.page.evaluate(
            "[...document.querySelectorAll('.track:not(\(row)) .track-threshold')].every(({hidden}) => hidden)"))
        try await tuning.expectNoComplaints()
      }
    }

    @Test func endIsSliderForKeysAndEscapeCancelsItsDrag() async throws {
      try await withMasthead { masthead in
        let tuning = try await open(masthead)
        try await tuning.page.evaluate("document.querySelector(\(quoted(Self.start))).focus()")
        try await tuning.page.key(.arrowRight)
        try await waitForEnds(0.31, 0.6, on: tuning)
        try await tuning.page.key(.arrowLeft, modifiers: .shift)
        try await waitForEnds(0.21, 0.6, on: tuning)
        let state =
          "(({role, ariaLabel, ariaValueNow, ariaValueText}) => [role, ariaLabel, ariaValueNow, ariaValueText])"
        try await tuning.wait(
          for: "\(state)(document.querySelector(\(quoted(Self.start))))",
          toBe: ["slider", "Fade title, start", "0.21", "0.21 at 45 pt"])

        let handle = try await tuning.page.frame(of: Self.start).center
        try await tuning.page.mouse(.pressed, at: handle)
        try await tuning.page.mouse(.moved, at: Point(handle.x + 60, handle.y))
        try await tuning.wait(until: "masthead.session.pipeline.\(Self.fade).parameters.start > 0.3")
        try await tuning.page.key(.escape)
        try await tuning.page.mouse(.released, at: Point(handle.x + 60, handle.y))
        try await waitForEnds(0.21, 0.6, on: tuning)
        try await tuning.expectNoComplaints()
      }
    }

    /// The answer with the tracks may be older than the session.
    @Test func lateAnswerDoesNotMoveEndBack() async throws {
      try await withMasthead { masthead in
        let tuning = try await open(masthead)
        try await tuning.page.evaluate(
          """
          window.held = [];
          const ask = fetch;
          window.fetch = (resource, options) => {
            const answer = ask(resource, options);
            if (!String(resource).endsWith('/tracks')) return answer;
            return answer.then(it => new Promise(pass => held.push(() => pass(it))));
          };
          document.querySelector(\(quoted(Self.start))).focus();
          """)
        try await tuning.page.key(.arrowRight)
        try await waitForEnds(0.31, 0.6, on: tuning)
        try await tuning.wait(for: "held.length", toBe: 1)
        try await tuning.page.key(.arrowLeft, modifiers: .shift)
        try await waitForEnds(0.21, 0.6, on: tuning)
        try await tuning.page.evaluate("held[0]()")
        // The page has handled the first answer when it sends the next request.
        try await tuning.wait(for: "held.length", toBe: 2)
        #expect(
          try await tuning.page.evaluate("document.querySelector(\(quoted(Self.start))).ariaValueText")
            == "0.21 at 45 pt")
        try await tuning.page.evaluate("held[1]()")
        try await tuning.expectNoComplaints()
      }
    }

    /// The tracks of one document may arrive when the page shows another document, with other effects at the same
    /// indices.
    @Test func lateAnswersOfOtherDocumentsAreIgnored() async throws {
      try await withMasthead { masthead in
        let tuning = try await open(masthead)
        try await tuning.page.evaluate(
          """
          {
            const ask = fetch;
            window.fetch = (resource, options) => {
              const answer = ask(resource, options);
              if (!String(resource).endsWith('/tracks')) return answer;
              return answer.then(it => new Promise(pass => setTimeout(() => pass(it), 300)));
            };
          }
          """)
        // A ramp, and then a snap whose ends have the same names.
        for target in ["title", "other"] {
          let effects =
            target == "title"
            ? #"["collapse", {"effect": "fade", "parameters": {"start": 0.2, "end": 0.6}}]"#
            : #"["collapse", {"effect": "snap", "parameters": {"start": 0.1, "end": 0.9}}]"#
          try await tuning.open(
            #"{"masthead": 1, "name": "\#(target)", "header": {"height": 200, "collapsedHeight": 60}, "effects": \#(effects)}"#,
            named: "\(target).masthead.json")
          try await tuning.wait(for: "masthead.session.pipeline.name", toBe: .string(target))
          try await tuning.wait(
            for: "[...document.querySelectorAll('.track')].map(({dataset}) => dataset.kind)",
            toBe: [.string(target == "title" ? "ramp" : "snap")])
        }
        try await tuning.expectNoComplaints()
      }
    }

    @Test func playheadFollowsListAndRulerMovesIt() async throws {
      try await withMasthead { masthead in
        let tuning = try await open(masthead)
        let ruler = try await tuning.page.frame(of: ".ruler")
        try await tuning.page.click(at: ruler.point(0.6, 0.5))
        let range: [Double] = try await tuning.page.evaluate(
          "fetch(`/api/sessions/${masthead.session.id}/tracks`).then(r => r.json()).then(({minimum, maximum}) => [minimum, maximum])"
        )
        try await tuning.wait(
          for: "masthead.frame.offset - masthead.frame.topOffset", toBe: range[0] + 0.6 * (range[1] - range[0]),
          within: 1)
        // The playhead lies under the pointer.
        try await tuning.wait(
          for: "document.querySelector('\(Self.row) .track-playhead').getBoundingClientRect().left",
          toBe: ruler.point(0.6, 0.5).x, within: 2)

        // Over the progress, the ruler of the collapse goes from 0 to 1.
        try await tuning.click("[data-axis=progress]")
        try await tuning.wait(until: "document.querySelector('.tracks-list[data-axis=collapse] .ruler')")
        let collapse = try await tuning.page.frame(of: ".tracks-list[data-axis=collapse] .ruler")
        try await tuning.page.click(at: collapse.point(0.25, 0.5))
        try await tuning.wait(for: "masthead.frame.collapse", toBe: 0.25, within: 0.01)
        // The page remembers both choices.
        try await tuning.page.navigate(to: masthead.url + "?preset=search-morph")
        try await tuning.wait(until: "document.querySelector('.tracks-list[data-axis=collapse] \(Self.row)')")
        try await tuning.expectNoComplaints()
      }
    }

    @Test func refusedDurationReportsReasonAndKeepsTheOldValue() async throws {
      try await withMasthead { masthead in
        let tuning = try await open(masthead)
        func enter(_ text: String) async throws {
          try await tuning.click(Self.row + " .track-duration")
          try await tuning.page.key(Key("a")!, modifiers: .control)
          try await tuning.page.type(text + "\n")
        }
        try await enter("0.5")
        try await tuning.wait(for: "masthead.session.pipeline.\(Self.fade).parameters.duration", toBe: 0.5)
        try await tuning.wait(until: "document.querySelector(\(quoted(Self.row))).hasAttribute('data-switch')")
        try await enter("9")
        try await tuning.wait(
          for: "document.querySelector('#problem-list p')?.textContent",
          toBe: .string("\(Self.fade).parameters.duration: must be between 0 and 5 s, got 9"))
        try await tuning.wait(for: "document.querySelector('\(Self.row) .track-duration').value", toBe: "0.5")
        #expect(try await ends(tuning) == [0.3, 0.6])
      }
    }
  }
}
