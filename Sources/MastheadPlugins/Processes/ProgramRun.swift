import Glibc

/// A program's whole run: how it ended, and what it said.
public struct ProgramRun: Equatable, Sendable {
  /// How it ended; nil where it was still running at the time limit, and was killed.
  public let exit: ChildProcess.Exit?

  /// What it wrote to standard output and standard error.
  public let output: String
  public let errors: String

  /// Runs a program to its end, or to a time limit in seconds.
  public init(
    of arguments: [String], environment: [String: String]? = nil, folder: String? = nil, timeLimit: Double
  ) throws(PluginError) {
    let (out, err) = (try Pipe(), try Pipe())
    let process = try ChildProcess(
      arguments, environment: environment, folder: folder, descriptors: [1: out.writeEnd, 2: err.writeEnd])
    out.closeWriteEnd()
    err.closeWriteEnd()
    var texts: [[UInt8]] = [[], []]
    var polled = [process.endDescriptor, out.readEnd, err.readEnd].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let end = seconds() + timeLimit
    var hasEnded = false
    // What it started may hold the pipes open; its own end is the end.
    while !hasEnded {
      let left = end - seconds()
      guard left > 0 else { break }
      Glibc.poll(&polled, 3, Int32(min(left * 1000 + 1, 1e6)))
      hasEnded = polled[0].revents != 0
      for index in 1...2 { texts[index - 1] += Self.drain(&polled[index]) }
    }
    exit = hasEnded ? process.waitForEnd() : nil
    output = String(decoding: texts[0], as: UTF8.self)
    errors = String(decoding: texts[1], as: UTF8.self)
  }

  /// Reads what is there now.
  private static func drain(_ polled: inout pollfd) -> [UInt8] {
    guard polled.fd >= 0 else { return [] }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    var now = pollfd(fd: polled.fd, events: Int16(POLLIN), revents: 0)
    while Glibc.poll(&now, 1, 0) > 0 {
      let count = read(polled.fd, &buffer, buffer.count)
      if count <= 0 {
        polled.fd = -1
        break
      }
      bytes += buffer[..<count]
    }
    return bytes
  }
}

/// Seconds of a clock that only ever grows.
private func seconds() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
