import Foundation
import Masthead
import MastheadSnapshots

/// What the process's environment says to assertions.
struct SnapshotEnvironment: Sendable {
  /// The outright word on recording: `all`, `failed`, `missing` or `never`.
  static let mode = "MASTHEAD_SNAPSHOTS"

  /// A file to which each assertion appends the path of its reference.
  static let touched = "MASTHEAD_SNAPSHOTS_TOUCHED"

  /// The environment; tests put their own in its place.
  @TaskLocal static var current = SnapshotEnvironment(variables: ProcessInfo.processInfo.environment)

  var variables: [String: String]

  /// Whether this is a machine that nobody looks at, which writes no references. `CI=false` says that it is not.
  var isContinuousIntegration: Bool { !["", "0", "false"].contains(variables["CI"]?.lowercased() ?? "") }

  /// The mode to go by, when a test asks for one.
  func mode(asked: SnapshotRecordMode?) throws(SnapshotError) -> SnapshotRecordMode {
    if let word = variables[Self.mode], !word.isEmpty {
      guard let mode = SnapshotRecordMode(rawValue: word) else {
        throw SnapshotError(
          "\(Self.mode): " + ErrorText.notOne(of: SnapshotRecordMode.allCases.map(\.rawValue), got: "\"\(word)\"")
        )
      }
      return mode
    }
    return isContinuousIntegration ? .never : asked ?? .missing
  }

  /// Writes down that an assertion looked at a reference. One write a line, so that processes do not write into each other's.
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
