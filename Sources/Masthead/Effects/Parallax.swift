/// Moves the image more slowly than the header while the list scrolls up.
///
/// If the header has moved up by *d* points from its position at the top, the image has moved up by (1 − factor) × *d*.
/// While the list is pulled beyond the top, the image stays with the header.
public struct Parallax: HeaderEffect {
  public static let identifier = "parallax"
  public static let summary = "Moves the image more slowly than the header while the list scrolls up."
  @inlinable public static var stages: Stages { .image }
  public static let parameters = [
    Parameter("factor", \Parallax.factor, in: 0...1, step: 0.01)
  ]

  /// The strength: with 0 the image moves with the header, with 1 it stays fixed on the screen. Other numbers are
  /// clamped to 0…1; NaN and infinities trap.
  public var factor: Double { didSet { factor = Self.allowed(factor) } }

  @inlinable
  public init() { factor = 0.5 }

  /// Creates a parallax with a factor of 0…1.
  public init(factor: Double) {
    self.factor = Self.allowed(factor)
  }

  private static func allowed(_ factor: Double) -> Double { factor.clamped(to: 0...1, for: "Parallax.factor") }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {
    frame.image.y += factor * max(0, moment.scroll.contentOffset - moment.layout.topOffset)
  }
}
