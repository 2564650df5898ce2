import Foundation
import Masthead
import MastheadSnapshots

/// The environment variables that affect assertions.
struct SnapshotEnvironment: Sendable {
  /// The variable that overrides all record modes: `all`, `failed`, `missing` or `never`.
  static let mode = "MASTHEAD_SNAPSHOTS"

  /// The variable that names a file to which each assertion appends the path of its reference.
  static let touched = "MASTHEAD_SNAPSHOTS_TOUCHED"

  /// The current environment. Tests of this module replace it.
  @TaskLocal static var current = SnapshotEnvironment(variables: ProcessInfo.processInfo.environment)

  var variables: [String: String]

  /// Whether the tests run in continuous integration, where assertions write no references. False for `CI=false` and `CI=0`.
  var isContinuousIntegration: Bool { !["", "0", "false"].contains(variables["CI"]?.lowercased() ?? "") }

  /// Returns the effective mode for a requested mode. Throws if the variable's value is invalid.
  func mode(requested: SnapshotRecordMode?) throws(SnapshotError) -> SnapshotRecordMode {
    if let word = variables[Self.mode], !word.isEmpty {
      guard let mode = SnapshotRecordMode(rawValue: word) else {
        throw SnapshotError(
          "\(Self.mode): " + ErrorText.notOne(of: SnapshotRecordMode.allCases.map(\.rawValue), got: "\"\(word)\"")
        )
      }
      return mode
    }
    return isContinuousIntegration ? .never : requested ?? .missing
  }

  /// Returns whether a folder in `PATH` contains a program.
  func hasProgram(_ name: String) -> Bool {
    (variables["PATH"] ?? "").split(separator: ":").contains { folder in
      var isFolder: ObjCBool = false
      let path = "\(folder)/\(name)"
      return folder.hasPrefix("/") && FileManager.default.isExecutableFile(atPath: path)
        && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
  }

  /// Records that an assertion used a reference. Writes each line with one call, so that the lines of several processes do not
  /// mix.
  func touch(_ path: String) throws(SnapshotError) {
    guard let file = variables[Self.touched], !file.isEmpty else { return }
    let line = Array("\(path)\n".utf8)
    let descriptor = open(file, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0, write(descriptor, line, line.count) == line.count, close(descriptor) == 0 else {
      let reason = String(cString: strerror(errno))
      throw SnapshotError("\(Self.touched): " + ErrorText.cannot("write", file, reason))
    }
  }
}

/// When an assertion writes its reference.
///
/// A test that records a reference fails, because it has compared nothing, and passes on the next run. Assertions do not write
/// a snapshot that counts as equal to its reference, except in mode ``all``.
public enum SnapshotRecordMode: String, CaseIterable, Sendable {
  /// Writes the reference if it is missing, unreadable or different. Also updates parts that are not compared, such as a
  /// pipeline's name.
  case all

  /// Writes the reference if it is missing or different.
  case failed

  /// Writes the reference if it is missing. The default.
  case missing

  /// Never writes the reference. If it is missing, the test fails.
  case never
}
