import MastheadDocuments

/// The result of validating a plugin.
package struct Validation: Sendable {
  /// A check and its outcome.
  package struct Result: Equatable, Sendable {
    package let check: ValidationCheck
    package let outcome: ValidationOutcome

    package init(check: ValidationCheck, outcome: ValidationOutcome) {
      self.check = check
      self.outcome = outcome
    }
  }

  /// The name of the plugin.
  package let plugin: String

  package let level: ValidationLevel

  /// The seed of the first random situation.
  package let seed: UInt64

  /// The results, in the order in which the checks ran.
  package private(set) var results: [Result] = []

  /// Runs all checks of the context's level, each in a separate process. Throws if a process cannot be started.
  ///
  /// - Parameters:
  ///   - plugin: the name of the plugin.
  ///   - context: the library and the settings of the checks.
  ///   - tell: called with each result when its check ends.
  package init(of plugin: String, in context: ValidationContext, tell: (Result) -> Void = { _ in }) throws(PluginError)
  {
    self.plugin = plugin
    level = context.level
    seed = context.seed
    for check in ValidationCheck.all(at: level) {
      var outcome =
        failed == [.loading]
        ? .refused("the plugin cannot be loaded") : try ValidationProcess.outcome(of: check, in: context)
      // A refused plugin must not pass: if no check has reported the reason, this check fails with it.
      if case .refused(let reason) = outcome {
        outcome = failed.isEmpty ? .failed(reason) : .skipped("the plugin was refused")
      }
      let result = Result(check: check, outcome: outcome)
      results.append(result)
      tell(result)
    }
  }

  /// The checks that failed.
  package var failed: [ValidationCheck] {
    results.filter { if case .failed = $0.outcome { true } else { false } }.map(\.check)
  }

  package var json: JSON {
    [
      "plugin": .string(plugin), "level": .string(level.rawValue), "seed": .number(Double(seed)),
      "passed": .bool(failed.isEmpty), "checks": .array(results.map(\.json)),
    ]
  }
}

extension Validation.Result {
  /// The result in one line: a sign, the check's name, and the message.
  package var line: String {
    let sign =
      switch outcome {
      case .passed: "✓"
      case .warning: "!"
      case .failed: "✗"
      case .skipped, .refused: "–"
      }
    return "\(sign) \(check.name)" + (outcome.message.map { ": \($0)" } ?? "")
  }

  package var json: JSON {
    var json: JSON = ["check": .string(check.name), "status": .string(outcome.status)]
    json["message"] = outcome.message.map(JSON.string)
    return json
  }
}
