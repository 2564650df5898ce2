import Masthead

/// Finds two curves for one number that a limit, such as a maximum height, bounds on some screens only.
///
/// Within a group of screens, the curve has the same kinds of pieces, and each piece is an affine function of the screen's
/// lengths. The border between the two groups is an affine function too: the difference of two such functions, or the length
/// of a piece.
struct CurveRegions {
  private let headers: [SampledHeader]

  /// The factors of each screen.
  private let factors: [[Double]]

  /// The minimum number of screens in a group: more than there are coefficients, so that screens cannot agree by chance. A group
  /// with the same numbers on all screens needs only a few.
  private static let (fewest, fewestEqual) = (10, 3)

  /// The maximum number of times that the groups are corrected.
  private static let rounds = 12

  /// - Parameter headers: The pipeline on many screens, whose lengths vary independently.
  init(_ headers: [SampledHeader]) {
    self.headers = headers
    factors = headers.map { ScreenNumber.factors(of: $0.environment) }
  }

  /// Returns the two curves of a number with their border. Returns nil if no such pair exists.
  func curve(of number: Int) -> HeaderCurve? {
    let traces = headers.map { $0.trace(of: number) }
    let kinds = traces.map { $0.joints.map(\.kind) }
    var different: [[CurveTrace.Joint.Kind]] = []
    for kind in kinds where !different.contains(kind) { different.append(kind) }
    guard different.count <= 2 else { return nil }
    // The positions, values and slopes of the curve's pieces, one row for each screen.
    let rows = traces.map { trace in
      trace.joints.flatMap { [$0.start, $0.end, $0.from, $0.to] }.map(Self.rounded)
        + [trace.slopes.before * 100, trace.slopes.after * 100, trace.valueAtTop].map(Self.rounded)
    }
    let groups =
      different.count == 2
      ? [kinds.map { $0 == different[0] }]
      : alternatives(rows, tolerance: headers.map { headers[0].numbers[number].tolerance($0.layout) }.min()!)
    for isFirst in groups {
      let parts = [true, false].map { side in headers.indices.filter { isFirst[$0] == side } }
      let fits = parts.map { part in fit(part, isEqual: part.allSatisfy { rows[$0] == rows[part[0]] }) }
      guard let first = fits[0], let second = fits[1],
        let one = HeaderCurve(of: number, parts[0].map { headers[$0] }, first),
        let other = HeaderCurve(of: number, parts[1].map { headers[$0] }, second)
      else { continue }
      for border in borders(between: one, and: other) {
        let values = factors.map(border.value)
        let sides = parts.map { part in part.map { values[$0] } }
        if sides[0].allSatisfy({ $0 >= -1e-4 }), sides[1].allSatisfy({ $0 < 1e-4 }) {
          return HeaderCurve(one, where: border, else: other)
        }
        if sides[1].allSatisfy({ $0 >= -1e-4 }), sides[0].allSatisfy({ $0 < 1e-4 }) {
          return HeaderCurve(other, where: border, else: one)
        }
      }
    }
    return nil
  }

  /// Returns ways to divide the screens into two groups with separate affine laws, by ascending error.
  private func alternatives(_ rows: [[Double]], tolerance: Double) -> [[Bool]] {
    var found: [(groups: [Bool], error: Double)] = []
    for start in starts(rows) {
      var groups = start
      for _ in 0..<Self.rounds {
        let laws = [true, false].map { side in law(of: rows, headers.indices.filter { groups[$0] == side }) }
        guard let first = laws[0], let second = laws[1] else { break }
        let errors = headers.indices.map { index in
          (Self.error(of: first, rows[index], factors[index]), Self.error(of: second, rows[index], factors[index]))
        }
        let next = errors.map { $0.0 <= $0.1 }
        let error = errors.map { min($0.0, $0.1) }.max()!
        if error <= tolerance, !found.contains(where: { $0.groups == next }) { found.append((next, error)) }
        if next == groups { break }
        groups = next
      }
    }
    return found.sorted { $0.error < $1.error }.map(\.groups)
  }

  /// Returns the initial divisions: by a length of the screen, and by whether a part of the curve has its most frequent value.
  private func starts(_ rows: [[Double]]) -> [[Bool]] {
    var starts: [[Bool]] = []
    for length in [1, 2, 3, 4, 6] {
      let sorted = factors.map { $0[length] }.sorted()
      for share in [0.3, 0.5, 0.7] {
        let border = sorted[Int(Double(sorted.count) * share)]
        starts.append(factors.map { $0[length] < border })
      }
    }
    for column in rows[0].indices {
      let values = rows.map { $0[column] }
      let counts = values.map { value in values.count { ($0 - value).magnitude < 1e-6 } }
      guard let most = counts.max(), most >= Self.fewestEqual, most <= rows.count - Self.fewestEqual else { continue }
      let common = values[counts.firstIndex(of: most)!]
      starts.insert(values.map { ($0 - common).magnitude < 1e-6 }, at: 0)
    }
    return starts
  }

  private func law(of rows: [[Double]], _ group: [Int]) -> [ScreenNumber]? {
    guard let fit = fit(group, isEqual: group.allSatisfy { rows[$0] == rows[group[0]] }) else { return nil }
    return rows[0].indices.map { column in fit.number(group.map { rows[$0][column] }) }
  }

  /// Returns the solver for a group of screens; nil if the group is too small.
  private func fit(_ group: [Int], isEqual: Bool) -> ScreenFit? {
    guard group.count >= (isEqual ? Self.fewestEqual : Self.fewest) else { return nil }
    // Equal numbers are constant, so all screens can be used.
    return ScreenFit((isEqual ? Array(headers.indices) : group).map { headers[$0].environment })
  }

  private static func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }

  private static func error(of law: [ScreenNumber], _ row: [Double], _ factors: [Double]) -> Double {
    zip(law, row).reduce(0) { max($0, ($1.0.value(factors) - $1.1).magnitude) }
  }

  /// Returns the affine functions whose zeros may be the border between the two curves.
  private func borders(between one: HeaderCurve, and other: HeaderCurve) -> [ScreenNumber] {
    var borders: [ScreenNumber] = []
    if one.corners.count == other.corners.count {
      for (first, second) in zip(one.corners, other.corners) {
        borders += [first.value - second.value, first.distance - second.distance]
      }
    }
    for curve in [one, other] {
      for (corner, next) in zip(curve.corners, curve.corners.dropFirst()) {
        borders += [next.distance - corner.distance, next.value - corner.value]
      }
      borders += curve.corners.flatMap { [$0.distance, $0.value] }
    }
    return borders.filter { $0.coefficients.dropFirst().contains { $0 != 0 } }
  }
}
