import Masthead
import MastheadEngine
import MastheadPlatform
import MastheadPlugins

/// A worker process on the loop: sends its requests, receives its replies, and ends it when a reply takes too long.
final class WorkerLink {
  /// Called with each reply and its request, in order.
  var onReply: ((WorkerReply, WorkerRequest) -> Void)?

  /// Called once, when the worker has ended. The link is unusable afterwards.
  var onFault: ((WorkerFault) -> Void)?

  /// Called when the link closes, for its pool.
  var onClose: (() -> Void)?

  /// The worker's program.
  let program: PluginProgram

  /// The names of the plugins whose effects the worker has.
  private(set) var plugins: Set<String> = []

  private let worker: WorkerProcess
  private unowned let loop: EventLoop
  private let limits: WorkerLimits
  private let log: (_ effect: String?, _ line: String) -> Void
  private var timeout: EventLoop.Deadline?
  private var isClosed = false
  private var isBlocked = false
  private var output = OutputLimit()
  private var countedBytes = 0
  private var logPause: EventLoop.Deadline?
  private var hasDroppedParts = false
  private var hasToldUnrest = false

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - program: The worker's program.
  ///   - limits: The limits of the worker.
  ///   - loop: The loop that calls the callbacks.
  ///   - log: Receives each line that plugins print, with the effect, or nil if it is unknown.
  init(
    program: PluginProgram, limits: WorkerLimits, on loop: EventLoop,
    log: @escaping (_ effect: String?, _ line: String) -> Void
  ) throws(PluginError) {
    worker = try WorkerProcess(executable: program.path, limits: limits)
    self.program = program
    self.loop = loop
    self.limits = limits
    self.log = log
    loop.watch(worker.replies, for: .readable) { [unowned self] in receive() }
    loop.watch(worker.end, for: .readable) { [unowned self] in take(worker.receiveEnd()) }
    watchLog()
  }

  deinit { close() }

  /// Whether the worker's process has ended, even if the loop has not noticed yet.
  var hasEnded: Bool { worker.process.poll() != nil }

  /// Sends a request.
  func send(_ request: WorkerRequest) {
    guard !isClosed else { return }
    if case .load(let plugin, _) = request { plugins.insert(plugin) }
    worker.send(request)
    updateWriteWatch()
    if worker.pending.count == 1 { awaitReply() }
  }

