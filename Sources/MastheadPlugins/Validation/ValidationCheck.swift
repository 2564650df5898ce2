/// One thing that a plugin is checked for.
public enum ValidationCheck: String, CaseIterable, Sendable {
  case loading, descriptors, identifiers, defaults, values, bounds
  case sameFrame = "same-frame"
  case finite, rest, state
  case maskRoom = "mask-room"
  case allocations, time, worker, jumps

  /// The checks of a level, in the order in which they run. How long a frame takes is not measured in a hurry.
  public static func all(at level: ValidationLevel) -> [ValidationCheck] {
    level == .quick ? allCases.filter { $0 != .time } : allCases
  }

  /// The check of a word.
  public static func named(_ name: String) -> ValidationCheck? { ValidationCheck(rawValue: name) }

  public var name: String { rawValue }

  /// Runs the check in this process, which a plugin may end.
  public func run(in context: ValidationContext) -> ValidationOutcome {
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
      case .rest: try RestCheck.run(in: context)
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
