import Masthead
import MastheadPlatform
import MastheadPlugins

/// Provides processes for sessions, and starts a spare one ahead of time.
final class ProcessPool {
  private let program: () -> PluginProgram?
  let limits: WorkerLimits
  private unowned let loop: EventLoop
  private let log: (_ effect: String?, _ line: String) -> Void
  private var spare: SessionProcess?
  private var refill: EventLoop.Deadline?
  /// The number of processes in use.
  private var count = 0

  /// The number of processes that no session uses.
  var spareCount: Int { spare == nil ? 0 : 1 }

  init(
    program: @escaping () -> PluginProgram?, limits: WorkerLimits, on loop: EventLoop,
    log: @escaping (_ effect: String?, _ line: String) -> Void
  ) {
    self.program = program
    self.limits = limits
    self.loop = loop
    self.log = log
    capacity = max(1, Self.reservedDescriptors / SessionProcess.descriptorCount)
  }

  // MARK: Capacity

  /// The number of descriptors that are reserved for processes: enough for all sessions, but at most a quarter of the
  /// system's limit.
  static var reservedDescriptors: Int {
    min(SessionLimits().sessions * SessionProcess.descriptorCount, OwnProcess.highestFileLimit / 4)
  }

  /// The maximum number of processes in use.
  let capacity: Int

  /// Whether another session can have a process.
  var hasRoom: Bool { count < capacity }

  /// The reason why a session cannot have a process if there is no room.
  var refusal: String { ErrorText.tooMany("sessions with plugins", limit: capacity) + "; close some" }

  // MARK: Processes

  /// Returns a process of the current program for exclusive use: the spare one, or a new one. Throws if there is no room.
  func take() throws(PluginError) -> SessionProcess {
    guard hasRoom else { throw PluginError(refusal) }
    let process: SessionProcess
    if let spare, !spare.hasEnded, spare.program == program() {
      spare.onFault = nil
      (process, self.spare) = (spare, nil)
    } else {
      // There is no spare process, it has ended before the loop noticed, or it runs an earlier program.
      spare = nil
      process = try start()
    }
    count += 1
    process.onClose = { [unowned self] in count -= 1 }
    keepSpare()
    return process
  }

  /// Starts a spare process after a short delay, so that the current request comes first.
  func keepSpare() {
    guard refill == nil, hasRoom, program() != nil, spare?.program != program() else { return }
    refill = loop.schedule(at: loop.now + 0.05) { [unowned self] in
      refill = nil
      guard spare?.program != program() else { return }
      // If this fails, the next `take()` starts a process and throws the error.
      spare = try? start()
      spare?.onFault = { [unowned self] _ in spare = nil }
    }
  }

  func close() {
    if let refill { loop.cancel(refill) }
    spare = nil
  }

  private func start() throws(PluginError) -> SessionProcess {
    guard let program = program() else { throw PluginError("no plugin is built") }
    return try SessionProcess(program, limits: limits, on: loop, print: log)
  }
}
