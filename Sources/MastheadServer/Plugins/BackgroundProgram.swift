import Glibc
import MastheadPlugins

/// A child process whose output the loop reads line by line. The process is killed when this object is released.
final class BackgroundProgram {
  private let process: ChildProcess
  private let output: Pipe
  private var lines = LineReader()
  private unowned let loop: EventLoop
  private let onLine: (_ line: [UInt8]) -> Void
  private let onEnd: (ChildProcess.Exit) -> Void

  /// Starts a program. It inherits standard error.
  init(
    _ arguments: [String], on loop: EventLoop, onLine: @escaping (_ line: [UInt8]) -> Void,
    onEnd: @escaping (ChildProcess.Exit) -> Void
  ) throws(PluginError) {
    self.loop = loop
    self.onLine = onLine
    self.onEnd = onEnd
    output = try Pipe()
    process = try ChildProcess(arguments, descriptors: [1: output.writeEnd, 2: 2])
    output.closeWriteEnd()
    _ = fcntl(output.readEnd, F_SETFL, O_NONBLOCK)
    loop.watch(output.readEnd, for: .readable) { [unowned self] _ in read() }
  }

  deinit { loop.unwatch(output.readEnd) }

  private func read() {
    while let piece = output.readPiece() {
      if piece.isEmpty {
        loop.unwatch(output.readEnd)
        // The pipe closes when the process ends.
        return onEnd(process.waitForEnd())
      }
      for line in lines.lines(in: piece) { onLine(line) }
    }
  }
}
