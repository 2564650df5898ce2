import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments

/// Documents with several known mistakes: the reader reports each mistake once, and nothing else.
@Suite struct RandomMistakesTests {
  /// A valid document.
  private static let text = #"""
    {
      "masthead": 1,
      "name": "Profile",
      "header": {
        "height": 300,
        "collapsedHeight": { "excludingSafeArea": 44 },
        "placement": "aboveContent",
        "imageSize": { "width": 1200, "height": 900 },
        "elements": [
          { "name": "title", "alignment": "bottomLeading", "width": 120, "height": 41,
            "insets": { "leading": 16, "bottom": 8 },
            "collapsed": { "alignment": "top", "insets": { "bottom": 0 } } },
          { "name": "avatar", "width": 80, "height": "fit", "cornerRadius": 40, "clipped": false },
          { "name": "tabs", "height": 45, "width": "fill" }
        ]
      },
      "effects": [
        { "effect": "stretch", "enabled": true, "parameters": { "factor": 0.75, "gap": "above" } },
        "collapse",
        { "effect": "parallax", "parameters": { "target": "image", "factor": 0.4 } },
        { "effect": "cut-away", "parameters": { "depth": 72, "side": "right" } },
        { "effect": "fade", "parameters": { "target": "avatar", "to": 0.25 } },
        { "effect": "transition", "parameters": { "target": "title" } },
        { "effect": "scale", "enabled": false, "parameters": { "target": "tabs" } }
      ],
      "highlights": ["header.height", "effects[3].parameters.depth"],
      "scene": {
        "device": { "model": "custom", "width": 390, "height": 844, "safeArea": { "top": 47, "bottom": 34 } },
        "statusBar": true,
        "navigationBar": "translucent",
        "decelerationRate": "fast",
        "headerTexts": [{ "text": "One", "size": 28, "edge": "top" }, { "text": "Two", "bold": true }],
        "elements": {
          "title": { "text": "Wren", "size": 34, "bold": false },
          "avatar": { "shape": "circle", "color": [0.2, 0.4, 0.6] },
          "tabs": { "shape": "rectangle", "texts": [{ "text": "Posts", "alignment": "center" }, { "text": "Likes" }] }
        },
        "content": {
          "kind": "rows",
          "sections": [
            { "rows": [{ "title": "First", "text": "Short." }, { "title": "Second", "text": "Long.", "kind": "post" }] }
          ]
        }
      }
    }
    """#

  /// A replacement in the text, and the beginning of the resulting error. A document has at most one mistake of a
  /// group.
  private struct Mistake {
    let old, new, error: String
    var group = ""

    /// Whether both mistakes can be in one document.
    func isApart(from other: Mistake) -> Bool {
      !text.firstRange(of: old)!.overlaps(text.firstRange(of: other.old)!) && (group.isEmpty || group != other.group)
    }
  }

  private static let mistakes = [
    Mistake(old: #""masthead": 1"#, new: #""Masthead": 1"#, error: #"unknown key "Masthead""#),
    Mistake(
      old: #"{ "effect": "scale", "#, new: #"{ "scale": {}, "#, error: #"effects[6]: unknown key "scale""#,
      group: "keys of scale"),
    Mistake(old: #""name": "Profile""#, new: #""name": 7"#, error: "name: expected a string, got the number 7"),
    Mistake(old: #""name": "Profile","#, new: #""nmae": "Profile","#, error: #"unknown key "nmae""#),
    Mistake(old: #""height": 300"#, new: #""height": -3"#, error: "header.height: must be between"),
    Mistake(
      old: #"{ "excludingSafeArea": 44 }"#, new: #"{ "ratioOfWidth": 0.2 }"#,
      error: #"header.collapsedHeight: unknown key "ratioOfWidth""#),
    Mistake(
      old: #""excludingSafeArea": 44"#, new: #""excludingSafeArea": "44""#,
      error: "header.collapsedHeight.excludingSafeArea: expected a number"),
    Mistake(
      old: #""placement": "aboveContent""#, new: #""placement": "above""#,
      error: #"header.placement: unknown value "above""#),
    Mistake(old: #", "height": 900 }"#, new: " }", error: #"header.imageSize: missing key "height""#),
    Mistake(
      old: #""alignment": "bottomLeading""#, new: #""alignment": 3"#,
      error: "header.elements[0].alignment: unknown value 3"),
    Mistake(
      old: #""leading": 16"#, new: #""leading": null"#,
      error: "header.elements[0].insets.leading: expected a number, got null"),
    Mistake(
      old: #""alignment": "top", "insets": { "bottom": 0 }"#,
      new: #""alignment": "top", "insets": { "bottom": 99999 }"#,
      error: "header.elements[0].collapsed.insets.bottom: must be between"),
    Mistake(
      old: #""clipped": false"#, new: #""clipped": "no""#, error: "header.elements[1].clipped: expected true or false"),
    Mistake(
      old: #""name": "tabs", "height": 45"#, new: #""name": "avatar", "height": 45"#,
      error: #"header.elements[2].name: duplicate element "avatar""#),
    Mistake(
      old: #""width": "fill""#, new: #""width": "full""#, error: #"header.elements[2].width: unknown value "full""#),
    Mistake(old: #""enabled": true"#, new: #""enabled": 1"#, error: "effects[0].enabled: expected true or false"),
    Mistake(old: #""gap": "above""#, new: #""gap": "up""#, error: "effects[0].parameters.gap: unknown value"),
    Mistake(old: #""collapse","#, new: #""colapse","#, error: #"effects[1]: unknown effect "colapse""#),
    Mistake(old: #""factor": 0.4 }"#, new: #""factor": 7 }"#, error: "effects[2].parameters.factor: must be between"),
    Mistake(
      old: #""factor": 0.4 }"#, new: #""factor": 0.4, "fctor": 1 }"#,
      error: #"effects[2].parameters.fctor: unknown parameter "fctor""#),
    Mistake(
      old: #""depth": 72"#, new: #""depth": 72, "ratio": 0.3"#,
      error: #"effects[3].parameters: "depth" and "ratio" cannot be set together"#),
    Mistake(old: #""side": "right""#, new: #""side": true"#, error: "effects[3].parameters.side: unknown value"),
    Mistake(old: #""to": 0.25"#, new: #""to": "0.25""#, error: "effects[4].parameters.to: expected a number"),
    Mistake(
      old: #""target": "avatar""#, new: #""target": "avater""#,
      error: #"effects[4].parameters.target: unknown target "avater""#),
    Mistake(
      old: #"{ "effect": "transition", "#, new: #"{ "#, error: #"effects[5]: missing key "effect""#),
    Mistake(
      old: #""enabled": false"#, new: #""on": false"#, error: #"effects[6]: unknown key "on""#,
      group: "keys of scale"),
    Mistake(
      old: #"effects[3].parameters.depth"#, new: #"effects[3].parameters.dept"#,
      error: "highlights[1]: expected the path of a parameter"),
    Mistake(old: #""width": 390"#, new: #""width": -390"#, error: "scene.device.width: must be between"),
    Mistake(old: #""top": 47"#, new: #""upper": 47"#, error: #"scene.device.safeArea: unknown key "upper""#),
    Mistake(
      old: #""navigationBar": "translucent""#, new: #""navigationBar": "clear""#,
      error: #"scene.navigationBar: unknown value "clear""#),
    Mistake(
      old: #""decelerationRate": "fast""#, new: #""decelerationRate": "fast", "snapping": "pages""#,
      error: #"scene: the key "snapping" was removed"#),
    Mistake(old: #""text": "One", "#, new: "", error: #"scene.headerTexts[0]: missing key "text""#),
    Mistake(old: #""bold": true"#, new: #""bold": "true""#, error: "scene.headerTexts[1].bold: expected true or false"),
    Mistake(
      old: #""title": { "text": "Wren""#, new: #""titel": { "text": "Wren""#,
      error: #"scene.elements.titel: unknown element "titel""#, group: "look of title"),
    Mistake(
      old: #""bold": false"#, new: #""bold": false, "shape": "circle""#,
      error: #"scene.elements.title: "text" and "shape" cannot be set together"#, group: "look of title"),
    Mistake(
      old: #"[0.2, 0.4, 0.6]"#, new: "[0.2, 4, 0.6]", error: "scene.elements.avatar.color[1]: must be between"),
    Mistake(
      old: #"{ "text": "Likes" }"#, new: #"{ "txet": "Likes" }"#,
      error: #"scene.elements.tabs.texts[1]: unknown key "txet""#),
    Mistake(
      old: #""title": "First", "#, new: "", error: #"scene.content.sections[0].rows[0]: missing key "title""#),
    Mistake(
      old: #""kind": "post""#, new: #""kind": "tweet""#,
      error: #"scene.content.sections[0].rows[1].kind: unknown value "tweet""#),
    Mistake(old: #""size": 28"#, new: #""size": 28, "size": 30"#, error: #"duplicate key "size""#),
    Mistake(old: #""factor": 0.75"#, new: #""factor": NaN"#, error: "NaN is not a JSON number"),
    Mistake(old: #""bottom": 34"#, new: #""bottom": -Infinity"#, error: "-Infinity is not a JSON number"),
    Mistake(old: #""size": 34"#, new: #""size": 1e999"#, error: "the number 1e999 is too large"),
    Mistake(old: #""height": 844,"#, new: #""height": 844, "height": 9,"#, error: #"duplicate key "height""#),
  ]

  /// Returns one to five mistakes at different places of the text.
  private static func draw(_ random: inout SplitMix) -> [Mistake] {
    var drawn: [Mistake] = []
    let count = Int.random(in: 1...5, using: &random)
    for mistake in mistakes.shuffled(using: &random) where drawn.count < count {
      if drawn.allSatisfy({ $0.isApart(from: mistake) }) { drawn.append(mistake) }
    }
    return drawn
  }

  /// Returns the errors of a text, in order.
  private static func errors(
    in text: String, reading read: (JSONCursor) throws(DocumentError) -> Void
  ) throws -> [String] {
    let (json, positions) = try DocumentPositions.read(text.utf8)
    let errors = DocumentErrors.collect(in: json, ignoring: positions.unreadPlaces, reading: read).errors
    return (errors.map(\.description) + positions.problems.map(\.message)).sorted()
  }

  @Test func textIsValidAndHasEachPlaceOnce() throws {
    #expect(try Self.errors(in: Self.text) { cursor throws(DocumentError) in _ = try PipelineDocument(cursor) } == [])
    #expect(Self.mistakes.filter { Self.text.ranges(of: $0.old).count != 1 }.map(\.old) == [])
  }

  private static func expectOnce(_ mistakes: [Mistake]) throws {
    let text = mistakes.reduce(text) { $0.replacing($1.old, with: $1.new) }
    let found = try errors(in: text) { cursor throws(DocumentError) in _ = try PipelineDocument(cursor) }
    let expected = mistakes.map(\.error).sorted()
    #expect(
      found.count == expected.count && zip(found, expected).allSatisfy { $0.hasPrefix($1) },
      "expected \(expected), found \(found)")
  }

  @Test func eachMistakeIsReportedOnceAndNoOther() throws {
    var random = SplitMix.printingSeed()
    for mistakes in Self.mistakes.map({ [$0] }) + (0..<50).map({ _ in Self.draw(&random) }) {
      try Self.expectOnce(mistakes)
    }
  }

  /// No mistake hides another mistake.
  @Test func bothOfTwoMistakesAreReported() throws {
    for (index, first) in Self.mistakes.enumerated() {
      for second in Self.mistakes[(index + 1)...] where first.isApart(from: second) {
        try Self.expectOnce([first, second])
      }
    }
  }
}
