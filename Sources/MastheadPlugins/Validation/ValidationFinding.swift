/// What a check found, thrown by whoever finds it.
enum ValidationFinding: Error {
  /// What was expected, what was found and where, in one sentence.
  case failure(String)
  /// What may be meant, and is worth a look.
  case warning(String)
  /// Why there was nothing to check.
  case skipped(String)
  /// Why the plugin could not be loaded: other checks look for the reasons.
  case refused(PluginError)
}

/// How a check ended.
package enum ValidationOutcome: Equatable, Sendable {
  case passed
  case warning(String)
  case failed(String)
  case skipped(String)
  /// The plugin could not be loaded.
  case refused(String)

  /// What was found, in a sentence.
  package var message: String? {
    switch self {
    case .passed: nil
    case .warning(let message), .failed(let message), .skipped(let message), .refused(let message): message
    }
  }

  package var status: String {
    switch self {
    case .passed: "passed"
    case .warning: "warning"
    case .failed: "failed"
    case .skipped: "skipped"
    case .refused: "refused"
    }
  }

  /// The outcome of a check that runs now.
  init(of body: () throws(ValidationFinding) -> Void) {
    do throws(ValidationFinding) {
      try body()
      self = .passed
    } catch {
      switch error {
      case .failure(let message): self = .failed(message)
      case .warning(let message): self = .warning(message)
      case .skipped(let message): self = .skipped(message)
      case .refused(let error): self = .refused(error.description)
      }
    }
  }

  init?(status: String, message: String?) {
    switch (status, message) {
    case ("passed", nil): self = .passed
    case ("warning", let message?): self = .warning(message)
    case ("failed", let message?): self = .failed(message)
    case ("skipped", let message?): self = .skipped(message)
    case ("refused", let message?): self = .refused(message)
    default: return nil
    }
  }
}
