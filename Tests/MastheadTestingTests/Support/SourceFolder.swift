import Foundation

@testable import MastheadTesting

/// A temporary folder that acts as a package with its tests next to its manifest.
final class SourceFolder: Sendable {
  let path: String

  init() {
    var template = Array("/tmp/masthead-snapshots-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { preconditionFailure("Cannot create a temporary folder.") }
    path = template.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
    precondition(FileManager.default.createFile(atPath: "\(path)/Package.swift", contents: nil))
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The folder of the references.
  var snapshots: String { "\(path)/__Snapshots__/HeaderTests" }

  /// Verifies a snapshot of a test in `HeaderTests.swift`. In the returned message, `SOURCES` replaces the folder's path, and
  /// the diff's hunks have no line numbers.
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

  /// The text of a reference; nil if there is none.
  func read(_ name: String) -> String? { try? String(contentsOfFile: "\(snapshots)/\(name)", encoding: .utf8) }

  /// Writes a reference.
  func write(_ text: String, to name: String) throws {
    try FileManager.default.createDirectory(atPath: snapshots, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: "\(snapshots)/\(name)"))
  }

  /// The names of the files in the folder of the references, sorted.
  var files: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: snapshots)) ?? []).sorted() }
}
