import Dispatch
import Masthead
import MastheadDocuments
import MastheadPlatform
import Synchronization

/// Saves sessions in a folder soon after each change, and returns the saved ones.
///
/// Files are written on another thread, because a disk can take seconds. All other work happens on the loop's thread.
final class SessionSaver {
  /// The time from a change to its saving, in seconds. Changes within it are saved together.
  static let delay = 0.25

  /// The time from a failed attempt to the next one, in seconds.
  static let retryDelay = 2.0

  /// The time after which a saved session expires that nobody has used, in seconds: 30 days.
  static let lifetime = 30.0 * 86400

  /// The maximum number and size of the saved sessions. Those unused for the longest time are removed first.
  static let countLimit = 1000
  static let sizeLimit = 256 << 20

  /// The maximum number of sessions that wait for a disk without space.
  private static let waitingLimit = 512

  /// The maximum number of sessions that are written together.
  private static let batchLimit = 64

  /// The current problem as a sentence; nil while saving works.
  private(set) var problem: String?

  /// Called with a session's identifier and revision after its file is on the disk.
  var onSave: ((String, Int) -> Void)?

  /// Called with a session's identifier if it is too large to be saved.
  var onOversize: ((String) -> Void)?

  /// Called when ``problem`` has changed.
  var onProblem: (() -> Void)?

  /// A state to write. An open session is encoded only when it is written.
  private enum Job {
    case open(HostedSession)
    case closed(text: String, revision: Int)

    var isOpen: Bool { if case .open = self { true } else { false } }
  }

  private let folder: StateFolder
  private let fileLimit: Int
  private unowned let loop: EventLoop
  private let log: (String) -> Void
  /// The time of the system's clock, in seconds since 1970, when the loop's clock was at 0. Sessions expire by the loop's clock, so
  /// that a jump of the system's clock removes none.
  private let epoch: Double
  private let makeSession: (String, [UInt8]) throws(DocumentError) -> HostedSession
  private var saved: [String: StateFolder.Entry] = [:]
  private var waiting: [String: Job] = [:]
  private var writing: [String: (text: String, revision: Int)] = [:]
  private var deadline: EventLoop.Deadline?
  private let writer = DispatchQueue(label: "masthead.state")
  private let outcome: Outcome

  /// The results of a batch, from the writer to the loop.
  private final class Outcome: Sendable {
    let errors = Mutex<[String: SystemError]>([:])

    /// The writer sends a byte to wake the loop. The writer may outlive the saver, so the pipe must not belong to the saver: the byte
    /// would go into whatever the process has opened under the same number since.
    let pipe: SelfPipe

    init() throws(SystemError) { pipe = try SelfPipe("make a pipe") }

    func wake() {
      var byte: UInt8 = 1
      _ = write(pipe.writer.number, &byte, 1)
    }
  }

  /// Creates a saver and removes expired sessions.
  ///
  /// - Parameters:
  ///   - folder: The folder of the files.
  ///   - fileLimit: The maximum size of a file, in bytes.
  ///   - loop: The loop that runs the server.
  ///   - log: Prints a line for the person who runs the server.
  ///   - clock: Returns the time in seconds since 1970. It is read once.
  ///   - makeSession: Opens a saved session, given its identifier and its text.
  init(
    _ folder: StateFolder, fileLimit: Int = StateFolder.fileLimit, on loop: EventLoop, log: @escaping (String) -> Void,
    clock: () -> Double = { Double(time(nil)) },
    restoring makeSession: @escaping (String, [UInt8]) throws(DocumentError) -> HostedSession
  ) throws(SystemError) {
    self.folder = folder
    self.fileLimit = fileLimit
    self.loop = loop
    self.log = log
    epoch = clock() - loop.now
    self.makeSession = makeSession
    outcome = try Outcome()
    for entry in folder.entries() { saved[entry.identifier] = entry }
    trim(keeping: [])
    let number = outcome.pipe.reader.number
    loop.watch(number, for: .readable) { [unowned self] in
      var byte: UInt8 = 0
      _ = read(number, &byte, 1)
      finishBatch()
    }
  }

  /// The identifiers of the saved sessions, from the one used last to the oldest.
  var identifiers: [String] {
    saved.values.sorted { ($0.modified, $0.identifier) > ($1.modified, $1.identifier) }.map(\.identifier)
  }

  // MARK: Saving

  /// Notes that an open session has changed.
  func noteChange(of session: HostedSession) {
    waiting[session.identifier] = .open(session)
    schedule(in: problem == nil ? Self.delay : Self.retryDelay)
  }

  /// Notes that an open session closes. Its last changes are saved nevertheless.
  func noteClose(of session: HostedSession) {
    guard case .open = waiting[session.identifier] else { return }
    waiting[session.identifier] = job(of: session)
    while waiting.count > Self.waitingLimit, let (identifier, _) = waiting.first(where: { !$0.value.isOpen }) {
      waiting[identifier] = nil
    }
  }

