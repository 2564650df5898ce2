import Masthead
import MastheadDocuments

extension PipelineDocument {
  /// Exports the header as curves: JSON for players that know no effects.
  ///
  /// - Parameter makePipeline: Makes the document's pipeline, with elements that were measured on the scene's device.
  func curves(of makePipeline: () -> Pipeline) throws(DocumentError) -> ExportedFile {
    _ = try HeaderFormulas.header(of: self)
    for (index, entry) in effects.enumerated() where entry.isEnabled {
      try HeaderFormulas.checkFinite(entry.effect, path: "effects[\(index)].parameters")
    }
    let curves = try HeaderCurves(of: makePipeline())
    return ExportedFile(name: "\(fileName).curves.json", text: curves.json(of: self).pretty)
  }
}

extension HeaderCurves {
  /// The version of the format. Players refuse another one.
  package static let version = 1

  /// The curves as JSON, with the looks of a document's scene.
  package func json(of document: PipelineDocument) -> JSON {
    var json: JSON = [
      "curves": .number(Double(Self.version)), "name": .string(document.name),
      "error": .number((error * 1000).rounded(.up) / 1000),
      "screens": .array((CurveScreens.fitted + CurveScreens.others).map(Self.json)),
      "layout": .object(
        facts.map { JSON.Member($0.name, $0.value.json) } + [
          JSON.Member("placement", .string(layout.placement.rawValue)),
          JSON.Member("safeArea", .string(layout.safeAreaPolicy.rawValue)),
        ]),
      "image": [
        "mode": .string(layout.contentMode.rawValue),
        "anchor": [.number(layout.anchor.share.x), .number(layout.anchor.share.y)],
        "width": .number(layout.imageSize.width), "height": .number(layout.imageSize.height),
        "expands": .bool(layout.expands), "shrinks": .bool(layout.shrinks),
      ],
      "numbers": .object(numbers.map { JSON.Member($0.name, $0.json) }),
    ]
    if let maskCommands { json["mask"] = .string(maskCommands) }
    if !snaps.isEmpty {
      json["snaps"] = .array(
        snaps.map { ["start": $0.start.json, "end": $0.end.json, "threshold": .number($0.threshold)] })
    }
    if !thresholds.isEmpty {
      json["events"] = .array(
        thresholds.map { threshold in
          [
            "event": .string(threshold.key.event.rawValue),
            "while": .string(threshold.key.isPulled ? "pulled" : "scrolled"),
            "begins": threshold.begins.json, "ends": threshold.ends.json,
          ]
        })
    }
    if let elements = document.header?.elements, !elements.isEmpty {
      let looks = document.json["scene"]?["elements"]
      json["elements"] = .array(
        elements.map { element in
          var part: JSON = ["name": .string(element.name)]
          if !element.isClipped { part["clipped"] = false }
          if let look = looks?[element.name] { part["look"] = look }
          return part
        })
    }
    for key in ["picture", "colors", "pictures"] { json[key] = document.json["scene"]?[key] }
    return json
  }

  private static func json(_ screen: LayoutEnvironment) -> JSON {
    .array(ScreenNumber.factors(of: screen).dropFirst().map(JSON.number))
  }
}

extension HeaderCurves.Number {
  /// The number as JSON: a value if it never changes, and otherwise its curves.
  fileprivate var json: JSON {
    if reducedMotion == nil, let constant = curve.constant { return constant.json }
    var json = curve.json
    if !effects.isEmpty { json["effects"] = .array(effects.map(JSON.string)) }
    if let reducedMotion { json["reducedMotion"] = reducedMotion.json }
    return json
  }
}

extension HeaderCurve {
  /// The value that the curve has everywhere; nil if it changes along the list.
  fileprivate var constant: ScreenNumber? {
    isConstant(corners[0].value) ? corners[0].value : nil
  }

  /// The curve as JSON: corners of a distance and a value, and the slopes beyond them that are not 0.
  fileprivate var json: JSON {
    var json: JSON = ["corners": .array(corners.map { [$0.distance.json, $0.value.json] })]
    for (name, slope) in [("before", before), ("after", after)] where slope != ScreenNumber(0) {
      json[name] = slope.json
    }
    return json
  }
}

extension ScreenNumber {
  /// The number as JSON: a constant, or the factors of what it depends on.
  fileprivate var json: JSON {
    if coefficients.dropFirst().allSatisfy({ $0 == 0 }) { return .number(coefficients[0]) }
    return .object(
      zip(Self.names, coefficients).filter { $0.1 != 0 }.map { JSON.Member($0.0, .number($0.1)) })
  }
}
