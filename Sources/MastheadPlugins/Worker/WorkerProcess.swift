import Masthead
import MastheadDocuments
import MastheadPlatform

/// The server's side of the connection to one worker. Its methods do not block.
///
/// The owner polls four descriptors. It calls ``receive()`` when ``replies`` is readable, ``receiveEnd()`` when ``end`` is readable,
/// ``readLog()`` when ``log`` is readable, and ``flush()`` when ``requests`` is writable. Each call reads at most 64 KiB.
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

  /// A descriptor that becomes readable when the worker has ended.
  package var end: Int32 { process.endDescriptor }

  /// The descriptor that the output of plugins is read from.
  package var log: Int32 { printed.readEnd }

  /// The requests without a reply, oldest first.
  package private(set) var pending: [WorkerRequest] = []

  /// Whether unsent bytes wait until ``requests`` is writable.
  package var wantsToWrite: Bool { !unsent.isEmpty }

  /// The worker's process. It is killed with the last reference.
  package let process: ChildProcess
  private let (input, output, printed): (Pipe, Pipe, Pipe)
  private let calls: PluginCalls
  private var unsent: ArraySlice<UInt8> = []
  private var lines = LineReader(limit: WorkerLimits.replyLength)
  private var logLines = LineReader(limit: WorkerLimits.lineLength)
  private var lastLines: [PrintedLine] = []
  private var stacks = StackFilter()
  /// Lines that were read for a fault and are not yet returned by ``readLog()``.
  private var unclaimed: [PrintedLine] = []
  private var fault: WorkerFault?

  /// Starts a worker, with requests at descriptor 3 and replies at 4.
  ///
  /// - Parameters:
  ///   - executable: the path of a program of plugins.
  ///   - limits: the limits of the worker.
  package init(executable: String, limits: WorkerLimits = WorkerLimits()) throws(PluginError) {
    (input, output, printed, calls, process) = try PluginError.converting { () throws(SystemError) in
      let (input, output, printed, calls) = (try Pipe(), try Pipe(), try Pipe(), try PluginCalls())
      let process = try ChildProcess(
        [executable, "worker", "--deadline", "\(limits.deadline)", "--memory", "\(limits.memory)"],
        descriptors: [
          1: printed.writeEnd, 2: printed.writeEnd, 3: input.readEnd, 4: output.writeEnd,
          PluginCalls.descriptor: calls.sharedDescriptor,
        ])
      calls.didShare()
      return (input, output, printed, calls, process)
    }
    input.closeReadEnd()
    output.closeWriteEnd()
    printed.closeWriteEnd()
    for descriptor in [requests, replies, log] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
  }

  /// Whether an effect is being called.
  package var isCallingEffect: Bool { calls.called != nil }

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
      // A worker that no longer reads has ended, or exceeds the time for an answer.
      guard count > 0 else {
        if errno == EPIPE { unsent = [] }
        return
      }
      unsent = unsent.dropFirst(count)
    }
  }

  /// Whether the worker has closed its end of ``replies``. It either ends soon, or a plugin has closed it.
  package private(set) var repliesHaveEnded = false

  /// Returns the messages in the available bytes. A fault is the last message.
  package func receive() -> [Received] {
    var received: [Received] = []
    _ = receive(&received)
    return received
  }

  /// Returns the last messages and the fault of a worker that has ended. Returns nothing while it runs.
  package func receiveEnd() -> [Received] {
    guard fault == nil, let exit = process.poll() else { return [] }
    var received: [Received] = []
    // The pipe holds a few pieces. A descendant that left the group could fill it forever.
    for _ in 0..<32 { guard receive(&received) else { break } }
    let cause =
      switch exit {
      case .code, .lost: "exit"
      case .signal(let signal): signalName(signal)
      }
    if fault == nil { fail(WorkerFault(cause: cause, effect: nil, isCertain: false), &received) }
    return received
  }

  /// Reads one piece. Returns false if there is none.
  private func receive(_ received: inout [Received]) -> Bool {
    guard fault == nil, !repliesHaveEnded, let piece = output.readPiece() else { return false }
    repliesHaveEnded = piece.isEmpty
    for line in lines.lines(in: piece) where fault == nil { take(line, &received) }
    if lines.droppedBytes > 0, fault == nil {
      fail(WorkerFault(cause: "reply", effect: nil, isCertain: false), &received)
    }
    return !piece.isEmpty
  }

  private func take(_ line: [UInt8], _ received: inout [Received]) {
    // The worker itself writes exactly one reply for each request. A plugin can write anything.
    func refuse(_ reason: String = "") {
      fail(WorkerFault(cause: "interference", effect: nil, isCertain: false, lastWords: reason), &received)
    }
    guard let json = try? JSON(parsing: line) else { return refuse() }
    if let fault = WorkerFault(json) { return fail(fault, &received) }
    guard !pending.isEmpty else { return refuse() }
    let request = pending.removeFirst()
    let environment: LayoutEnvironment =
      if case .layOut(_, _, let environment, _) = request { environment } else { LayoutEnvironment(viewport: .zero) }
    do throws(DocumentError) {
      let reply = try WorkerReply(json, in: environment)
      guard reply.answers(request) else { return refuse() }
      received.append(.reply(reply, to: request))
    } catch { refuse(error.description) }
  }

  /// Makes a worker that does not answer report its backtrace and end. A plugin can prevent that.
  ///
  /// - Parameter isWaiting: whether the worker waits instead of computing.
  package func interrupt(isWaiting: Bool) { process.kill(isWaiting ? SIGALRM : SIGPROF) }

  /// Kills a worker that does not answer, and returns the fault. See ``WorkerFault/cause``.
  package func giveUp(_ cause: String) -> WorkerFault {
    var received: [Received] = []
    if fault == nil { fail(WorkerFault(cause: cause, effect: nil, isCertain: false), &received) }
    return fault!
  }

  private func fail(_ fault: WorkerFault, _ received: inout [Received]) {
    var fault = fault
    // The process may go on until it is killed.
    fault.complete(by: calls)
    process.kill()
    for _ in 0..<32 {
      guard let lines = readLines() else { break }
      unclaimed += lines
    }
    if fault.lastWords.isEmpty {
      let texts = (lastLines + [PrintedLine(logLines.unfinished)]).map(\.text)
      fault.lastWords = texts.filter { !$0.isEmpty }.joined(separator: "\n")
    }
    self.fault = fault
    received.append(.fault(fault))
  }

  // MARK: Output of plugins

  /// Whether the output has ended. A plugin can close it before the worker ends.
  package private(set) var logHasEnded = false

  /// The number of bytes that plugins have printed.
  package private(set) var printedBytes = 0

  /// The number of printed bytes that were dropped because their lines are too long.
  package var droppedBytes: Int { logLines.droppedBytes }

  /// Returns the lines in the available output.
  package func readLog() -> [PrintedLine] {
    defer { unclaimed = [] }
    return unclaimed + (readLines() ?? [])
  }

  /// Reads one piece. Returns nil if there is none.
  private func readLines() -> [PrintedLine]? {
    guard !logHasEnded, let piece = printed.readPiece() else { return nil }
    logHasEnded = piece.isEmpty
    printedBytes += piece.count
    let new = logLines.lines(in: piece).map(PrintedLine.init).filter { stacks.passes($0) }
    lastLines = (lastLines + new.suffix(20)).suffix(20)
    return piece.isEmpty ? nil : new
  }
}
