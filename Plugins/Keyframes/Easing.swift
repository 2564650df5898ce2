import Masthead

/// The easing of a transition from one value to the next.
@frozen
public enum Easing: String, ParameterChoice {
  case linear, easeIn, easeOut, easeInOut

  /// Returns the progress for a share of the time: both 0…1.
  public func eased(_ part: Double) -> Double {
    switch self {
    case .linear: part
    case .easeIn: part * part
    case .easeOut: part * (2 - part)
    case .easeInOut: part * part * (3 - 2 * part)
    }
  }
}
