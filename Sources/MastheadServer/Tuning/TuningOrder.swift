/// Determines the tuned session: the last one tuned, or the last one opened if none was tuned.
struct TuningOrder {
  private var untuned: [String] = []
  private var tuned: [String] = []

  /// The tuned session's identifier; nil without sessions.
  var latest: String? { tuned.last ?? untuned.last }

  mutating func open(_ session: String) {
    // A saved session may be known before it is opened again.
    guard !untuned.contains(session), !tuned.contains(session) else { return }
    untuned.append(session)
  }

  mutating func tune(_ session: String) {
    // A slider tunes the same session many times a second.
    guard tuned.last != session else { return }
    remove(session)
    tuned.append(session)
  }

  mutating func remove(_ session: String) {
    untuned.removeAll { $0 == session }
    tuned.removeAll { $0 == session }
  }
}
