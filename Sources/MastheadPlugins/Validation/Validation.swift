import MastheadDocuments

/// What came of validating a plugin.
package struct Validation: Sendable {
  /// One check and how it ended.
  package struct Result: Equatable, Sendable {
    package let check: ValidationCheck
    package let outcome: ValidationOutcome

    package init(check: ValidationCheck, outcome: ValidationOutcome) {
      self.check = check
      self.outcome = outcome
    }
  }

  package let plugin: String
  package let level: ValidationLevel
  package let seed: UInt64
  package private(set) var results: [Result] = []

  /// Runs all checks of the context's level, each in a process of its own.
  ///
  /// - Parameters:
  ///   - plugin: what people call the library.
  ///   - tell: called with each result as it is there.
  package init(of plugin: String, in context: ValidationContext, tell: (Result) -> Void = { _ in }) throws(PluginError)
  {
    self.plugin = plugin
    level = context.level
    seed = context.seed
    for check in ValidationCheck.all(at: level) {
      var outcome =
        failed == [.loading]
        ? .refused("the plugin cannot be loaded") : try ValidationProcess.outcome(of: check, in: context)
      // What nobody looked at has not passed: a reason that no check has found before is told here.
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
  /// A line: a sign, the check's name, and what was found.
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
