import Masthead

/// SVG text, written as string literals. Interpolated texts are escaped; interpolated numbers have at most two decimals.
///
///     svg += "<text x=\"\(x)\">\(name)</text>"
package struct Markup: ExpressibleByStringInterpolation {
  package private(set) var text: String

  package init() { text = "" }

  package init(stringLiteral literal: String) { text = literal }

  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  package static func += (markup: inout Markup, addition: Markup) { markup.text += addition.text }

  package static func + (left: Markup, right: Markup) -> Markup { "\(left)\(right)" }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 12 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ number: Double) { text += number.short }

    /// Appends a scale factor, rounded to millionths. Hundredths would be too coarse for a small factor of large values.
    package mutating func appendInterpolation(factor: Double) { text += decimal((factor * 1e6).rounded() / 1e6) }

    package mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// Appends a literal text of this package without escaping it.
    package mutating func appendInterpolation(_ word: StaticString) { text += word.description }

    /// Appends untrusted text, escaped for both content and attributes.
    package mutating func appendInterpolation(_ text: String) { self.text += text.escaped }

    /// Appends untrusted text, escaped, and keeps its line breaks.
    package mutating func appendInterpolation(lines text: String) {
      self.text += text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escaped }
        .joined(separator: "\n")
    }

    package mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    /// Appends a color as `#rrggbb`, which every SVG viewer reads. In SVG, the opacity is a separate attribute.
    package mutating func appendInterpolation(_ color: MastheadScene.Color) { text += color.hexadecimal.prefix(7) }

    package mutating func appendInterpolation(_ path: MastheadPath) { text += path.rounded.svg }
  }
}

extension String {
  /// The text with XML's special characters escaped, and characters that XML cannot contain replaced by U+FFFD.
  fileprivate var escaped: String {
    var text = ""
    text.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\r": text += " "
      case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Double {
  /// The number rounded to hundredths, or 0 if it is not finite: SVG has no text for such numbers.
  fileprivate var short: String { isFinite ? decimal(hundredths) : "0" }

  /// The number rounded to hundredths. A zero has no sign.
  fileprivate var hundredths: Double { magnitude < 1e13 ? (self * 100).rounded() / 100 + 0 : self }
}

extension MastheadPoint {
  fileprivate var hundredths: MastheadPoint { MastheadPoint(x: x.hundredths, y: y.hundredths) }
}

extension MastheadPath {
  /// The path with coordinates rounded to hundredths of a point.
  fileprivate var rounded: MastheadPath {
    var path = MastheadPath()
    forEachElement { element in
      switch element {
      case .moveTo(let point): path.move(to: point.hundredths)
      case .lineTo(let point): path.line(to: point.hundredths)
      case .quadraticCurveTo(let point, let control):
        path.quadraticCurve(to: point.hundredths, control: control.hundredths)
      case .cubicCurveTo(let point, let control1, let control2):
        path.cubicCurve(to: point.hundredths, control1: control1.hundredths, control2: control2.hundredths)
      case .closePath: path.close()
      }
    }
    return path
  }
}
