import Chromium
import Testing

/// The panel of parameters: one row for each parameter. The document's highlights come first.
extension TuningPageTests {
  private static let depth = "effects[1].parameters.depth"

  @Test func presetShowsItsHighlightsAndFoldsTheRest() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, isFolded: true)
      let highlights: JSON = try await tuning.page.evaluate("masthead.session.pipeline.highlights")
      #expect(
        highlights == [
          "header.height", .string(Self.depth), "effects[2].parameters.ratio", "effects[0].parameters.factor",
        ])
      #expect(try await tuning.visibleRows() == highlights)
      // A row of the first card sends values like a row in the effect's card.
      try await tuning.enter("96", into: Self.depth)
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 96)))

      try await tuning.click(TuningPage.card(1) + " [data-action=fold]")
      let unfolded = try await tuning.visibleRows(in: TuningPage.card(1))
      #expect(unfolded == [.string(Self.depth), "effects[1].parameters.side", "effects[1].parameters.flattening"])
      let address: String = try await tuning.page.evaluate("location.origin + '/?again' + location.hash")
      try await tuning.page.navigate(to: address)
      try await tuning.waitUntilDrawn()
      #expect(try await tuning.visibleRows(in: TuningPage.card(1)) == unfolded)
      #expect(try await tuning.visibleRows(in: TuningPage.card(0)) == [])
      // A moved effect keeps its highlights. A removed effect loses them.
      try await tuning.click(TuningPage.card(1) + " [data-action=up]")
      try await tuning.waitForEffects("cut-away", "stretch", "overlap")
      try await tuning.click(TuningPage.card(2) + " [data-action=remove]")
      try await tuning.waitForEffects("cut-away", "stretch")
      try await tuning.wait(
        for: "masthead.session.pipeline.highlights",
        toBe: ["header.height", "effects[0].parameters.depth", "effects[1].parameters.factor"])
      #expect(
        try await tuning.visibleRows(in: "#essentials")
          == ["header.height", "effects[0].parameters.depth", "effects[1].parameters.factor"])
      try await tuning.expectNoComplaints()
    }
  }

  @Test func rowsAreDenseAndExplained() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let heights: [Double] = try await tuning.page.evaluate(
        "[...document.querySelectorAll('.panel-left .control-name')].filter(row => row.checkVisibility()).map(row => row.parentElement).filter(row => row.querySelector('.control-note').hidden).map(row => row.getBoundingClientRect().height)"
      )
      #expect(heights.count > 10)
      for height in heights { #expect((24...28).contains(height)) }
      let summary = "The height of the slant at the lower edge. 0 is a straight edge."
      let row = "document.querySelector(\(quoted(TuningPage.card(1) + " " + TuningPage.control(Self.depth))))"
      let hint: String = try await tuning.page.evaluate("\(row).dataset.hint")
      #expect(hint == "\(summary)\nDefault: 80 pt (double-click)")
      let descriptions: [String] = try await tuning.page.evaluate(
        "[...\(row).querySelectorAll('input')].map(input => input.ariaDescription)")
      #expect(descriptions == [summary, summary])
    }
  }

  /// Album tunes a blur, a scrim and a scale, which all have a row *To*.
  @Test func namesOfEssentialsIncludeTheirTargets() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, "?preset=album")
      let rows: [[String]] = try await tuning.page.evaluate(
        """
        [...document.querySelectorAll('.essential')].flatMap(group => [...group.querySelectorAll('.control')].map(row => [
          group.querySelector('h3').textContent, [...row.querySelector('.control-name').childNodes].at(-1).textContent,
          row.querySelector('.control-name').textContent]))
        """)
      let (background, cover) = ("Image", "Cover")
      #expect(
        rows == [
          ["Header", "Height", "Header: Height"], ["Header", "Collapsed height", "Header: Collapsed height"],
          ["Header", "Scrim to", "Header: Scrim to"], [background, "Blur to", "\(background): Blur to"],
          [cover, "Scale to", "\(cover): Scale to"],
        ])
      // A slider and a field have the whole name, also in a card.
      for row in [
        "#essentials [data-path='effects[7].parameters.to']", "#effects [data-path='effects[7].parameters.to']",
      ] {
        let names: [String] = try await tuning.page.evaluate(
          "[...document.querySelectorAll(\(quoted(row + " input")))].map(input => input.labels[0]?.textContent ?? document.getElementById(input.getAttribute('aria-labelledby')).textContent)"
        )
        let name = row.hasPrefix("#essentials") ? "\(cover): Scale to" : "Scale \(cover): To"
        #expect(names == [name, name], "\(row)")
      }
      try await tuning.expectNoComplaints()
    }
  }

  @Test func numberFieldCalculates() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, isFolded: true)
      for (text, value) in [
        ("44,5", 44.5), ("80/300", 80.0 / 300), ("2 * (16 + 4) - -1", 41), ("6 pt", 6), (".5e1", 5), ("3×4−2", 10),
      ] {
        try await tuning.enter(text, into: Self.depth)
        try await tuning.wait(for: "masthead.session.pipeline.effects[1].parameters.depth", toBe: .number(value))
      }
      let refusal = "document.querySelector(\(quoted(TuningPage.control(Self.depth) + " .control-refusal")))"
      for (text, found) in [("80/", "80/"), ("1.000,5", "1.000,5"), ("alert(1)", "alert(1)"), ("(2", "(2")] {
        try await tuning.enter(text, into: Self.depth)
        let sentence: String = try await tuning.page.evaluate("\(refusal).textContent")
        #expect(sentence == "Expected a number or a calculation such as 80/300, got \"\(found)\"")
        #expect(try await tuning.field(Self.depth) == text, "The text stays, so that it can be mended.")
      }
      try await tuning.enter("1/0", into: Self.depth)
      #expect(try await tuning.page.evaluate("\(refusal).textContent") == #"Expected a finite number, got "1/0""#)
      // The message disappears with the first character that makes the text a number.
      try await tuning.page.key(.backspace)
      #expect(try await tuning.page.evaluate("\(refusal).checkVisibility()") == true)
      try await tuning.page.type("4")
      #expect(try await tuning.page.evaluate("\(refusal).checkVisibility()") == false)
      try await tuning.page.key(.escape)
      #expect(try await tuning.field(Self.depth) == "10")
      #expect(try await tuning.value(Self.depth) == 10)
      try await tuning.expectNoComplaints()
    }
  }

  /// At this height, the suggested range equals a range that the session gives by name.
  @Test func heightOf400PointsKeepsRangeOfItsSlider() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.enter("400", into: "header.height")
      try await tuning.wait(for: "masthead.session.pipeline.header.height", toBe: 400)
      // The essentials and the header's card each have a slider.
      try await tuning.wait(
        for: """
          [...document.querySelectorAll('\(TuningPage.control("header.height")) .slider')]
            .map(({min, max, value}) => [min, max, value].join())
          """, toBe: ["0,400,400", "0,400,400"])
      try await tuning.expectNoComplaints()
    }
  }

  @Test func nameIsDraggedAndKeysStep() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, isFolded: true)
      let page = tuning.page
      let name = try await page.frame(of: TuningPage.control(Self.depth) + " .control-name").center
      func drag(by distance: Double, modifiers: Modifiers = []) async throws {
        try await page.mouse(.moved, at: name)
        try await page.mouse(.pressed, at: name)
        for step in 1...4 {
          try await page.mouse(.moved, at: Point(name.x + distance * Double(step) / 4, name.y), modifiers: modifiers)
        }
      }
      func release() async throws { try await page.mouse(.released, at: Point(name.x, name.y)) }
      func expectDepth(_ depth: Double) async throws {
        try await tuning.wait(for: "masthead.session.pipeline.effects[1].parameters.depth", toBe: .number(depth))
      }
      for (distance, modifiers, depth) in [(20.0, [], 100.0), (-8, .shift, 20), (8, .alt, 20.8)]
        as [(Double, Modifiers, Double)]
      {
        try await drag(by: distance, modifiers: modifiers)
        try await expectDepth(depth)
        try await release()
      }
      try await page.wait(until: "masthead.session.history.undo === 'Cut-away depth'")
      for depth in [20.0, 100, 80] {
        try await tuning.click("#undo")
        try await expectDepth(depth)
      }
      // Escape restores the value and leaves nothing to undo.
      try await drag(by: 40)
      try await expectDepth(120)
      try await page.key(.escape)
      try await expectDepth(80)
      try await release()
      try await tuning.wait(for: "masthead.session.history.undo", toBe: .null)

      // A slider does the same. It ignores the rest of the drag.
      let slider = try await page.frame(of: TuningPage.control(Self.depth) + " .slider").center
      try await page.mouse(.moved, at: slider)
      try await page.mouse(.pressed, at: slider)
      try await tuning.wait(until: "masthead.session.pipeline.effects[1].parameters.depth > 80")
      try await page.key(.escape)
      try await expectDepth(80)
      try await page.mouse(.moved, at: Point(slider.x + 20, slider.y))
      try await page.mouse(.released, at: Point(slider.x + 20, slider.y))
      try await tuning.wait(for: "masthead.session.history.undo", toBe: .null)
      try await expectDepth(80)

      try await tuning.click(TuningPage.control(Self.depth) + " .number-field")
      for (key, modifiers, depth) in [
        (.arrowUp, [], 81), (.arrowUp, .shift, 91), (.arrowDown, .alt, 90.9),
      ] as [(Key, Modifiers, Double)] {
        try await page.key(key, modifiers: modifiers)
        try await expectDepth(depth)
      }
      try await page.key(.tab, modifiers: .shift)
      try await page.key(.arrowRight, modifiers: .shift)
      try await expectDepth(100.9)
      try await tuning.expectNoComplaints()
    }
  }

  @Test func alternativesAreOneChoiceThatKeepsTheHeader() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      let ratio = "effects[1].parameters.ratio"
      try await tuning.page.evaluate(
        "document.querySelector(\(quoted("#effects " + TuningPage.control(Self.depth) + " .number-form"))).focus()")
      try await tuning.page.key(.arrowUp)
      try await tuning.wait(
        for: "masthead.session.pipeline.effects[1].parameters", toBe: ["ratio": .number(80.0 / 300)])
      #expect(
        try await tuning.visibleRows(in: TuningPage.card(1))
          == [.string(ratio), "effects[1].parameters.side", "effects[1].parameters.flattening"])
      #expect(try await tuning.frame().mask == Self.mask(cut: 80))
      #expect(try await tuning.page.evaluate("document.activeElement.className") == "number-form")
      try await tuning.enter("0,5", into: ratio)
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 150)))
      // The mark next to the name restores the form of the opened document.
      try await tuning.click(TuningPage.control(ratio) + " [data-action=reset]")
      try await tuning.wait(for: "masthead.session.pipeline.effects[1].parameters", toBe: ["depth": 80])

      for (form, value) in [
        ("header.height.ratioOfWidth", 0.8), ("header.height.excludingSafeArea", 300), ("header.height", 300),
      ] {
        try await tuning.choose(form, in: "#header-controls .number-form")
        try await tuning.wait(
          for: "masthead.session.header.parameters.find(({path}) => path === '\(form)').value", toBe: .number(value))
        #expect(try await tuning.frame().header.height == 300)
      }
      try await tuning.expectNoComplaints()
    }
  }

  @Test func searchAndChangedOnlyFilterRows() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, isFolded: true)
      let empty = "(({textContent, hidden}) => hidden ? null : textContent)(document.querySelector('.no-matches'))"
      func search(_ text: String) async throws {
        try await tuning.click(".search-field")
        try await tuning.page.key(Key("a")!, modifiers: .control)
        try await tuning.page.type(text)
      }
      for (text, rows) in [
        ("FLAT", ["effects[1].parameters.flattening"]), ("cut side", ["effects[1].parameters.side"]),
        ("overlap", ["effects[2].parameters.ratio"]),
        ("imagesize", ["header.imageSize.width", "header.imageSize.height"]),
      ] {
        try await search(text)
        #expect(try await tuning.visibleRows() == .array(rows.map(JSON.string)), "\(text)")
      }
      try await search("zeppelin")
      #expect(try await tuning.visibleRows() == [])
      #expect(try await tuning.page.evaluate(empty) == "Nothing matches “zeppelin”.")
      try await tuning.page.key(.escape)
      #expect(try await tuning.page.evaluate(empty) == JSON.null)

      // Nothing of an untouched preset has changed, although its depth is not the default of a ratio.
      try await tuning.click("[data-action=changed-only]")
      #expect(try await tuning.page.evaluate(empty) == "Nothing differs from the opened document.")
      try await tuning.click("[data-action=changed-only]")
      try await tuning.enter("96", into: Self.depth)
      try await tuning.click("[data-action=changed-only]")
      try await tuning.wait(for: TuningPage.visibleRows(in: "#panel"), toBe: [.string(Self.depth)])
      // The server keeps the opened document, so a reload does not forget it.
      let address: String = try await tuning.page.evaluate("location.origin + '/?again' + location.hash")
      try await tuning.page.navigate(to: address)
      try await tuning.waitUntilDrawn()
      try await tuning.click("[data-action=changed-only]")
      try await tuning.wait(for: TuningPage.visibleRows(in: "#panel"), toBe: [.string(Self.depth)])
      try await tuning.click("#effects [data-changed] [data-action=reset]")
      try await tuning.wait(for: empty, toBe: "Nothing differs from the opened document.")
      try await tuning.wait(for: "masthead.frame.mask", toBe: .string(Self.mask(cut: 80)))
      try await tuning.expectNoComplaints()
    }
  }

  @Test func effectsAreDuplicatedCopiedAndPasted() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead)
      try await tuning.click(TuningPage.card(1) + " [data-action=duplicate]")
      try await tuning.waitForEffects("stretch", "cut-away", "cut-away", "overlap")
      #expect(try await tuning.value("effects[2].parameters.depth") == 80)
      #expect(try await tuning.visibleRows(in: TuningPage.card(2)) != [], "A new card is unfolded.")
      // The highlights follow their effects.
      #expect(try await tuning.value("highlights[2]") == "effects[3].parameters.ratio")

      try await tuning.click(TuningPage.card(0) + " [data-action=fold]")
      try await tuning.page.key(Key("c")!, modifiers: .control)
      try await tuning.wait(for: "document.querySelector('#toast').textContent", toBe: "Copied the effect")
      try await tuning.page.key(Key("v")!, modifiers: .control)
      try await tuning.waitForEffects("stretch", "stretch", "cut-away", "cut-away", "overlap")

      // What the server rejects changes nothing and is explained in one sentence.
      for (text, sentence) in [
        (#"{"effects":["ripple"]}"#, #"unknown effect "ripple""#),
        ("Hello", #"clipboard: expected a copied effect or a document, got "Hello""#),
      ] {
        try await tuning.paste(text)
        try await tuning.wait(
          until: "document.querySelector('#problem-list').textContent.includes(\(quoted(sentence)))")
      }
      try await tuning.waitForEffects("stretch", "stretch", "cut-away", "cut-away", "overlap")
      let document: String = try await tuning.page.evaluate(
        "fetch('/api/presets').then(response => response.json()).then(({presets}) => JSON.stringify(presets.find(({preset}) => preset === 'twitter-profile').document))"
      )
      try await tuning.paste(document)
      try await tuning.wait(for: "masthead.session.pipeline.name", toBe: "Twitter Profile")
    }
  }

  @Test func addMenuHasGroupsSearchAndPictures() async throws {
    try await withMasthead { masthead in
      let tuning = try await TuningPage(masthead, isFolded: true)
      try await tuning.click("#add-effect summary")
      try await tuning.wait(until: "document.querySelector('[data-add=curve]')")
      #expect(
        try await tuning.page.evaluate("[...document.querySelectorAll('.menu-title')].map(title => title.textContent)")
          == ["Recipes", "Follow the scroll", "Cut and overlap", "Image", "Elements", "Appearance", "Layout"])
      let pictures = "[...document.querySelectorAll('.menu-picture')]"
      // The pictures load when they come into view.
      try await tuning.wait(until: "\(pictures)[0].naturalWidth > 100")

      let shown =
        "[...document.querySelectorAll('.menu-item')].filter(item => item.checkVisibility()).map(item => item.dataset.add)"
      // The search has the focus, and also finds words of the summary.
      try await tuning.page.type("zeppelin")
      #expect(try await tuning.page.evaluate(shown) == [String]())
      #expect(try await tuning.text(of: "#add-effect .empty") == "No recipe or effect matches “zeppelin”.")
      try await tuning.page.key(Key("a")!, modifiers: .control)
      try await tuning.page.type("bends edge")
      #expect(try await tuning.page.evaluate(shown) == ["curve"])
      try await tuning.page.key(.enter)
      try await tuning.waitForEffects("stretch", "cut-away", "overlap", "curve")
      // The new card is unfolded, although the others are folded.
      try await tuning.wait(until: "document.querySelector('[data-name=curve] .control-list').checkVisibility()")
      #expect(try await tuning.visibleRows(in: TuningPage.card(1)) == [])
      #expect(
        try await tuning.page.evaluate(
          "fetch('/api/effects/com.example.ripple/picture').then(response => response.status)") == 404)
    }
  }
}

extension TuningPage {
  /// The paths of the visible rows, in order, each once.
  fileprivate func visibleRows(in place: String = "#panel") async throws -> JSON {
    try await page.evaluate(Self.visibleRows(in: place))
  }

  /// An expression for these paths.
  fileprivate static func visibleRows(in place: String) -> String {
    """
    [...new Set([...document.querySelectorAll(\(quoted(place + " .control")))]
      .filter(row => row.checkVisibility()).map(row => row.dataset.path))]
    """
  }

  /// Pastes a text, as the browser does for Control-V, without the system's clipboard.
  fileprivate func paste(_ text: String) async throws {
    try await page.evaluate(
      """
      (data => {
        data.setData('text/plain', \(quoted(text)));
        document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true, cancelable: true}));
      })(new DataTransfer())
      """)
  }
}
