import Masthead
import MastheadPlatform
import MastheadPlugins

/// Provides workers, and starts a spare one ahead of time.
final class WorkerPool {
  private let program: () -> PluginProgram?
  let limits: WorkerLimits
  private unowned let loop: EventLoop
  private let log: (_ effect: String?, _ line: String) -> Void
  private var spare: WorkerLink?
  private var refill: EventLoop.Deadline?
  /// The number of workers in use.
  private var count = 0

  /// The number of workers that no session uses.
  var spareCount: Int { spare == nil ? 0 : 1 }

  init(
    program: @escaping () -> PluginProgram?, limits: WorkerLimits, on loop: EventLoop,
    log: @escaping (_ effect: String?, _ line: String) -> Void
  ) {
    self.program = program
    self.limits = limits
    self.loop = loop
    self.log = log
    capacity = max(1, Self.reservedDescriptors / Self.descriptorsPerWorker)
  }

  // MARK: Capacity

  /// The descriptors of one worker: those of its requests, replies, log and end.
  private static let descriptorsPerWorker = 3 + ChildProcess.descriptorCount

  /// The descriptors that are set aside for workers: enough for all sessions, but at most a quarter of what the system allows.
  static var reservedDescriptors: Int {
    min(SessionLimits().sessions * descriptorsPerWorker, OwnProcess.highestFileLimit / 4)
  }

  /// The maximum number of workers in use.
  let capacity: Int

  /// Whether another session can have a worker.
  var hasRoom: Bool { count < capacity }

  /// The reason that a session cannot have a worker without room.
  var refusal: String { ErrorText.tooMany("sessions with plugins", limit: capacity) + "; close some" }

  /// The time on the loop's clock, in seconds.
  var now: Double { loop.now }

  // MARK: Workers

  /// Returns a worker for exclusive use: the spare one, or a new one. Throws if there is no room.
  func take() throws(PluginError) -> WorkerLink {
    guard hasRoom else { throw PluginError(refusal) }
    let worker: WorkerLink
    if let spare, !spare.hasEnded, spare.program == program() {
      spare.onFault = nil
      (worker, self.spare) = (spare, nil)
    } else {
      // One that has ended is no spare worker, even if the loop has not noticed yet. Nor is one of an earlier program.
      spare = nil
      worker = try start()
    }
    count += 1
    worker.onClose = { [unowned self] in count -= 1 }
    keepSpare()
    return worker
  }

  /// Starts a spare worker after a short delay, so that the current request comes first.
  func keepSpare() {
    guard refill == nil, hasRoom, program() != nil, spare?.program != program() else { return }
    refill = loop.schedule(at: loop.now + 0.05) { [unowned self] in
      refill = nil
      guard spare?.program != program() else { return }
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
    guard let program = program() else { throw PluginError("no plugin is built") }
    return try WorkerLink(program: program, limits: limits, on: loop, log: log)
  }
}
