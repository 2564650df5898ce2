import Glibc

/// A program's whole run: how it ended, and what it said.
package struct ProgramRun: Equatable, Sendable {
  /// How it ended; nil where it was still running at the time limit, and was killed.
  package let exit: ChildProcess.Exit?

  /// What it wrote to standard output and standard error.
  package let output: String
  package let errors: String

  /// What it wrote to the descriptor that it was asked to answer on.
  package let answer: String

  /// Runs a program to its end, or to a time limit in seconds.
  ///
  /// - Parameters:
  ///   - arguments: the program's path or name, and its arguments.
  ///   - environment: nil for that of this process.
  ///   - folder: the working folder; nil for that of this process.
  ///   - answersOn: a descriptor beside standard output and standard error that it writes to.
  ///   - timeLimit: in seconds.
  package init(
    of arguments: [String], environment: [String: String]? = nil, folder: String? = nil, answersOn: Int32? = nil,
    timeLimit: Double
  ) throws(PluginError) {
    let pipes = (out: try Pipe(), err: try Pipe(), answer: try answersOn.map { _ throws(PluginError) in try Pipe() })
    var descriptors: [Int32: Int32] = [1: pipes.out.writeEnd, 2: pipes.err.writeEnd]
    if let answersOn { descriptors[answersOn] = pipes.answer?.writeEnd }
    let process = try ChildProcess(
      arguments, environment: environment, folder: folder, descriptors: descriptors)
    for pipe in [pipes.out, pipes.err, pipes.answer] { pipe?.closeWriteEnd() }
    var texts: [[UInt8]] = [[], [], []]
    // What has a negative descriptor is not looked at.
    let polledDescriptors = [process.endDescriptor, pipes.out.readEnd, pipes.err.readEnd, pipes.answer?.readEnd ?? -1]
    var polled = polledDescriptors.map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let end = seconds() + timeLimit
    var hasEnded = false
    // What it started may hold the pipes open; its own end is the end.
    while !hasEnded {
      let left = end - seconds()
      guard left > 0 else { break }
      Glibc.poll(&polled, 4, Int32(min(left * 1000 + 1, 1e6)))
      hasEnded = polled[0].revents != 0
      for index in 1...3 { texts[index - 1] += Self.drain(&polled[index]) }
    }
    exit = hasEnded ? process.waitForEnd() : nil
    output = String(decoding: texts[0], as: UTF8.self)
    errors = String(decoding: texts[1], as: UTF8.self)
    answer = String(decoding: texts[2], as: UTF8.self)
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
