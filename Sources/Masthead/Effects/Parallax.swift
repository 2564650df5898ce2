/// Moves the image or an element more slowly than the header while the list scrolls up.
///
/// If the header's lower edge has moved up by *d* points on the screen from its position at the top, the target has moved
/// up by (1 − factor) × *d*. While the list is pulled beyond the top, the target stays with the header.
///
/// Under reduced motion, a factor below 1 counts as 0. A factor of 1 keeps the target in place, which is not a motion.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: 300)) {
///   Parallax(factor: 0.5)
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
/// print(frame.image.y)  // 50.0
/// ```
///
/// ## When to use it
///
/// Use it to give depth to a picture. In the header's coordinates, the target moves down by factor × *d*.
///
/// ## In other libraries
///
/// - Android: `layout_collapseParallaxMultiplier`. Flutter: `CollapseMode.parallax`; `CollapseMode.pin` is a factor of 0 and `none` is 1.
/// - onebone: `parallax(ratio)`. CSS: `background-attachment: fixed` is a factor of 1.
/// - In some libraries, the number is the share that the picture *moves*: 1 − factor.
///
/// ## Mistakes
///
/// - A factor of 1 keeps the picture in place while the header slides over it. A factor of 0 moves the picture with the
///   header.
/// - The list covers the lower part of the picture first. Keep important parts in the upper half.
public struct Parallax: HeaderEffect {
  public static let identifier = "parallax"
  public static let summary = "Moves the image or an element more slowly than the header while the list scrolls up."
  public static let stages: Stages = [.image, .elements]
  public static let parameters = [
    Parameter("target", summary: "What moves.", \Parallax.target, of: [.image, .element]),
    Parameter(
      "factor",
      summary: "How much slower the target moves than the list. With 0 it moves along, with 1 it stays in place.",
      \Parallax.factor, in: 0...1, step: 0.01),
  ]

  /// The strength: with 0 the target moves with the header, with 1 it stays fixed on the screen.
  public var factor: Double

  /// The image or an element.
  public var target: Target

  public init() { self.init(.image) }

  /// Creates a parallax of the image or an element.
  public init(_ target: Target = .image, factor: Double = 0.5) { (self.target, self.factor) = (target, factor) }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    guard (moment.stage == .image) == (target == .image) else { return }
    guard let alignmentShare = moment.alignmentShare(of: target) else { return }
    let factor = factor < 1 && moment.scroll.environment.reducedMotion ? 0 : factor
    let scrolled = max(0, moment.scroll.contentOffset - moment.layout.topOffset)
    var distance = factor * scrolled
    if moment.layout.followsUnevenly {
      // In a header that shrinks, the alignment has already moved the target by a share of the missing height.
      let shrink = max(0, moment.layout.height - frame.header.height)
      distance = factor * max(0, scrolled - frame.scrolledUnder(in: moment)) - (1 - alignmentShare) * shrink
    }
    if target == .image { frame.image.y += distance } else { frame.change(target) { $0.rect.y += distance } }
  }
}

extension Moment {
  /// The share of the spare height above the image or an element at rest: 0…1; nil if the header has no such element.
  fileprivate func alignmentShare(of target: Target) -> Double? {
    guard let index = target.elementIndex else { return layout.anchorShare.y }
    return index < placedElements.count ? placedElements[index].alignmentShare : nil
  }
}
