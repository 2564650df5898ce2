import Masthead
import MastheadDocuments

/// The sessions by identifier.
///
/// Sessions are forgotten only when another is opened, so that a server with nothing to do does nothing.
final class SessionStore {
  /// How many sessions there may be.
  static let capacity = 256

  /// After how long a session without viewers is forgotten, in seconds.
  static let patience = 3600.0

  private var sessions: [String: HostedSession] = [:]

  /// The session of an identifier; nil where there is none.
  subscript(identifier: String) -> HostedSession? { sessions[identifier] }

  var count: Int { sessions.count }

  /// Adds a session under a new identifier, which nobody can guess. Nil where there is no room: every session has viewers.
  func add(at time: Double, _ make: (String) -> HostedSession) -> HostedSession? {
    forget(at: time)
    guard sessions.count < Self.capacity else { return nil }
    let identifier = String((0..<20).map { _ in "abcdefghijkmnpqrstuvwxyz23456789".randomElement()! })
    let session = make(identifier)
    sessions[identifier] = session
    return session
  }

  /// Tells all sessions what became of the plugins.
  func adopt(_ registry: EffectRegistry, changed: Set<String>) {
    for session in sessions.values { session.adopt(registry, changed: changed) }
  }

  func closeAll() {
    for session in sessions.values { session.close() }
  }

  /// Forgets the sessions that nobody has used for long, and then, while there is no room, the one longest unused.
  private func forget(at time: Double) {
    let unwatched = sessions.values.filter { !$0.hasViewers }.sorted { $0.lastUse < $1.lastUse }
    for session in unwatched where time - session.lastUse > Self.patience || sessions.count >= Self.capacity {
      session.close()
      sessions[session.identifier] = nil
    }
  }
}
