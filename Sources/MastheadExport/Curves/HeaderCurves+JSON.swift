import Masthead
import MastheadDocuments
import MastheadPreview

extension PipelineDocument {
  /// Exports two states of a header, A and B, as one HTML file that shows them side by side.
  ///
  /// - Throws: An error as ``export(to:on:)`` does, in the state `A` or `B`.
  package static func comparison(_ a: PipelineDocument, _ b: PipelineDocument) throws(DocumentError) -> ExportedFile {
    var phones: [(name: String, phone: HeaderPhone)] = []
    for (name, document) in [("A", a), ("B", b)] {
      do throws(DocumentError) {
        phones.append((name, HeaderPhone(document, try document.measuredCurves().json(of: document))))
      } catch { throw error.within(name) }
    }
    return ExportedFile(name: "\(a.fileName).html", text: HeaderPage(phones, of: a).text)
  }

  /// Measures the header's curves.
  func measuredCurves() throws(DocumentError) -> HeaderCurves {
    _ = try exportableHeader()
    return try HeaderCurves(of: makePreviewPipeline(in: scene.environment()))
  }
}

extension HeaderCurves {
  /// The version of the format. Players reject other versions.
  package static let version = 1

  /// Returns the curves as JSON, with the looks of a document's scene.
  package func json(of document: PipelineDocument) -> JSON {
    let elements = document.header?.elements ?? []
    var json: JSON = [
      "curves": .number(Double(Self.version)), "name": .string(document.name),
      "error": .number(roundedError),
      "screens": .array((CurveScreens.fitted + CurveScreens.others).map(Self.json)),
    ]
    if case .object(let members) = motionJSON(elements: elements) {
      for member in members { json[member.key] = member.value }
    }
    let looks = ElementLooks(document.scene)
    if !elements.isEmpty { json["elements"] = looks.json(of: elements) }
    if let picture = looks.headerPicture { json["picture"] = .string(picture) }
    let pictures = looks.pictures(of: elements)
    if !pictures.isEmpty {
      json["pictures"] = .object(pictures.map { JSON.Member($0.name, .string(document.url(of: $0.source))) })
    }
    return json
  }

  /// Returns the data with which a player moves the header, as JSON.
  func motionJSON(elements: [HeaderElement]) -> JSON {
    var json: JSON = [
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
    if !switches.isEmpty {
      json["switches"] = .array(
        switches.map { found in
          [
            "while": .string(found.isPulled ? "pulled" : "scrolled"), "begins": found.begins.json,
            "ends": found.ends.json, "duration": .number(found.duration),
            "easing": .array(found.easing.map(JSON.number)),
          ]
        })
    }
    if let hiding = layout.hiding {
      json["hides"] = [
        "shown": distances["shown"]!.json, "hidden": distances["hidden"]!.json,
        "hideAfter": .number(max(0, hiding.hideAfter)), "revealAfter": .number(max(0, hiding.revealAfter)),
        "settling": .string(hiding.settling.rawValue), "threshold": .number(hiding.threshold),
        "duration": .number(max(0, hiding.duration)),
      ]
    }
    if !elements.isEmpty { json["elements"] = .array(elements.map { ["name": .string($0.name)] }) }
    return json
  }

  /// The error in points, rounded up to thousandths.
  var roundedError: Double { (error * 1000).rounded(.up) / 1000 }

  private static func json(_ screen: LayoutEnvironment) -> JSON {
    .array(ScreenNumber.factors(of: screen).dropFirst().map(JSON.number))
  }
}

extension HeaderCurves.Number {
  /// The number as JSON: a value if it never changes, and otherwise its curves.
  fileprivate var json: JSON {
    if reducedMotion == nil, on == nil, let constant = curve.constant { return constant.json }
    var json = curve.json
    if isUnder { json["along"] = "scrolledUnder" }
    if let on {
      json["on"] = on.curve.constant.map(\.json) ?? on.curve.json
      json["switch"] = .number(Double(on.gate))
    }
    if !effects.isEmpty { json["effects"] = .array(effects.map(JSON.string)) }
    if let reducedMotion { json["reducedMotion"] = reducedMotion.json }
    return json
  }
}

extension HeaderCurve {
  /// The value of a constant curve; nil if the value changes along the list.
  fileprivate var constant: ScreenNumber? {
    isConstant(corners[0].value) ? corners[0].value : nil
  }

  /// The curve as JSON: corners with a distance and a value, and the slopes beyond the corners that are not 0.
  fileprivate var json: JSON {
    var json: JSON = ["corners": .array(corners.map { [$0.distance.json, $0.value.json] })]
    for (name, slope) in [("before", before), ("after", after)] where slope != ScreenNumber(0) {
      json[name] = slope.json
    }
    if let border {
      json["where"] = border.json
      json["else"] = elsewhere[0].json
    }
    return json
  }
}

extension ScreenNumber {
  /// The number as JSON: a constant, or coefficients by the names of the screen's lengths.
  fileprivate var json: JSON {
    if coefficients.dropFirst().allSatisfy({ $0 == 0 }) { return .number(coefficients[0]) }
    return .object(
      zip(Self.names, coefficients).filter { $0.1 != 0 }.map { JSON.Member($0.0, .number($0.1)) })
  }
}
