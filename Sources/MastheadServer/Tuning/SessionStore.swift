import Masthead
import MastheadDocuments

/// The sessions by identifier.
///
/// Sessions are forgotten only when another is opened, so that a server with nothing to do does nothing.
final class SessionStore {
  /// How many sessions there may be.
  let capacity: Int

  /// After how long a session without viewers is forgotten, in seconds.
  static let patience = 3600.0

  private var sessions: [String: HostedSession] = [:]

  /// Those who follow the pipeline that is being tuned.
  private let followers = PipelineFollowers()
  private var order = TuningOrder()

  init(capacity: Int = 256) { self.capacity = capacity }

  /// The session of an identifier; nil where there is none.
  subscript(identifier: String) -> HostedSession? { sessions[identifier] }

  var count: Int { sessions.count }

  /// The session whose pipeline is being tuned; nil without any.
  var tuned: HostedSession? { order.latest.flatMap { sessions[$0] } }

  /// A stream for one more follower of the pipeline that is being tuned, whichever session's it is.
  func makeStream() -> EventStream { followers.makeStream(beginningWith: tuned) { [unowned self] in tuned?.use() } }

  /// Adds a session under a new identifier, which nobody can guess. Nil where there is no room: every session has viewers.
  func add(at time: Double, _ make: (String) -> HostedSession) -> HostedSession? {
    forget(at: time)
    guard sessions.count < capacity else { return nil }
    let identifier = String((0..<20).map { _ in "abcdefghijkmnpqrstuvwxyz23456789".randomElement()! })
    let session = make(identifier)
    sessions[identifier] = session
    order.open(identifier)
    session.onTuned = { [unowned self] in order.tune(identifier) }
    session.onLayOut = { [unowned self] in followers.tell(tuned) }
    followers.tell(tuned)
    return session
  }

  /// Tells all sessions what became of the plugins.
  func adopt(_ registry: EffectRegistry, changed: Set<String>) {
    for session in sessions.values { session.adopt(registry, changed: changed) }
  }

  func closeAll() {
    for session in sessions.values { session.close() }
    followers.close()
  }

  /// Forgets the sessions that nobody has used for long, and then, while there is no room, the one longest unused.
  private func forget(at time: Double) {
    // Who follows a pipeline is not to get another because somebody opened a session.
    let followed = followers.isEmpty ? nil : tuned
    let unwatched = sessions.values.filter { !$0.hasViewers && $0 !== followed }.sorted { $0.lastUse < $1.lastUse }
    for session in unwatched where time - session.lastUse > Self.patience || sessions.count >= capacity {
      session.close()
      sessions[session.identifier] = nil
      order.forget(session.identifier)
    }
  }
}
