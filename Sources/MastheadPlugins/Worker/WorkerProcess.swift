import Glibc
import Masthead
import MastheadDocuments

/// The server's side of the connection to one worker. Its methods do not block, except to reap a worker that has ended.
///
/// The owner polls three descriptors. It calls ``receive()`` when ``replies`` is readable, ``readLog()`` when ``log`` is readable,
/// and ``flush()`` when ``requests`` is writable.
package final class WorkerProcess {
  /// A message from the worker.
  package enum Received: Sendable {
    /// The reply to a request.
    case reply(WorkerReply, to: WorkerRequest)
    /// The worker has ended, or can no longer be used.
    case fault(WorkerFault)
  }

  /// The descriptor that requests are written to.
  package var requests: Int32 { input.writeEnd }

  /// The descriptor that replies are read from.
  package var replies: Int32 { output.readEnd }

  /// The descriptor that the output of plugins is read from.
  package var log: Int32 { printed.readEnd }

  /// The requests without a reply, oldest first.
  package private(set) var pending: [WorkerRequest] = []

  /// Whether unsent bytes wait until ``requests`` is writable.
  package var wantsToWrite: Bool { !unsent.isEmpty }

  private let process: ChildProcess
  private let (input, output, printed): (Pipe, Pipe, Pipe)
  private var unsent: ArraySlice<UInt8> = []
  private var lines = LineReader()
  private var logLines = LineReader()
  private var lastLines: [String] = []
  /// Lines that were read for a fault and are not yet returned by ``readLog()``.
  private var unclaimed: [String] = []
  private var fault: WorkerFault?

  /// Starts a worker: `masthead worker`, with requests at descriptor 3 and replies at 4.
  ///
  /// - Parameters:
  ///   - executable: the path of `masthead`.
  ///   - deadline: the deadline of a frame, in seconds of processor time; 0 for none.
  package init(executable: String, deadline: Double = Worker.deadline) throws(PluginError) {
    input = try Pipe()
    output = try Pipe()
    printed = try Pipe()
    process = try ChildProcess(
      [executable, "worker", "--deadline", "\(deadline)"],
      descriptors: [1: printed.writeEnd, 2: printed.writeEnd, 3: input.readEnd, 4: output.writeEnd])
    input.closeReadEnd()
    output.closeWriteEnd()
    printed.closeWriteEnd()
    for descriptor in [requests, replies, log] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  /// The process identifier of the worker.
  package var identifier: Int32 { process.identifier }

  /// Sends a request. Its reply comes after the replies to earlier requests.
  package func send(_ request: WorkerRequest) {
    pending.append(request)
    unsent += Array(request.json.compact.utf8)
    unsent.append(UInt8(ascii: "\n"))
    flush()
  }

  /// Writes as many unsent bytes as the pipe accepts.
  package func flush() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { write(requests, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      // If the worker has ended, receive() reports it.
      guard count > 0 else { return }
      unsent = unsent.dropFirst(count)
    }
  }

  /// Returns the messages since the last call. A fault is the last message.
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

  /// Whether the worker is sleeping. A worker that waits for the processor is not.
  package var sleeps: Bool { process.sleeps }

  /// Makes a worker that does not answer report its backtrace and end.
  package func interrupt() { process.kill(SIGPROF) }

  /// Kills a worker that does not answer, and returns the fault.
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

  // MARK: Output of plugins

  /// Whether the output has ended. A plugin can close it before the worker ends.
  package private(set) var logHasEnded = false

  /// Returns the lines that were printed since the last call.
  package func readLog() -> [String] {
    defer { unclaimed = [] }
    return unclaimed + readLines()
  }

  private func readLines() -> [String] {
    var new: [String] = []
    while !logHasEnded, let piece = printed.readPiece() {
      logHasEnded = piece.isEmpty
      new += logLines.lines(in: piece).map { String(decoding: $0, as: UTF8.self) }
    }
    lastLines = (lastLines + new).suffix(20)
    return new
  }
}
