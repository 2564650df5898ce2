/// Grows the header while the list is pulled beyond its top, so that the header stays attached to the list's first row.
///
/// For an overscroll of *d* points, the header grows by `min(factor × d, limit)`: its upper edge moves up by that much.
/// The rest of the overscroll is a gap above the header, or below it.
///
/// ```swift
/// let phone = MastheadSize(width: 375, height: 667)
/// let pipeline = Pipeline(Header(height: 300)) {
///   Stretch(limit: 60)
/// }
/// let frame = pipeline.frame(at: ScrollState(contentOffset: -380, viewport: phone))
/// print(frame.header.height)  // 360.0
/// ```
///
/// ## When to use it
///
/// Use it for a picture that must not show a gap when the list is pulled. It is the first effect of nearly every header.
///
/// ## In other libraries
///
/// - Flutter: `SliverAppBar(stretch: true)`. Without this effect, the header behaves like `stretch: false`.
/// - GSKStretchyHeaderView: `contentExpands`. Its `maximumContentHeight` is the height at rest.
/// - MXParallaxHeader, CSStickyHeaderFlowLayout, ScrollKit: on by default. exyte: `allowsHeaderGrowth()`.
///
/// ## Mistakes
///
/// - Elements that fill the header grow with it. Give them a height, or a `maximumHeight`.
/// - The list needs room to bounce: with `alwaysBounceVertical` off, a short list cannot be pulled.
/// - Two stretches share the overscroll. The second one takes a share of the rest.
public struct Stretch: HeaderEffect {
  /// The position of the gap if the header grows by less than the overscroll.
  public enum Gap: String, ParameterChoice {
    /// The header stays attached to the first row, and the gap is above it.
    case above
    /// The header stays on the line where it rests, and the gap is between it and the first row.
    case below
  }

  public static let identifier = "stretch"
  public static let summary = "Grows the header while the list is pulled beyond its top."
  public static let stages: Stages = .header
  public static let parameters = [
    Parameter(
      "factor", summary: "The share of the pull that stretches the header. With 0 it does not stretch.",
      \Stretch.factor, in: 0...1, step: 0.01),
    Parameter(
      "limit", summary: "The longest stretch. With 0 there is no limit.", \Stretch.limit, in: 0...1000,
      unit: .points
    ) { _, layout in
      .lengths(in: layout)
    },
    Parameter("gap", summary: "What fills the rest of the pull, which does not stretch the header.", \Stretch.gap),
  ]

  /// The share of the overscroll by which the header grows.
  public var factor: Double

  /// The maximum growth of the header, in points; 0 for no limit.
  public var limit: Double

  /// The position of the gap if the header grows by less than the overscroll.
  public var gap: Gap

  public init() { self.init(gap: .above) }

  /// Creates a stretch with a factor, a limit in points, and the position of the gap.
  public init(factor: Double = 1, limit: Double = 0, gap: Gap = .above) {
    self.factor = factor
    self.limit = limit
    self.gap = gap
  }

  public func contribute(to frame: inout HeaderFrame, at moment: Moment) {
    // A second stretch uses only the rest of the overscroll, so that both together never use more than the overscroll.
    var taken = factor * (frame.overscroll - frame.stretch)
    if limit > 0 && taken > limit { taken = limit }
    frame.stretch += taken
    frame.header.y -= taken
    frame.header.height += taken
    if gap == .below { frame.header.y = min(frame.header.y, moment.scroll.contentOffset + moment.layout.restY) }
  }
}
