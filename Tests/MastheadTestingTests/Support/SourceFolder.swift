import Foundation

@testable import MastheadTesting

/// A folder with the sources of tests that are not there, for the time of a test.
final class SourceFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/masthead-snapshots-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("No temporary folder could be made.") }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Where references lie.
  var snapshots: String { "\(path)/__Snapshots__/HeaderTests" }

  /// Verifies a snapshot of a test in `HeaderTests.swift`; in the message the folder's path is `SOURCES`, and the
  /// places of a diff's hunks are left out.
  func verify<Value>(
    _ value: Value, as strategy: Snapshotting<Value>, named name: String? = nil, record: SnapshotRecordMode? = nil,
    variables: [String: String] = [:], test: String = "header()", line: Int = 12
  ) -> String? {
    SnapshotEnvironment.$current.withValue(SnapshotEnvironment(variables: variables)) {
      verifySnapshot(
        of: value, as: strategy, named: name, record: record, fileID: "Tests/HeaderTests.swift",
        filePath: "\(path)/HeaderTests.swift", testName: test, line: UInt(line), column: 5)
    }?.replacingOccurrences(of: path, with: "SOURCES")
      .replacing(#/@@ [-+, 0-9]* @@/#, with: "@@")
  }

  /// The text of a reference; nil where there is none.
  func read(_ name: String) -> String? { try? String(contentsOfFile: "\(snapshots)/\(name)", encoding: .utf8) }

  /// Writes a reference.
  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(atPath: snapshots, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(snapshots)/\(name)"))
  }

  /// The files among the references, in order.
  var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: snapshots)) ?? []).sorted() }
}
