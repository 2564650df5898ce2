import Masthead
import MastheadDocuments

/// The open sessions by identifier.
///
/// Unused sessions are removed only when another session opens, so that an idle server needs no timer.
final class SessionStore {
  /// The default maximum number of sessions.
  static let capacity = 256

  /// The maximum number of sessions.
  let capacity: Int

  /// The time without use after which a session without viewers is removed, in seconds.
  static let idleLimit = 3600.0

  private var sessions: [String: HostedSession] = [:]

  /// The followers of the tuned pipeline.
  private let followers = PipelineFollowers()
  private var order = TuningOrder()

  init(capacity: Int = SessionStore.capacity) { self.capacity = capacity }

  /// Returns the session with an identifier, or nil if there is none.
  subscript(identifier: String) -> HostedSession? { sessions[identifier] }

  var count: Int { sessions.count }

  /// The tuned session; nil if no session is open.
  var tuned: HostedSession? { order.latest.flatMap { sessions[$0] } }

  /// Creates a stream that follows the tuned pipeline, even when another session becomes the tuned one.
  func makeStream() -> EventStream { followers.makeStream(beginningWith: tuned) { [unowned self] in tuned?.use() } }

  /// Adds a session with an unguessable identifier. Returns nil if the store is full and every session has viewers or followers.
  func add(at time: Double, _ make: (String) -> HostedSession) -> HostedSession? {
    removeIdle(at: time)
    guard sessions.count < capacity else { return nil }
    let identifier = String((0..<20).map { _ in "abcdefghijkmnpqrstuvwxyz23456789".randomElement()! })
    let session = make(identifier)
    sessions[identifier] = session
    order.open(identifier)
    session.onTuned = { [unowned self] in order.tune(identifier) }
    session.onLayOut = { [unowned self] in followers.publish(tuned) }
    followers.publish(tuned)
    return session
  }

  /// Passes changed plugins to all sessions.
  func adopt(_ registry: EffectRegistry, changed: Set<String>) {
    for session in sessions.values { session.adopt(registry, changed: changed) }
  }

  func closeAll() {
    for session in sessions.values { session.close() }
    followers.close()
  }

  /// Removes the sessions that have been idle too long, and then the least recently used ones until there is room.
  private func removeIdle(at time: Double) {
    // Followers must not switch to another pipeline only because a session opens.
    let followed = followers.isEmpty ? nil : tuned
    let unwatched = sessions.values.filter { !$0.hasViewers && $0 !== followed }.sorted { $0.lastUse < $1.lastUse }
    for session in unwatched where time - session.lastUse > Self.idleLimit || sessions.count >= capacity {
      session.close()
      sessions[session.identifier] = nil
      order.remove(session.identifier)
    }
  }
}
