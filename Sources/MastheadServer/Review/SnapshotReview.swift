import MastheadSnapshots

/// The pending snapshots of a folder, with identifiers that stay the same while the server runs.
///
/// All paths come from the folder, never from a request.
final class SnapshotReview {
  let folder: String

  /// All snapshots found so far; a snapshot's index is its identifier.
  private var found: [PendingSnapshot] = []

  init(folder: String) { self.folder = folder }

  /// Searches the folder and returns the pending snapshots in the order of their paths.
  func pending() -> [(identifier: Int, snapshot: PendingSnapshot)] {
    PendingSnapshot.all(in: folder).map { snapshot in
      if let known = found.firstIndex(of: snapshot) { return (known, snapshot) }
      found.append(snapshot)
      return (found.count - 1, snapshot)
    }
  }

  /// Returns the snapshot with an identifier, or nil if there is none.
  subscript(identifier: String) -> PendingSnapshot? {
    // Rejects signs and leading zeros, so that a snapshot has exactly one URL.
    guard let index = Int(identifier), String(index) == identifier, found.indices.contains(index) else { return nil }
    return found[index]
  }
}
