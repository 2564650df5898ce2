/// The intervals of a header's collapse in which the list does not come to rest, at most eight.
///
/// ```swift
/// var snaps = SnapIntervals()
/// snaps.append(SnapIntervals.Interval(start: 0, end: 0.5, threshold: 0.5))
/// snaps.append(SnapIntervals.Interval(start: 0.5, end: 1, threshold: 0.2))
/// print(snaps.count)  // 2
/// ```
public struct SnapIntervals: Sendable, BitwiseCopyable {
  /// The maximum number of intervals.
  public static let capacity = 8

  /// An interval, as shares of the collapse: 0…1. The list comes to rest at its start or at its end.
  public struct Interval: Equatable, Sendable, BitwiseCopyable {
    /// The start and the end of the interval.
    public var start, end: Double
    /// The share of the interval beyond which the list comes to rest at the end: 0…1.
    public var threshold: Double

    /// Creates an interval.
    public init(start: Double, end: Double, threshold: Double) {
      self.start = start
      self.end = end
      self.threshold = threshold
    }
  }

  var intervalCount: Int
  var intervals: InlineStorage<SnapRoom, Interval>

  /// Creates an empty list.
  public init() {
    intervalCount = 0
    intervals = InlineStorage(SnapRoom())
  }

  /// The number of intervals.
  public var count: Int { intervalCount }

  /// The interval at an index. Traps if the index is out of range.
  public subscript(index: Int) -> Interval {
    precondition((0..<count).contains(index), "The index of a snap must be less than \(count), got \(index).")
    return intervals[index]
  }

  /// Appends the part of an interval inside 0…1. Ignores an interval whose start is not before its end, and a ninth
  /// interval.
  public mutating func append(_ interval: Interval) {
    var interval = interval
    (interval.start, interval.end) = (max(0, interval.start), min(1, interval.end))
    guard interval.start < interval.end, count < Self.capacity else { return }
    intervals[count] = interval
    intervalCount += 1
  }
}

/// Storage for eight intervals.
struct SnapRoom: BitwiseCopyable, Sendable {
  var first, second: Four<SnapIntervals.Interval>

  init() {
    let room = Four(SnapIntervals.Interval(start: 0, end: 0, threshold: 0))
    (first, second) = (room, room)
  }
}

extension SnapIntervals: Equatable {
  public static func == (left: SnapIntervals, right: SnapIntervals) -> Bool {
    left.count == right.count && (0..<left.count).allSatisfy { left.intervals[$0] == right.intervals[$0] }
  }
}

extension HeaderLayout {
  /// Returns the content offset at which a list comes to rest, if it would otherwise rest at a projected offset. Outside
  /// the intervals of ``snaps``, that is the projected offset itself, at most the content's end.
  ///
  /// An interval that the content is too short to scroll through ends at the content's end, and its threshold is a
  /// share of the shorter interval. So the last row is always readable at rest.
  ///
  /// - Parameters:
  ///   - projected: The content offset at which the list would rest, in points.
  ///   - contentHeight: The height of the content, without insets, in points; infinite if it is not known.
  public func restingOffset(near projected: Double, contentHeight: Double) -> Double {
    let viewport = MastheadSize(width: width, height: viewportHeight)
    let farthest = bottomOffset(contentHeight: contentHeight, viewport: viewport) - topOffset
    // The list cannot rest beyond its end.
    let distance = min(projected - topOffset, max(0, farthest))
    let rest = snaps.restingDistance(near: distance, range: range, farthest: farthest) ?? distance
    return rest == projected - topOffset ? projected : topOffset + rest
  }
}

extension SnapIntervals {
  /// Returns the distance from the top at which a list comes to rest, in points; nil if it may rest anywhere.
  ///
  /// - Parameters:
  ///   - projected: The distance at which it would rest otherwise.
  ///   - range: The distance over which the header collapses.
  ///   - farthest: The distance that the content allows.
  func restingDistance(near projected: Double, range: Double, farthest: Double) -> Double? {
    for index in 0..<count {
      let (start, end) = ends(of: index, range: range, farthest: farthest)
      guard start < projected, projected < end else { continue }
      return projected - start < intervals[index].threshold * (end - start) ? start : end
    }
    return nil
  }

  /// Returns the ends of an interval, in points. An interval that the list cannot scroll through ends at the list's end.
  private func ends(of index: Int, range: Double, farthest: Double) -> (start: Double, end: Double) {
    (intervals[index].start * range, min(intervals[index].end * range, farthest))
  }

  /// Whether an interval starts or ends at a distance from the top, in points, apart from rounding.
  func hasEnd(at distance: Double, range: Double, farthest: Double) -> Bool {
    (0..<count).contains { index in
      let (start, end) = ends(of: index, range: range, farthest: farthest)
      return start < end && min((start - distance).magnitude, (end - distance).magnitude) < 1e-6
    }
  }
}
