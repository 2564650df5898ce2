import MastheadDocuments

/// Why a worker ended that should not have.
package struct WorkerFault: Error, Equatable, Sendable {
  /// What ended it: a signal's name, `deadline` for a frame that took too long, `silence` for a worker that did not answer, or
  /// `exit`.
  package let cause: String

  /// The effect that was at work, as far as it is known.
  package let effect: String?

  /// Whether the effect was being called, or had only been the last.
  package let isCertain: Bool

  /// Where the code was, the innermost first: a library and an offset into it.
  package var frames: [String]

  /// What the worker wrote to standard error last.
  package var lastWords: String

  package init(cause: String, effect: String?, isCertain: Bool, frames: [String] = [], lastWords: String = "") {
    self.cause = cause
    self.effect = effect
    self.isCertain = isCertain
    self.frames = frames
    self.lastWords = lastWords
  }

  /// Reads the line that a handler of a fatal signal wrote; nil where it is another.
  init?(_ json: JSON) {
    guard case .string(let cause)? = json["fault"] else { return nil }
    let called: String? = if case .string(let effect)? = json["effect"] { effect } else { nil }
    let last: String? = if case .string(let effect)? = json["last"] { effect } else { nil }
    var frames: [String] = []
    if case .array(let elements)? = json["frames"] {
      frames = elements.compactMap { if case .string(let frame) = $0 { frame } else { nil } }
    }
    self.init(cause: cause, effect: called ?? last, isCertain: called != nil, frames: frames)
  }

  /// What happened, to follow the effect's name: `trapped: Ripple.swift:12: Fatal error: no water`.
  package func reason(deadline: Double) -> String {
    switch cause {
    case "deadline": return "took longer than \(deadline) s for a frame"
    case "silence": return "did not answer in time"
    case "exit": return "exited" + words
    case "SIGILL", "SIGTRAP": return "trapped" + words
    case "SIGSEGV", "SIGBUS": return "accessed invalid memory (\(cause))" + words
    case "SIGABRT": return "aborted" + words
    default: return "was killed by \(cause)" + words
    }
  }

  /// What Swift's runtime and C's library say before the end, in one line.
  private var words: String {
    let lines = lastWords.split(whereSeparator: \.isNewline)
    let telling =
      lines.last { $0.contains("Fatal error") || $0.contains("malloc") || $0.contains("Assertion") } ?? lines.last
    return telling.map { ": \($0)" } ?? ""
  }
}
