import Foundation
import Masthead
import MastheadSnapshots
import TestSupport
import Testing

@testable import MastheadTesting

#if canImport(MastheadPlatform)
  import MastheadPlatform
#endif

@Suite struct RecordingTests {
  private let folder = SourceFolder()

  private static let recorded = "Recorded SOURCES/__Snapshots__/HeaderTests/header.txt. Run again to compare."

  private static let accept =
    "Accept it: mv '__Snapshots__/HeaderTests/header.txt.received' '__Snapshots__/HeaderTests/header.txt'"

  private static func differs(received: Bool) -> String {
    let reference = "SOURCES/__Snapshots__/HeaderTests/header.txt"
    return """
      Line 1 differs first: expected "old", got "new".
      \(received ? "Reference: \(reference)\nReceived: \(reference).received" : "Recorded \(reference) again. Run again to compare.")
      --- \(reference)
      +++ \(reference)
      @@
      -old
      +new
      This assertion took a different snapshot earlier; in a loop, name each with "named:".\(received ? "\n\(accept)" : "")
      """
  }

  /// Checks a mode with a missing, an equal and a different reference.
  private func run(requested: SnapshotRecordMode?, _ variables: [String: String], effective: SnapshotRecordMode) {
    let first = folder.verify("old\n", as: .lines, record: requested, variables: variables)
    if effective == .never {
      #expect(
        first == """
          reference not found: SOURCES/__Snapshots__/HeaderTests/header.txt; record it with MASTHEAD_SNAPSHOTS=missing
          Received: SOURCES/__Snapshots__/HeaderTests/header.txt.received
          \(Self.accept)
          """)
      #expect(folder.files == ["header.txt.received"])
      #expect(folder.verify("old\n", as: .lines, variables: ["MASTHEAD_SNAPSHOTS": "missing"]) == Self.recorded)
    } else {
      #expect(first == Self.recorded)
    }
    #expect(folder.files == ["header.txt"])
    #expect(folder.verify("old\n", as: .lines, record: requested, variables: variables) == nil)
    #expect(folder.read("header.txt") == "old\n")
    let writes = effective == .all || effective == .failed
    #expect(
      folder.verify("new\n", as: .lines, record: requested, variables: variables) == Self.differs(received: !writes))
    #expect(folder.read("header.txt") == (writes ? "new\n" : "old\n"))
    #expect(folder.read("header.txt.received") == (writes ? nil : "new\n"))
    // A passing test removes the received snapshot.
    #expect(folder.verify(writes ? "new\n" : "old\n", as: .lines, record: requested, variables: variables) == nil)
    #expect(folder.files == ["header.txt"])
  }

  /// The failing message ends with the command that accepts the snapshot, for the folder of the nearest package. The command
  /// without an installed `masthead` is run here.
  @Test(
    .long,
    arguments: [
      (
        "Package.swift", "Tests/it's",
        "masthead snapshot accept 'Tests/it'\\''s/__Snapshots__/HeaderTests/header.new.txt'",
        "mv 'Tests/it'\\''s/__Snapshots__/HeaderTests/header.new.txt.received' 'Tests/it'\\''s/__Snapshots__/HeaderTests/header.new.txt'"
      ),
      (
        "Tests/Package.swift", "Tests",
        "masthead snapshot accept '__Snapshots__/HeaderTests/header.new.txt'",
        "mv '__Snapshots__/HeaderTests/header.new.txt.received' '__Snapshots__/HeaderTests/header.new.txt'"
      ),
      (
        "README.md", "Tests", "masthead snapshot accept --in 'ROOT/Tests/__Snapshots__/HeaderTests' 'header.new.txt'",
        "mv 'ROOT/Tests/__Snapshots__/HeaderTests/header.new.txt.received' 'ROOT/Tests/__Snapshots__/HeaderTests/header.new.txt'"
      ),
    ])
  func messageEndsWithCommandThatAccepts(file: String, tests: String, installed: String, plain: String) throws {
    let root = TemporaryFolder()
    root.write("\(tests)/HeaderTests.swift", "")
    root.write(file, "")
    let (path, program) = (root.path, root.write("bin/masthead", ""))
    func message(_ variables: [String: String]) -> String? {
      SnapshotEnvironment.$current.withValue(SnapshotEnvironment(variables: variables)) {
        verifySnapshot(
          of: "new", as: .lines, named: "new", filePath: "\(path)/\(tests)/HeaderTests.swift", testName: "header()",
          line: 1,
          column: 1)
      }
    }
    func command(_ variables: [String: String]) -> String? {
      message(variables)?.split(separator: "\n").last.map { String($0).replacing(path, with: "ROOT") }
    }
    let ci = ["CI": "true", "PATH": "\(path)/none:\(path)/bin"]
    #expect(command(ci) == "Accept it: \(plain)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    #expect(command(ci) == "Accept it: \(installed)")
    for folders in ["", "bin", path] { #expect(command(["CI": "true", "PATH": folders]) == "Accept it: \(plain)") }

    #if canImport(MastheadPlatform)
      let folder = URL(fileURLWithPath: "\(path)/\(file)").deletingLastPathComponent().path
      let shell = try ProgramRun(patiently: ["sh", "-c", plain.replacing("ROOT", with: path)], folder: folder)
      #expect(shell.status == 0 && message(ci) == nil, "\(shell.errors)")
    #endif
    withExtendedLifetime(root) {}
  }

  @Test func missingReferenceIsRecordedByDefault() { run(requested: nil, [:], effective: .missing) }

  @Test func assertionsModeApplies() {
    for mode in SnapshotRecordMode.allCases { RecordingTests().run(requested: mode, [:], effective: mode) }
  }

  @Test func nothingIsRecordedOnCI() {
    for mode in SnapshotRecordMode.allCases { RecordingTests().run(requested: mode, ["CI": "true"], effective: .never) }
    RecordingTests().run(requested: nil, ["CI": "1"], effective: .never)
    for word in ["", "0", "false"] { RecordingTests().run(requested: nil, ["CI": word], effective: .missing) }
  }

  @Test func environmentVariableOverridesEverything() {
    for mode in SnapshotRecordMode.allCases {
      for requested in SnapshotRecordMode.allCases {
        let variables = ["CI": "true", "MASTHEAD_SNAPSHOTS": mode.rawValue]
        RecordingTests().run(requested: requested, variables, effective: mode)
      }
    }
    #expect(
      folder.verify("a", as: .lines, variables: ["MASTHEAD_SNAPSHOTS": "always"])
        == "MASTHEAD_SNAPSHOTS: unknown value \"always\"; must be one of all, failed, missing, never")
  }

  @Test func scopesModeApplies() async {
    withSnapshotTesting(record: .never) {
      RecordingTests().run(requested: nil, [:], effective: .never)
      RecordingTests().run(requested: .failed, [:], effective: .failed)
      withSnapshotTesting { RecordingTests().run(requested: nil, [:], effective: .never) }
    }
    await withSnapshotTesting(record: .all) {
      await Task.yield()
      RecordingTests().run(requested: nil, [:], effective: .all)
    }
  }

  @Test(.snapshots(record: .failed)) func traitsModeAppliesToTest() { run(requested: nil, [:], effective: .failed) }

  @Suite(.snapshots(record: .never)) struct Traits {
    @Test func traitsModeAppliesToSuite() { RecordingTests().run(requested: nil, [:], effective: .never) }
  }

  // MARK: Notes

  private static let note =
    "fade changes nothing along this gesture: collapse stays 0; .demonstration changes it"

  private func fading(to opacity: Double) -> Pipeline {
    Pipeline(Header(height: 300), effects: [Stretch(), Fade(.header, to: opacity)])
  }

  private func verify(
    _ opacity: Double, along gesture: MastheadGesture, record: SnapshotRecordMode? = nil
  ) -> String? {
    folder.verify(fading(to: opacity), as: .frames(along: gesture, on: SnapshotList(rate: 10)), record: record)
  }

  @Test func recordingNamesEffectThatChangesNothing() throws {
    #expect(verify(0, along: .pull(120)) == "\(Self.recorded)\n\(Self.note).")
    let reference = try #require(folder.read("header.txt"))
    #expect(reference.contains("\nnote: \(Self.note)\nmask: "))
    // The note is not compared, and no run that passes changes it.
    for record in SnapshotRecordMode.allCases { #expect(verify(0, along: .pull(120), record: record) == nil) }
    #expect(verify(0.5, along: .pull(120)) == nil)
    #expect(folder.read("header.txt") == reference && folder.files == ["header.txt"])

    // A reference of an earlier version has no note. Mode all adds it.
    let old = reference.replacing("note: \(Self.note)\n", with: "")
    try folder.write(old, to: "header.txt")
    #expect(verify(0, along: .pull(120)) == nil && verify(0, along: .pull(120), record: .failed) == nil)
    #expect(folder.read("header.txt") == old)
    #expect(verify(0, along: .pull(120), record: .all) == "\(Self.recordedAnew)\n\(Self.note).")
    #expect(folder.read("header.txt") == reference)
  }

  private static let recordedAnew =
    "Recorded SOURCES/__Snapshots__/HeaderTests/header.txt again. Run again to compare."

  @Test func recordingAlongBetterGestureRemovesNote() throws {
    _ = verify(0, along: .pull(120))
    let message = try #require(verify(0, along: .demonstration, record: .failed))
    #expect(message.hasPrefix("The gesture") || message.hasPrefix("Changes:"), "\(message)")
    #expect(message.contains(Self.recordedAnew) && !message.contains(".demonstration changes it"))
    #expect(try #require(folder.read("header.txt")).contains("\nnote:") == false)
    #expect(verify(0.5, along: .demonstration) != nil)
  }

  /// An accepted snapshot keeps the note.
  @Test func receivedSnapshotHasNote() throws {
    _ = verify(0, along: .pull(120))
    let message = try #require(verify(0, along: .pull(60)))
    #expect(!message.contains("\(Self.note)."))
    #expect(try #require(folder.read("header.txt.received")).contains("\nnote: \(Self.note)\n"))
  }

  @Test func passingRunComputesNoNotes() throws {
    var strategy = Snapshotting<Pipeline>.frames(along: .pull(120), on: SnapshotList(rate: 10))
    #expect(folder.verify(fading(to: 0), as: strategy) != nil)
    strategy.notes = { _ in
      Issue.record("A passing run needs no notes.")
      return []
    }
    #expect(folder.verify(fading(to: 0), as: strategy) == nil)
    #expect(folder.verify(fading(to: 0.5), as: strategy.pullback { $0 }) == nil)
  }

  @Test func usedReferencesAreListed() throws {
    let list = "\(folder.path)/touched"
    for text in ["a", "b"] {
      _ = folder.verify(text, as: .lines, named: text, variables: ["MASTHEAD_SNAPSHOTS_TOUCHED": list])
    }
    #expect(
      try String(contentsOfFile: list, encoding: .utf8) == """
        \(folder.snapshots)/header.a.txt
        \(folder.snapshots)/header.b.txt

        """)
    #expect(
      folder.verify("a", as: .lines, named: "a", variables: ["MASTHEAD_SNAPSHOTS_TOUCHED": "\(folder.path)/no/file"])
        == "MASTHEAD_SNAPSHOTS_TOUCHED: cannot write SOURCES/no/file: No such file or directory")
  }
}
