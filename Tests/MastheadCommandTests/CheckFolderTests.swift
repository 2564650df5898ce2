import Foundation
import MastheadDocuments
import TestSupport
import Testing

/// `masthead check` of folders and as JSON, and the schemas with which editors check documents.
@Suite(.long) struct CheckFolderTests {
  private static let pipeline = #"{"masthead":1,"name":"A","header":{"height":300},"effects":["stretch"]}"#

  /// A folder with valid and invalid files of each kind, and with files that do not belong to Masthead.
  private static func folder() -> TemporaryFolder {
    let folder = TemporaryFolder()
    folder.write("Headers/a.masthead.json", pipeline)
    folder.write("Headers/Deep/b.masthead.json", #"{"masthead":1,"effects":["strech"]}"#)
    folder.write("Headers/torn.gesture.json", "{")
    folder.write("Headers/pull.gesture.json", #"{"masthead":1,"name":"P","gesture":{"pull":{"distance":120}}}"#)
    folder.write("s.session.json", #"{"masthead":1,"name":"S","session":{"pipeline":{"masthead":1},"events":[]}}"#)
    folder.write("other.json", #"{"masthead":1,"name":"O"}"#)
    folder.write("package.json", #"{"name":"masthead","dependencies":{"masthead":"1"}}"#)
    folder.write("torn.json", "{")
    folder.write(".build/c.masthead.json", "{")
    folder.write("Tests/__Snapshots__/T/frames.txt", "masthead table 1, 2 samples\nheader:\n")
    folder.write("Tests/__Snapshots__/T/lines.txt", "a line\n")
    folder.write("notes.txt", "a line\n")
    return folder
  }

  private static let findings = """
    Headers/Deep/b.masthead.json:1:26: error: effects[0]: unknown effect "strech"; did you mean stretch?
    Headers/a.masthead.json: A, 1 effect, valid.
    Headers/pull.gesture.json: P, a gesture of 0.4 s, valid.
    Headers/torn.gesture.json:1:2: error: expected a key in quotes, got the end of the text
    Tests/__Snapshots__/T/frames.txt:2:1: error: expected "pipeline:"
    other.json: O, 0 effects, valid.
    s.session.json: S, 0 events, valid.

    """

  @Test func checkOfFolderFindsDocumentsAndTables() throws {
    let folder = Self.folder()
    let outcome = try Masthead.run(["check", "."], in: folder.url)
    #expect(outcome == .init(status: 65, output: Self.findings, error: "masthead: 3 errors in 3 of 7 files\n"))
    // A file is checked once, even if it is named several times.
    let twice = try Masthead.run(["check", "Headers/", "Headers/a.masthead.json", "nowhere"], in: folder.url)
    #expect(twice.output == Self.findings.split(separator: "\n").prefix(4).map { $0 + "\n" }.joined())
    #expect(twice.error == "masthead: file not found: nowhere\nmasthead: 2 errors in 2 of 5 files\n")
  }

  /// A shell's `*.json` also matches schemas next to documents.
  @Test func snapshotsOfTextAndSchemasAreNotRead() throws {
    let folder = Self.folder()
    folder.write("pipeline.schema.json", try Masthead.run("schema pipeline").output)
    #expect(
      try Masthead.run(["check", "pipeline.schema.json"], in: folder.url)
        == .init(status: 0, output: "pipeline.schema.json: a JSON Schema, valid.\n", error: ""))
    #expect(
      try Masthead.run(["check", "Tests/__Snapshots__/T/lines.txt"], in: folder.url)
        == .init(status: 0, output: "Tests/__Snapshots__/T/lines.txt: a snapshot of text, valid.\n", error: ""))
    #expect(
      try Masthead.run(["check", "notes.txt"], in: folder.url).output
        == "notes.txt:1:1: error: expected a value, got \"a\"\n")
  }

  @Test func checkPrintsJSON() throws {
    let folder = Self.folder()
    let files = ["Headers/a.masthead.json", "Headers/Deep/b.masthead.json", "Headers/torn.gesture.json", "nowhere"]
    let outcome = try Masthead.run(["check", "--json"] + files, in: folder.url)
    #expect(outcome.status == 65)
    #expect(outcome.error == "masthead: file not found: nowhere\nmasthead: 2 errors in 2 of 4 files\n")
    #expect(
      try JSON(parsing: outcome.output.utf8)
        == JSON(
          parsing: """
            {"files": [
              {"path": "Headers/a.masthead.json", "kind": "pipeline", "name": "A", "valid": true, "messages": []},
              {"path": "Headers/Deep/b.masthead.json", "kind": "pipeline", "name": "Untitled", "valid": false, "messages": [
                {"line": 1, "column": 26, "severity": "error", "place": "effects[0]",
                 "message": "unknown effect \\"strech\\"; did you mean stretch?"}]},
              {"path": "Headers/torn.gesture.json", "valid": false, "messages": [
                {"line": 1, "column": 2, "severity": "error", "place": "",
                 "message": "expected a key in quotes, got the end of the text"}]},
              {"path": "nowhere", "problem": "file not found: nowhere"}],
             "errors": 2}
            """.utf8))
    let valid = try Masthead.run(["check", "--json", "-"], input: Self.pipeline)
    #expect(valid.status == 0 && valid.error == "")
    #expect(try JSON(parsing: valid.output.utf8)["errors"] == 0)
  }

  // MARK: Schemas

  /// Documents before and after an installation. Only the new line differs.
  private static let documents = [
    (
      "Headers/a.masthead.json", "{\n  \"masthead\": 1,\n  \"name\": \"A\", \"$mine\": 1.50 }\n",
      "{\n  \"$schema\": \"./pipeline.schema.json\",\n  \"masthead\": 1,\n  \"name\": \"A\", \"$mine\": 1.50 }\n"
    ),
    ("Headers/b.masthead.json", #"{"masthead":1}"#, #"{"$schema":"./pipeline.schema.json","masthead":1}"#),
    ("Headers/c.json", #"{ "masthead": 1 }"#, #"{ "$schema": "./pipeline.schema.json", "masthead": 1 }"#),
    (
      "Headers/Deep/d.gesture.json", "{\r\n\t\"masthead\": 1, \"gesture\": {\"pause\": 1}}",
      "{\r\n\t\"$schema\": \"../gesture.schema.json\",\r\n\t\"masthead\": 1, \"gesture\": {\"pause\": 1}}"
    ),
    (
      "Headers/blank.json", "{\n\n  \"masthead\": 1}",
      "{\n\n  \"$schema\": \"./pipeline.schema.json\",\n  \"masthead\": 1}"
    ),
    ("Headers/e.masthead.json", #"{"$schema":"mine.json","masthead":1}"#, #"{"$schema":"mine.json","masthead":1}"#),
    ("Headers/f.session.json", #"{"masthead":1,"session":{}}"#, #"{"masthead":1,"session":{}}"#),
    ("Headers/g.masthead.json", "{ \"masthead\": 1,", "{ \"masthead\": 1,"),
    ("other.masthead.json", #"{"masthead":1}"#, #"{"masthead":1}"#),
  ]

  @Test func installedSchemaIsNamedByDocuments() throws {
    let folder = TemporaryFolder()
    for (path, before, _) in Self.documents { folder.write(path, before) }
    let outcome = try Masthead.run(["schema", "--install", "Headers"], in: folder.url)
    #expect(
      outcome.output == """
        Wrote Headers/pipeline.schema.json.
        Wrote Headers/gesture.schema.json.
        Added $schema to Headers/Deep/d.gesture.json.
        Added $schema to Headers/a.masthead.json.
        Added $schema to Headers/b.masthead.json.
        Added $schema to Headers/blank.json.
        Added $schema to Headers/c.json.
        Headers/e.masthead.json keeps its $schema, "mine.json".

        """)
    #expect(outcome.status == 65)
    #expect(
      outcome.error
        == "masthead: Headers/g.masthead.json:1:17: expected a key in quotes, got the end of the text; the file is unchanged\n"
    )
    func text(_ path: String) throws -> String {
      try String(contentsOf: folder.url.appendingPathComponent(path), encoding: .utf8)
    }
    for (path, _, after) in Self.documents { #expect(try text(path) == after) }
    for name in ["pipeline", "gesture"] {
      #expect(try text("Headers/\(name).schema.json") == Masthead.run("schema \(name)").output)
    }
    #expect(try Masthead.run("check \(folder.path)/Headers/a.masthead.json").status == 0)
    folder.write("Headers/g.masthead.json", Self.pipeline)
    #expect(try Masthead.run(["schema", "--install", "Headers/"], in: folder.url).status == 0)
    let again = try Masthead.run(["schema", "--install"], in: folder.url.appendingPathComponent("Headers"))
    #expect(
      again.output
        == "e.masthead.json keeps its $schema, \"mine.json\".\nAll documents in . name their schema.\n")
  }

  @Test func linksAndRightsAreKept() throws {
    let folder = TemporaryFolder()
    let file = folder.write("real.json", Self.pipeline)
    try #require(chmod(file, 0o640) == 0)
    folder.write("Headers/notes.txt", "")
    folder.link("Headers/a.masthead.json", to: "../real.json")
    folder.link("Linked", to: "Headers")
    let outcome = try Masthead.run(["schema", "--install", "Linked"], in: folder.url)
    #expect(outcome.status == 0 && outcome.output.hasSuffix("\nAdded $schema to Linked/a.masthead.json.\n"))
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/Headers/a.masthead.json")
        == "../real.json")
    #expect(
      try String(contentsOfFile: file, encoding: .utf8).hasPrefix(#"{"$schema":"./pipeline.schema.json","masthead":1,"#)
    )
    #expect(
      try Masthead.run(["check", "Linked"], in: folder.url).output == "Linked/a.masthead.json: A, 1 effect, valid.\n")
  }
}
