import CPluginCalls
import Masthead
import MastheadDocuments
import MastheadPlatform

/// A worker that runs a whole command, because the command computes frames with plugins.
///
/// The command's output goes directly to its destination. Output of plugins goes to a pipe, so that the two do not mix.
package enum CommandWorker {
  /// The way in which a command ended in a worker.
  package enum End: Equatable, Sendable {
    case success
    /// The command failed with an exit code and a message.
    case failure(code: Int32, message: String)
    /// An effect ended the worker. The sentence names it, the reason and the source line.
    case fault(String)
    /// The program ended with a code and without a message, because the reader has closed its output.
    case silent(code: Int32)
  }

  /// The descriptors with which a worker starts: for the output of the command, and for the report of its end.
  private static let (output, report): (Int32, Int32) = (3, 4)

  /// The worker's descriptor for the report of its end, once the worker is prepared.
  nonisolated(unsafe) private static var ownReport = report

  // MARK: The worker

  /// Prepares this process for the code of plugins. Returns the descriptor for the output of the command.
  package static func prepare(_ limits: WorkerLimits) -> Int32 {
    let ownOutput = hiding(output)
    ownReport = hiding(report)
    limits.apply(reportingTo: ownReport, watchesWaiting: true)
    return ownOutput
  }

  /// Reports the end of the command, and ends the process before the code of plugins can run again.
  package static func finish(code: Int32 = 0, message: String = "") -> Never {
    let json: JSON = ["code": .number(Double(code)), "message": .string(message)]
    answerAndExit(Array((json.compact + "\n").utf8), to: ownReport)
  }

  // MARK: The command

  /// Runs a command in a worker, and waits for its end. Throws if the worker cannot be started.
  ///
  /// - Parameters:
  ///   - words: the arguments of the command `worker`, without the limits.
  ///   - program: the program of the plugins.
  ///   - limits: the limits of the worker.
  ///   - print: called with each line that a plugin or the command itself prints.
  package static func run(
    _ words: [String], in program: PluginProgram, _ limits: WorkerLimits,
    print: (PrintedLine) -> Void
  ) throws(PluginError) -> End {
    let (log, answer, calls, process) = try PluginError.converting { () throws(SystemError) in
      let (log, answer, calls) = (try Pipe(), try Pipe(), try PluginCalls())
      let process = try ChildProcess(
        [program.path, "worker", "--deadline", "\(limits.deadline)", "--memory", "\(limits.memory)"] + words,
        environment: PluginProbe.environment,
        descriptors: [
          0: STDIN_FILENO, 1: log.writeEnd, 2: log.writeEnd, output: STDOUT_FILENO, report: answer.writeEnd,
          PluginCalls.descriptor: calls.sharedDescriptor,
        ])
      calls.didShare()
      return (log, answer, calls, process)
    }
    for pipe in [log, answer] { pipe.closeWriteEnd() }
    var (printed, answers) = (
      LineReader(limit: WorkerLimits.lineLength), LineReader(limit: WorkerLimits.lineLength * 8)
    )
    var (lastLines, lastAnswer): ([String], [UInt8]) = ([], [])
    var stacks = StackFilter()
    // poll() ignores negative descriptors.
    var polled = [process.endDescriptor, log.readEnd, answer.readEnd].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    func read() {
      if polled[1].revents != 0, let piece = log.readPiece() {
        if piece.isEmpty { polled[1].fd = -1 }
        for line in printed.lines(in: piece).map(PrintedLine.init) where stacks.passes(line) {
          print(line)
          lastLines = lastLines.suffix(19) + [line.text]
        }
      }
      if polled[2].revents != 0, let piece = answer.readPiece() {
        if piece.isEmpty { polled[2].fd = -1 }
        lastAnswer = answers.lines(in: piece).last ?? lastAnswer
      }
    }
    while polled[0].revents == 0 {
      guard poll(&polled, 3, -1) >= 0 else { continue }
      read()
    }
    let exit = process.poll() ?? .lost
    // Read the rest of the pipes, up to a limit. A descendant that left the group could fill them forever.
    for _ in 0..<64 {
      guard poll(&polled[1], 2, 0) > 0 else { break }
      read()
    }
    if !printed.unfinished.isEmpty {
      let line = PrintedLine(printed.unfinished)
      print(line)
      lastLines.append(line.text)
    }
    return end(exit, lastAnswer, lastLines, calls, program, limits)
  }

  private static func end(
    _ exit: ChildProcess.Exit, _ answer: [UInt8], _ lastLines: [String], _ calls: PluginCalls,
    _ program: PluginProgram, _ limits: WorkerLimits
  ) -> End {
    let json = try? JSON(document: answer)
    if let json, case .number(let code)? = json["code"], case .string(let message)? = json["message"] {
      return code.value == 0 ? .success : .failure(code: Int32(code.value), message: message)
    }
    if exit == .code(128 + SIGPIPE) || exit == .signal(SIGPIPE) { return .silent(code: 128 + SIGPIPE) }
    var fault = json.flatMap { WorkerFault($0) } ?? WorkerFault(exit)
    fault.complete(by: calls)
    if fault.cause == "exit" { fault.suspectLast(of: calls) }
    fault.lastWords = lastLines.joined(separator: "\n")
    return .fault(fault.sentence(limits, in: program))
  }
}

extension WorkerFault {
  /// The fault in one sentence with its source line: `com.example.cut: trapped (SIGILL) (at Cut/Cut.swift:12)`. Runs the symbolizer, if
  /// there is one.
  package func sentence(_ limits: WorkerLimits, in program: PluginProgram) -> String {
    let lines = Backtrace(frames, in: program.path).lines(symbolizer: PluginToolchain().symbolizer)
    return Backtrace.sentence(sentence(limits), at: lines)
  }
}
