import Foundation
import Masthead
import MastheadDocuments
import MastheadPlatform

/// Reads the descriptions of a plugin's effects in a process of their program. A crash there does not affect this
/// process.
package enum PluginProbe {
  /// The default timeout, in seconds.
  package static let timeLimit = 5.0

  /// Returns the descriptions of a plugin's effects. Throws if its effects cannot be used.
  package static func describe(
    _ plugin: String, in program: PluginProgram, timeLimit: Double = timeLimit
  ) throws(PluginError) -> [EffectDescription] {
    let run = try PluginError.converting { () throws(SystemError) in
      try ProgramRun(
        of: [program.path, "worker", "--describe", plugin], environment: environment,
        answersOn: PluginReport.descriptor, timeLimit: timeLimit)
    }
    if let report = try? PluginReport(parsing: run.answer) {
      switch report {
      case .effects(let effects): return effects
      case .refusal(let sentence): throw PluginError(sentence)
      }
    }
    let fault = (try? JSON(document: run.answer.utf8)).flatMap(WorkerFault.init)
    switch run.exit {
    case .code(0) where !run.answer.isEmpty && fault == nil:
      throw PluginError("wrote to descriptor \(PluginReport.descriptor), which is reserved")
    case nil: throw PluginError("took longer than \(decimal(timeLimit)) s to make its effects")
    case .code(let code):
      throw PluginError("exited with code \(code) while its effects were made\(lastWords(of: run))")
    case .signal(let signal):
      let end = fault?.cause == "stack" ? "ran out of stack" : "crashed with \(signalName(signal))"
      let lines = Backtrace(fault?.frames ?? [], in: program.path).lines(symbolizer: PluginToolchain().symbolizer)
      let words = "\(end) while its effects were made"
      throw PluginError(
        run.errors.contains("Fatal error")
          ? words + lastWords(of: run) : Backtrace.sentence(words, at: lines) + lastWords(of: run))
    case .lost: throw PluginError("ended while its effects were made\(lastWords(of: run))")
    }
  }

  /// The path of the running program.
  package static let ownExecutable = OwnProcess.executable

  /// An environment without Swift's backtraces, which take seconds and hide the output of the plugin.
  static let environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }

  private static func lastWords(of run: ProgramRun) -> String {
    let lines = run.errors.split(separator: "\n").suffix(3).map { $0.trimmingCharacters(in: .whitespaces) }
    guard let last = lines.last else { return "" }
    let words = lines.joined(separator: " ")
    return ": " + (last.hasSuffix(".") ? String(words.dropLast()) : words)
  }
}
