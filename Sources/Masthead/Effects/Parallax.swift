/// Moves the image or an element more slowly than the header while the list scrolls up.
///
/// If the header's lower edge has moved up by *d* points on the screen from its position at the top, the target has moved
/// up by (1 − factor) × *d*. While the list is pulled beyond the top, the target stays with the header.
///
/// Under reduced motion, a factor below 1 counts as 0. A factor of 1 keeps something in place, which is not a motion.
public struct Parallax: HeaderEffect {
  public static let identifier = "parallax"
  // Since version 2, it respects reduced motion.
  public static let version = 2
  public static let summary = "Moves the image or an element more slowly than the header while the list scrolls up."
  @inlinable public static var stages: Stages { [.image, .elements] }
  public static let parameters = [
    Parameter("target", \Parallax.target, of: [.image, .element]),
    Parameter("factor", \Parallax.factor, in: 0...1, step: 0.01),
  ]

  /// The strength: with 0 the target moves with the header, with 1 it stays fixed on the screen. Other numbers are
  /// clamped to 0…1; NaN and infinities trap.
  public var factor: Double { didSet { factor = Self.allowed(factor) } }

  /// The image or an element.
  public var target: Target

  @inlinable
  public init() {
    factor = 0.5
    target = .image
  }

  /// Creates a parallax of the image or an element, with a factor of 0…1.
  public init(_ target: Target = .image, factor: Double = 0.5) {
    self.factor = Self.allowed(factor)
    self.target = target
  }

  private static func allowed(_ factor: Double) -> Double { factor.clamped(to: 0...1, for: "Parallax.factor") }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {
    if stage == .image {
      guard target == .image else { return }
      frame.image.y += distance(in: frame, at: moment, alignmentShare: moment.layout.anchorShare.y)
    } else {
      let index = Int(target.rawValue)
      guard frame.elements.contains(index), index < moment.placedElements.count else { return }
      let share = moment.placedElements[index].alignmentShare
      let distance = distance(in: frame, at: moment, alignmentShare: share)
      frame.change(target) { $0.rect.y += distance }
    }
  }

  /// The distance by which the target lags behind the place that it has in the header, in points.
  ///
  /// In a header that shrinks, the alignment has moved the target already: by the share of the height that is missing.
  @inlinable
  @inline(__always)
  func distance(in frame: borrowing HeaderFrame, at moment: borrowing Moment, alignmentShare: Double) -> Double {
    let scrolled = max(0, moment.scroll.contentOffset - moment.layout.topOffset)
    if moment.layout.isRigid { return factor * scrolled }
    let factor = factor < 1 && moment.scroll.environment.reducedMotion ? 0 : factor
    guard moment.layout.followsUnevenly else { return factor * scrolled }
    let travel = max(0, scrolled - frame.scrolledUnder(in: moment))
    let shrink = max(0, moment.layout.height - frame.header.height)
    return factor * travel - (1 - alignmentShare) * shrink
  }
}
