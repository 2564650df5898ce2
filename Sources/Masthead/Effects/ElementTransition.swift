/// Moves an element from its geometry at rest to its collapsed geometry, with its size and its corner radius.
///
/// An element without a collapsed geometry stays as it is.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let photo = HeaderElement("photo", width: 80, height: 80) { $0.width = 40 }
/// let header = Header(height: .points(300), collapsedHeight: 100, elements: [photo])
/// let pipeline = Pipeline(header) {
///   Collapse()
///   ElementTransition(header["photo"])
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -200, viewport: phone))
/// print(frame[element: header["photo"]].rect.width)  // 60.0
/// ```
///
/// ## When to use it
///
/// Use it to bring an avatar into a bar, or a search field next to a title. The element has two geometries; this effect
/// leads from one to the other.
///
/// ## Formula
///
/// Each number of the rectangle, and the corner radius: rest + (collapsed − rest) × *t*, for the value *t* of the ramp.
///
/// ## In other libraries
///
/// - onebone's collapsing toolbar: `road(whenCollapsed, whenExpanded)`.
/// - BLKFlexibleHeightBar: layout attributes at progress 0 and 1. SwiftUI: `matchedGeometryEffect`.
///
/// ## Mistakes
///
/// - An element without `collapsed` does not move.
/// - Both geometries are those in the *current* header, so an element at the bottom still follows that edge.
/// - Texts keep their size. Add a ``Scale``, or use two texts that ``Fade``.
public struct ElementTransition: RampedEffect {
  public static let identifier = "transition"
  public static let name = "Transition"
  public static let summary = "Moves an element from its place at rest to its collapsed place."
  public static let stages: Stages = .elements
  public static let parameters =
    [
      Parameter(
        "target", summary: "The element that goes from its geometry at rest to its collapsed one.",
        \ElementTransition.target, of: .element)
    ] + rampParameters

  /// The element to move.
  public var target: Target

  /// The progress that the effect follows.
  public var ramp: Ramp

  public init() { self.init(.element(0)) }

  /// Creates the effect. The ramp's numbers are in the unit of its progress; a nil end depends on the progress.
  public init(
    _ target: Target = .element(0), progress: ScrollProgress = .collapse, start: Double = 0, end: Double? = nil,
    easing: Easing = .linear, duration: Double = 0
  ) {
    self.target = target
    ramp = Ramp(progress, start: start, end: end, easing: easing, duration: duration)
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout RampMemory) {
    let share = ramp.motion(in: &frame, at: moment, &memory)
    let index = Int(target.rawValue)
    guard frame.elements.contains(index), index < moment.placedElements.count else { return }
    let (placed, height) = (moment.placedElements[index], frame.header.height)
    let (rest, collapsed) = (placed.rest.rect(inHeight: height), placed.collapsed.rect(inHeight: height))
    let radius = placed.collapsed.cornerRadius - placed.rest.cornerRadius
    frame.change(target) { element in
      element.rect.x += (collapsed.x - rest.x) * share
      element.rect.y += (collapsed.y - rest.y) * share
      element.rect.width += (collapsed.width - rest.width) * share
      element.rect.height += (collapsed.height - rest.height) * share
      element.cornerRadius += radius * share
    }
  }
}
