/// A curve from 0 to 1 by which a value changes. Each equals a cubic Bézier curve of CSS.
public enum Easing: String, ParameterChoice {
  /// *p*
  case linear
  /// *p*², CSS `cubic-bezier(1/3, 0, 2/3, 1/3)`
  case easeIn
  /// *p*(2 − *p*), CSS `cubic-bezier(1/3, 2/3, 2/3, 1)`
  case easeOut
  /// *p*²(3 − 2*p*), CSS `cubic-bezier(1/3, 0, 2/3, 1)`
  case easeInOut

  /// Returns the eased share of a share of 0…1.
  public func callAsFunction(_ p: Double) -> Double {
    switch self {
    case .linear: p
    case .easeIn: p * p
    case .easeOut: p * (2 - p)
    case .easeInOut: p * p * (3 - 2 * p)
    }
  }
}
