/// How thoroughly a plugin is validated.
package enum ValidationLevel: String, CaseIterable, Sendable {
  /// A few samples: under a second or two.
  case quick
  /// A few seconds: what a build may wait for.
  case full
  /// Many situations: up to a minute.
  case soak

  /// In how many situations drawn at random an effect is looked at, beside three plain ones.
  var draws: Int {
    switch self {
    case .quick: 2
    case .full: 12
    case .soak: 250
    }
  }

  /// At how many offsets it is looked at in each.
  var samples: Int {
    switch self {
    case .quick: 16
    case .full, .soak: 48
    }
  }

  /// How far the steps are apart in which a jump is looked for, in points.
  var step: Double {
    switch self {
    case .quick: 8
    case .full, .soak: 2
    }
  }

  /// How long one check may take, in seconds.
  var timeLimit: Double {
    switch self {
    case .quick: 10
    case .full: 30
    case .soak: 60
    }
  }
}
