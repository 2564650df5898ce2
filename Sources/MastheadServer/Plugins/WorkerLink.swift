import Masthead
import MastheadEngine
import MastheadPlugins

/// A worker on the loop: asked at any time, heard when it answers, and ended when it does not.
final class WorkerLink {
  /// Called with each reply, in order.
  var onReply: ((WorkerReply, WorkerRequest) -> Void)?

  /// Called once, when the worker has ended or was ended. It is not used after that.
  var onFault: ((WorkerFault) -> Void)?

  /// Whose lines the log shows: the plugins that are loaded.
  private(set) var libraries: [String] = []

  private let worker: WorkerProcess
  private unowned let loop: EventLoop
  private let deadline: Double
  private let log: (_ plugins: String, _ line: String) -> Void
  private var silence: EventLoop.Deadline?
  private var isClosed = false
  private var waitsForRoom = false

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - executable: the program.
  ///   - deadline: how long a frame may take, in seconds of processor time.
  ///   - loop: the loop on which it is heard.
  ///   - log: takes the lines that plugins print, and the names of those that are loaded.
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

  /// Asks for something.
  func send(_ request: WorkerRequest) {
    guard !isClosed else { return }
    if case .load(let path) = request { libraries.append(path) }
    worker.send(request)
    awaitRoom()
    if worker.pending.count == 1 { awaitReply() }
  }

  /// Ends the worker. Nothing is called after that.
  func close() {
    guard !isClosed else { return }
    isClosed = true
    (onReply, onFault) = (nil, nil)
    if let silence { loop.cancel(silence) }
    loop.unwatch(worker.replies)
    loop.unwatch(worker.log)
    if waitsForRoom { loop.unwatch(worker.requests) }
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

  /// Gives the worker the time that its oldest request may take. The worker itself ends a frame that takes too much of the
  /// processor's time, and can say where it was; this is for one that sleeps.
  private func awaitReply() {
    if let silence { loop.cancel(silence) }
    silence = nil
    guard deadline > 0, let oldest = worker.pending.first else { return }
    look(after: deadline * Double(oldest.frameCount), asleep: 0)
  }

  /// Looks whether the worker sleeps over its work, and ends it where it did so several times in a row. One that only waits for
  /// its turn on a busy machine has not done anything wrong.
  private func look(after seconds: Double, asleep times: Int) {
    silence = loop.schedule(at: loop.now + seconds) { [unowned self] in
      guard times == Self.patience else { return look(after: 0.1, asleep: worker.sleeps ? times + 1 : 0) }
      worker.interrupt()
      silence = loop.schedule(at: loop.now + 0.5) { [unowned self] in
        silence = nil
        end(worker.giveUp())
      }
    }
  }

  /// How many looks in a row have to find a worker asleep.
  private static let patience = 3

  private func awaitRoom() {
    guard worker.wantsToWrite != waitsForRoom else { return }
    waitsForRoom = worker.wantsToWrite
    if waitsForRoom {
      loop.watch(worker.requests, for: .writable) { [unowned self] _ in
        worker.flush()
        awaitRoom()
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
