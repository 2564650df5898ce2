import Masthead
import MastheadDocuments
import MastheadTuning

/// The open sessions by identifier.
///
/// Unused sessions are removed only when another session opens, so that an idle server needs no timer. Sessions of
/// files are opened again on request, and a page restores other sessions.
final class SessionStore {
  private let log: ServerLog
  /// The objects and limits that the sessions share.
  let tools: HostedSession.SessionTools

  var limits: SessionLimits { tools.limits }

  /// The time without use after which a session without viewers is removed, in seconds.
  static let idleLimit = 3600.0

  private var sessions: [String: HostedSession] = [:]

  /// The followers of the tuned pipeline.
  private let followers = PipelineFollowers()
  private var order = TuningOrder()

  /// The documents in files; nil if the server has none.
  let files: DocumentFiles?

  init(
    _ tools: HostedSession.SessionTools = HostedSession.SessionTools(), files: DocumentFiles? = nil,
    log: ServerLog = ServerLog()
  ) {
    self.tools = tools
    self.log = log
    self.files = files
    // The first file is the tuned session, until another one is opened or tuned.
    if let identifier = files?.identifiers.first { order.open(identifier) }
  }

  /// The open session with an identifier; nil if no such session is open.
  subscript(identifier: String) -> HostedSession? { sessions[identifier] }

  /// Finds the session with an identifier, and calls back with it, or with nil if there is none.
  ///
  /// If the session belongs to a file and is not open, another thread reads the file first. If there is no room for the session,
  /// calls back with a problem.
  func find(_ identifier: String, then receive: @escaping (Result<HostedSession?, Problem>) -> Void) {
    if let session = sessions[identifier] { return receive(.success(session)) }
    guard let files, files.has(identifier) else { return receive(.success(nil)) }
    files.read(identifier) { [unowned self] reading in
      // Another request may have opened the session in the meantime.
      if let session = sessions[identifier] { return receive(.success(session)) }
      do throws(Problem) {
        try requireRoom(at: files.now)
        receive(.success(files.session(identifier, reading).map(add)))
      } catch { receive(.failure(error)) }
    }
  }

  /// Whether a session belongs to a file. It may not be open.
  func isFiled(_ identifier: String) -> Bool { files?.has(identifier) == true }

  /// Throws if another session of a file would have no room.
  func requireRoom(at time: Double) throws(Problem) {
    try makeRoom(forSessions: 1, bytes: DocumentFile.limit, at: time)
  }

  var count: Int { sessions.count }

  /// The number of open streams.
  var viewerCount: Int { sessions.values.reduce(followers.count) { $0 + $1.viewerCount } }

  /// The number of sessions in separate processes.
  var processCount: Int { sessions.values.count { $0.hasProcess } }

  /// The tuned session; nil if it is not open.
  private var tuned: HostedSession? { tunedIdentifier.flatMap { sessions[$0] } }

  /// The identifier of the tuned session; nil if there is none. If the session belongs to a file, it may not be open yet.
  private var tunedIdentifier: String? {
    while let identifier = order.latest {
      if sessions[identifier] != nil || isFiled(identifier) { return identifier }
      order.remove(identifier)
    }
    return nil
  }

  /// Finds the tuned session, and calls back with it, or with nil if there is none. Opens it if it belongs to a file.
  func findTuned(then receive: @escaping (HostedSession?) -> Void) {
    guard let identifier = tunedIdentifier else { return receive(nil) }
    find(identifier) { [unowned self] result in
      if case .success(let session?) = result { return receive(session) }
      // The session's file may be invalid or missing.
      order.remove(identifier)
      findTuned(then: receive)
    }
  }

  /// Creates a stream that follows the tuned pipeline, even when another session becomes the tuned one.
  ///
  /// - Parameter first: The tuned session, with which the stream begins.
  func makeStream(beginningWith first: HostedSession?) -> EventStream {
    followers.makeStream(beginningWith: first) { [unowned self] in tuned?.use() }
  }

  /// Adds a session. Throws if the store is full and every session has viewers or followers.
  ///
  /// - Parameters:
  ///   - identifier: The session's identifier, which no other session has.
  ///   - time: The current time on the loop's clock.
  ///   - bytes: The memory of the session's document, in bytes.
  ///   - make: Creates the session.
  func add(
    _ identifier: String = SessionIdentifier.make(), at time: Double, bytes: Int = 0, _ make: (String) -> HostedSession
  ) throws(Problem) -> HostedSession {
    try makeRoom(forSessions: 1, bytes: bytes, at: time)
    return add(make(identifier))
  }

