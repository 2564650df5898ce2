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
      var outcome: ValidationOutcome =
        if failed == [.loading] {
          .refused("the plugin cannot be loaded")
        } else if let obstacle = obstacle(to: check) {
          .skipped("the plugin did not finish \(obstacle.name)")
        } else {
          try ValidationProcess.outcome(of: check, in: context)
        }
      // A refused plugin must not pass: if no check has reported the reason, this check fails with it.
      if case .refused(let reason) = outcome {
        outcome = failed.isEmpty ? .failed(reason) : .skipped("the plugin was refused")
      }
      let result = Result(check: check, outcome: outcome)
      results.append(result)
      tell(result)
    }
  }

  /// Returns the earlier check whose crash or hang a check would only repeat; nil if there is none.
  ///
  /// Plain checks use an effect as every app does, so one counts. Later checks use extreme numbers, so the second one counts.
  /// ``ValidationCheck/bounds`` sets values that Masthead never sets, so it does not count.
  private func obstacle(to check: ValidationCheck) -> ValidationCheck? {
    let unfinished = results.filter { if case .unfinished = $0.outcome { $0.check != .bounds } else { false } }
      .map(\.check)
    guard let last = unfinished.last, last.isPlain || unfinished.count > 1 else { return nil }
    return check.renders || !last.renders ? last : nil
  }

  /// The checks that failed.
  package var failed: [ValidationCheck] {
    results.filter { $0.outcome.status == "failed" }.map(\.check)
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
      case .failed, .unfinished: "✗"
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
