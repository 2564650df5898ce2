/// A program that runs in a child process, and its output so far. It is killed when the last reference is released.
package final class RunningProgram {
  /// The maximum number of bytes that are kept of each output. The rest is dropped.
  static let outputLimit = 16 << 20

  /// The size of a pipe, which limits the input that is written before the program runs.
  private static let inputLimit = 65_536

  /// The program's process.
  package let process: ChildProcess

  private var outputs: [Output] = []

  /// The contents of standard output so far.
  package var output: String { outputs[0].text }

  /// The contents of standard error so far.
  package var errors: String { outputs[1].text }

  /// The contents of the answer descriptor so far; empty if there is none.
  package var answer: String { outputs[2].text }

  /// Starts a program. Throws if it cannot be started. Traps if the input is not shorter than 64 KiB.
  ///
  /// - Parameters:
  ///   - arguments: the program's path or name, and its arguments.
  ///   - environment: the environment; nil for the environment of this process.
  ///   - folder: the working folder; nil for the working folder of this process.
  ///   - input: the contents of standard input; nil for the null device.
  ///   - descriptors: additional descriptors of the child, and replacements of those that are collected, as for ``ChildProcess``.
  ///   - answersOn: an additional descriptor that the program writes to; nil for none.
  package init(
    _ arguments: [String], environment: [String: String]? = nil, folder: String? = nil, input: String? = nil,
    descriptors: [Int32: Int32] = [:], answersOn: Int32? = nil
  ) throws(SystemError) {
    var descriptors = descriptors
    var pipes: [Pipe] = []
    for number in [1, 2, answersOn] {
      guard let number, descriptors[number] == nil else {
        outputs.append(Output(pipe: nil))
        continue
      }
      let pipe = try Pipe()
      descriptors[number] = pipe.writeEnd
      outputs.append(Output(pipe: pipe))
      pipes.append(pipe)
    }
    let source = try input.map { _ throws(SystemError) in try Pipe() }
    if let input, let source {
      // The program may end before it reads, so the pipe gets all input first.
      precondition(
        input.utf8.count < Self.inputLimit, "The input must be shorter than 64 KiB, got \(input.utf8.count).")
      guard writeAll(Array(input.utf8), to: source.writeEnd) else {
        throw SystemError("write the input of \(arguments[0])")
      }
      source.closeWriteEnd()
      descriptors[0] = source.readEnd
    }
    process = try ChildProcess(arguments, environment: environment, folder: folder, descriptors: descriptors)
    for pipe in pipes { pipe.closeWriteEnd() }
  }

  /// Reads the output until a condition holds or the program ends. Returns whether the condition holds.
  ///
  /// - Parameters:
  ///   - limit: the longest time to wait, in seconds.
  ///   - condition: checked at first and after each piece of output.
  package func wait(within limit: Double, until condition: () -> Bool) -> Bool {
    let end = monotonicSeconds() + limit
    while !condition() {
      // The program's own children may keep the pipes open, so its end counts.
      if process.poll() != nil {
        readRest()
        return condition()
      }
      let left = end - monotonicSeconds()
      guard left > 0 || read(waiting: 0) else { return false }
      if left > 0 { read(waiting: milliseconds(left)) }
    }
    return true
  }

  /// Reads the output until the program ends, and returns how it ended; nil if it still runs after a time in seconds.
  package func waitForEnd(within limit: Double) -> ChildProcess.Exit? {
    _ = wait(within: limit) { false }
    return process.poll()
  }

  /// Reads one piece of each available output. Returns false if there is none.
  @discardableResult private func read(waiting limit: Int32) -> Bool {
    // `poll` ignores negative descriptors.
    var polled = ([process.endDescriptor] + outputs.map(\.descriptor)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    // After an interruption by a signal, there are no events.
    guard poll(&polled, nfds_t(polled.count), limit) > 0 else { return false }
    var hasRead = false
    for index in outputs.indices where polled[index + 1].revents != 0 {
      outputs[index].read()
      hasRead = true
    }
    return hasRead
  }

  /// Reads the rest of the pipes, up to a limit. A descendant that left the process group could fill them forever.
  private func readRest() {
    for _ in 0..<64 { guard read(waiting: 0) else { break } }
  }

  private struct Output {
    /// Nil if the output is not collected, or after its end.
    var pipe: Pipe?
    var bytes: [UInt8] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }
    var descriptor: Int32 { pipe?.readEnd ?? -1 }

    mutating func read() {
      if let piece = pipe?.readPiece(), !piece.isEmpty {
        bytes += piece.prefix(outputLimit - bytes.count)
      } else {
        pipe = nil
      }
    }
  }
}

/// A complete run of a program: its exit and its output.
package struct ProgramRun: Equatable, Sendable {
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
  ///   - input: the contents of standard input; nil for the null device.
  ///   - descriptors: additional descriptors of the child, and replacements of those that are collected, as for ``ChildProcess``.
  ///   - answersOn: an additional descriptor that the program writes to; nil for none.
  ///   - timeLimit: the timeout, in seconds.
  package init(
    of arguments: [String], environment: [String: String]? = nil, folder: String? = nil, input: String? = nil,
    descriptors: [Int32: Int32] = [:], answersOn: Int32? = nil, timeLimit: Double
  ) throws(SystemError) {
    let program = try RunningProgram(
      arguments, environment: environment, folder: folder, input: input, descriptors: descriptors, answersOn: answersOn)
    exit = program.waitForEnd(within: timeLimit)
    output = program.output
    errors = program.errors
    answer = program.answer
  }
}
