import Masthead
import MastheadDocuments
import MastheadPlatform
import MastheadPlugins
import MastheadTuning

/// The process of a session, or a spare process that waits for a session. Sends orders, receives reports, and ends a
/// process that does not answer.
///
/// The process itself detects an effect that computes too long. This class detects an effect that waits, and makes the
/// process report the source line. It also detects a process that is stopped, or whose plugin prevents the report.
final class SessionProcess {
  /// Called with each report, in order.
  var onReport: ((SessionReport) -> Void)?

  /// Called once, when the process has ended by itself. It is unusable afterwards.
  var onFault: ((WorkerFault) -> Void)?

  /// Called when this object closes, for its pool.
  var onClose: (() -> Void)?

  /// The program that the process runs.
  let program: PluginProgram

  private let process: ChildProcess
  private let (orders, reports, log, faults): (Pipe, Pipe, Pipe, Pipe)
  private let calls: PluginCalls
  private unowned let loop: EventLoop
  private let limits: WorkerLimits
  private let print: (_ effect: String?, _ line: String) -> Void

  private var unsent: ArraySlice<UInt8> = []
  private var isBlocked = false
  private var reader = MessageReader()
  private(set) var isClosed = false
  /// Whether the process has closed its end of the reports.
  private var haveReportsEnded = false

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - program: The program of plugins.
  ///   - limits: The limits of the process.
  ///   - loop: The loop that calls the callbacks.
  ///   - print: Called with each line that plugins print, and with the effect, or nil if it is unknown.
  init(
    _ program: PluginProgram, limits: WorkerLimits, on loop: EventLoop,
    print: @escaping (_ effect: String?, _ line: String) -> Void
  ) throws(PluginError) {
    (orders, reports, log, faults, calls, process) = try PluginError.converting { () throws(SystemError) in
      let (orders, reports, log, faults) = (try Pipe(), try Pipe(), try Pipe(), try Pipe())
      let calls = try PluginCalls()
      let process = try ChildProcess(
        [program.path, "worker", "--deadline", "\(limits.deadline)", "--memory", "\(limits.memory)"],
        descriptors: [
          1: log.writeEnd, 2: log.writeEnd, SessionWorker.orders: orders.readEnd,
          SessionWorker.reports: reports.writeEnd, PluginCalls.descriptor: calls.sharedDescriptor,
          SessionWorker.faults: faults.writeEnd,
        ])
      calls.didShare()
      return (orders, reports, log, faults, calls, process)
    }
    orders.closeReadEnd()
    for pipe in [reports, log, faults] { pipe.closeWriteEnd() }
    for end in [orders.writeEnd, reports.readEnd, log.readEnd, faults.readEnd] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (self.program, self.limits, self.loop, self.print) = (program, limits, loop, print)
    loop.watch(reports.readEnd, for: .readable) { [unowned self] in _ = receive() }
    loop.watch(process.endDescriptor, for: .readable) { [unowned self] in receiveEnd() }
    watchLog()
  }

  deinit { close() }

  /// The number of descriptors of one process: its four pipes, and its end.
  static let descriptorCount = 4 + ChildProcess.descriptorCount

  /// Whether the process has ended, even if the loop has not noticed yet.
  var hasEnded: Bool { process.poll() != nil }

