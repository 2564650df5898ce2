import Masthead
import MastheadEngine
import MastheadPlugins

/// A worker process on the loop: sends its requests, receives its replies, and ends it when a reply takes too long.
final class WorkerLink {
  /// Called with each reply and its request, in order.
  var onReply: ((WorkerReply, WorkerRequest) -> Void)?

  /// Called once, when the worker has ended. The link is unusable afterwards.
  var onFault: ((WorkerFault) -> Void)?

  /// The libraries that the worker loads. Their plugins' names prefix its log lines.
  private(set) var libraries: [String] = []

  private let worker: WorkerProcess
  private unowned let loop: EventLoop
  private let deadline: Double
  private let log: (_ plugins: String, _ line: String) -> Void
  private var timeout: EventLoop.Deadline?
  private var isClosed = false
  private var isBlocked = false

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - executable: The path of the worker's program.
  ///   - deadline: The maximum processor time of a frame, in seconds.
  ///   - loop: The loop that calls the callbacks.
  ///   - log: Receives each line that plugins print, with the names of the loaded plugins.
  init(
    executable: String, deadline: Double, on loop: EventLoop, log: @escaping (_ plugins: String, _ line: String) -> Void
  ) throws(PluginError) {
    worker = try WorkerProcess(executable: executable, deadline: deadline)
    self.loop = loop
    self.deadline = deadline
    self.log = log
    loop.watch(worker.replies, for: .readable) { [unowned self] _ in receive() }
    loop.watch(worker.log, for: .readable) { [unowned self] _ in readLog() }
  }

  deinit { close() }

  var identifier: Int32 { worker.identifier }

  /// Sends a request.
  func send(_ request: WorkerRequest) {
    guard !isClosed else { return }
    if case .load(let path) = request { libraries.append(path) }
    worker.send(request)
    updateWriteWatch()
    if worker.pending.count == 1 { awaitReply() }
  }

  /// Ends the worker. No callback is called afterwards.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    (onReply, onFault) = (nil, nil)
    if let timeout { loop.cancel(timeout) }
    loop.unwatch(worker.replies)
    loop.unwatch(worker.log)
    if isBlocked { loop.unwatch(worker.requests) }
  }

  private func receive() {
    for received in worker.receive() {
      if isClosed { return }
      switch received {
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

  /// Starts the timeout of the oldest pending request.
  ///
  /// The worker itself ends a frame that exceeds its processor time, and can report the backtrace. This timeout catches a worker
  /// that sleeps.
  private func awaitReply() {
    if let timeout { loop.cancel(timeout) }
    timeout = nil
    guard deadline > 0, let oldest = worker.pending.first else { return }
    checkSleep(after: deadline * Double(oldest.frameCount), asleep: 0)
  }

  /// Checks periodically whether the worker sleeps, and ends it if it does so several times in a row. A worker that waits for the
  /// processor on a busy machine is not at fault.
  private func checkSleep(after seconds: Double, asleep times: Int) {
    timeout = loop.schedule(at: loop.now + seconds) { [unowned self] in
      guard times == Self.sleepLimit else { return checkSleep(after: 0.1, asleep: worker.sleeps ? times + 1 : 0) }
      worker.interrupt()
      timeout = loop.schedule(at: loop.now + 0.5) { [unowned self] in
        timeout = nil
        end(worker.giveUp())
      }
    }
  }

  /// The number of consecutive checks that must find the worker asleep.
  private static let sleepLimit = 3

  private func updateWriteWatch() {
    guard worker.wantsToWrite != isBlocked else { return }
    isBlocked = worker.wantsToWrite
    if isBlocked {
      loop.watch(worker.requests, for: .writable) { [unowned self] _ in
        worker.flush()
        updateWriteWatch()
      }
    } else {
      loop.unwatch(worker.requests)
    }
  }

  private func readLog() {
    for line in worker.readLog() { log(libraries.map { PluginCache.plugin(ofFile: $0) }.joined(separator: ", "), line) }
    if worker.logHasEnded { loop.unwatch(worker.log) }
  }
}
