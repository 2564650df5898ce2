import Masthead

/// SVG, written as string literals whose interpolated texts are escaped and whose numbers have two decimals at most.
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

    /// A factor, which is small and multiplies much: to millionths.
    package mutating func appendInterpolation(factor: Double) { text += decimal((factor * 1e6).rounded() / 1e6) }

    package mutating func appendInterpolation(_ number: Int) { text += String(number) }

    /// A word of our own, written as it is.
    package mutating func appendInterpolation(_ word: StaticString) { text += word.description }

    /// A text of anybody's, escaped for content and attributes alike.
    package mutating func appendInterpolation(_ text: String) { self.text += text.escaped }

    /// A text of anybody's of several lines, escaped, with its line breaks kept.
    package mutating func appendInterpolation(lines text: String) {
      self.text += text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).escaped }
        .joined(separator: "\n")
    }

    package mutating func appendInterpolation(_ markup: Markup) { text += markup.text }

    package mutating func appendInterpolation(_ color: MastheadScene.Color) { text += color.hexadecimal }

    package mutating func appendInterpolation(_ path: MastheadPath) { text += path.rounded.svg }
  }
}

extension String {
  /// The text with what means something to XML escaped, and what XML cannot say replaced.
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
  /// The number to hundredths; 0 where it is none, which SVG could not say.
  fileprivate var short: String { isFinite ? decimal(hundredths) : "0" }

  /// The number rounded to hundredths, a zero without its sign.
  fileprivate var hundredths: Double { magnitude < 1e13 ? (self * 100).rounded() / 100 + 0 : self }
}

extension MastheadPoint {
  fileprivate var hundredths: MastheadPoint { MastheadPoint(x: x.hundredths, y: y.hundredths) }
}

extension MastheadPath {
  /// The path to hundredths of a point.
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

extension MastheadScene.Color {
  /// The color as every SVG viewer reads it.
  fileprivate var hexadecimal: String {
    let components = [red, green, blue].map { component in
      let digits = String(Int((component * 255).rounded()), radix: 16)
      return digits.count == 1 ? "0" + digits : digits
    }
    return "#" + components.joined()
  }
}
