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
    Parameter("target", summary: "What moves.", \Parallax.target, of: [.image, .element]),
    Parameter(
      "factor",
      summary: "How much slower the target moves than the list. With 0 it moves along, with 1 it stays in place.",
      \Parallax.factor, in: 0...1, step: 0.01),
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
    let share: Double
    if stage == .image {
      guard target == .image else { return }
      share = moment.layout.anchorShare.y
    } else {
      let index = Int(target.rawValue)
      guard frame.elements.contains(index), index < moment.placedElements.count else { return }
      share = moment.placedElements[index].alignmentShare
    }
    if moment.isRigid {
      Self.move(target, in: &frame, by: factor * frame.scrolled)
    } else {
      Self.moveUnevenly(
        target, in: &frame, factor, at: moment.contentOffset, share, moment.layoutAddress, moment.environmentAddress)
    }
  }

  @inlinable
  @inline(__always)
  static func move(_ target: Target, in frame: inout HeaderFrame, by distance: Double) {
    if target == .image { frame.image.y += distance } else { frame.change(target) { $0.rect.y += distance } }
  }

  /// Moves the target in a header that does not follow the list evenly, or under reduced motion.
  ///
  /// In a header that shrinks, the alignment has moved the target already: by the share of the height that is missing.
  // It is static and takes numbers, because a call of a method copies the effect. It is not inlined, because its registers
  // would cost time in every header.
  @usableFromInline
  @inline(never)
  static func moveUnevenly(
    _ target: Target, in frame: inout HeaderFrame, _ factor: Double, at contentOffset: Double,
    _ alignmentShare: Double, _ layout: UnsafePointer<HeaderLayout>, _ environment: UnsafePointer<LayoutEnvironment>
  ) {
    let factor = factor < 1 && environment.pointee.reducedMotion ? 0 : factor
    let scrolled = max(0, contentOffset - layout.pointee.topOffset)
    guard layout.pointee.followsUnevenly else { return move(target, in: &frame, by: factor * scrolled) }
    let under = HeaderFrame.scrolledUnder(frame.header, isPulled: frame.overscroll > 0, layout)
    let shrink = max(0, layout.pointee.height - frame.header.height)
    move(target, in: &frame, by: factor * max(0, scrolled - under) - (1 - alignmentShare) * shrink)
  }
}
