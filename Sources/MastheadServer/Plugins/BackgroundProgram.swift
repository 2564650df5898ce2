import Glibc
import MastheadPlugins

/// A program that runs beside the loop and is read line by line. It is killed when nobody holds it any more.
final class BackgroundProgram {
  private let process: ChildProcess
  private let output: Pipe
  private var lines = LineReader()
  private unowned let loop: EventLoop
  private let onLine: (_ line: [UInt8]) -> Void
  private let onEnd: (ChildProcess.Exit) -> Void

  /// Starts a program. What it says to standard error goes where this one's goes.
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
        // The pipe is closed by the end of the process.
        return onEnd(process.waitForEnd())
      }
      for line in lines.lines(in: piece) { onLine(line) }
    }
  }
}
