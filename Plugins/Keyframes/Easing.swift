import Masthead

/// How a piece of the way from one value to the next is walked.
@frozen
public enum Easing: String, ParameterChoice {
  case linear, easeIn, easeOut, easeInOut

  /// The part of the way that is behind, for the part of the time that is: both 0…1.
  public func eased(_ part: Double) -> Double {
    switch self {
    case .linear: part
    case .easeIn: part * part
    case .easeOut: part * (2 - part)
    case .easeInOut: part * part * (3 - 2 * part)
    }
  }
}
