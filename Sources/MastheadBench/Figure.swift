import MastheadDocuments

/// One measured figure.
struct Figure {
  let name: String
  let value: Double
  let unit: String
  /// The maximum value that meets the target; nil if there is no target.
  let target: Double?

  init(_ name: String, _ value: Double, _ unit: String, atMost target: Double? = nil) {
    (self.name, self.value, self.unit, self.target) = (name, value, unit, target)
  }

  /// Whether the value meets the target. True without a target.
  var holds: Bool { target.map { value <= $0 } ?? true }

  /// A row of the table.
  var row: String {
    let verdict = target.map { "at most \(Self.text($0)): \(holds ? "holds" : "MISSED")" } ?? ""
    let row = "\(name.padded(to: 56)) \(Self.text(value).padded(to: -10)) \(unit.padded(to: 9)) \(verdict)"
    return String(row.reversed().drop { $0 == " " }.reversed())
  }

  /// Returns a number with about four digits.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    let scale = value.magnitude >= 100 ? 1.0 : value.magnitude >= 1 ? 100 : 10_000
    return JSON.Number((value * scale).rounded() / scale).text
  }
}

extension String {
  /// Pads the text with spaces at its end, or at its beginning for a negative width.
  fileprivate func padded(to width: Int) -> String {
    let space = String(repeating: " ", count: max(0, abs(width) - count))
    return width < 0 ? space + self : self + space
  }
}
