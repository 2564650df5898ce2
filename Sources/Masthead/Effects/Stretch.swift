/// Grows the header while the list is pulled beyond its top, so that it stays attached to the list's first row.
///
/// With the points pulled, `overscroll`, the header takes `min(factor × overscroll, limit)`: its upper edge rises by that
/// much and its height grows by it. What it does not take is the gap above it.
public struct Stretch: HeaderEffect {
  public static let identifier = "stretch"
  public static let summary = "Grows the header while the list is pulled beyond its top."
  @inlinable public static var stages: Stages { .header }
  public static let parameters = [
    Parameter("factor", \Stretch.factor, in: 0...1, step: 0.01),
    Parameter("limit", \Stretch.limit, in: 0...1000, unit: .points),
  ]

  /// The part of the overscroll that the header takes: 0…1. Other numbers count as the nearest one; NaN and infinities trap.
  public var factor: Double { didSet { factor = Self.allowed(factor: factor) } }

  /// The most that the header takes, in points; 0 is no limit. Negative numbers count as 0; NaN and infinities trap.
  public var limit: Double { didSet { limit = Self.allowed(limit: limit) } }

  @inlinable
  public init() {
    factor = 1
    limit = 0
  }

  public init(factor: Double = 1, limit: Double = 0) {
    self.factor = Self.allowed(factor: factor)
    self.limit = Self.allowed(limit: limit)
  }

  private static func allowed(factor: Double) -> Double { factor.clamped(to: 0...1, for: "Stretch.factor") }

  private static func allowed(limit: Double) -> Double { limit.clamped(to: .extents, for: "Stretch.limit") }

  @inlinable
  public func contribute(
    _ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout NoMemory
  ) {
    // A second stretch takes from what the first one left, so that together they never take more than there is.
    var taken = factor * (frame.overscroll - frame.stretch)
    if limit > 0 && taken > limit { taken = limit }
    frame.stretch += taken
    frame.header.y -= taken
    frame.header.height += taken
  }
}