  private func add(_ session: HostedSession) -> HostedSession {
    let identifier = session.identifier
    sessions[identifier] = session
    order.open(identifier)
    session.onFault = { [log] in log.record(.fault, "session \(identifier): \($0)") }
    session.onTuned = { [unowned self] in order.tune(identifier) }
    session.onChange = { [unowned self, unowned session] in
      followers.publish(tuned)
      files?.noteChange(of: session)
    }
    followers.publish(tuned)
    return session
  }

  /// Passes changed plugins to all sessions.
  func adopt(_ registry: EffectRegistry, changed: Set<String>) {
    for session in sessions.values { session.adopt(registry, changed: changed) }
  }

  func closeAll() {
    files?.close()
    for session in sessions.values { session.close() }
    followers.close()
  }

  /// Makes room for an edit or a recording of a session. Throws if too many bytes are in sessions with viewers or followers.
  func makeRoom(forBytes bytes: Int, in session: HostedSession, at time: Double) throws(Problem) {
    try makeRoom(bytes: bytes, at: time, except: session)
  }

  private func makeRoom(
    forSessions count: Int = 0, bytes: Int, at time: Double, except kept: HostedSession? = nil
  ) throws(Problem) {
    closeIdle(at: time, forSessions: count, bytes: bytes, except: kept)
    guard count == 0 || sessions.count < limits.sessions else {
      throw full(ErrorText.tooMany("sessions with viewers", limit: limits.sessions), "--max-sessions")
    }
    guard self.bytes + bytes > limits.bytes else { return }
    throw full(ErrorText.tooMany("bytes in sessions with viewers", limit: limits.bytes), "--max-session-bytes")
  }

  private var bytes: Int { sessions.values.reduce(0) { $0 + $1.bytes } }

  private func full(_ sentence: String, _ option: String) -> Problem {
    log.limit(option, sentence)
    return Problem(
      .serviceUnavailable, "\(sentence); close some pages, or start the server with a higher \(option)")
  }

  /// Closes the sessions that have been idle too long, and then the least recently used ones until there is room.
  private func closeIdle(
    at time: Double, forSessions count: Int = 0, bytes: Int, except kept: HostedSession? = nil
  ) {
    // Most requests find enough room, so they need not sort the sessions.
    var total = self.bytes + bytes
    guard count > 0 || total > limits.bytes else { return }
    // Followers must not switch to another pipeline only because a session opens.
    let followed = followers.isEmpty ? nil : tuned
    // Edits that a file does not have yet must not be lost.
    let unwatched = sessions.values.filter { session in
      !session.hasViewers && session !== followed && session !== kept
        && files?.isUnwritten(session) != true
    }.sorted { $0.lastUse < $1.lastUse }
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

/// The form of a session's identifier. It is part of an address and of a file's name.
enum SessionIdentifier {
  private static let letters = "abcdefghijkmnpqrstuvwxyz23456789"
  private static let length = 20

  /// Returns an identifier that cannot be guessed: 20 of 32 letters are 100 bits.
  static func make() -> String { String((0..<length).map { _ in letters.randomElement()! }) }

  /// Returns the identifier of a file's session, which is the same after a restart.
  static func make(of path: String) -> String {
    let letters = Array(letters)
    var state = ContentHash(of: path.utf8).value
    // SplitMix64 (https://prng.di.unimi.it/splitmix64.c), since similar paths have similar hashes.
    return String(
      (0..<length).map { _ in
        state &+= 0x9e37_79b9_7f4a_7c15
        var mixed = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
        return letters[Int(truncatingIfNeeded: (mixed ^ (mixed >> 31)) >> 59)]
      })
  }

  static func isValid(_ text: String) -> Bool { text.utf8.count == length && text.allSatisfy(letters.contains) }
}

/// The limits of the open sessions.
package struct SessionLimits: Sendable {
  /// The maximum number of sessions.
  package var sessions: Int
  /// The maximum size of the documents and recordings of all sessions, in bytes.
  package var bytes: Int
  /// The maximum number of effects in a document.
  package var effects: Int

  package init(sessions: Int = 256, bytes: Int = 128 << 20, effects: Int = PipelineDocument.effectLimitOfServers) {
    self.sessions = sessions
    self.bytes = bytes
    self.effects = effects
  }
}
