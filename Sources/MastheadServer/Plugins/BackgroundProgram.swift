import MastheadPlatform
import MastheadPlugins

/// A child process whose output the loop reads line by line. The process is killed when this object is released.
final class BackgroundProgram {
  /// The maximum length of a line in bytes. The rest of a longer line is dropped.
  private static let lineLength = 4 << 20

  private let process: ChildProcess
  private let output: Pipe
  private var lines = LineReader(limit: lineLength)
  private unowned let loop: EventLoop
  private let onLine: (_ line: [UInt8]) -> Void
  private let onEnd: (ChildProcess.Exit) -> Void
  private var timeout: EventLoop.Deadline?

  /// Starts a program. It inherits standard error.
  ///
  /// - Parameters:
  ///   - arguments: The program's path or name, and its arguments.
  ///   - timeLimit: The time after which the program is killed, in seconds.
  ///   - loop: The loop that calls the callbacks.
  ///   - onLine: Called with each line of the output.
  ///   - onEnd: Called once, when the program has ended. It may release this object.
  init(
    _ arguments: [String], timeLimit: Double = .infinity, on loop: EventLoop,
    onLine: @escaping (_ line: [UInt8]) -> Void, onEnd: @escaping (ChildProcess.Exit) -> Void
  ) throws(PluginError) {
    self.loop = loop
    self.onLine = onLine
    self.onEnd = onEnd
    (output, process) = try PluginError.converting { () throws(SystemError) in
      let output = try Pipe()
      return (output, try ChildProcess(arguments, descriptors: [1: output.writeEnd, 2: 2]))
    }
    output.closeWriteEnd()
    _ = fcntl(output.readEnd, F_SETFL, O_NONBLOCK)
    loop.watch(output.readEnd, for: .readable) { [unowned self] in _ = read() }
    // The program may close its output long before it ends, and its descendants may keep it open.
    loop.watch(process.endDescriptor, for: .readable) { [unowned self] in end() }
    timeout = loop.schedule(at: loop.now + timeLimit) { [process] in process.kill() }
  }

  deinit { stop() }

  /// Reads one piece, so that a program that prints without end does not block the loop. Returns false if there is
  /// none.
  private func read() -> Bool {
    guard let piece = output.readPiece() else { return false }
    if piece.isEmpty { loop.unwatch(output.readEnd) }
    for line in lines.lines(in: piece) { onLine(line) }
    return !piece.isEmpty
  }

  private func end() {
    guard let exit = process.poll() else { return }
    // The pipe contains at most a few pieces. A descendant that left the group could fill it forever.
    for _ in 0..<32 { guard read() else { break } }
    stop()
    onEnd(exit)
  }

  private func stop() {
    guard let timeout else { return }
    loop.cancel(timeout)
    self.timeout = nil
    loop.unwatch(output.readEnd)
    loop.end(process)
  }
}

extension EventLoop {
  /// Kills a process without waiting, and releases it after it has ended. Replaces the watch for its end.
  func end(_ process: ChildProcess) {
    unwatch(process.endDescriptor)
    process.kill()
    guard process.poll() == nil else { return }
    watch(process.endDescriptor, for: .readable) { [unowned self] in
      if process.poll() != nil { unwatch(process.endDescriptor) }
    }
  }
}
