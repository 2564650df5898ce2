/// A number of a frame that grows with the motion of the list. Ramps and triggers follow it.
///
/// All of these numbers are known after the stage ``Stages/header``.
public enum ScrollProgress: String, ParameterChoice {
  /// The header's progress to its collapsed height: 0…1.
  case collapse
  /// The distance scrolled, as a multiple of the header's height at rest: 0 and more.
  case scrolledFraction
  /// The distance that the header has followed the list, in points.
  case scrolled
  /// The growth of the header while the list is pulled, in points.
  case stretch
  /// The distance that the list is pulled beyond its top, in points.
  case overscroll
  /// The distance that the list's content has moved under the header, in points: how far the header's lower edge lies
  /// below its position at rest, in content coordinates. It is 0 while the list is pulled.
  case scrolledUnder

  /// Whether the progress is a share and not a distance in points.
  public var isFraction: Bool { self == .collapse || self == .scrolledFraction }

  /// Returns the progress at a frame, after the stage ``Stages/header``.
  public func value(in frame: HeaderFrame, at moment: Moment) -> Double {
    switch self {
    case .collapse: frame.collapse
    case .scrolledFraction: frame.scrolled * moment.layout.inverseHeight
    case .scrolled: frame.scrolled
    case .stretch: frame.stretch
    case .overscroll: frame.overscroll
    case .scrolledUnder: frame.scrolledUnder(in: moment)
    }
  }
}

extension ScrollProgress {
  /// The part of a range in the progress's unit that a slider shows: 0…1, or 0…the header's height.
  package func suggestion(in layout: HeaderLayout) -> ParameterSuggestion {
    isFraction
      ? ParameterSuggestion(0...1, step: 0.01, unit: .none)
      : ParameterSuggestion(0...max(1, layout.height), step: 1, unit: .points)
  }
}

extension HeaderFrame {
  /// The distance that the list's content has moved under the header, in points.
  func scrolledUnder(in moment: Moment) -> Double {
    let distance = header.y + header.height - (moment.layout.originY + moment.layout.height)
    // A header that collapses keeps its lower edge only up to rounding. A step at 0 must not see that.
    return overscroll == 0 && distance > 1e-9 ? distance : 0
  }
}
