/// A finding that ends a check.
enum ValidationFinding: Error {
  /// A failure: one sentence with the expected value, the actual value and the location.
  case failure(String)
  /// A possible problem that may be intended.
  case warning(String)
}

/// The outcome of a check.
package enum ValidationOutcome: Equatable, Sendable {
  case passed
  case warning(String)
  case failed(String)
  /// The check did not finish, because the plugin crashed, hung or exited. It counts as failed.
  case unfinished(String)
  case skipped(String)

  /// The finding, in one sentence; nil if the check passed.
  package var message: String? {
    switch self {
    case .passed: nil
    case .warning(let message), .failed(let message), .unfinished(let message), .skipped(let message): message
    }
  }

  /// The keyword of the outcome in JSON.
  package var status: String {
    switch self {
    case .passed: "passed"
    case .warning: "warning"
    case .failed, .unfinished: "failed"
    case .skipped: "skipped"
    }
  }

  /// Runs a check and catches its finding.
  init(of body: () throws(ValidationFinding) -> Void) {
    do throws(ValidationFinding) {
      try body()
      self = .passed
    } catch {
      switch error {
      case .failure(let message): self = .failed(message)
      case .warning(let message): self = .warning(message)
      }
    }
  }

  /// Decodes the outcome of a check in another process. Returns nil if the status is unknown or does not match the message.
  init?(status: String, message: String?) {
    switch (status, message) {
    case ("passed", nil): self = .passed
    case ("warning", let message?): self = .warning(message)
    case ("failed", let message?): self = .failed(message)
    default: return nil
    }
  }
}
