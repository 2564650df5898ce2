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

  /// The plugin, and the settings of the checks.
  package let context: ValidationContext

  /// The results, in the order in which the checks ran.
  package private(set) var results: [Result] = []

  /// Runs all checks of the context's level, each in a separate process. Throws if a process cannot be started.
  ///
  /// - Parameters:
  ///   - context: the plugin and the settings of the checks.
  ///   - tell: called with each result when its check ends.
  package init(in context: ValidationContext, tell: (Result) -> Void = { _ in }) throws(PluginError) {
    self.context = context
    for check in ValidationCheck.all(at: context.level) {
      let outcome: ValidationOutcome =
        if failed.first == .loading {
          .skipped("the plugin did not pass loading")
        } else if let obstacle {
          .skipped("the plugin did not finish \(obstacle.name)")
        } else {
          try ValidationProcess.outcome(of: check, in: context)
        }
      let result = Result(check: check, outcome: outcome)
      results.append(result)
      tell(result)
    }
  }

  /// The check whose crash or hang later checks would only repeat; nil if there is none.
  ///
  /// Plain checks use an effect as every app does, so one unfinished plain check is enough. Later checks use extreme
  /// numbers, so two unfinished checks are required.
  private var obstacle: ValidationCheck? {
    let unfinished = results.filter { if case .unfinished = $0.outcome { true } else { false } }.map(\.check)
    guard let last = unfinished.last, last.isPlain || unfinished.count > 1 else { return nil }
    return last
  }

  /// The checks that failed.
  package var failed: [ValidationCheck] {
    results.filter { $0.outcome.status == "failed" }.map(\.check)
  }

  package var json: JSON {
    [
      "plugin": .string(context.plugin), "level": .string(context.level.rawValue),
      "seed": .number(Double(context.seed)), "passed": .bool(failed.isEmpty), "checks": .array(results.map(\.json)),
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
      case .failed, .unfinished: "✗"
      case .skipped: "–"
      }
    return "\(sign) \(check.name)" + (outcome.message.map { ": \($0)" } ?? "")
  }

  package var json: JSON {
    var json: JSON = ["check": .string(check.name), "status": .string(outcome.status)]
    json["message"] = outcome.message.map(JSON.string)
    return json
  }
}
