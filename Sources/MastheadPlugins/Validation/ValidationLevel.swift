/// The thoroughness of a validation.
package enum ValidationLevel: String, CaseIterable, Sendable {
  /// A few samples. Takes one or two seconds.
  case quick
  /// Enough samples for a check after each build. Takes a few seconds.
  case full
  /// Many situations. Takes up to a minute.
  case soak

  /// The number of random situations for each effect, in addition to three plain ones.
  var draws: Int {
    switch self {
    case .quick: 2
    case .full: 12
    case .soak: 250
    }
  }

  /// The number of content offsets in each situation.
  var samples: Int {
    switch self {
    case .quick: 16
    case .full, .soak: 48
    }
  }

  /// The default timeout of one check, in seconds.
  var timeLimit: Double {
    switch self {
    case .quick: 10
    case .full: 30
    case .soak: 60
    }
  }
}
