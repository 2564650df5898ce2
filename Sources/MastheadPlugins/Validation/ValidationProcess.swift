import CPluginCalls
import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform

/// Runs checks in separate processes. A crash or a hang there makes only that check fail.
package enum ValidationProcess {
  /// The descriptor for the outcome. It is separate from standard output, to which a plugin may print.
  private static let descriptor: Int32 = 3

  /// The command of a program of plugins that runs one check: `check-plugin PLUGIN CHECK`.
  package static let command = "check-plugin"

  /// The maximum time of a call of an effect, in seconds of processor time. A call is interrupted after at most twice
  /// that time.
  private static let callLimit = 1.0

  /// The arguments of the command.
  package static func words(for check: ValidationCheck, in context: ValidationContext) -> [String] {
    [command, context.plugin, check.name, "--level", context.level.rawValue, "--seed", "\(context.seed)"]
  }

  /// Runs a check in a separate process and returns its outcome. Throws if the process cannot be started.
  static func outcome(of check: ValidationCheck, in context: ValidationContext) throws(PluginError) -> ValidationOutcome
  {
    let (run, calls) = try PluginError.converting { () throws(SystemError) in
      let calls = try PluginCalls()
      let run = try ProgramRun(
        of: [context.program] + words(for: check, in: context), environment: PluginProbe.environment,
        descriptors: [PluginCalls.descriptor: calls.sharedDescriptor], answersOn: descriptor,
        timeLimit: context.timeLimit)
      return (run, calls)
    }
    if let json = try? JSON(document: run.answer.utf8), case .string(let status)? = json["status"] {
      let message: String? = if case .string(let text)? = json["message"] { text } else { nil }
      if let outcome = ValidationOutcome(status: status, message: message) { return outcome }
    }
    return .unfinished("expected the check to finish, but \(end(of: run, calls, in: context))")
  }

  /// Runs a check in this process, writes the outcome, and ends the process before the plugin's code can run again.
  package static func answer(_ check: ValidationCheck, in context: ValidationContext) -> Never {
    let descriptor = hiding(descriptor)
    masthead_share_calls(PluginCalls.descriptor)
    WorkerLimits.limitResources()
    masthead_report_faults(descriptor)
    masthead_limit_calls(callLimit, WorkerLimits.waiting)
    let outcome = check.run(in: context)
    var json: JSON = ["status": .string(outcome.status)]
    json["message"] = outcome.message.map(JSON.string)
    answerAndExit(Array((json.compact + "\n").utf8), to: descriptor)
  }

  /// Describes the end of a process that wrote no outcome: `com.example.tide trapped: no water (at Tide/Tide.swift:12)`.
  private static func end(of run: ProgramRun, _ calls: PluginCalls, in context: ValidationContext) -> String {
    let words = run.errors.split(separator: "\n").suffix(2).map { $0.trimmingCharacters(in: .whitespaces) }
    let last = words.isEmpty ? "" : ": \(words.joined(separator: " "))"
    // A plugin may have written to the descriptor, too. The report comes last.
    let report = run.answer.split(separator: "\n").last.flatMap { try? JSON(document: $0.utf8) }
    var fault = report.flatMap(WorkerFault.init)
    if case .code? = run.exit, fault == nil {
      fault = WorkerFault(cause: "exit", effect: nil, isCertain: false)
      fault?.complete(by: calls)
    }
    if var fault, report != nil || fault.effect != nil {
      fault.lastWords = run.errors
      let reason =
        fault.cause == "deadline"
        ? "did not return from a call within \(decimal(callLimit)) s of processor time" : fault.reason()
      let backtrace = Backtrace(fault.frames, in: context.program).lines(symbolizer: PluginToolchain().symbolizer)
      return Backtrace.sentence("\(fault.subject ?? "it") \(reason)", at: backtrace)
    }
    return switch run.exit {
    case nil: "it took longer than \(decimal(context.timeLimit)) s\(last)"
    case .code(let code): "it exited with code \(code)\(last)"
    case .signal(let signal): "it crashed with \(signalName(signal))\(last)"
    case .lost: "it ended\(last)"
    }
  }
}
