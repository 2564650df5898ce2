import Masthead
import MastheadDocuments

/// The open sessions by identifier.
///
/// Unused sessions are removed only when another session opens, so that an idle server needs no timer.
final class SessionStore {
  let limits: SessionLimits
  private let log: ServerLog

  /// The time without use after which a session without viewers is removed, in seconds.
  static let idleLimit = 3600.0

  private var sessions: [String: HostedSession] = [:]

  /// The followers of the tuned pipeline.
  private let followers = PipelineFollowers()
  private var order = TuningOrder()

  init(limits: SessionLimits = SessionLimits(), log: ServerLog = ServerLog()) {
    self.limits = limits
    self.log = log
  }

  /// Returns the session with an identifier, or nil if there is none.
  subscript(identifier: String) -> HostedSession? { sessions[identifier] }

  var count: Int { sessions.count }

  /// The number of open streams.
  var viewerCount: Int { sessions.values.reduce(followers.count) { $0 + $1.viewerCount } }

  /// The number of sessions whose frames a worker computes.
  var workerCount: Int { sessions.values.count { $0.hasWorker } }

  /// The tuned session; nil if no session is open.
  var tuned: HostedSession? { order.latest.flatMap { sessions[$0] } }

  /// Creates a stream that follows the tuned pipeline, even when another session becomes the tuned one.
  func makeStream() -> EventStream { followers.makeStream(beginningWith: tuned) { [unowned self] in tuned?.use() } }

  /// Adds a session with an unguessable identifier. Throws if the store is full and every session has viewers or followers.
  ///
  /// - Parameters:
  ///   - time: The current time on the loop's clock.
  ///   - bytes: The size of the session's document.
  ///   - make: Creates the session.
  func add(at time: Double, bytes: Int = 0, _ make: (String) -> HostedSession) throws(Problem) -> HostedSession {
    removeIdle(at: time, forSessions: 1, bytes: bytes)
    guard sessions.count < limits.sessions else {
      throw full(ErrorText.tooMany("sessions with viewers", limit: limits.sessions), "--max-sessions")
    }
    try requireRoom(forBytes: bytes)
    let identifier = String((0..<20).map { _ in "abcdefghijkmnpqrstuvwxyz23456789".randomElement()! })
    let session = make(identifier)
    sessions[identifier] = session
    order.open(identifier)
    session.effectLimit = limits.effects
    session.onFault = { [log] in log.record(.fault, "session \(identifier): \($0)") }
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

  /// Makes room for an edit or a recording of a session. Throws if too many bytes are in sessions with viewers or followers.
  func makeRoom(forBytes bytes: Int, in session: HostedSession, at time: Double) throws(Problem) {
    removeIdle(at: time, bytes: bytes, except: session)
    try requireRoom(forBytes: bytes)
  }

  private var bytes: Int { sessions.values.reduce(0) { $0 + $1.bytes } }

  private func requireRoom(forBytes bytes: Int) throws(Problem) {
    guard self.bytes + bytes > limits.bytes else { return }
    throw full(ErrorText.tooMany("bytes in sessions with viewers", limit: limits.bytes), "--max-session-bytes")
  }

  private func full(_ sentence: String, _ option: String) -> Problem {
    log.limit(option, sentence)
    return Problem(
      .serviceUnavailable, "\(sentence); close some pages, or start the server with a higher \(option)")
  }

  /// Removes the sessions that have been idle too long, and then the least recently used ones until there is room.
  private func removeIdle(
    at time: Double, forSessions count: Int = 0, bytes: Int, except kept: HostedSession? = nil
  ) {
    // Most requests find enough room, so they need not sort the sessions.
    var total = self.bytes + bytes
    guard count > 0 || total > limits.bytes else { return }
    // Followers must not switch to another pipeline only because a session opens.
    let followed = followers.isEmpty ? nil : tuned
    let unwatched = sessions.values.filter { !$0.hasViewers && $0 !== followed && $0 !== kept }.sorted {
      $0.lastUse < $1.lastUse
    }
    for session in unwatched
    where time - session.lastUse > Self.idleLimit || sessions.count + count > limits.sessions
      || total > limits.bytes
    {
      total -= session.bytes
      session.close()
      sessions[session.identifier] = nil
      order.remove(session.identifier)
    }
  }
}
