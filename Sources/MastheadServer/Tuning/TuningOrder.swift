/// Which session is the one that is being tuned: the one tuned last, or, where none was, the one opened last.
struct TuningOrder {
  private var untuned: [String] = []
  private var tuned: [String] = []

  /// That session's identifier; nil without any.
  var latest: String? { tuned.last ?? untuned.last }

  mutating func open(_ session: String) { untuned.append(session) }

  mutating func tune(_ session: String) {
    // A slider tunes the same one many times a second.
    guard tuned.last != session else { return }
    forget(session)
    tuned.append(session)
  }

  mutating func forget(_ session: String) {
    untuned.removeAll { $0 == session }
    tuned.removeAll { $0 == session }
  }
}
