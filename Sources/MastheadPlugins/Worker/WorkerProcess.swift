import Glibc
import Masthead
import MastheadDocuments

/// The server's side of the pipe: one worker, asked and heard without ever waiting for it.
///
/// Whoever owns it waits until ``replies`` or ``log`` is readable, or ``requests`` writable, and calls ``receive()``,
/// ``readLog()`` and ``flush()`` then.
package final class WorkerProcess {
  /// What a worker has said.
  package enum Received: Sendable {
    case reply(WorkerReply, to: WorkerRequest)
    /// It has ended, or cannot be used any more.
    case fault(WorkerFault)
  }

  /// The descriptors: what is asked is written to the first, replies are read from the second, and what plugins print from the
  /// third.
  package var requests: Int32 { input.writeEnd }
  package var replies: Int32 { output.readEnd }
  package var log: Int32 { words.readEnd }

  /// What was asked and is not answered yet, the oldest first.
  package private(set) var pending: [WorkerRequest] = []

  /// Whether something waits for room to be written.
  package var wantsToWrite: Bool { !unsent.isEmpty }

  private let process: ChildProcess
  private let (input, output, words): (Pipe, Pipe, Pipe)
  private var unsent: ArraySlice<UInt8> = []
  private var lines = LineReader()
  private var logLines = LineReader()
  private var lastLines: [String] = []
  /// Lines that were read for a fault and that nobody has asked for yet.
  private var unclaimed: [String] = []
  private var fault: WorkerFault?

  /// Starts a worker: `masthead worker`, with requests at descriptor 3 and replies at 4.
  ///
  /// - Parameters:
  ///   - executable: the program.
  ///   - deadline: how long a frame may take, in seconds; 0 is for ever.
  package init(executable: String, deadline: Double = Worker.deadline) throws(PluginError) {
    input = try Pipe()
    output = try Pipe()
    words = try Pipe()
    process = try ChildProcess(
      [executable, "worker", "--deadline", "\(deadline)"],
      descriptors: [1: words.writeEnd, 2: words.writeEnd, 3: input.readEnd, 4: output.writeEnd])
    input.closeReadEnd()
    output.closeWriteEnd()
    words.closeWriteEnd()
    for descriptor in [requests, replies, log] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  /// The worker's process.
  package var identifier: Int32 { process.identifier }

  /// Asks for something. The reply comes after those that were asked for before.
  package func send(_ request: WorkerRequest) {
    pending.append(request)
    unsent += Array(request.json.compact.utf8)
    unsent.append(UInt8(ascii: "\n"))
    flush()
  }

  /// Writes what there is room for.
  package func flush() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { write(requests, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      // Who has gone is noticed where it is read.
      guard count > 0 else { return }
      unsent = unsent.dropFirst(count)
    }
  }

  /// What has been said since the last call. After a fault there is nothing more.
  package func receive() -> [Received] {
    guard fault == nil else { return [] }
    var received: [Received] = []
    while fault == nil, let piece = output.readPiece() {
      if piece.isEmpty { end(WorkerFault(cause: endCause, effect: nil, isCertain: false), &received) }
      for line in lines.lines(in: piece) where fault == nil { take(line, &received) }
    }
    return received
  }

  private func take(_ line: [UInt8], _ received: inout [Received]) {
    guard let json = try? JSON(parsing: line) else {
      return end(WorkerFault(cause: "exit", effect: nil, isCertain: false), &received)
    }
    if let fault = WorkerFault(json) { return end(fault, &received) }
    guard !pending.isEmpty else { return end(WorkerFault(cause: "exit", effect: nil, isCertain: false), &received) }
    let request = pending.removeFirst()
    let environment: LayoutEnvironment =
      if case .layOut(_, _, let environment, _) = request { environment } else { LayoutEnvironment(viewport: .zero) }
    do throws(DocumentError) { received.append(.reply(try WorkerReply(json, in: environment), to: request)) } catch {
      end(WorkerFault(cause: "exit", effect: nil, isCertain: false, lastWords: error.description), &received)
    }
  }

  /// Whether the worker waits for something other than its turn, as the system has it.
  package var sleeps: Bool { process.sleeps }

  /// Asks a worker that does not answer to say where it is, and to end.
  package func interrupt() { process.kill(SIGPROF) }

  /// Ends a worker that does not answer.
  package func giveUp() -> WorkerFault {
    var received: [Received] = []
    end(WorkerFault(cause: "silence", effect: nil, isCertain: false), &received)
    return fault!
  }

  private func end(_ fault: WorkerFault, _ received: inout [Received]) {
    process.kill()
    unclaimed += readLines()
    var fault = fault
    let unfinished = String(decoding: logLines.unfinished, as: UTF8.self)
    if fault.lastWords.isEmpty {
      fault.lastWords = (lastLines + [unfinished]).filter { !$0.isEmpty }.joined(separator: "\n")
    }
    self.fault = fault
    received.append(.fault(fault))
  }

  private var endCause: String {
    switch process.waitForEnd() {
    case .code: "exit"
    case .signal(let signal): signalName(signal)
    }
  }

  // MARK: What plugins print

  /// Whether nothing will be printed any more: plugins can close what they print to.
  package private(set) var logHasEnded = false

  /// The lines that were printed since the last call.
  package func readLog() -> [String] {
    defer { unclaimed = [] }
    return unclaimed + readLines()
  }

  private func readLines() -> [String] {
    var new: [String] = []
    while !logHasEnded, let piece = words.readPiece() {
      logHasEnded = piece.isEmpty
      new += logLines.lines(in: piece).map { String(decoding: $0, as: UTF8.self) }
    }
    lastLines = (lastLines + new).suffix(20)
    return new
  }
}
