import Masthead
import MastheadDocuments

extension HeaderElement {
  /// The element as JSON for a page: a control for its name and for each value of its geometries.
  ///
  /// - Parameters:
  ///   - path: The element's path in the document.
  ///   - layout: The layout of the header. Its width suggests the ranges of sliders, because the width stays the same
  ///     while the header is tuned.
  func json(at path: String, in layout: HeaderLayout) -> JSON {
    let width = max(1, layout.width)
    var controls = [JSON.control("name", "Name", at: path, value: .string(name), default: .null)]
    controls[0]["kind"] = "text"
    controls += geometry.controls(upTo: width, at: path, default: ElementGeometry())
    controls.append(.control("clipped", "Clipped", .flag, at: path, value: .bool(isClipped), default: true))
    return [
      "name": .string(name), "path": .string(path), "parameters": .array(controls),
      // The collapsed geometry inherits missing values from the geometry at rest.
      "collapsed": collapsed.map { .array($0.controls(upTo: width, at: "\(path).collapsed", default: geometry)) }
        ?? .null,
    ]
  }
}

extension ElementGeometry {
  /// The controls of the geometry.
  ///
  /// - Parameters:
  ///   - width: The header's width, for the suggested ranges.
  ///   - path: The geometry's path in the document.
  ///   - standard: The geometry with the default values.
  fileprivate func controls(upTo width: Double, at path: String, default standard: ElementGeometry) -> [JSON] {
    [
      .choice("alignment", "Alignment", alignment, default: standard.alignment, at: path),
      .length("width", "Width", self.width, default: standard.width, upTo: width, at: path),
      .length("height", "Height", height, default: standard.height, upTo: width, at: path),
      .inset("insets.top", "Top inset", topInset, default: standard.topInset, upTo: width, at: path),
      .inset(
        "insets.leading", "Leading inset", .number(insets.leading), default: .number(standard.insets.leading),
        upTo: width, at: path),
      .inset(
        "insets.bottom", "Bottom inset", .number(insets.bottom), default: .number(standard.insets.bottom), upTo: width,
        at: path),
      .inset(
        "insets.trailing", "Trailing inset", .number(insets.trailing), default: .number(standard.insets.trailing),
        upTo: width, at: path),
      .choice("within", "Within", container, default: standard.container, at: path),
      .number(
        "cornerRadius", "Corner radius", .number(cornerRadius), default: .number(standard.cornerRadius), in: 0...1000,
        suggestion: 0...100, at: path),
    ]
  }
}

extension JSON {
  /// A control without a kind if `kind` is nil.
  fileprivate static func control(
    _ key: String, _ name: String, _ kind: ParameterKind? = nil, at path: String, value: JSON, default: JSON
  ) -> JSON {
    var json: JSON = ["parameter": .string(key), "name": .string(name)]
    kind?.describe(in: &json)
    json["path"] = .string("\(path).\(key)")
    json["value"] = value
    json["default"] = `default`
    return json
  }

  fileprivate static func choice<Choice: ParameterChoice>(
    _ key: String, _ name: String, _ value: Choice, default standard: Choice, at path: String
  ) -> JSON {
    control(
      key, name, .choice(Choice.allCases.map { ParameterKind.Alternative(identifier: $0.rawValue, name: $0.name) }),
      at: path, value: .string(value.rawValue), default: .string(standard.rawValue))
  }

  fileprivate static func number(
    _ key: String, _ name: String, _ value: JSON, default standard: JSON, in range: ClosedRange<Double>,
    suggestion: ClosedRange<Double>, at path: String
  ) -> JSON {
    var json = control(
      key, name, .number(range, step: 1, unit: .points), at: path, value: value, default: standard)
    json["suggestion"] = .suggestion(suggestion)
    return json
  }

  fileprivate static func inset(
    _ key: String, _ name: String, _ value: JSON, default standard: JSON, upTo width: Double, at path: String
  ) -> JSON {
    number(key, name, value, default: standard, in: -10_000...10_000, suggestion: -width...width, at: path)
  }

  /// A number of points, or the word `fill` or `fit`.
  fileprivate static func length(
    _ key: String, _ name: String, _ value: ElementLength, default standard: ElementLength, upTo width: Double,
    at path: String
  ) -> JSON {
    var json = number(
      key, name, value.json, default: standard.json, in: 0...10_000, suggestion: 0...width, at: path)
    json["words"] = [["choice": "fill", "name": "Fill"], ["choice": "fit", "name": "Fit"]]
    return json
  }

  fileprivate static func suggestion(_ range: ClosedRange<Double>) -> JSON {
    [
      "minimum": .number(range.lowerBound.rounded()), "maximum": .number(range.upperBound.rounded()), "step": 1,
      "unit": "pt",
    ]
  }
}
