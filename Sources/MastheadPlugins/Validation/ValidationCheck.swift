/// One thing that a plugin is checked for.
package enum ValidationCheck: String, CaseIterable, Sendable {
  /// The library loads, was built for this Masthead, and has effects.
  case loading
  /// What effects say of themselves is complete, and stays the same when it is asked again and when the effects are used.
  case descriptors
  /// Identifiers are well-formed, and each names one thing.
  case identifiers
  /// A fresh effect has values that its own parameters allow, whatever was set in another.
  case defaults
  /// What is set is read back, and nothing else changes but alternatives.
  case values
  /// Values beyond the bounds, which Masthead never sets, harm nothing.
  case bounds
  /// The same input gives the same layout and the same frame.
  case sameFrame = "same-frame"
  /// Every number is finite, at extreme offsets, without height or width, and where what the scroll view says is no number.
  case finite
  /// Nothing moves while the list rests; an effect that remembers has ten seconds to settle.
  case rest
  /// What an effect remembers gives the same future in another process.
  case state
  /// A mask fits into its room on phones and tablets.
  case maskRoom = "mask-room"
  /// A frame takes no memory from the heap.
  case allocations
  /// A frame takes at most fifty times as long as one of all built-in effects, or a thousandth of a tick.
  case time
  /// A worker gives the same frames as the library in this process.
  case worker
  /// A warning where a number jumps along the offset.
  case jumps

  /// The checks of a level, in the order in which they run. How long a frame takes is not measured in a hurry.
  package static func all(at level: ValidationLevel) -> [ValidationCheck] {
    level == .quick ? allCases.filter { $0 != .time } : allCases
  }

  /// The check of a word.
  package static func named(_ name: String) -> ValidationCheck? { ValidationCheck(rawValue: name) }

  package var name: String { rawValue }

  /// Runs the check in this process, which a plugin may end.
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
