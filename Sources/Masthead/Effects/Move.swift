/// Moves the image or an element.
///
/// Several moves of one target add up. For an element, the x follows the reading direction.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let title = HeaderElement("title", height: 40, insets: MastheadDirectionalEdgeInsets(top: 20))
/// let header = Header(height: .points(300), collapsedHeight: 100, elements: [title])
/// let pipeline = Pipeline(header) {
///   Collapse()
///   Move(header["title"], y: -40)
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
/// print(frame[element: header["title"]].rect.y)  // 0.0
/// ```
///
/// ## When to use it
///
/// Use it for small motions of an element that no alignment provides. For a motion between two positions, use
/// ``ElementTransition``.
///
/// ## Formula
///
/// x + `x` × *t* and y + `y` × *t*, for the value *t* of the ramp.
///
/// ## In other libraries
///
/// - BLKFlexibleHeightBar: layout attributes with a translation. Square Cash: piecewise motions, which are several moves.
/// - SwiftUI: `offset(x:y:)`.
///
/// ## Mistakes
///
/// - `x` and `y` are 0 by default, so a new move does nothing.
/// - For an element, a positive `x` leads to the trailing edge: to the left in a layout from right to left.
/// - An element that lies at the header's bottom moves with that edge already.
public struct Move: RampedEffect {
  public static let identifier = "move"
  public static let summary = "Moves the image or an element."
  public static let stages: Stages = [.image, .elements]
  public static let parameters =
    [
      Parameter("target", summary: "What moves.", \Move.target, of: [.image, .element]),
      Parameter(
        "x",
        summary:
          "How far an element moves in the reading direction, and the image to the right. With 0 it does not move sideways.",
        \Move.x, in: -2000...2000, unit: .points),
      Parameter(
        "y", summary: "How far the target moves down, or up if negative. With 0 it keeps its height.", \Move.y,
        in: -2000...2000, unit: .points),
    ] + rampParameters

  /// The image or the element to move.
  public var target: Target

  /// The distance to the right, in points. For an element, it is the distance in the reading direction.
  public var x: Double

  /// The distance down, in points.
  public var y: Double

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(.element(0)) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    _ target: Target = .element(0), x: Double = 0, y: Double = 0, progress: ScrollProgress = .collapse,
    start: Double = 0, end: Double? = nil, easing: Easing = .linear, duration: Double = 0
  ) {
    self.target = target
    self.x = x
    self.y = y
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
    guard (moment.stage == .image) == (target == .image) else { return }
    let share = ramp.motion(in: &frame, at: moment, &memory)
    if moment.stage == .image {
      frame.image.x += x * share
      frame.image.y += y * share
    } else {
      let isMirrored = moment.scroll.environment.layoutDirection == .rightToLeft
      frame.change(target) { element in
        element.rect.x += (isMirrored ? -x : x) * share
        element.rect.y += y * share
      }
    }
  }
}
