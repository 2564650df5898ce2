import Masthead
import MastheadDocuments

/// A value over time, reduced while samples are added.
///
/// Of all samples within half a pixel, the curve keeps the first, the last, the lowest and the highest. A curve of any length
/// therefore takes little memory and looks the same.
struct FilmCurve: Sendable {
  let name: String

  /// The kept samples, with the time as x and the value as y.
  private(set) var points: [MastheadPoint] = []

  private(set) var lowest = Double.infinity
  private(set) var highest = -Double.infinity

  /// Whether all samples have the same value.
  var isConstant: Bool { !(highest - lowest > 1e-6) }

  /// The number of columns per second.
  private let density: Double
  private var column = -1
  private var pending = Pending()

  /// The samples to keep from one column.
  private struct Pending {
    var first = MastheadPoint.zero
    var low = MastheadPoint.zero
    var high = MastheadPoint.zero
    var last = MastheadPoint.zero
  }

  init(_ name: String, columns: Int, span: Double) {
    self.name = name
    density = Double(columns) / span
  }

  mutating func add(_ value: Double, at time: Double) {
    guard value.isFinite else { return }
    lowest = min(lowest, value)
    highest = max(highest, value)
    let point = MastheadPoint(x: time, y: value)
    let column = Int(time * density)
    if column != self.column {
      finish()
      self.column = column
      pending = Pending(first: point, low: point, high: point, last: point)
    } else {
      if value < pending.low.y { pending.low = point }
      if value > pending.high.y { pending.high = point }
      pending.last = point
    }
  }

  /// Flushes the pending column.
  mutating func finish() {
    guard column >= 0 else { return }
    let inside = pending.low.x < pending.high.x ? [pending.low, pending.high] : [pending.high, pending.low]
    for point in [pending.first] + inside + [pending.last] where point != points.last { points.append(point) }
    column = -1
  }
}

extension [MastheadPoint] {
  /// Returns the corners of a line that passes each of these points within a tolerance. The points are ordered by x.
  func simplified(within tolerance: Double) -> [MastheadPoint] {
    guard var anchor = first else { return [] }
    var corners = [anchor]
    var (last, low, high) = (anchor, -Double.infinity, Double.infinity)
    for point in dropFirst() {
      let slope = (point.y - anchor.y) / (point.x - anchor.x)
      if !(slope >= low && slope <= high) {
        corners.append(last)
        (anchor, low, high) = (last, -.infinity, .infinity)
      }
      let run = point.x - anchor.x
      low = Swift.max(low, (point.y - tolerance - anchor.y) / run)
      high = Swift.min(high, (point.y + tolerance - anchor.y) / run)
      last = point
    }
    if last != anchor { corners.append(last) }
    return corners
  }
}
