import Foundation
import MastheadSnapshots

/// The names by which a command line calls pending snapshots.
enum SnapshotName {
  /// How many names a sentence lists.
  private static let listed = 5

  /// What a name stands for: a path relative to the folder, or where only one has it a file's name, or that without its
  /// extension.
  static func find(_ name: String, in pending: [PendingSnapshot]) throws(CommandError) -> PendingSnapshot {
    if let snapshot = pending.first(where: { $0.name == name }) { return snapshot }
    for key in [fileName, stem] {
      let matches = pending.filter { key($0) == name }
      if matches.count > 1 {
        throw .data("\"\(name)\" is the name of \(matches.count) snapshots: \(list(matches)); give the path.")
      }
      if let match = matches.first { return match }
    }
    guard !pending.isEmpty else { throw .missing("\"\(name)\" is not pending; nothing is.") }
    throw .missing("\"\(name)\" is not pending; what is pending: \(list(pending)).")
  }

  private static func fileName(_ snapshot: PendingSnapshot) -> String {
    URL(fileURLWithPath: snapshot.file.path).lastPathComponent
  }

  private static func stem(_ snapshot: PendingSnapshot) -> String {
    URL(fileURLWithPath: snapshot.file.path).deletingPathExtension().lastPathComponent
  }

  private static func list(_ snapshots: [PendingSnapshot]) -> String {
    let names = snapshots.prefix(listed).map(\.name).joined(separator: ", ")
    return snapshots.count > listed ? "\(names) and \(snapshots.count - listed) more" : names
  }
}