  /// Removes the oldest saved sessions beyond the limits, and those that have expired.
  func trim(keeping open: Set<String>) {
    let now = wallTime
    var (count, size) = (saved.count, saved.values.reduce(0) { $0 + $1.size })
    for entry in saved.values.sorted(by: { $0.modified < $1.modified }) {
      guard count > Self.countLimit || size > Self.sizeLimit || now - entry.modified > Self.lifetime else { return }
      guard !open.contains(entry.identifier), waiting[entry.identifier] == nil, writing[entry.identifier] == nil else {
        continue
      }
      folder.remove(entry.identifier)
      saved[entry.identifier] = nil
      (count, size) = (count - 1, size - entry.size)
    }
  }

  /// Saves all pending changes, and returns when that is done.
  func close() {
    if let deadline { loop.cancel(deadline) }
    loop.unwatch(outcome.pipe.reader.number)
    writer.sync {}
    if !writing.isEmpty { finishBatch() }
    while !waiting.isEmpty {
      writeBatch()
      writer.sync {}
      guard !writing.isEmpty else { break }
      finishBatch()
      guard problem == nil else { break }
    }
    if let deadline { loop.cancel(deadline) }
  }

  private func schedule(in seconds: Double) {
    guard deadline == nil, writing.isEmpty else { return }
    deadline = loop.schedule(at: loop.now + seconds) { [unowned self] in
      deadline = nil
      writeBatch()
    }
  }

  private func job(of session: HostedSession) -> Job {
    .closed(text: session.stateText, revision: session.session.revision)
  }

  private func writeBatch() {
    for (identifier, waits) in waiting.prefix(Self.batchLimit) {
      waiting[identifier] = nil
      var job = waits
      if case .open(let session) = waits { job = self.job(of: session) }
      guard case .closed(let text, let revision) = job else { continue }
      if text.utf8.count > fileLimit {
        log("session \(identifier): " + ErrorText.tooMany("bytes to save", limit: fileLimit, got: "\(text.utf8.count)"))
        onOversize?(identifier)
      } else {
        writing[identifier] = (text, revision)
      }
    }
    guard !writing.isEmpty else { return }
    let texts = writing.mapValues(\.text)
    writer.async { [folder, outcome] in
      for (identifier, text) in texts {
        do throws(SystemError) { try folder.write(Array(text.utf8), as: identifier) } catch {
          outcome.errors.withLock { $0[identifier] = error }
        }
      }
      outcome.wake()
    }
  }

  private func finishBatch() {
    let errors = outcome.errors.withLock { errors in
      defer { errors = [:] }
      return errors
    }
    let batch = writing
    writing = [:]
    note(errors.values.first)
    for (identifier, job) in batch {
      guard errors[identifier] == nil else {
        // A newer state replaces the one that failed.
        if waiting[identifier] == nil { waiting[identifier] = .closed(text: job.text, revision: job.revision) }
        continue
      }
      saved[identifier] = StateFolder.Entry(
        identifier: identifier, modified: wallTime, size: job.text.utf8.count)
      onSave?(identifier, job.revision)
    }
    if !waiting.isEmpty { schedule(in: problem == nil ? Self.delay : Self.retryDelay) }
  }

  private func note(_ error: SystemError?) {
    // The reason alone, since the files that fail may change with each attempt.
    let text = error.map {
      "\(SystemError("save sessions in \(folder.path)", code: $0.code)); they stay in memory until saving works again"
    }
    guard text != problem else { return }
    if let text { log(text) } else { log("sessions are saved again") }
    problem = text
    onProblem?()
  }

  // MARK: Restoring

  /// The current time in seconds since 1970, without the jumps of the system's clock.
  private var wallTime: Double { epoch + loop.now }

  /// The current time on the loop's clock.
  var now: Double { loop.now }

  /// Whether a session that is not open can be restored.
  func has(_ identifier: String) -> Bool {
    saved[identifier] != nil || waiting[identifier] != nil || writing[identifier] != nil
  }

  /// The size of a saved session, in bytes; 0 if it is unknown.
  func size(of identifier: String) -> Int { saved[identifier]?.size ?? 0 }

  /// Opens a session that is not open. Returns nil if there is none, or if its file cannot be read.
  func restore(_ identifier: String) -> HostedSession? {
    guard let text = text(of: identifier) else { return nil }
    do throws(DocumentError) { return try makeSession(identifier, text) } catch {
      saved[identifier] = nil
      log("session \(identifier): damaged: \(error); its file is now \(folder.setAside(identifier))")
      return nil
    }
  }

  private func text(of identifier: String) -> [UInt8]? {
    if case .closed(let text, _) = waiting[identifier] { return Array(text.utf8) }
    if let text = writing[identifier]?.text { return Array(text.utf8) }
    // The names of files come from this list only.
    guard saved[identifier] != nil else { return nil }
    do throws(SystemError) {
      let text = try folder.read(identifier)
      saved[identifier] = StateFolder.Entry(identifier: identifier, modified: wallTime, size: text.count)
      return text
    } catch {
      // The file stays where it is, for the next start.
      saved[identifier] = nil
      log(error.description)
      return nil
    }
  }
}
