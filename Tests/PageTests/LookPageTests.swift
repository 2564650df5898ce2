import Chromium
import Testing

extension StillPageTests {
  /// The group of controls for an element's look.
  @Suite struct LookPageTests {
    private func look(_ name: String) -> String { "masthead.session.pipeline.scene.elements.\(name)" }

    /// Adds an element of a kind to News Digest, which has none.
    private func add(_ kind: String, on tuning: TuningPage) async throws {
      try await tuning.click("#add-element [data-kind=\(kind)]")
      try await tuning.wait(until: "masthead.frame.elements?.\(kind)")
    }

    /// The selector of a look's field by its label.
    private func field(_ words: String, of element: String) -> String {
      "[data-name=\(element)] [aria-label='\(words)']"
    }

    private func choose(_ choice: String, in words: String, of element: String, on tuning: TuningPage) async throws {
      try await tuning.choose(choice, in: field(words, of: element))
    }

    /// Chooses a color as the browser's dialog does. A test cannot click in that dialog.
    private func pick(_ color: String, in words: String, of element: String, on tuning: TuningPage) async throws {
      try await tuning.page.evaluate(
        """
        (field => { field.value = '\(color)'; field.dispatchEvent(new Event('input', {bubbles: true})); })(
          document.querySelector(\(quoted(field(words, of: element)))))
        """)
    }

    /// Waits until a point of the phone has a matching color. The page draws a change after the change has arrived.
    private func waitForColor(
      at x: Double, _ y: Double, on tuning: TuningPage, where fits: (Bitmap.Color) -> Bool
    ) async throws {
      let end = ContinuousClock.now + .seconds(30)
      var color = try await tuning.picture().color(x, y)
      while !fits(color), ContinuousClock.now < end {
        try await tuning.page.nextFrame()
        color = try await tuning.picture().color(x, y)
      }
      #expect(fits(color), "\(color) at (\(x), \(y))")
    }

