import Masthead

/// The solution of a linear system for the coefficients of a ``ScreenNumber``: least squares over some screens.
struct ScreenFit {
  /// The factors of each screen.
  let factors: [[Double]]

  /// The inverse of the normal equations, times the factors: one row per coefficient.
  private let solution: [[Double]]

  /// Returns nil if the factors of the screens do not vary independently.
  init?(_ screens: [LayoutEnvironment]) {
    factors = screens.map(ScreenNumber.factors)
    let count = ScreenNumber.names.count
    // Lengths are divided by 1,000, so that the equations are well conditioned.
    let scaled = factors.map { row in row.enumerated().map { $0.offset == 0 ? $0.element : $0.element / 1000 } }
    var rows = (0..<count).map { i in
      (0..<count).map { j in scaled.reduce(0) { $0 + $1[i] * $1[j] } }
        + (0..<count).map { $0 == i ? 1.0 : 0 }
    }
    for column in 0..<count {
      let pivot = (column..<count).max { rows[$0][column].magnitude < rows[$1][column].magnitude }!
      rows.swapAt(column, pivot)
      let divisor = rows[column][column]
      guard divisor.magnitude > 1e-9 else { return nil }
      rows[column] = rows[column].map { $0 / divisor }
      for other in 0..<count where other != column {
        let factor = rows[other][column]
        for index in rows[other].indices { rows[other][index] -= factor * rows[column][index] }
      }
    }
    solution = (0..<count).map { i in
      scaled.map { row in
        let sum = (0..<count).reduce(0) { $0 + rows[i][count + $1] * row[$1] }
        return i == 0 ? sum : sum / 1000
      }
    }
  }

  /// Returns the number that approximates values on the screens best.
  func number(_ values: [Double]) -> ScreenNumber {
    if values.allSatisfy({ ($0 - values[0]).magnitude < 1e-7 }) {
      return ScreenNumber(coefficients: [Self.rounded(values[0], 1e5)] + Array(repeating: 0, count: solution.count - 1))
    }
    return ScreenNumber(
      coefficients: solution.enumerated().map { index, row in
        Self.rounded(zip(row, values).reduce(0) { $0 + $1.0 * $1.1 }, index == 0 ? 1e5 : 1e7)
      })
  }

  /// Returns a number without insignificant digits. A screen has at most a few thousand points, so they have no visible effect.
  private static func rounded(_ value: Double, _ digits: Double) -> Double {
    let rounded = (value * digits).rounded() / digits
    return rounded == 0 ? 0 : rounded
  }
}
