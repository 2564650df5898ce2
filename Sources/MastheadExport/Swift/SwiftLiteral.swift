import Masthead

/// Values as literals in Swift source code.
enum SwiftLiteral {
  /// Returns a string literal. Escapes everything that could end the literal or change how it is displayed.
  static func string(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        if isVisible(scalar) {
          literal.unicodeScalars.append(scalar)
        } else {
          literal += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
      }
    }
    return literal + "\""
  }

  /// Returns the shortest literal that a compiler reads as exactly this number. The number must be finite.
  static func number(_ value: Double) -> String {
    precondition(value.isFinite, "A Swift literal must be a finite number, got \(value).")
    let text = value.description
    // As an integer literal, -0 is 0.
    if value == 0 { return text == "0.0" ? "0" : text }
    // Compilers reject decimal literals of subnormal numbers, because they lose digits.
    if value.isSubnormal { return "Double(bitPattern: \(value.bitPattern))" }
    guard isReadExactly(text, as: value) else { return hexadecimal(value) }
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns a parameter's value: a number, an enum case, `true` or `false`, or a target.
  static func value(_ value: Double, of kind: ParameterKind, elements: [String]) -> String {
    switch kind {
    case .target(let kinds):
      value < 0
        ? ".\(kinds.name(of: value, elements: elements))"
        : "header[\(string(kinds.name(of: value, elements: elements)))]"
    case .number: number(value)
    case .choice: ".\(kind.text(of: value))"
    case .flag: kind.text(of: value)
    }
  }

  /// Returns a text as one line for a comment, without invisible or bidirectional control characters.
  static func comment(_ text: String) -> String {
    var line = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { line.append(isVisible(scalar) ? scalar : " ") }
    return String(line)
  }

  /// Whether a scalar is visible, does not break the line and does not change the reading order.
  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.properties.isBidiControl { return false }
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: return false
    default: return scalar != "\u{FEFF}"
    }
  }

  /// Whether a compiler reads the decimal digits as exactly this number.
  ///
  /// On x86, compilers read literals with 64 bits of precision and then round again. The second rounding can yield an adjacent
  /// number if the digits are close to the middle between two numbers.
  private static func isReadExactly(_ text: String, as value: Double) -> Bool {
    #if arch(x86_64) || arch(i386)
      return Float80(text).map(Double.init) == value
    #else
      return true
    #endif
  }

  private static func hexadecimal(_ value: Double) -> String {
    let digits = String(value.significandBitPattern, radix: 16)
    let fraction = String(repeating: "0", count: 13 - digits.count) + digits
    let power = "0x1.\(fraction)p\(value.exponent)"
    return value < 0 ? "-\(power)" : power
  }
}

/// Returns source code indented by two spaces.
func indented(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }
    .joined(separator: "\n")
}
