import Foundation
import Glibc
import Masthead

/// Asks a library which effects it has, in a process of its own: whatever its code does there harms nobody else.
package enum PluginProbe {
  /// How long a library may take to load, in seconds.
  package static let timeLimit = 5.0

  /// What a library's effects say of themselves.
  ///
  /// - Parameters:
  ///   - library: its path.
  ///   - executable: the `masthead` that loads it; the running program by default.
  package static func describe(
    library: String, executable: String = ownExecutable, timeLimit: Double = timeLimit
  ) throws(PluginError) -> [EffectDescription] {
    let run = try ProgramRun(
      of: [executable, "worker", "--describe", library], environment: environment, answersOn: PluginReport.descriptor,
      timeLimit: timeLimit)
    if let report = try? PluginReport(parsing: run.answer) {
      switch report {
      case .effects(let effects): return effects
      case .refusal(let sentence): throw PluginError(sentence)
      }
    }
    switch run.exit {
    case .code(0) where !run.answer.isEmpty:
      throw PluginError("\(library): wrote to descriptor \(PluginReport.descriptor), which is reserved")
    case nil:
      throw PluginError("\(library): took longer than \(decimal(timeLimit)) s to load")
    case .code(let code):
      throw PluginError("\(library): exited with code \(code) while loading\(lastWords(of: run))")
    case .signal(let signal):
      throw PluginError("\(library): crashed with \(signalName(signal)) while loading\(lastWords(of: run))")
    }
  }

  /// The file of the running program.
  package static let ownExecutable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path

  /// Swift's own backtraces take seconds, and are longer than what the plugin had to say.
  static let environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }

  private static func lastWords(of run: ProgramRun) -> String {
    let lines = run.errors.split(separator: "\n").suffix(3).map { $0.trimmingCharacters(in: .whitespaces) }
    guard let last = lines.last else { return "" }
    let words = lines.joined(separator: " ")
    return ": " + (last.hasSuffix(".") ? String(words.dropLast()) : words)
  }
}