  /// Ends the process. Of the callbacks, only ``onClose`` is called afterwards.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    (onReport, onFault) = (nil, nil)
    for deadline in [nextCheck, logPause].compactMap(\.self) { loop.cancel(deadline) }
    for descriptor in [reports.readEnd, log.readEnd] { loop.unwatch(descriptor) }
    if isBlocked { loop.unwatch(orders.writeEnd) }
    loop.end(process)
    onClose?()
  }

  // MARK: Messages

  /// Sends an order.
  func send(_ order: SessionOrder) {
    guard !isClosed else { return }
    switch order {
    case .respond, .join, .handOver, .start: awaited += 1
    case .takeOver, .show, .leave, .setMembers: break
    }
    if awaited == 1 { lastReport = loop.now }
    unsent += order.bytes
    flush()
    check()
  }

  private func flush() {
    while !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { write(orders.writeEnd, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      // A process that no longer reads has ended, or does not answer in time.
      if count < 0, errno == EPIPE { unsent = [] }
      guard count > 0 else { break }
      unsent = unsent.dropFirst(count)
    }
    guard isBlocked == unsent.isEmpty else { return }
    isBlocked = !unsent.isEmpty
    if isBlocked {
      loop.watch(orders.writeEnd, for: .writable) { [unowned self] in flush() }
    } else {
      loop.unwatch(orders.writeEnd)
    }
  }

  /// Reads one piece. Returns false if there is none.
  private func receive() -> Bool {
    guard !isClosed, let piece = reports.readPiece() else { return false }
    guard !piece.isEmpty else {
      guard !haveReportsEnded else { return false }
      haveReportsEnded = true
      loop.unwatch(reports.readEnd)
      // A process that ends closes its descriptors a moment earlier. Otherwise a plugin has closed them.
      loop.schedule(at: loop.now + 1) { [weak self] in
        guard let self, !hasEnded else { return }
        fail("closed")
      }
      return false
    }
    lastReport = loop.now
    do throws(MessageReader.Failure) {
      for report in try reader.reports(in: piece) where !isClosed {
        switch report {
        case .response, .joined: awaited -= 1
        case .snapshot(_, _, _, let isLast): if isLast { awaited -= 1 }
        case .facts: if !hasStarted { (awaited, hasStarted) = (awaited - 1, true) }
        case .event, .refusal: break
        }
        onReport?(report)
      }
    } catch {
      switch error {
      case .tooLong: fail("reply")
      case .invalid: fail("interference")
      }
    }
    check()
    return true
  }

  // MARK: Faults

  private func receiveEnd() {
    guard let exit = process.poll() else { return }
    // The pipe contains at most a few pieces. A descendant that left the group could fill it forever.
    for _ in 0..<32 { guard receive() else { break } }
    guard !isClosed else { return }
    var lines = LineReader(limit: 1 << 16)
    var report: WorkerFault?
    for _ in 0..<4 {
      guard let piece = faults.readPiece(), !piece.isEmpty else { break }
      for line in lines.lines(in: piece) {
        if let json = try? JSON(parsing: line), let fault = WorkerFault(json) { report = fault }
      }
    }
    end(report ?? WorkerFault(exit))
  }

  /// Ends the process for a cause. See ``WorkerFault/cause``.
  private func fail(_ cause: String) {
    if !isClosed { end(WorkerFault(cause: cause, effect: nil, isCertain: false)) }
  }

  private func end(_ fault: WorkerFault) {
    var fault = fault
    // The process may continue until it is killed.
    fault.complete(by: calls)
    process.kill()
    for _ in 0..<32 { guard readLog() else { break } }
    if fault.lastWords.isEmpty {
      fault.lastWords = (lastLines + [PrintedLine(lines.unfinished).text]).filter { !$0.isEmpty }
        .joined(separator: "\n")
    }
    let onFault = onFault
    close()
    onFault?(fault)
  }

  // MARK: Time

  /// The number of orders that have no answer yet.
  private var awaited = 0
  private var hasStarted = false
  private var lastReport = 0.0
  private var nextCheck: EventLoop.Deadline?

  /// The call at the last check, the processor time when a check first found this call, and the number of consecutive
  /// checks that found the process waiting in this call.
  private var met: (count: UInt, used: Double, idle: Int)?
  private var stoppedChecks = 0
  /// The number of calls at the last check.
  private var lastCount: UInt = 0

  /// The time between two checks, in seconds.
  private static let checkTime = 0.1

  /// The number of consecutive checks that may find a call idle.
  private static let idleLimit = 3

  /// The limits for the process to report a fault itself: seconds of processor time, and checks.
  private static let (reserve, reportChecks) = (0.5, 10)

  /// Schedules the next check of the process. Checks end soon after the last awaited report, because a server at rest
  /// must not use the processor.
  private func check() {
    guard !isClosed, limits.deadline > 0, isResting || nextCheck == nil else { return }
    if let nextCheck { loop.cancel(nextCheck) }
    isResting = false
    nextCheck = loop.schedule(at: loop.now + Self.checkTime) { [unowned self] in judgeAndGoOn() }
  }

  private func judgeAndGoOn() {
    nextCheck = nil
    judge()
    guard !isClosed else { return }
    if awaited > 0 || calls.called != nil || loop.now < lastReport + 1 { check() } else { judgeRest() }
  }

  private func judge() {
    guard awaited > 0 || calls.called != nil else {
      (met, stoppedChecks) = (nil, 0)
      return
    }
    let activity = process.activity
    // A curve may take many long calls, so each new call counts as an answer.
    if calls.count != lastCount { (lastCount, lastReport) = (calls.count, loop.now) }
    stoppedChecks = activity == .stopped ? stoppedChecks + 1 : 0
    if stoppedChecks == Self.idleLimit { return fail("stopped") }
    if awaited > 0, loop.now > lastReport + limits.answerTime { return fail("silence") }
    guard calls.called != nil else {
      met = nil
      return
    }
    let (count, used) = (calls.count, process.processorTime)
    guard var met, met.count == count else {
      met = (count, used, 0)
      return
    }
    // A process that waits because its output is read slowly does not count as waiting.
    met.idle = activity == .running || hasFlooded ? 0 : met.idle + 1
    hasFlooded = false
    self.met = met
    if met.idle == Self.idleLimit { process.kill(SIGALRM) }
    if met.idle == Self.idleLimit + Self.reportChecks { return fail("waiting") }
    if used > met.used + limits.deadline + Self.reserve { fail("deadline") }
  }

  /// Prints a line if a thread of a plugin computes while the process has nothing to do. The plugin is unknown, so no
  /// effect is switched off. Checks a few times after the last report.
  private func judgeRest(from start: Double? = nil, times: Int = 5) {
    guard !hasToldUnrest else { return }
    isResting = true
    nextCheck = loop.schedule(at: loop.now + Self.restTime) { [unowned self] in
      nextCheck = nil
      let used = process.processorTime
      if let start, used - start > Self.restTime / 10 {
        hasToldUnrest = true
        let seconds = decimal(((used - start) * 10).rounded() / 10)
        print(nil, "a thread has computed for \(seconds) s although no frame was requested")
      } else if times > 0 {
        judgeRest(from: used, times: times - 1)
      }
    }
  }

  private var hasToldUnrest = false
  /// Whether the next check is for a process without orders.
  private var isResting = false

  /// The time between two checks of a process without orders, in seconds.
  private static let restTime = 2.0

  // MARK: Output of plugins

  private var lines = LineReader(limit: WorkerLimits.lineLength)
  private var lastLines: [String] = []
  private var stacks = StackFilter()
  private var output = OutputLimit()
  private var logPause: EventLoop.Deadline?
  private var hasDroppedParts = false
  /// Whether the pipe was nearly full since the last check, so that the process may have waited for room.
  private var hasFlooded = false

  private func watchLog() { loop.watch(log.readEnd, for: .readable) { [unowned self] in _ = readLog() } }

  /// Reads one piece of the output of plugins. Returns false if there is none.
  private func readLog() -> Bool {
    guard let piece = log.readPiece() else { return false }
    guard !piece.isEmpty else {
      loop.unwatch(log.readEnd)
      return false
    }
    if piece.count > 1 << 15 { hasFlooded = true }
    let new = lines.lines(in: piece).map(PrintedLine.init).filter { stacks.passes($0) }
    lastLines = (lastLines + new.suffix(20).map(\.text)).suffix(20)
    let verdict = output.add(piece.count, at: loop.now)
    switch verdict {
    case .print: for line in new { print(line.effect, line.text) }
    case .notice:
      print(nil, "prints more than \(OutputLimit.bytesPerSecond / 1024) KiB in a second; the rest is dropped")
    case .drop: break
    }
    if lines.droppedBytes > 0, !hasDroppedParts {
      hasDroppedParts = true
      print(nil, "printed a line of more than \(WorkerLimits.lineLength) bytes; the rest of such lines is dropped")
    }
    guard !isClosed, verdict != .print, logPause == nil else { return true }
    // Slows down the plugin instead of reading dropped output as fast as the plugin prints.
    loop.unwatch(log.readEnd)
    logPause = loop.schedule(at: loop.now + 0.01) { [unowned self] in
      logPause = nil
      watchLog()
    }
    return true
  }
}
