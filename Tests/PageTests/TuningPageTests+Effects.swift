import Chromium
import Testing

extension TuningPageTests {
  @Test func effectIsSwitchedOffAndOn() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let before = try await tuning.picture()
      let toggle = TuningPage.card(1) + " [data-action=toggle]"
      try await tuning.click(toggle)
      try await tuning.wait(for: "masthead.session.effects[1].enabled", toBe: false)
      try await tuning.wait(
        for: "document.querySelector(\(quoted(toggle))).getAttribute('aria-checked')", toBe: "false")
      try await tuning.wait(until: "masthead.frame.revision === masthead.session.revision")
      #expect(try await tuning.value("effects[1].enabled") == false)
      let whole = try await tuning.picture()
      // Without a cut there is nothing to overlap, and the image is a rectangle.
      #expect(try await tuning.frame().mask == Self.mask(cut: 0))
      whole.expectCut(depth: 0, height: 300, width: 375)

      try await tuning.click(toggle)
      try await tuning.wait(for: "masthead.session.effects[1].enabled", toBe: true)
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 80)))
      #expect(try await tuning.picture().bitmap.differences(from: before.bitmap) == 0)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func buttonsReorderEffects() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let before = try await tuning.picture()
      try await tuning.click(TuningPage.card(1) + " [data-action=up]")
      try await tuning.waitForEffects("cut-away", "stretch", "overlap")
      #expect(try await tuning.text(of: TuningPage.card(0) + " .card-name") == "Cut-away")
      #expect(try await tuning.value("effects[0].parameters.depth") == 80, "The effect's values move along.")
      // A cut-away before a stretch produces the same header as after it.
      #expect(try await tuning.picture().bitmap.differences(from: before.bitmap) == 0)
      try await tuning.click(TuningPage.card(1) + " [data-action=down]")
      try await tuning.waitForEffects("cut-away", "overlap", "stretch")
      #expect(
        try await tuning.page.evaluate(
          "['up', 'down'].map(action => document.querySelector(`#effects > :last-child [data-action=${action}]`).disabled)"
        )
          == [false, true])
      try await tuning.expectNoComplaints()
    }
  }

  @Test func effectIsRemovedAndAnotherAdded() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.click(TuningPage.card(2) + " [data-action=remove]")
      try await tuning.waitForEffects("stretch", "cut-away")
      // Nothing overlaps the list anymore, so it begins below the whole header.
      try await tuning.wait(for: "masthead.frame.topOffset", toBe: -300)
      try await tuning.click("#add-effect summary")
      try await tuning.click("[data-add=parallax]")
      try await tuning.waitForEffects("stretch", "cut-away", "parallax")
      try await tuning.wait(
        for: "[...document.querySelectorAll('#effects .card-name')].map(name => name.textContent)",
        toBe: ["Stretch", "Cut-away", "Parallax"])
      #expect(try await tuning.field("effects[2].parameters.factor") == "0.5", "A new effect has its defaults.")
      try await tuning.expectNoComplaints()
    }
  }

  @Test func valueIsResetToDefault() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let path = "effects[2].parameters.ratio"
      let reset = TuningPage.control(path) + " [data-action=reset]"
      #expect(try await tuning.page.evaluate("document.querySelector(\(quoted(reset))).disabled") == true)
      try await tuning.enter("4", into: path)
      try await tuning.wait(for: "masthead.frame.topOffset", toBe: -280)
      try await tuning.click(reset)
      try await tuning.wait(for: "masthead.frame.topOffset", toBe: -260)
      try await tuning.wait(for: "document.querySelector(\(quoted(reset))).disabled", toBe: true)
      #expect(try await tuning.field(path) == "2")
      try await tuning.expectNoComplaints()
    }
  }

  @Test func formulaShowsLengthOfRatio() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, "?preset=parallax-table")
      let path = "effects[3].parameters.ratio"
      #expect(try await tuning.text(of: TuningPage.control(path) + " .control-note") == "cut ÷ 3 = 26.7 pt")
      try await tuning.enter("2.5", into: path)
      try await tuning.wait(
        for: "document.querySelector(\(quoted(TuningPage.control(path) + " .control-note"))).textContent",
        toBe: "cut ÷ 2.5 = 32 pt")
      #expect(try await tuning.page.evaluate("masthead.session.layout.overlap") == 32.0)
    }
  }

  @Test func rejectedValueShowsErrorAndKeepsTypedText() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let path = "effects[1].parameters.depth"
      let refusal = TuningPage.control(path) + " .control-refusal"
      let revision: Int = try await tuning.page.evaluate("masthead.session.revision")
      try await tuning.enter("99999", into: path)
      try await tuning.wait(until: "document.querySelector(\(quoted(refusal)))?.checkVisibility()")
      // The message is in the value's row, so it does not name the place.
      let sentence: String = try await tuning.page.evaluate(
        """
        fetch(`/api/sessions/${masthead.session.id}/pipeline`, {
          method: 'PATCH', headers: {'Content-Type': 'application/json'},
          body: JSON.stringify({path: \(quoted(path)), value: 99999}),
        }).then(response => response.json()).then(problem => problem.detail)
        """)
      #expect(sentence.contains("99999"), "\(sentence)")
      #expect(try await "\(path): " + tuning.text(of: refusal).lowercased() == sentence)
      #expect(try await tuning.field(path) == "99999")
      #expect(try await tuning.value(path) == 80)
      #expect(try await tuning.page.evaluate("masthead.session.revision") == revision)
      // Escape restores the old value, and removes the error.
      try await tuning.click(TuningPage.control(path) + " .number-field")
      try await tuning.page.key(.escape)
      #expect(try await tuning.field(path) == "80")
      #expect(try await tuning.page.evaluate("document.querySelector(\(quoted(refusal))).checkVisibility()") == false)
      // The next valid value also removes the error.
      try await tuning.enter("99998", into: path)
      try await tuning.wait(until: "document.querySelector(\(quoted(refusal)))?.checkVisibility()")
      try await tuning.enter("90", into: path)
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 90)))
      try await tuning.wait(for: "document.querySelector(\(quoted(refusal))).checkVisibility()", toBe: false)
      for error in try await tuning.page.consoleErrors { #expect(error.contains("422"), "\(error)") }
    }
  }

  /// A change that arrives while the user types leaves the text alone, even if the text equals the value so far.
  @Test func typedNumberSurvivesChangesThatArriveMeanwhile() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let depth = "effects[1].parameters.depth"
      let field = TuningPage.control(depth) + " .number-field"
      try await tuning.enter("1", into: depth)
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 1)))
      // The change that arrives, the text before and after it, the key that follows, and the depth at the end.
      let rows: [(path: String, value: Double, before: String, after: String, key: Key, depth: Double)] = [
        ("header.height", 310, "1", "00", .enter, 100), (depth, 20, "10", "0", .enter, 100),
        (depth, 30, "100", "", .tab, 100), (depth, 40, "7", "0", .escape, 40),
      ]
      for row in rows {
        try await tuning.click(field)
        try await tuning.page.key(Key("a")!, modifiers: .control)
        try await tuning.page.type(row.before)
        let revision: Int = try await tuning.page.evaluate("masthead.session.revision")
        try await tuning.page.evaluate(
          """
          fetch(`/api/sessions/${masthead.session.id}/pipeline`, {
            method: 'PATCH', headers: {'Content-Type': 'application/json'},
            body: JSON.stringify({path: \(quoted(row.path)), value: \(row.value)}),
          }).then(() => null)
          """)
        try await tuning.wait(until: "masthead.session.revision > \(revision)")
        #expect(try await tuning.field(depth) == row.before, "\(row)")
        try await tuning.page.type(row.after)
        try await tuning.page.key(row.key)
        try await tuning.wait(for: "masthead.session.pipeline.\(depth)", toBe: .number(row.depth))
        try await tuning.wait(
          for: "document.querySelector(\(quoted(field))).value", toBe: .string("\(Int(row.depth))"))
      }
      try await tuning.expectNoComplaints()
    }
  }

  @Test func changesAreUndoneAndRedone() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let before = try await tuning.picture()
      #expect(try await tuning.page.evaluate("document.querySelector('#undo').disabled") == true)
      try await tuning.enter("120", into: "effects[1].parameters.depth")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 120)))
      try await tuning.click("#undo")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 80)))
      #expect(try await tuning.picture().bitmap.differences(from: before.bitmap) == 0)
      try await tuning.click("#redo")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 120)))
      try await tuning.clickInFileMenu("#revert")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 80)))
      try await tuning.expectNoComplaints()
    }
  }
}
