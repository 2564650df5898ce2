import Foundation
import Masthead
import MastheadSnapshots

/// An assertion's source location, and the name of its snapshot.
struct SnapshotPlace: Sendable {
  var fileID: String
  var filePath: String
  var testName: String
  var line: Int
  var column: Int
  var name: String?

  /// Returns the reference: `__Snapshots__/<test file>/<test>.<name>.<extension>` in the folder of the test's file. Throws if the
  /// name is not valid as a file name.
  ///
  /// - Parameter number: the number of a snapshot without a name, from 1 in each test. The first file name has no number.
  func file(number: Int = 1, pathExtension: String) throws(SnapshotError) -> SnapshotFile {
    if name?.isEmpty == true { throw SnapshotError("named: must have at least 1 character, got 0") }
    guard !pathExtension.isEmpty, ".\(pathExtension)" != SnapshotFile.receivedSuffix else {
      throw SnapshotError("invalid extension \"\(pathExtension)\"")
    }
    let parts = [test, name ?? (number > 1 ? "\(number)" : nil), pathExtension].compactMap(\.self).map(
      SnapshotFileName.encoded)
    let fileName = parts.joined(separator: ".")
    guard fileName.utf8.count <= SnapshotFileName.limit else {
      throw SnapshotError(
        ErrorText.tooMany("bytes in the file name", limit: SnapshotFileName.limit, got: "\(fileName.utf8.count)")
          + "; use a shorter name with \"named:\""
      )
    }
    let source = URL(fileURLWithPath: filePath)
    let folder = source.deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw SnapshotError(
        ErrorText.notFound("folder", folder.path) + "; references are stored beside the tests' sources")
    }
    let path = folder.appendingPathComponent(SnapshotFile.folder)
      .appendingPathComponent(source.deletingPathExtension().lastPathComponent).path
    return SnapshotFile(path: "\(path)/\(fileName)")
  }

  /// The test's name without its parameters, and without the backticks of a raw identifier.
  private var test: String {
    let name = testName.hasPrefix("`") ? testName.dropFirst().prefix { $0 != "`" } : testName.prefix { $0 != "(" }
    return name.isEmpty ? "snapshot" : String(name)
  }

  /// The location for messages: `Tests/HeaderTests.swift:12`.
  var description: String { "\(fileID):\(line)" }
}