    @Test func fillOutlineAndShapeAreDrawn() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await add("shape", on: tuning)
        try await pick("#00ff00", in: "Fill color", of: "shape", on: tuning)
        try await tuning.wait(for: look("shape") + ".fill", toBe: "#00ff00")
        // The element of 120 × 44 points lies in the middle of a header of 375 × 300.
        try await waitForColor(at: 187, 150, on: tuning) { $0 == Bitmap.Color(0, 255, 0) }
        try await waitForColor(at: 130, 131, on: tuning) { $0 == Bitmap.Color(0, 255, 0) }
        try await choose("capsule", in: "Shape", of: "shape", on: tuning)
        try await tuning.wait(for: look("shape") + ".shape", toBe: "capsule")
        // A capsule has no corners.
        try await waitForColor(at: 130, 131, on: tuning) { $0 != Bitmap.Color(0, 255, 0) }
        try await tuning.replace("4", in: field("Outline", of: "shape"))
        try await tuning.wait(for: look("shape") + ".outline", toBe: ["color": "#ffffff", "width": 4])
        try await waitForColor(at: 187, 130, on: tuning) { $0 == Bitmap.Color(255, 255, 255) }
        try await waitForColor(at: 187, 134, on: tuning) { $0 == Bitmap.Color(0, 255, 0) }
        try await choose("gradient", in: "Fill", of: "shape", on: tuning)
        try await tuning.wait(for: look("shape") + ".fill.gradient.length", toBe: 2)
        try await pick("#0000ff", in: "Lower fill color", of: "shape", on: tuning)
        try await tuning.wait(for: look("shape") + ".fill.gradient", toBe: ["#00ff00", "#0000ff"])
        try await waitForColor(at: 187, 150, on: tuning) {
          abs(Int($0.green) - 128) < 8 && abs(Int($0.blue) - 128) < 8
        }
        try await choose("", in: "Fill", of: "shape", on: tuning)
        try await tuning.wait(for: look("shape") + ".fill ?? null", toBe: .null)
        try await tuning.expectNoComplaints()
      }
    }

    /// One undo removes a whole typed text.
    @Test func textIsTypedAndStyled() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await add("text", on: tuning)
        try await tuning.replace("Wren Halloway", in: field("Text", of: "text"))
        try await tuning.wait(for: look("text") + ".texts[0].text", toBe: "Wren Halloway")
        try await tuning.replace("30", in: field("Text: size", of: "text"))
        try await choose("300", in: "Text: weight", of: "text", on: tuning)
        try await choose("cut", in: "Text: if it is too long", of: "text", on: tuning)
        try await pick("#ff0000", in: "Text: color", of: "text", on: tuning)
        try await tuning.replace("50", in: field("Text: color: opacity in percent", of: "text"))
        try await tuning.wait(
          for: look("text") + ".texts",
          toBe: [
            [
              "text": "Wren Halloway", "size": 30, "weight": 300, "color": "#ff000080", "overflow": "cut",
            ]
          ])
        try await tuning.click(field("Text: color: another color in the dark appearance", of: "text"))
        try await tuning.wait(for: look("text") + ".texts[0].color", toBe: ["#ff000080", "#ff000080"])
        try await tuning.click("[data-name=text] [data-action=add-text]")
        try await tuning.wait(for: look("text") + ".texts.length", toBe: 2)
        try await tuning.click("[data-name=text] .look-text:last-child [data-action=remove-text]")
        try await tuning.wait(for: look("text") + ".texts.length", toBe: 1)
        // A typed text is one step.
        try await tuning.replace("Ada", in: field("Text", of: "text"))
        try await tuning.wait(for: look("text") + ".texts[0].text", toBe: "Ada")
        try await tuning.click("#undo")
        try await tuning.wait(for: look("text") + ".texts[0].text", toBe: "Wren Halloway")
        try await tuning.expectNoComplaints()
      }
    }

    /// The header's picture is a green of two shades.
    @Test func colorsOfThePictureAreOffered() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.drop(
          ##"'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><path fill="#00ff00" d="M0 0h40v30H0z"/><path fill="#003300" d="M0 0h40v10H0z"/></svg>'"##,
          "green.svg")
        try await tuning.wait(until: "masthead.session.pipeline.scene.pictures?.green && masthead.isComplete")
        try await tuning.settle()
        try await add("shape", on: tuning)
        try await tuning.click(field("Fill color: show palette", of: "shape"))
        let chips = "[...document.querySelectorAll('[data-name=shape] .chip')].map(({title}) => title)"
        // The scene's named colors come first.
        try await tuning.wait(
          for: chips,
          toBe: ["world", "americas", "europe", "middleEast", "africa", "asiaPacific", "#00ff00", "#003300"])
        try await tuning.click("[data-name=shape] .chip[title='#003300']")
        try await tuning.wait(for: look("shape") + ".fill", toBe: "#003300")
        try await tuning.expectNoComplaints()
      }
    }

    /// A photo that is dropped on an avatar becomes the avatar's picture. Next to the avatar, it becomes the header's
    /// picture.
    @Test func droppedPhotoReplacesPictureUnderPointer() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await add("picture", on: tuning)
        // The new controls may move the phone.
        try await tuning.settle()
        func drop(_ name: String, x: Double, y: Double) async throws {
          try await tuning.drop(TuningPage.green, "\(name).svg", on: "#device", at: tuning.location(x, y))
        }
        // The picture of 88 × 88 points lies in the middle of a header of 375 × 300.
        try await drop("face", x: 187, y: 150)
        try await tuning.wait(for: look("picture") + ".picture", toBe: "face")
        #expect(try await tuning.value("scene.picture") == .null)
        try await drop("sea", x: 30, y: 100)
        try await tuning.wait(for: "masthead.session.pipeline.scene.picture ?? null", toBe: "sea")
        try await waitForColor(at: 187, 150, on: tuning) { $0 == Bitmap.Color(0, 255, 0) }
        // The same file is stored once.
        #expect(
          try await tuning.page.evaluate("Object.keys(masthead.session.pipeline.scene.pictures).sort().join()")
            == "face,sea")
        try await tuning.expectNoComplaints()
      }
    }

    /// The header's picture stays in the document if cells of the list show it, too.
    @Test func pictureThatCellsShowStays() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await tuning.drop(TuningPage.green, "green.svg")
        try await tuning.wait(for: "masthead.session.pipeline.scene.picture ?? null", toBe: "green")
        try await tuning.change(
          #"{"path": "scene.content", "value": {"kind": "grid", "sections": [{"count": 4, "pictures": ["green"]}]}}"#)
        try await tuning.wait(for: "masthead.session.pipeline.scene.content.kind", toBe: "grid")
        try await tuning.click("#view")
        try await tuning.click("#picture")
        try await tuning.wait(for: "masthead.session.pipeline.scene.picture ?? null", toBe: .null)
        #expect(
          try await tuning.page.evaluate("Object.keys(masthead.session.pipeline.scene.pictures).join()") == "green")
        try await tuning.expectNoComplaints()
      }
    }

    /// Removing the last use of a picture removes the picture. One undo restores both.
    @Test func unusedPictureIsRemovedFromDocument() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        let pictures = "Object.keys(masthead.session.pipeline.scene.pictures ?? {}).sort().join()"
        try await tuning.drop(TuningPage.green, "green.svg")
        try await tuning.wait(for: pictures, toBe: "green")
        // Another picture replaces it in the header.
        try await tuning.drop(TuningPage.green, "other.svg")
        try await tuning.wait(for: pictures, toBe: "other")
        try await tuning.click("#undo")
        try await tuning.wait(for: pictures, toBe: "green")
        #expect(try await tuning.value("scene.picture") == "green")
        try await tuning.click("#redo")
        try await tuning.wait(for: pictures, toBe: "other")

        // An element also shows it, until the element's look shows another picture.
        try await tuning.click("#add-element [data-kind=picture]")
        try await tuning.wait(until: "masthead.session.header.elements.some(({name}) => name === 'picture')")
        try await tuning.change(#"{"path": "scene.elements.picture.picture", "value": "other"}"#)
        try await tuning.wait(for: look("picture") + ".picture", toBe: "other")
        try await tuning.click("#view")
        try await tuning.click("#picture")
        try await tuning.wait(for: "masthead.session.pipeline.scene.picture ?? null", toBe: .null)
        #expect(try await tuning.page.evaluate(pictures) == "other")
        try await tuning.choose("fox", in: "#elements [data-name=picture] select[aria-label=Picture]")
        try await tuning.wait(for: look("picture") + ".picture", toBe: "fox")
        try await tuning.wait(for: pictures, toBe: "")
        try await tuning.click("#undo")
        try await tuning.wait(for: pictures, toBe: "other")
        #expect(try await tuning.page.evaluate(look("picture") + ".picture") == "other")
        try await tuning.click("#redo")
        try await tuning.wait(for: look("picture") + ".picture", toBe: "fox")
        try await tuning.expectNoComplaints()
      }
    }

    /// A double-click on a text of the phone opens a field there.
    @Test(arguments: ["play", "edit"])
    func doubleClickedTextIsTypedOnThePhone(mode: String) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=photo-blur")
        if mode == "edit" {
          try await tuning.click("#edit")
          try await tuning.wait(for: "document.querySelector('#edit').getAttribute('aria-pressed')", toBe: "true")
        }
        let rect: [Double] = try await tuning.page.evaluate(
          """
          (({frame: {elements: {title: {x, y, width, height}}, header, offset}}) =>
            [x + width / 2 + header.x, y + height / 2 + header.y - offset])(masthead)
          """)
        try await tuning.openTyping(at: rect)
        try await tuning.page.type("Low Country")
        try await tuning.wait(for: look("title") + ".texts[0].text", toBe: "Low Country")
        try await tuning.page.key(.escape)
        try await tuning.wait(for: "document.querySelector('.typing').hidden", toBe: true)
        // One undo removes the whole text.
        try await tuning.click("#undo")
        try await tuning.wait(for: look("title") + ".text ?? null", toBe: "High Country")
        try await tuning.expectNoComplaints()
      }
    }

    /// A double-click on a row or on one of the texts of an element opens the same field.
    @Test(arguments: [
      (
        "parallax-table",
        "(({items: [{texts: [text], rect}]}) => [rect.x + text.x + 8, layout.contentOriginY - offset + rect.y + text.y - 4])(scene)",
        "content.sections[0].rows[0].title"
      ),
      (
        "parallax-table",
        "(({items: [, {texts: [, text], rect}]}) => [rect.x + text.x + 8, layout.contentOriginY - offset + rect.y + text.y - 4])(scene)",
        "content.sections[0].rows[1].text"
      ),
      (
        "news-digest",
        "(({x, y, height}) => [header.x + x + 8, header.y - offset + y + height - 6])(elements.dateline)",
        "elements.dateline.texts[1].text"
      ),
    ])
    func doubleClickedTextOfTheListIsTyped(preset: String, place: String, path: String) async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=\(preset)")
        let before = try await tuning.value("scene")
        let point: [Double] = try await tuning.page.evaluate(
          "(({frame: {header, elements, offset}, session: {scene, layout}}) => \(place))(masthead)")
        try await tuning.openTyping(at: point)
        let old: String = try await tuning.page.evaluate("masthead.session.pipeline.scene.\(path)")
        #expect(try await tuning.page.evaluate("document.activeElement.value") == old)
        try await tuning.page.type("Low “Country”")
        try await tuning.wait(for: "masthead.session.pipeline.scene.\(path)", toBe: "Low “Country”")
        try await tuning.page.key(.escape)
        // One undo removes the whole text, and nothing else changed.
        try await tuning.click("#undo")
        try await tuning.wait(for: "masthead.session.pipeline.scene.\(path)", toBe: .string(old))
        #expect(try await tuning.value("scene") == before)
        try await tuning.expectNoComplaints()
      }
    }

    /// Enter repeats the row below, and typing replaces its text. Backspace in an empty text removes the row.
    @Test func rowsAreAddedAndRemovedByKeys() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=parallax-table")
        let rows = "masthead.session.pipeline.scene.content.sections[0].rows"
        let titles = "\(rows).map(({title}) => title)"
        let first: JSON = try await tuning.page.evaluate("\(rows)[0]")
        let old: [String] = try await tuning.page.evaluate(titles)
        let point: [Double] = try await tuning.page.evaluate(
          "(({frame: {offset}, session: {layout, scene: {items: [{texts: [text], rect}]}}}) => [rect.x + text.x + 8, layout.contentOriginY - offset + rect.y + text.y - 4])(masthead)"
        )
        try await tuning.openTyping(at: point)
        try await tuning.page.key(.enter)
        try await tuning.wait(for: "\(rows).length", toBe: .number(Double(old.count + 1)))
        #expect(try await tuning.page.evaluate("\(rows)[1]") == first)
        try await tuning.wait(until: "document.activeElement.className === 'typing'")
        try await tuning.page.type("A new one")
        try await tuning.wait(for: titles, toBe: .array(([old[0], "A new one"] + old.dropFirst()).map { .string($0) }))
        // Enter adds no line break, and the next row follows below.
        try await tuning.page.key(.enter)
        try await tuning.wait(for: "\(rows).length", toBe: .number(Double(old.count + 2)))
        try await tuning.wait(until: "document.activeElement.className === 'typing'")
        try await tuning.page.key(.backspace)
        try await tuning.wait(for: "\(rows)[2].title", toBe: "")
        try await tuning.page.key(.backspace)
        try await tuning.wait(for: titles, toBe: .array(([old[0], "A new one"] + old.dropFirst()).map { .string($0) }))
        #expect(try await tuning.page.evaluate("document.querySelector('.typing').hidden") == true)
        try await tuning.expectNoComplaints()
      }
    }

    /// The looks of older documents have another form. Showing them changes nothing. The first change keeps the other
    /// values.
    @Test func firstChangeOfOlderLookKeepsTheRest() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=photo-blur")
        let before = try await tuning.value("scene.elements.title")
        try await tuning.click("[data-name=title] .card-toggle")
        #expect(before == ["text": "High Country", "size": 34, "bold": true, "overflow": "shrink"])
        #expect(try await tuning.value("scene.elements.title") == before)
        let drawn =
          "JSON.stringify(masthead.session.scene.header.elements.find(({name}) => name === 'title').texts)"
        let shown: String = try await tuning.page.evaluate(drawn)
        try await tuning.replace("The title", in: field("Name", of: "title"))
        try await tuning.wait(
          for: look("title"),
          toBe: [
            "label": "The title",
            "texts": [
              ["text": "High Country", "size": 34, "bold": true, "alignment": "leading", "overflow": "shrink"]
            ],
          ])
        #expect(try await tuning.page.evaluate(drawn) == shown)
        try await tuning.expectNoComplaints()
      }
    }

    /// A screen reader reads the elements with their roles, and then the rows.
    @Test func phoneIsReadInOrder() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead, "?preset=refresh")
        let parts =
          "[...document.querySelectorAll('#device [aria-label=Header] > *')].map(({role, textContent}) => `${role ?? ''}:${textContent}`)"
        let before: [String] = try await tuning.page.evaluate(parts)
        // A screen reader does not read the shade.
        #expect(
          before == [
            "img:arrow", ":Pull to refresh", ":Release to refresh", ":21°", ":Tamarisk Dunes",
            ":Clear, with a light wind from the sea",
          ])
        try await tuning.click("[data-name=title] .card-toggle")
        try await choose("heading", in: "Role", of: "title", on: tuning)
        try await tuning.replace("The dunes", in: field("Spoken text", of: "title"))
        try await tuning.wait(for: parts + "[4]", toBe: "heading:The dunes")
        #expect(
          try await tuning.page.evaluate(
            """
            document.querySelector('#device [aria-label=List] > *').textContent
              === masthead.session.pipeline.scene.content.sections[0].rows.slice(0, 1).map(({title, text}) => `${title}, ${text}`)[0]
            """))
        try await tuning.expectNoComplaints()
      }
    }

    /// The contrasts of grays on white are known: 1.36 for #dddddd, 4.54 for #767676, 4.48 for #777777 and 2.85 for
    /// #999999. Large texts need less contrast.
    @Test func problemsNameTextThatIsHardToRead() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await add("shape", on: tuning)
        let problem = "document.querySelector('#standing-list [data-faint]')?.textContent ?? ''"
        // Each row toggles the problem, which proves the measurement.
        for (color, size, contrast) in [
          ("#dddddd", 17, "1.3"), ("#767676", 17, nil), ("#777777", 17, "4.4"), ("#777777", 30, nil),
          ("#999999", 30, "2.8"), ("#99999900", 30, nil),
        ] as [(String, Int, String?)] {
          try await tuning.change(
            ##"{"path": "scene.elements.shape", "value": {"shape": "rectangle", "fill": "#ffffff", "texts": [{"text": "Wren", "size": \##(size), "color": "\##(color)"}]}}"##
          )
          if let contrast {
            let words = "Hard to readThe text “Wren” of “shape” has a contrast of \(contrast) while the list is "
            try await tuning.wait(until: "(\(problem)).startsWith('\(words)')")
          } else {
            try await tuning.wait(for: problem, toBe: "")
          }
        }
        try await tuning.expectNoComplaints()
      }
    }

    @Test func refusedValueIsExplainedAndDisappears() async throws {
      try await withMasthead { masthead in
        let tuning = try await TuningPage(masthead)
        try await add("shape", on: tuning)
        try await tuning.replace("1000", in: field("Outline", of: "shape"))
        let refusal = "document.querySelector('[data-name=shape] .look > .control-refusal')"
        try await tuning.wait(
          for: "\(refusal).textContent",
          toBe: "Must be between 0 and 100, got 1000")
        try await tuning.replace("2", in: field("Outline", of: "shape"))
        try await tuning.wait(for: look("shape") + ".outline?.width ?? null", toBe: 2)
        try await tuning.wait(for: "\(refusal).hidden", toBe: true)
      }
    }
  }
}

extension TuningPage {
  /// Double-clicks a point of the phone until its text is open for typing. The banner of a busy server may move the
  /// phone.
  func openTyping(at point: [Double]) async throws {
    for _ in 1...20 {
      try await page.doubleClick(at: location(point[0], point[1]))
      for _ in 1...60 {
        if try await page.evaluate("document.activeElement.className === 'typing'") { return }
        try await page.nextFrame()
      }
    }
    Issue.record("No text is open for typing at \(point).")
  }
}
