import Foundation
import Masthead
import MastheadDocuments
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadEngine

@Suite struct SessionHistoryTests {
  private static let depth = "effects[1].parameters.depth"

  private func depth(_ driver: Driver) -> JSON? {
    guard case .array(let effects)? = driver.session.document.json["effects"] else { return nil }
    return effects[1]["parameters"]?["depth"]
  }

  private func names(_ driver: Driver) -> [String] { driver.session.history.entries.map(\.name.text) }

  @Test func eachChangeIsSeparateEntry() throws {
    var driver = try Driver()
    driver.time += 2.5
    try driver.edit(.set(path: Self.depth, 96))
    driver.time += 1
    try driver.edit(.set(path: Self.depth, 100))
    #expect(
      driver.session.history.json == [
        "current": 2,
        "entries": [
          ["entry": 0, "name": "Open News Digest", "time": 0],
          ["entry": 1, "name": "Cut-away depth 80 → 96 pt", "time": 2.5],
          ["entry": 2, "name": "Cut-away depth 96 → 100 pt", "time": 3.5],
        ],
      ])
    #expect(
      driver.session.json(identifier: "")["history"] == ["undo": "Cut-away depth", "redo": .null])
  }

  @Test func undoAndRedoRestoreSameBytes() throws {
    var driver = try Driver()
    var texts = [driver.session.document.text]
    for depth in [96.0, 100, 20] {
      try driver.edit(.set(path: Self.depth, .number(depth)))
      texts.append(driver.session.document.text)
    }
    for text in texts.dropLast().reversed() {
      try driver.history(.undo)
      #expect(driver.session.document.text == text)
    }
    #expect(driver.frame.frame?.mask.svg == "M0 0L375 0L375 300L0 220Z")
    #expect(
      driver.session.json(identifier: "")["history"] == ["undo": .null, "redo": "Cut-away depth"])
    for text in texts.dropFirst() {
      try driver.history(.redo)
      #expect(driver.session.document.text == text)
    }
    #expect(driver.frame.receipt.revision == 10)
  }

  @Test func undoWithoutChangesIsNoOp() throws {
    var driver = try Driver()
    try driver.history(.undo)
    try driver.history(.redo)
    #expect(driver.session.revision == 1 && names(driver) == ["Open News Digest"])
  }

  @Test func changeAfterUndoReplacesUndoneChanges() throws {
    var driver = try Driver()
    for depth in [90.0, 100] { try driver.edit(.set(path: Self.depth, .number(depth))) }
    try driver.history(.undo)
    try driver.edit(.set(path: Self.depth, 20))
    #expect(names(driver) == ["Open News Digest", "Cut-away depth 80 → 90 pt", "Cut-away depth 90 → 20 pt"])
    #expect(driver.session.history.redoName == nil)
  }

  @Test func commandGoesToEntryByItsNumber() throws {
    var driver = try Driver()
    for depth in [90.0, 100, 110] { try driver.edit(.set(path: Self.depth, .number(depth))) }
    for (entry, value) in [(1, 90.0), (3, 110), (0, 80), (2, 100)] {
      try driver.history(.go(to: entry))
      #expect(depth(driver) == .number(value))
    }
    let error = #expect(throws: DocumentError.self) { try driver.history(.go(to: 4)) }
    #expect(error?.description == "entry: must be a whole number between 0 and 3, got 4")
    #expect(depth(driver) == 100)
  }

  // MARK: Gestures

  /// Changes of a session, and the names of the resulting entries.
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let steps: [Step]
    let names: [String]
  }

  enum Step: Sendable {
    case begin(String)
    case end(String)
    case set(Double)
    case undo
    case wait(Double)
  }

  static let rows = [
    Row(
      testDescription: "a drag is one entry, however long it takes",
      steps: [
        .begin("a"), .set(81), .wait(14), .begin("a"), .wait(14), .set(90), .begin("a"), .wait(14), .set(96), .end("a"),
      ],
      names: ["Cut-away depth 80 → 96 pt"]),
    Row(
      testDescription: "two quick drags are two entries",
      steps: [.begin("a"), .set(81), .set(90), .end("a"), .begin("b"), .set(91), .set(100), .end("b")],
      names: ["Cut-away depth 80 → 90 pt", "Cut-away depth 90 → 100 pt"]),
    Row(
      testDescription: "a change before a drag stays separate",
      steps: [.set(70), .begin("a"), .set(81), .end("a"), .set(60)],
      names: ["Cut-away depth 80 → 70 pt", "Cut-away depth 70 → 81 pt", "Cut-away depth 81 → 60 pt"]),
    Row(
      testDescription: "a drag without a change leaves no entry",
      steps: [.begin("a"), .end("a")], names: []),
    Row(
      testDescription: "a drag back to its beginning leaves no entry",
      steps: [.begin("a"), .set(81), .set(90), .set(80), .end("a")], names: []),
    Row(
      testDescription: "a drag through its beginning is one entry",
      steps: [.begin("a"), .set(81), .set(80), .set(75), .set(70), .end("a")], names: ["Cut-away depth 80 → 70 pt"]),
    Row(
      testDescription: "drags of two clients at the same time are one entry",
      steps: [.begin("a"), .set(81), .begin("b"), .set(90), .end("a"), .set(95), .end("b"), .set(96)],
      names: ["Cut-away depth 80 → 95 pt", "Cut-away depth 95 → 96 pt"]),
    Row(
      testDescription: "the drag of a vanished client ends",
      steps: [.begin("a"), .set(81), .wait(15.5), .set(90), .set(91)],
      names: ["Cut-away depth 80 → 81 pt", "Cut-away depth 81 → 90 pt", "Cut-away depth 90 → 91 pt"]),
    Row(
      testDescription: "the end of an unknown drag does nothing",
      steps: [.begin("a"), .set(81), .end("b"), .set(90), .end("a"), .end("a")], names: ["Cut-away depth 80 → 90 pt"]),
    Row(
      testDescription: "undo during a drag reverts it, and the rest of the drag is an entry of its own",
      steps: [.begin("a"), .set(81), .set(90), .undo, .set(91), .set(92), .end("a")],
      names: ["Cut-away depth 80 → 92 pt"]),
  ]

  @Test(arguments: rows) func gestureIsOneEntry(_ row: Row) throws {
    var driver = try Driver()
    for step in row.steps {
      switch step {
      case .begin(let client): try driver.history(.begin(client))
      case .end(let client): try driver.history(.end(client))
      case .set(let depth): try driver.edit(.set(path: Self.depth, .number(depth)))
      case .undo: try driver.history(.undo)
      case .wait(let seconds): driver.time += seconds
      }
    }
    #expect(Array(names(driver).dropFirst()) == row.names)
    for _ in row.names { try driver.history(.undo) }
    #expect(depth(driver) == 80 && driver.session.history.undoName == nil)
  }

  @Test func begunGesturesOfClientsAreLimited() throws {
    var driver = try Driver()
    for client in 0..<1000 {
      driver.time += 0.001
      try driver.history(.begin("client \(client)"))
    }
    for client in 984..<1000 { try driver.history(.end("client \(client)")) }
    for depth in [90.0, 91] { try driver.edit(.set(path: Self.depth, .number(depth))) }
    #expect(names(driver).count == 3)
  }

  // MARK: Bounds

  @Test func oldestEntriesAreRemoved() throws {
    var driver = try Driver()
    for depth in 0..<300 { try driver.edit(.set(path: Self.depth, .number(Double(depth) / 2))) }
    let history = driver.session.history
    #expect(history.entries.count == 200)
    #expect((history.first, history.current) == (101, 199))
    try driver.history(.go(to: 101))
    #expect(depth(driver) == 50)
    #expect(driver.session.history.undoName == nil)
  }

  @Test func largeDocumentsShortenHistory() throws {
    var driver = try Driver()
    for index in 0..<8 {
      try driver.edit(.merge(["$note": .string(String(repeating: "\(index)", count: 200_000))]))
    }
    let history = driver.session.history
    // Five texts of 200,000 bytes fit into 1 MiB.
    #expect(history.entries.count == 5)
    for index in [6, 5, 4, 3] {
      try driver.history(.undo)
      #expect(driver.session.document.json["$note"] == .string(String(repeating: "\(index)", count: 200_000)))
    }
    #expect(driver.session.history.undoName == nil)
  }

  @Test func invalidCommandsAreRejected() {
    let rows: [(JSON, String)] = [
      ([], "expected an object, got an array"),
      ([:], "missing key \"command\""),
      (["command": "jump"], "command: unknown value \"jump\"; must be one of begin, end, undo, redo, go"),
      (["command": "begin"], "missing key \"change\""),
      (
        ["command": "end", "change": .string(String(repeating: "x", count: 65))],
        "change: too many characters: at most 64, got 65"
      ),
      (["command": "go"], "missing key \"entry\""),
      (["command": "go", "entry": -1], "entry: must be a whole number between 0 and 2147483647, got -1"),
      (["command": "undo", "steps": 2], "unknown key \"steps\"; allowed keys: command, change, entry"),
    ]
    for (json, message) in rows {
      let error = #expect(throws: DocumentError.self) { try History.Command(json) }
      #expect(error?.description == message)
    }
  }

  // MARK: Names

  @Test func entryNamesDescribeChanges() throws {
    let rows: [(String, [Edit], String)] = [
      ("news-digest", [.set(path: "header.height", 320)], "Header height 300 → 320 pt"),
      ("news-digest", [.set(path: "effects[1].parameters.side", "right")], "Cut-away higher side Left → Right"),
      ("news-digest", [.set(path: "effects[1].parameters.ratio", 0.25)], "Cut-away ratio unset → 0.25"),
      ("news-digest", [.set(path: "effects[0].enabled", false)], "Switch Stretch off"),
      ("news-digest", [.merge(["effects": ["stretch", "cut-away", "overlap", "parallax"]])], "Add Parallax"),
      ("news-digest", [.merge(["name": "Mine"])], "Rename to Mine"),
      ("news-digest", [.replace(Preset.named("elastic-bar")!.document.json)], "Open Elastic Bar"),
      (
        "news-digest", [.merge(["header": ["elements": [["name": "dateline"], ["name": "title"]]]])],
        "Add element title"
      ),
      ("news-digest", [.merge(["scene": ["title": "News"]])], "Scene title unset → News"),
      (
        "news-digest", [.merge(["scene": ["device": ["width": 390, "height": 844]]])],
        "Scene device 375 × 667 → 390 × 844"
      ),
      ("news-digest", [.merge(["scene": ["colors": ["ink": "#000000"]]])], "Scene colors ink unset → #000000"),
      ("album", [.set(path: "scene.elements.cover.label", "Art")], "Element cover label unset → Art"),
      (
        "news-digest",
        [
          .merge([
            "scene": [
              "pictures": ["me": ["data": .string("data:image/png;base64," + String(repeating: "A", count: 1000))]]
            ]
          ])
        ], "Scene pictures me data"
      ),
      ("album", [.set(path: "header.elements[0].cornerRadius", 12)], "Element cover corner radius 10 → 12"),
      ("album", [.set(path: "header.elements[0].insets.leading", 8)], "Element cover insets leading unset → 8"),
      (
        "news-digest",
        [.merge(["scene": ["device": ["width": 375, "height": try JSON(parsing: "667.0")], "title": "News"]])],
        "Scene title unset → News"
      ),
      ("album", [.set(path: "header.elements[0].width", 220)], "Element cover 200 × 200 → 220 × 200"),
      ("album", [.set(path: "header.elements[0].name", "art")], "Rename element cover to art"),
      ("news-digest", [.merge(["effects": ["stretch", "pin", "overlap"]])], "Replace Cut-away with Pin"),
      ("news-digest", [.merge(["$note": 1])], "Change pipeline"),
      (
        "news-digest", [.set(path: "header.height", 320), .set(path: "effects[1].parameters.depth", 0.123456)],
        "Header height 300 → 320 pt and 1 more"
      ),
    ]
    for (preset, edits, name) in rows {
      var driver = try Driver(preset)
      try driver.history(.begin("a"))
      for edit in edits { try driver.edit(edit) }
      #expect(driver.session.history.undoName?.text == name)
    }
  }

  @Test func namesOfMovedAndRemovedEffects() throws {
    let rows: [([JSON], String)] = [
      (["cut-away", "overlap"], "Remove Stretch"), (["stretch", "cut-away"], "Remove Overlap"),
      (["overlap", "stretch", "cut-away"], "Move Overlap"), (["cut-away", "overlap", "stretch"], "Move Stretch"),
      (["overlap", "cut-away", "stretch"], "Change effects"), (["pin"], "Change effects"),
    ]
    for (effects, name) in rows {
      var driver = try Driver()
      try driver.edit(.merge(["effects": ["stretch", "cut-away", "overlap"]]))
      try driver.edit(.merge(["effects": .array(effects)]))
      #expect(driver.session.history.undoName?.text == name)
    }
  }

  @Test func longNamesAreShortened() throws {
    var driver = try Driver()
    try driver.edit(.merge(["name": .string(String(repeating: "Wörter ", count: 100))]))
    #expect(driver.session.history.undoName?.text.count == 80)
    #expect(driver.session.history.undoName?.text.hasSuffix("…") == true)
  }
}
