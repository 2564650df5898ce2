import MastheadDocuments

/// One measured figure.
struct Figure {
  let name: String
  let value: Double
  let unit: String
  /// The target for the value; nil if there is none.
  let target: Target?
  /// The number of instructions per piece of work; nil if they are not counted.
  let instructions: Double?

  enum Target {
    case atMost(Double)
    case atLeast(Double)

    func holds(_ value: Double) -> Bool {
      switch self {
      case .atMost(let bound): value <= bound
      case .atLeast(let bound): value >= bound
      }
    }

    var text: String {
      switch self {
      case .atMost(let bound): "≤ \(Figure.text(bound))"
      case .atLeast(let bound): "≥ \(Figure.text(bound))"
      }
    }
  }

  init(_ name: String, _ value: Double, _ unit: String, _ target: Target? = nil, instructions: Double? = nil) {
    self.name = name
    self.value = value
    self.unit = unit
    self.target = target
    self.instructions = instructions
  }

  /// Whether the value meets the target. True without a target.
  var holds: Bool { target?.holds(value) ?? true }

  var json: JSON {
    [
      "name": .string(name), "value": .finite(value), "unit": .string(unit),
      "target": target.map { .string($0.text) } ?? .null, "holds": .bool(holds),
      "instructions": instructions.map(JSON.finite) ?? .null,
    ]
  }

  /// A row of the table.
  var row: String {
    let verdict = target.map { "\($0.text.padded(to: 12)) \(holds ? "holds" : "MISSED")" } ?? ""
    let counted = instructions.map { "\(Self.text($0)) instructions" } ?? ""
    return
      "\(name.padded(to: 44)) \(Self.text(value).leftPadded(to: 12)) \(unit.padded(to: 10)) \(counted.padded(to: 20)) \(verdict)"
      .trimmingEnd
  }

  /// Returns a number with about four digits.
  static func text(_ value: Double) -> String {
    if value.magnitude >= 1000 || value == value.rounded() { return grouped(Int(value.rounded())) }
    let scale = value.magnitude >= 100 ? 10.0 : value.magnitude >= 1 ? 100 : 1000
    return JSON.Number((value * scale).rounded() / scale).text
  }

  private static func grouped(_ value: Int) -> String {
    let digits = String(value)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0 && (digits.count - index) % 3 == 0 && digit != "-" { text += "," }
      text.append(digit)
    }
    return text
  }
}

extension String {
  func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

  func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }

  var trimmingEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
