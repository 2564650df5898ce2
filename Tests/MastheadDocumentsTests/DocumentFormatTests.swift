import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments

/// Tests of the number of a document's format, and of documents that earlier programs wrote.
@Suite struct DocumentFormatTests {
  @Test(
    arguments: [
      Row("newer", #"{"masthead":2,"new":1}"#, "masthead: must be at most 1, got 2; update Masthead"),
      Row("0", #"{"masthead":0}"#, "masthead: must be a whole number between 1 and 2147483647, got 0"),
      Row("a text", #"{"masthead":"1"}"#, #"masthead: expected a whole number, got the string "1""#),
      Row("none", #"{"name":"A"}"#, #"missing key "masthead""#),
      Row("an array", "[]", "expected an object, got an array"),
    ] as [Row<String, String>])
  func formatIsChecked(_ row: Row<String, String>) {
    let pipeline = #expect(throws: DocumentError.self) { try PipelineDocument(parsing: row.input.utf8) }
    let gesture = #expect(throws: DocumentError.self) { try GestureDocument(parsing: row.input.utf8) }
    #expect([pipeline?.description, gesture?.description] == [row.output, row.output])
  }

  private func read(effects: String) throws -> PipelineDocument {
    try PipelineDocument(parsing: #"{"masthead":1,"header":{},"effects":[\#(effects)]}"#.utf8)
  }

  /// Earlier programs wrote the version of an effect. All values of the version are ignored.
  @Test(
    arguments: [
      Row("none", #"{"effect":"parallax","parameters":{"factor":0.4}}"#, []),
      Row(
        "the first", #"{"effect":"parallax","version":1,"parameters":{"factor":0.4}}"#,
        ["effects[0].version: ignored, since effects have no versions"]),
      Row(
        "several",
        #"{"effect":"parallax","version":2,"parameters":{"factor":0.4}},"stretch",{"effect":"fade","version":9}"#,
        ["effects[0].version: ignored, since effects have no versions; so is 1 other"]),
      Row(
        "many",
        #"{"effect":"parallax","version":"x","parameters":{"factor":0.4}},{"effect":"fade","version":9},{"effect":"fade","version":null}"#,
        ["effects[0].version: ignored, since effects have no versions; so are 2 others"]),
    ] as [Row<String, [String]>])
  func versionOfEffectIsIgnoredAndNamedInOneNote(_ row: Row<String, [String]>) throws {
    let document = try read(effects: row.input)
    #expect((document.effects[0].effect as? Parallax)?.factor == 0.4)
    #expect(document.notes.map(\.description) == row.output && document.problems.isEmpty)
    // Writing a document that was only read changes nothing.
    #expect(document.json["effects"]?.compact == "[\(row.input)]")
  }

  @Test func presetsHaveNoNotes() {
    #expect(Preset.all.allSatisfy { $0.document.notes.isEmpty && $0.document.problems.isEmpty })
  }

  /// The effect replaces this key.
  @Test(arguments: [#""none""#, #""pages""#, #""header""#, "[0,120]", "7"])
  func snappingOfSceneNamesEffect(_ value: String) {
    let error = #expect(throws: DocumentError.self) {
      try PipelineDocument(parsing: #"{"masthead":1,"header":{},"scene":{"snapping":\#(value)}}"#.utf8)
    }
    #expect(
      error?.description
        == #"scene: the key "snapping" was removed; the effect snap says where the list comes to rest"#)
  }
}
