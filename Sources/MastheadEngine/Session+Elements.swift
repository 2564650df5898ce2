import Masthead
import MastheadDocuments

extension HeaderElement {
  /// The element as JSON for a page: a control for each value of its geometry.
  ///
  /// - Parameters:
  ///   - path: The element's path in the document.
  ///   - layout: The layout of the header. Its width suggests the ranges of sliders, because it stays the same while the
  ///     header is tuned.
  func json(at path: String, in layout: HeaderLayout) -> JSON {
    let width = max(1, layout.width)
    let insets = geometry.insets
    let controls: [JSON] = [
      choice("alignment", "Alignment", geometry.alignment, standard: MastheadAlignment.topLeading, at: path),
      length("width", "Width", geometry.width, upTo: width, at: path),
      length("height", "Height", geometry.height, upTo: width, at: path),
      number(
        "insets.top", "Top inset", insets.top, -width...width, at: path,
        isBelowBar: geometry.topInsetExcludesSafeArea),
      number("insets.leading", "Leading inset", insets.leading, -width...width, at: path),
      number("insets.bottom", "Bottom inset", insets.bottom, -width...width, at: path),
      number("insets.trailing", "Trailing inset", insets.trailing, -width...width, at: path),
      choice("within", "Within", geometry.container, standard: ElementContainer.bounds, at: path),
      number("cornerRadius", "Corner radius", geometry.cornerRadius, 0...100, at: path),
      control("clipped", "Clipped", .flag, at: path, value: .bool(isClipped), default: true),
    ]
    return ["name": .string(name), "path": .string(path), "parameters": .array(controls)]
  }

  private func control(
    _ key: String, _ name: String, _ kind: ParameterKind, at path: String, value: JSON, default: JSON
  ) -> JSON {
    var json: JSON = ["parameter": .string(key), "name": .string(name)]
    kind.describe(in: &json)
    json["path"] = .string("\(path).\(key)")
    json["value"] = value
    json["default"] = `default`
    return json
  }

  private func choice<Choice: ParameterChoice>(
    _ key: String, _ name: String, _ value: Choice, standard: Choice, at path: String
  ) -> JSON {
    control(
      key, name, .choice(Choice.allCases.map { ParameterKind.Alternative(identifier: $0.rawValue, name: $0.name) }),
      at: path, value: .string(value.rawValue), default: .string(standard.rawValue))
  }

  private func number(
    _ key: String, _ name: String, _ value: Double, _ suggestion: ClosedRange<Double>, at path: String,
    isBelowBar: Bool = false
  ) -> JSON {
    let range = key == "cornerRadius" ? 0...1000 : -10_000.0...10_000
    var json = control(
      key, name, .number(range, step: 1, unit: .points), at: path, value: .number(value), default: 0)
    if isBelowBar { json["value"] = .belowBar(value) }
    json["suggestion"] = .suggestion(suggestion)
    return json
  }

  /// A number of points, or the word `fill` or `fit`.
  private func length(
    _ key: String, _ name: String, _ value: ElementLength, upTo most: Double, at path: String
  ) -> JSON {
    let shown: JSON =
      switch value {
      case .points(let points): .number(points)
      case .excludingSafeArea(let points): .belowBar(points)
      case .fill: "fill"
      case .fit: "fit"
      }
    var json = control(
      key, name, .number(0...10_000, step: 1, unit: .points), at: path, value: shown, default: "fill")
    json["words"] = [["choice": "fill", "name": "Fill"], ["choice": "fit", "name": "Fit"]]
    json["suggestion"] = .suggestion(0...most)
    return json
  }
}

extension JSON {
  /// A length to which the safe area is added.
  fileprivate static func belowBar(_ points: Double) -> JSON { ["excludingSafeArea": .number(points)] }

  fileprivate static func suggestion(_ range: ClosedRange<Double>) -> JSON {
    [
      "minimum": .number(range.lowerBound.rounded()), "maximum": .number(range.upperBound.rounded()), "step": 1,
      "unit": "pt",
    ]
  }
}
