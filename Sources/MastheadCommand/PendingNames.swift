import Masthead
import MastheadSnapshots

/// Finds the pending snapshots that a command line names.
struct PendingNames {
  /// The maximum number of names in an error message.
  private static let listed = 5

  let pending: [PendingSnapshot]

  /// Returns the snapshot with a name.
  ///
  /// The name is a path relative to the folder. If it is unique, it may also be a file name, a file name without its
  /// extension, or the name that the test gave the snapshot.
  func find(_ name: String) throws(CommandError) -> PendingSnapshot {
    if let snapshot = pending.first(where: { $0.name == name }) { return snapshot }
    for key in [Self.fileName, Self.stem, Self.ownName] {
      let matches = pending.filter { key($0) == name }
      if matches.count > 1 {
        throw .data("ambiguous name \"\(name)\": \(Self.list(matches)); give the path")
      }
      if let match = matches.first { return match }
    }
    throw .missing(
      ErrorText.notFound("pending snapshot", name)
        + (pending.isEmpty ? "; none is pending" : "; pending: \(Self.list(pending))"))
  }

  /// `pulled.small phone.txt`
  private static func fileName(_ snapshot: PendingSnapshot) -> String {
    String(snapshot.name.split(separator: "/").last ?? "")
  }

  /// `pulled.small phone`
  private static func stem(_ snapshot: PendingSnapshot) -> String {
    let name = fileName(snapshot)
    return name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
  }

  /// `small phone`
  private static func ownName(_ snapshot: PendingSnapshot) -> String {
    let stem = stem(snapshot)
    return stem.firstIndex(of: ".").map { String(stem[stem.index(after: $0)...]) } ?? stem
  }

  private static func list(_ snapshots: [PendingSnapshot]) -> String {
    let names = snapshots.prefix(listed).map(\.name).joined(separator: ", ")
    return snapshots.count > listed ? "\(names) and \(snapshots.count - listed) more" : names
  }
}