  /// Ends the worker. No callback is called afterwards.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    (onReply, onFault) = (nil, nil)
    for deadline in [timeout, logPause].compactMap(\.self) { loop.cancel(deadline) }
    for descriptor in [worker.replies, worker.log] { loop.unwatch(descriptor) }
    if isBlocked { loop.unwatch(worker.requests) }
    loop.end(worker.process)
    onClose?()
  }

  private func receive() {
    take(worker.receive())
    guard !isClosed, worker.repliesHaveEnded else { return }
    loop.unwatch(worker.replies)
    // A worker that ends closes its descriptors a moment earlier. A plugin that closed them is at fault.
    if let timeout { loop.cancel(timeout) }
    timeout = loop.schedule(at: loop.now + 1) { [unowned self] in end(worker.giveUp("closed")) }
  }

  private func take(_ messages: [WorkerProcess.Received]) {
    for message in messages {
      if isClosed { return }
      switch message {
      case .reply(let reply, let request):
        awaitReply()
        onReply?(reply, request)
      case .fault(let fault): end(fault)
      }
    }
  }

  private func end(_ fault: WorkerFault) {
    readLog()
    let onFault = onFault
    close()
    onFault?(fault)
  }

  // MARK: Time

  /// Starts to judge the oldest pending request, or a worker without requests.
  ///
  /// The worker itself ends a frame that exceeds its processor time, and can report the backtrace. This catches a worker that sleeps, is
  /// stopped, or prevents the report, and one that computes without a request.
  private func awaitReply() {
    guard !worker.repliesHaveEnded else { return }
    if let timeout { loop.cancel(timeout) }
    timeout = nil
    guard limits.deadline > 0 else { return }
    if let oldest = worker.pending.first {
      let time = limits.deadline * Double(oldest.frameCount)
      judge(allowing: time + Self.reserve, end: loop.now + max(limits.answerTime, 4 * limits.deadline))
    } else if !hasToldUnrest {
      judgeRest()
    }
  }

  /// Checks periodically what the worker does, and ends it if it is idle several times in a row, exceeds a processor time, or
  /// does not answer until an end. A worker that only waits for the processor on a busy machine is not at fault before that.
  ///
  /// Interrupts the worker first, so that it reports a fault and ends by itself. If it does not, ends it in the same way.
  ///
  /// - Parameters:
  ///   - time: The processor time that the worker may use, in seconds.
  ///   - cause: Why the worker was interrupted; nil before that.
  private func judge(
    idle: Int = 0, from start: Double? = nil, allowing time: Double, end: Double, interruptedFor cause: String? = nil
  ) {
    timeout = loop.schedule(at: loop.now + 0.1) { [unowned self] in
      let (activity, used) = (worker.process.activity, worker.process.processorTime)
      let idle = activity == .running ? 0 : idle + 1
      // One that is only being started may wait for a disk.
      let isIdle = idle > (worker.isCallingEffect || activity == .stopped ? Self.idleLimit : Self.startLimit)
      let verdict: String
      if isIdle {
        verdict = activity == .stopped ? "stopped" : "waiting"
      } else if loop.now > end {
        verdict = "silence"
      } else if used > (start ?? used) + time {
        verdict = "deadline"
      } else {
        return judge(idle: idle, from: start ?? used, allowing: time, end: end, interruptedFor: cause)
      }
      if cause != nil || verdict == "stopped" { return self.end(worker.giveUp(cause ?? verdict)) }
      worker.interrupt(isWaiting: verdict == "waiting")
      judge(from: used, allowing: Self.reserve, end: loop.now + limits.answerTime, interruptedFor: verdict)
    }
  }

  /// The number of consecutive checks that may find an effect idle.
  private static let idleLimit = 2

  /// The number of consecutive checks that may find the worker idle while it calls no effect.
  private static let startLimit = 50

  /// The processor time in seconds that a worker gets to report its missed deadline by itself.
  private static let reserve = 0.25

  /// Tells if a thread of a plugin computes while the worker has nothing to do. Nobody can say which plugin it is, so none is switched
  /// off. Looks a few times after the last request, since a server at rest must not use the processor.
  private func judgeRest(from start: Double? = nil, times: Int = 5) {
    timeout = loop.schedule(at: loop.now + Self.restTime) { [unowned self] in
      timeout = nil
      let used = worker.process.processorTime
      if let start, used - start > Self.restTime / 10 {
        hasToldUnrest = true
        let seconds = decimal(((used - start) * 10).rounded() / 10)
        log(nil, "a thread has computed for \(seconds) s while no frame was asked for")
      } else if times > 0 {
        judgeRest(from: used, times: times - 1)
      }
    }
  }

  /// The time in seconds in which a worker without requests is judged.
  private static let restTime = 2.0

  private func updateWriteWatch() {
    guard worker.wantsToWrite != isBlocked else { return }
    isBlocked = worker.wantsToWrite
    if isBlocked {
      loop.watch(worker.requests, for: .writable) { [unowned self] in
        worker.flush()
        updateWriteWatch()
      }
    } else {
      loop.unwatch(worker.requests)
    }
  }

  // MARK: Output of plugins

  private func watchLog() { loop.watch(worker.log, for: .readable) { [unowned self] in readLog() } }

  private func readLog() {
    let lines = worker.readLog()
    let verdict = output.add(worker.printedBytes - countedBytes, at: loop.now)
    countedBytes = worker.printedBytes
    switch verdict {
    case .print: for line in lines { log(line.effect, line.text) }
    case .notice:
      log(nil, "prints more than \(OutputLimit.bytesPerSecond / 1024) KiB in a second; the rest is dropped")
    case .drop: break
    }
    if worker.droppedBytes > 0, !hasDroppedParts {
      hasDroppedParts = true
      log(nil, "printed a line of more than \(WorkerLimits.lineLength) bytes; the rest of such lines is dropped")
    }
    guard !isClosed, !worker.logHasEnded, verdict != .print else {
      if worker.logHasEnded { loop.unwatch(worker.log) }
      return
    }
    // Slows down the plugin instead of reading what is dropped as fast as it prints.
    loop.unwatch(worker.log)
    logPause = loop.schedule(at: loop.now + 0.01) { [unowned self] in watchLog() }
  }
}
