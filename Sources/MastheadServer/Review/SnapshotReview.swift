import MastheadSnapshots

/// What is pending in a folder, by identifiers that stay the same while the server runs.
///
/// The paths are those that were found in the folder; none comes from a request.
final class SnapshotReview {
  let folder: String

  /// All that was ever found; a snapshot's identifier is its place.
  private var found: [PendingSnapshot] = []

  init(folder: String) { self.folder = folder }

  /// Looks through the folder, and gives what is pending in the order of the paths.
  func pending() -> [(identifier: Int, snapshot: PendingSnapshot)] {
    PendingSnapshot.all(in: folder).map { snapshot in
      if let known = found.firstIndex(of: snapshot) { return (known, snapshot) }
      found.append(snapshot)
      return (found.count - 1, snapshot)
    }
  }

  /// What was found under an identifier; nil for another text.
  subscript(identifier: String) -> PendingSnapshot? {
    // No sign and no zeros before it: a snapshot has one address.
    guard let place = Int(identifier), String(place) == identifier, found.indices.contains(place) else { return nil }
    return found[place]
  }
}
