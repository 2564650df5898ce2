import MastheadPlugins

/// Provides workers, and starts a spare one ahead of time.
final class WorkerPool {
  let executable: String
  let deadline: Double
  private unowned let loop: EventLoop
  private let log: (_ plugins: String, _ line: String) -> Void
  private var spare: WorkerLink?
  private var refill: EventLoop.Deadline?

  /// The number of workers that no session uses.
  var spareCount: Int { spare == nil ? 0 : 1 }

  init(
    executable: String, deadline: Double, on loop: EventLoop, log: @escaping (_ plugins: String, _ line: String) -> Void
  ) {
    self.executable = executable
    self.deadline = deadline
    self.loop = loop
    self.log = log
  }

  /// Returns a worker for exclusive use: the spare one, or a new one.
  func take() throws(PluginError) -> WorkerLink {
    let worker: WorkerLink
    if let spare {
      spare.onFault = nil
      (worker, self.spare) = (spare, nil)
    } else {
      worker = try start()
    }
    keepSpare()
    return worker
  }

  /// Starts a spare worker after a short delay, so that the current request comes first.
  func keepSpare() {
    guard spare == nil, refill == nil else { return }
    refill = loop.schedule(at: loop.now + 0.05) { [unowned self] in
      refill = nil
      guard spare == nil else { return }
      // If this fails, the next `take()` starts a worker and throws the error.
      spare = try? start()
      spare?.onFault = { [unowned self] _ in spare = nil }
    }
  }

  func close() {
    if let refill { loop.cancel(refill) }
    spare = nil
  }

  private func start() throws(PluginError) -> WorkerLink {
    try WorkerLink(executable: executable, deadline: deadline, on: loop, log: log)
  }
}
