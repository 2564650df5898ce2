/// A piecewise linear function of the scroll distance on one screen.
///
/// The lines are exact. Two lines meet at a corner, at a jump, or at a bend: a part that is not straight, which a chain of
/// lines approximates.
struct CurveTrace {
  /// The transition between two lines, from one distance and value to another.
  struct Joint {
    enum Kind {
      /// The lines meet.
      case corner
      /// The value jumps.
      case jump
      /// The value bends.
      case bend
    }

    let kind: Kind
    let start, end: Double
    let from, to: Double

    init(_ kind: Kind, from start: (Double, Double), to end: (Double, Double)) {
      self.kind = kind
      (self.start, from) = start
      (self.end, to) = end
    }
  }

  /// A straight part: a point and a slope.
  private struct Line {
    /// The indices of the first and the last sample on the line.
    var first, last: Int
    let x, y, slope: Double

    func value(at distance: Double) -> Double { y + (distance - x) * slope }
  }

  /// The joints, in the order of their distances.
  private(set) var joints: [Joint] = []

  /// The slopes before the first joint and after the last joint.
  private(set) var slopes = (before: 0.0, after: 0.0)

  /// The value at a distance of 0.
  private(set) var valueAtTop = 0.0

  /// The minimum number of samples on a line. Fewer samples may lie on a line by chance.
  private static let shortest = 4

  /// Finds the pieces of a function from its samples.
  ///
  /// - Parameters:
  ///   - samples: The values at some distances.
  ///   - function: The same function, for the distances between samples.
  init(_ samples: [Double], at distances: [Double], _ function: (Double) -> Double) {
    valueAtTop = function(0)
    let ends = (
      (distances[0], samples[0]), (distances[distances.count - 1], samples[samples.count - 1])
    )
    let lines = Self.lines(samples, at: distances)
    guard var last = lines.first else {
      // No part is straight, so the whole function is one bend.
      joints = [Joint(.bend, from: ends.0, to: ends.1)]
      return
    }
    if last.first > 0 {
      joints.append(Joint(.bend, from: ends.0, to: (distances[last.first], samples[last.first])))
    } else {
      slopes.before = last.slope
    }
    for line in lines.dropFirst() {
      join(last, line, distances, function)
      last = line
    }
    if last.last < samples.count - 1 {
      joints.append(Joint(.bend, from: (distances[last.last], samples[last.last]), to: ends.1))
    } else {
      slopes.after = last.slope
    }
  }

  /// Returns the longest lines through neighboring samples.
  private static func lines(_ samples: [Double], at distances: [Double]) -> [Line] {
    var lines: [Line] = []
    var first = 0
    while first + shortest <= samples.count {
      let slope = (samples[first + 1] - samples[first]) / (distances[first + 1] - distances[first])
      let scale = 1e-9 * max(1, samples[first].magnitude)
      var last = first + 1
      func isOnLine(_ index: Int) -> Bool {
        let way = distances[index] - distances[first]
        // Allow for the slope's error, which comes from rounding two samples.
        return (samples[index] - samples[first] - way * slope).magnitude <= scale + 1e-11 * way
      }
      while last + 1 < samples.count, isOnLine(last + 1) { last += 1 }
      if last - first + 1 >= shortest {
        let exact = (samples[last] - samples[first]) / (distances[last] - distances[first])
        lines.append(Line(first: first, last: last, x: distances[first], y: samples[first], slope: exact))
        first = last
      } else {
        first += 1
      }
    }
    return lines
  }

  private mutating func join(
    _ left: Line, _ right: Line, _ distances: [Double], _ function: (Double) -> Double
  ) {
    let (a, b) = (distances[left.last], distances[right.first])
    let scale = 1e-7 * max(1, left.y.magnitude, right.y.magnitude)
    // The lines share a sample, or meet between two samples.
    if right.first - left.last <= 1, left.slope != right.slope {
      let meeting = (left.y - left.slope * left.x - right.y + right.slope * right.x) / (right.slope - left.slope)
      let value = left.value(at: meeting)
      if meeting >= a - 1e-6, meeting <= b + 1e-6, (function(meeting) - value).magnitude <= scale {
        return joints.append(Joint(.corner, from: (meeting, value), to: (meeting, value)))
      }
    }
    let start = border(from: a, to: b) { (function($0) - left.value(at: $0)).magnitude <= scale }
    let end = border(from: b, to: a) { (function($0) - right.value(at: $0)).magnitude <= scale }
    if end - start <= 1e-5 {
      let place = (start + end) / 2
      let (from, to) = (left.value(at: place), right.value(at: place))
      joints.append(
        Joint((from - to).magnitude <= scale * 10 ? .corner : .jump, from: (place, from), to: (place, to)))
    } else {
      joints.append(Joint(.bend, from: (start, left.value(at: start)), to: (end, right.value(at: end))))
    }
  }

  /// Returns the corners of a chain of lines that approximates a bend within a tolerance, as fractions of the bend's length.
  static func shares(
    from start: Double, to end: Double, within tolerance: Double, _ function: (Double) -> Double
  ) -> [Double] {
    let count = 256
    let values = (0...count).map { function(start + (end - start) * Double($0) / Double(count)) }
    var corners = [0, count]
    while corners.count < 18 {
      var worst = (error: tolerance, index: -1)
      for (left, right) in zip(corners, corners.dropFirst()) {
        for index in left..<right {
          let chord = values[left] + (values[right] - values[left]) * Double(index - left) / Double(right - left)
          let error = (values[index] - chord).magnitude
          if error > worst.error { worst = (error, index) }
        }
      }
      guard worst.index >= 0 else { break }
      corners.append(worst.index)
      corners.sort()
    }
    return corners.dropFirst().dropLast().map { Double($0) / Double(count) }
  }
}

/// Finds by bisection the distance between `start` and `end` where a condition that holds at `start` stops holding.
func border(from start: Double, to end: Double, _ holds: (Double) -> Bool) -> Double {
  var (inside, outside) = (start, end)
  for _ in 0..<48 {
    let middle = (inside + outside) / 2
    if holds(middle) { inside = middle } else { outside = middle }
  }
  return inside
}
