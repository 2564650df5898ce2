import Masthead
import MastheadDocuments

/// The open sessions by identifier.
///
/// Unused sessions are removed only when another session opens, so that an idle server needs no timer. If a folder keeps them,
/// they are opened again when someone asks for them.
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

  /// Keeps the sessions in a folder; nil to keep them in memory only.
  private let saver: SessionSaver?

  /// The reason why no session can be saved; nil if there is none.
  private let unsaved: String?

  init(capacity: Int = SessionStore.capacity, saver: SessionSaver? = nil, unsaved: String? = nil) {
    self.capacity = capacity
    self.saver = saver
    self.unsaved = unsaved
    saver?.onSave = { [unowned self] in sessions[$0]?.noteSaved($1) }
    saver?.onOversize = { [unowned self] in sessions[$0]?.unsaved = "the session is too large to be saved" }
    saver?.onProblem = { [unowned self] in
      for session in sessions.values { session.unsaved = self.saver?.problem }
    }
    // The session used last is the tuned one, until another one is opened or tuned.
    if let identifier = saver?.identifiers.first { order.open(identifier) }
  }

  /// Returns the session with an identifier, or nil if there is none. Opens it if it is only saved.
  subscript(identifier: String) -> HostedSession? {
    if let session = sessions[identifier] { return session }
    guard let saver, saver.has(identifier), makeRoom(at: saver.now) else { return nil }
    return saver.restore(identifier).map(add)
  }

  var count: Int { sessions.count }

  /// The tuned session; nil if no session is open.
  var tuned: HostedSession? {
    while let identifier = order.latest {
      if let session = self[identifier] { return session }
      order.remove(identifier)
    }
    return nil
  }

  /// Creates a stream that follows the tuned pipeline, even when another session becomes the tuned one.
  func makeStream() -> EventStream { followers.makeStream(beginningWith: tuned) { [unowned self] in tuned?.use() } }

  /// Adds a session with an unguessable identifier. Returns nil if the store is full and every session has viewers or followers.
  func add(at time: Double, _ make: (String) -> HostedSession) -> HostedSession? {
    guard makeRoom(at: time) else { return nil }
    let session = add(make(SessionIdentifier.make()))
    saver?.noteChange(of: session)
    saver?.trim(keeping: Set(sessions.keys))
    return session
  }

  private func add(_ session: HostedSession) -> HostedSession {
    let identifier = session.identifier
    sessions[identifier] = session
    order.open(identifier)
    session.unsaved = saver?.problem ?? unsaved
    session.onTuned = { [unowned self] in order.tune(identifier) }
    session.onLayOut = { [unowned self] in followers.publish(tuned) }
    session.onChange = { [unowned self, unowned session] in saver?.noteChange(of: session) }
    followers.publish(tuned)
    return session
  }

  /// Passes changed plugins to all sessions.
  func adopt(_ registry: EffectRegistry, changed: Set<String>) {
    for session in sessions.values { session.adopt(registry, changed: changed) }
  }

  func closeAll() {
    saver?.close()
    for session in sessions.values { session.close() }
    followers.close()
  }

  /// Closes the sessions that have been idle too long, and then the least recently used ones until there is room. Returns
  /// whether there is room.
  private func makeRoom(at time: Double) -> Bool {
    // Followers must not switch to another pipeline only because a session opens.
    let followed = followers.isEmpty ? nil : tuned
    let unwatched = sessions.values.filter { !$0.hasViewers && $0 !== followed }.sorted { $0.lastUse < $1.lastUse }
    for session in unwatched where time - session.lastUse > Self.idleLimit || sessions.count >= capacity {
      saver?.noteClose(of: session)
      session.close()
      sessions[session.identifier] = nil
      order.remove(session.identifier)
    }
    return sessions.count < capacity
  }
}
