import MastheadPlatform

/// A complete run of a program: its exit and its output.
package struct ProgramRun: Equatable, Sendable {
  /// The largest number of bytes that are kept of each output. The rest is dropped.
  static let outputLimit = 16 << 20

  /// The way in which the program ended; nil if it was killed after the timeout.
  package let exit: ChildProcess.Exit?

  /// The contents of standard output.
  package let output: String

  /// The contents of standard error.
  package let errors: String

  /// The contents of the answer descriptor; empty if there is none.
  package let answer: String

  /// Runs a program until it ends, and kills it after a timeout. Throws if it cannot be started.
  ///
  /// - Parameters:
  ///   - arguments: the program's path or name, and its arguments.
  ///   - environment: the environment; nil for the environment of this process.
  ///   - folder: the working folder; nil for the working folder of this process.
  ///   - answersOn: an additional descriptor that the program writes to; nil for none.
  ///   - timeLimit: the timeout, in seconds.
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
    // poll() ignores negative descriptors.
    let polledDescriptors = [process.endDescriptor, pipes.out.readEnd, pipes.err.readEnd, pipes.answer?.readEnd ?? -1]
    var polled = polledDescriptors.map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let end = monotonicSeconds() + timeLimit
    // The program's own children may keep the pipes open, so the loop waits for the end of the program.
    while polled[0].revents == 0 {
      let left = end - monotonicSeconds()
      guard left > 0 else { break }
      // After an interruption by a signal, the array still has the earlier events.
      guard MastheadPlatform.poll(&polled, 4, Int32(min(left * 1000 + 1, 1e6))) >= 0 else { continue }
      for index in 1...3 where polled[index].revents != 0 { Self.read(&polled[index], into: &texts[index - 1]) }
    }
    exit = polled[0].revents != 0 ? process.waitForEnd() : nil
    // The rest that the pipes hold. A descendant that left the group could fill them forever.
    for _ in 0..<64 {
      guard MastheadPlatform.poll(&polled[1], 3, 0) > 0 else { break }
      for index in 1...3 where polled[index].revents != 0 { Self.read(&polled[index], into: &texts[index - 1]) }
    }
    output = String(decoding: texts[0], as: UTF8.self)
    errors = String(decoding: texts[1], as: UTF8.self)
    answer = String(decoding: texts[2], as: UTF8.self)
  }

  /// Reads available bytes once. Stops polling the descriptor at its end.
  private static func read(_ polled: inout pollfd, into text: inout [UInt8]) {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = MastheadPlatform.read(polled.fd, &buffer, buffer.count)
    if count <= 0 {
      polled.fd = -1
      polled.revents = 0
    } else {
      text += buffer[..<min(count, outputLimit - text.count)]
    }
  }
}
