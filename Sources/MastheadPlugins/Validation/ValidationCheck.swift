/// A check that a plugin must pass.
package enum ValidationCheck: String, CaseIterable, Sendable {
  case loading, descriptors, identifiers, defaults, values, bounds
  case sameFrame = "same-frame"
  case finite, ranges
  case stages, rest, animating, state
  case maskRoom = "mask-room"
  case allocations, time, worker, jumps

  /// What the check requires, for the help.
  package var summary: String {
    switch self {
    case .loading: "The library loads, was built for this version of Masthead, and has effects."
    case .descriptors:
      "Descriptions of effects are complete. They are the same on each read and after the effects were used."
    case .identifiers: "Identifiers are well-formed and unique."
    case .defaults: "A new effect has allowed values, even after another effect was changed."
    case .values: "A value that is set is read back. Only alternatives of the parameter change with it."
    case .bounds: "Values outside the bounds, which Masthead never sets, do no harm."
    case .sameFrame: "The same input gives the same layout and the same frame."
    case .finite:
      "All numbers are finite: at extreme offsets, with a height or width of 0, and with invalid values from the scroll view."
    case .ranges: "All numbers stay in their documented ranges, such as an opacity between 0 and 1."
    case .stages: "Each number is written only in a stage from which it is read."
    case .rest: "Without memory, nothing moves while the list rests."
    case .animating:
      "While the list rests, an effect with memory moves only with isAnimating, since an app draws no other frame. One that moves for more than ten seconds gets a warning."
    case .state: "The memory of an effect produces the same later frames in another process."
    case .maskRoom: "A mask fits into its capacity on phones and tablets."
    case .allocations: "A frame allocates no heap memory."
    case .time:
      "A frame takes at most fifty times as long as a frame of all built-in effects, or a thousandth of a tick if that is longer."
    case .worker: "A worker renders the same frames as this process."
    case .jumps: "Numbers do not jump between adjacent content offsets. A jump is only a warning."
    }
  }

  /// Returns the checks of a level, in the order in which they run. The quick level does not measure times.
  package static func all(at level: ValidationLevel) -> [ValidationCheck] {
    level == .quick ? allCases.filter { $0 != .time } : allCases
  }

  /// Whether the check renders frames.
  var renders: Bool { ![.loading, .identifiers, .defaults, .values].contains(self) }

  /// Whether the check uses effects only as every app does.
  var isPlain: Bool { !renders || self == .descriptors || self == .sameFrame }

  /// Returns the check with a name, or nil if there is none.
  package static func named(_ name: String) -> ValidationCheck? { ValidationCheck(rawValue: name) }

  /// The name of the check in commands and reports.
  package var name: String { rawValue }

  /// Runs the check in this process. The plugin may end the process.
  package func run(in context: ValidationContext) -> ValidationOutcome {
    ValidationOutcome { () throws(ValidationFinding) in
      switch self {
      case .loading: try LoadingCheck.run(in: context)
      case .descriptors: try DescriptorsCheck.run(in: context)
      case .identifiers: try IdentifiersCheck.run(in: context)
      case .defaults: try DefaultsCheck.run(in: context)
      case .values: try ValuesCheck.run(in: context)
      case .bounds: try BoundsCheck.run(in: context)
      case .sameFrame: try SameFrameCheck.run(in: context)
      case .finite: try FiniteCheck.run(in: context)
      case .ranges: try RangesCheck.run(in: context)
      case .stages: try StagesCheck.run(in: context)
      case .rest: try RestCheck.run(in: context)
      case .animating: try AnimatingCheck.run(in: context)
      case .state: try StateCheck.run(in: context)
      case .maskRoom: try MaskRoomCheck.run(in: context)
      case .allocations: try AllocationsCheck.run(in: context)
      case .time: try TimeCheck.run(in: context)
      case .worker: try WorkerCheck.run(in: context)
      case .jumps: try JumpsCheck.run(in: context)
      }
    }
  }
}
