import Masthead

/// A check that a plugin must pass.
package enum ValidationCheck: String, CaseIterable, Sendable {
  case loading
  case sameFrame = "same-frame"
  case finite, ranges, stages, animating, time, memory

  /// The requirement of the check, for the help.
  package var summary: String {
    switch self {
    case .loading: "The effects can be made, their identifiers are valid, and so are the defaults of their parameters."
    case .sameFrame:
      "The same input gives the same layout and the same frame, and the same memory of an effect gives the same later frames."
    case .finite:
      "All numbers are finite: at extreme offsets, with a height or width of 0, and with invalid values from the scroll view."
    case .ranges:
      "All numbers stay in their documented ranges, such as an opacity between 0 and 1, and a mask fits into its capacity."
    case .stages: "Each number is written only in a stage from which it is read."
    case .animating:
      "While the list rests, an effect that moves sets isAnimating, because an app draws no other frames. An effect that moves for more than ten seconds gets a warning."
    case .time:
      "A frame takes at most fifty times as long as a frame of all built-in effects, or a thousandth of a tick if that is longer."
    case .memory: "Memory use does not grow over thousands of frames."
    }
  }

  /// Returns the checks of a level, in the order in which they run. The quick level does not measure times.
  package static func all(at level: ValidationLevel) -> [ValidationCheck] {
    level == .quick ? allCases.filter { $0 != .time } : allCases
  }

  /// Whether the check uses effects only as every app does. Others use extreme numbers.
  var isPlain: Bool { self == .loading || self == .sameFrame }

  /// Returns the check with a name, or nil if there is none.
  package static func named(_ name: String) -> ValidationCheck? { ValidationCheck(rawValue: name) }

  /// The name of the check in commands and reports.
  package var name: String { rawValue }

  /// Runs the check in this process, whose program has the plugin. The plugin may end the process.
  package func run(in context: ValidationContext) -> ValidationOutcome {
    ValidationOutcome { () throws(ValidationFinding) in
      let kinds = try context.kinds()
      if self == .loading, let kind = kinds.first(where: \.summary.isEmpty) {
        throw .warning("\(kind.identifier): missing summary, which the page shows")
      }
      for kind in kinds { try check(kind, in: context) }
    }
  }

  /// Checks one effect.
  func check(_ kind: EffectKind, in context: ValidationContext) throws(ValidationFinding) {
    switch self {
    case .loading: break
    case .sameFrame: try SameFrameCheck.run(on: kind, in: context)
    case .finite: try FiniteCheck.run(on: kind, in: context)
    case .ranges: try RangesCheck.run(on: kind, in: context)
    case .stages: try StagesCheck.run(on: kind, in: context)
    case .animating: try AnimatingCheck.run(on: kind, in: context)
    case .time: try TimeCheck.run(on: kind, in: context)
    case .memory: try MemoryCheck.run(on: kind, in: context)
    }
  }
}
