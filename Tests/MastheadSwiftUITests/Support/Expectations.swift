import Masthead
import Testing

/// Expects numbers to be equal within a billionth, absolute or relative, or within an absolute tolerance.
func expectClose(
  _ left: [Double], _ right: [Double], within tolerance: Double = 0, _ comment: @autoclosure () -> Comment? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let isClose =
    left.count == right.count
    && zip(left, right).allSatisfy { abs($0 - $1) <= max(tolerance, 1e-9 * max(1, abs($0), abs($1))) }
  #expect(isClose, "\(left) and \(right) differ. \(comment().map(\.rawValue) ?? "")", sourceLocation: sourceLocation)
}

extension MastheadRect {
  var numbers: [Double] { [x, y, width, height] }

  func moved(x: Double = 0, y: Double = 0) -> MastheadRect {
    MastheadRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}

extension MastheadPath {
  /// Returns the coordinates of the outline's points, moved by an origin.
  func numbers(movedBy origin: MastheadPoint) -> [Double] {
    outline(
      elements.flatMap { element -> [MastheadPoint] in
        switch element {
        case .moveTo(let point), .lineTo(let point): [point]
        case .quadraticCurveTo(let point, let control): [control, point]
        case .cubicCurveTo(let point, let control1, let control2): [control1, control2, point]
        case .closePath: []
        }
      }.map { MastheadPoint(x: $0.x + origin.x, y: $0.y + origin.y) })
  }
}

/// Returns the coordinates of points, without points that repeat the previous one. Rounding decides whether a corner without a
/// radius has such points.
func outline(_ points: [MastheadPoint]) -> [Double] {
  var last: MastheadPoint?
  return points.flatMap { point -> [Double] in
    if let last, abs(point.x - last.x) <= 1e-9, abs(point.y - last.y) <= 1e-9 { return [] }
    last = point
    return [point.x, point.y]
  }
}
