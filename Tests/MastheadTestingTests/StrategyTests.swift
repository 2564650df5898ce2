import Foundation
import Masthead
import MastheadDocuments
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadTesting

@Suite struct StrategyTests {
  private let folder = SourceFolder()
  private let list = SnapshotList(rate: 10)

  private func document(depth: Double) throws -> PipelineDocument {
    let json = """
      { "masthead": 1, "name": "Cut", "header": { "height": 300 },
        "effects": [ { "effect": "stretch" }, { "effect": "cut-away", "parameters": { "depth": \(depth) } } ] }
      """
    return try PipelineDocument(parsing: json.utf8)
  }

  /// Adds to the height of a stretched header.
  struct Taller: HeaderEffect {
    static let identifier = "com.example.taller"
    static let stages: Stages = .header
    static let parameters = [Parameter("by", \Taller.by, in: 0...10)]
    var by = 0.0
    func contribute(to frame: inout HeaderFrame, at moment: Moment) {
      frame.header.height += by
      if frame.overscroll > 50 { frame.header.height += by }
    }
  }

  private func taller(_ by: Double) -> Pipeline {
    var effect = Taller()
    effect.by = by
    return Pipeline(Header(height: 300), effects: [Stretch(), effect])
  }

  @Test func swiftPipelineHasFramesOfItsDocument() throws {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      CutAway(depth: 80)
    }
    let frames = { folder.verify(pipeline, as: .frames(along: .pull(120), on: list)) }
    #expect(frames()?.hasPrefix("Recorded") == true)
    #expect(folder.verify(try document(depth: 80), as: .frames(along: .pull(120), on: list)) == nil)
    #expect(folder.verify(try document(depth: 81), as: .frames(along: .pull(120), on: list)) != nil)
  }

  @Test func framesWithinToleranceKeepTheirText() throws {
    let strategy = Snapshotting<Pipeline>.frames(along: .pull(120), on: list, within: Tolerance(absolute: 0.5))
    _ = folder.verify(taller(0.6), as: strategy)
    let reference = try #require(folder.read("header.txt"))
    #expect(folder.verify(taller(0.75), as: strategy, record: .failed) == nil)
    #expect(folder.read("header.txt") == reference)
    // Exceeds the tolerance only where the header is stretched far.
    #expect(folder.verify(taller(0.95), as: strategy)?.hasPrefix("header.height differs first at sample 3") == true)
    let received = try #require(folder.read("header.txt.received"))
    let lines = zip(reference.split(separator: "\n"), received.split(separator: "\n"))
    #expect(lines.filter { $0 != $1 }.map { $1.prefix(13) } == ["effect: com.e", "     3  0.300", "     4  0.400"])
    // Recording all also writes the new parameters, but keeps the old numbers.
    #expect(
      folder.verify(taller(0.75), as: strategy, record: .all)
        == "Recorded SOURCES/__Snapshots__/HeaderTests/header.txt again. Run again to compare.")
    let again = try #require(folder.read("header.txt"))
    #expect(again == reference.replacingOccurrences(of: "by=0.6\n", with: "by=0.75\n"))
    #expect(folder.verify(taller(0.75), as: strategy, record: .all) == nil)
  }

  @Test func curveIsOneValueAgainstOffset() throws {
    _ = folder.verify(taller(0), as: .curve(of: .headerHeight, from: -100, to: 100, count: 5))
    let rows = try #require(folder.read("header.txt")).split(separator: "\n").suffix(6)
    #expect(
      rows.joined(separator: "\n") == """
        sample    offset  header.height
             0  -400.000        400.000
             1  -350.000        350.000
             2  -300.000        300.000
             3  -250.000        300.000
             4  -200.000        300.000
        """)
  }

  @Test func curveOfPublishedValue() throws {
    struct Glow: HeaderEffect {
      static let identifier = "com.example.glow"
      static let stages: Stages = .appearance
      func contribute(to frame: inout HeaderFrame, at moment: Moment) { frame.values["glow"] = frame.collapse / 2 }
    }
    let glowing = Pipeline(Header(height: 300)) { Glow() }
    _ = folder.verify(glowing, as: .curve(of: .value("glow"), from: 0, to: 300, count: 3))
    let rows = try #require(folder.read("header.txt")).split(separator: "\n").suffix(4)
    #expect(
      rows.joined(separator: "\n") == """
        sample    offset  values.glow
             0  -300.000        0.000
             1  -150.000        0.250
             2     0.000        0.500
        """)
  }

  /// The article on testing lists the values of `.curve(of:)`. A snapshot of each can be taken, even if it never changes.
  @Test func documentationListsFieldsOfCurves() throws {
    func text(_ path: String) throws -> String {
      try String(contentsOf: Repository.root.appendingPathComponent("Sources/Masthead/\(path)"), encoding: .utf8)
    }
    // Swift cannot list the names of properties, so the test reads them from the source.
    let source = try text("FrameField.swift")
    let names = source.matches(of: /public static let (\w+) = FrameField\(\s*"([\w.]+)"/).reduce(into: [:]) {
      $0[String($1.output.2)] = String($1.output.1)
    }
    #expect(Set(names.keys) == Set(FrameField.all.map(\.identifier)))
    let fields = FrameField.all.filter { $0.columns.contains(.snapshots) || $0.columns.contains(.changingSnapshots) }
    let article = try text("Masthead.docc/Testing.md")
    let table = article.split(separator: "\n").drop { $0 != "| numbers | unit |" }.filter { $0.hasPrefix("| `.") }
    #expect(
      table.flatMap { $0.matches(of: /`\.(\w+)`/).map { String($0.output.1) } }.sorted()
        == fields.map { names[$0.identifier]! }.sorted())

    for field in FrameField.all {
      let message = folder.verify(taller(0), as: .curve(of: field, count: 3), named: field.identifier)
      #expect(
        message?.hasPrefix(fields.contains(field) ? "Recorded " : "cannot take the snapshot") == true,
        "\(field.identifier)")
    }
    let constant = try #require(folder.read("header.imageOpacity.txt"))
    #expect(constant.contains("\nalways: imageOpacity=1.000\n"), "\(constant)")
  }

  @Test func filmStripShowsPipelinesAndDocuments() throws {
    let film = { (name: String) in folder.read("header.\(name).svg") }
    #expect(folder.verify(taller(2), as: .filmStrip(along: .pull(120)), named: "swift") != nil)
    #expect(folder.verify(taller(2), as: .filmStrip(along: .pull(120)), named: "swift") == nil)
    #expect(try #require(film("swift")).hasPrefix("<svg"))
    let preset = try #require(Preset.named("news-digest")).document
    let gesture = try #require(NamedGesture.named("fling-down"))
    #expect(folder.verify(preset, as: .filmStrip(along: gesture.gesture), named: "document") != nil)
    // The strip equals the film strip of the command line.
    let preview = PipelinePreview(of: preset)
    let trajectory = preview.trajectory(of: gesture.gesture)
    let times = try #require(FrameTimes(along: trajectory, rate: 120, limit: 100_000))
    #expect(film("document") == FilmStrip(of: preview, along: trajectory, named: gesture.name, at: times).svg)
  }

  @Test func documentSnapshotIsItsText() throws {
    #expect(folder.verify(try document(depth: 80), as: .document)?.hasPrefix("Recorded") == true)
    let text = try #require(folder.read("header.json"))
    #expect(try PipelineDocument(parsing: text.utf8) == document(depth: 80))
    let message = try #require(folder.verify(try document(depth: 90), as: .document))
    #expect(message.contains("expected \"") && message.contains("80") && message.contains("90"))
  }

  @Test func customEffectsComeFromRegistryOfTest() throws {
    var registry = EffectRegistry.builtIn
    registry.register(Taller.self)
    func document(by: Double) throws -> PipelineDocument {
      let json = """
        { "masthead": 1, "header": { "height": 300 },
          "effects": [ { "effect": "stretch" }, { "effect": "com.example.taller", "parameters": { "by": \(by) } } ] }
        """
      return try PipelineDocument(parsing: json.utf8, registry: registry)
    }
    _ = folder.verify(try document(by: 1), as: .frames(along: .pull(120), on: list))
    #expect(folder.verify(taller(1), as: .frames(along: .pull(120), on: list)) == nil)
    let message = try #require(folder.verify(try document(by: 2), as: .frames(along: .pull(120), on: list)))
    #expect(
      message.contains(
        "\n  com.example.taller by: 1 → 2\nWith the old parameters, the current code produces the reference."))
  }

  /// For a long line, the message shows the part around the difference.
  @Test func textDifferenceShowsPartThatDiffers() throws {
    let digits = String(repeating: "0123456789", count: 30)
    func message(_ old: String, _ new: String) throws -> String {
      try folder.write(old, to: "header.txt")
      return try #require(folder.verify(new, as: .lines, record: .never)?.split(separator: "\n").first.map(String.init))
    }
    let before = "…" + String(repeating: "0123456789", count: 4)
    let after = String(repeating: "0123456789", count: 7) + "012345678…"
    #expect(
      try message("\(digits)a\(digits)", "\(digits)b\(digits)")
        == "Line 1 differs first: expected \"\(before)a\(after)\", got \"\(before)b\(after)\", after 300 equal characters."
    )
    // The shorter line ends where they differ.
    #expect(
      try message("x\n\(digits)", "x\n\(digits)…é")
        == "Line 2 differs first: expected \"\(before)\", got \"\(before)…é\", after 300 equal characters.")
    #expect(
      try message("\(digits)", "")
        == "Line 1 differs first: expected \"\(digits.prefix(120))…\", got \"\".")
    #expect(try message("a", "a\nb") == "Line 2 differs first: expected no such line, got \"b\".")
    // The same character in two encodings.
    #expect(
      try message("\(digits)e\u{301}", "\(digits)\u{E9}")
        == "Line 1 differs first: expected \"\(before)e\u{301}\", got \"\(before)\u{E9}\", after 300 equal characters.")
  }

  @Test func jsonHasSortedKeys() {
    struct Pair: Codable {
      var second = "a/b"
      var first = [1, 2]
    }
    _ = folder.verify(Pair(), as: .json)
    #expect(folder.read("header.json") == "{\n  \"first\" : [\n    1,\n    2\n  ],\n  \"second\" : \"a/b\"\n}\n")
  }

  @Test func pullbackConvertsValues() {
    let strategy = Snapshotting<String>.lines.pullback { (numbers: [Int]) throws(SnapshotError) in
      guard !numbers.isEmpty else { throw SnapshotError("there are no numbers") }
      return numbers.map(String.init).joined(separator: "\n")
    }
    _ = folder.verify([1, 2], as: strategy)
    #expect(folder.read("header.txt") == "1\n2")
    #expect(folder.verify([1, 3], as: strategy)?.hasPrefix("Line 2 differs first: expected \"2\", got \"3\".") == true)
    #expect(folder.verify([], as: strategy)?.hasSuffix("there are no numbers") == true)
  }

  @Test func throwingValueFailsTest() throws {
    struct Missing: Error {}
    func value() throws -> String { throw Missing() }
    try withKnownIssue {
      assertSnapshot(of: try value(), as: .lines)
      assertSnapshots(of: try value(), as: ["a": .lines])
    } matching: { issue in
      issue.comments.contains { $0.rawValue.hasSuffix("threw an error: Missing()") }
    }
    #expect(throws: Missing.self) { try verifySnapshot(of: try value(), as: .lines) }
  }
}
