import Masthead
import MastheadDocuments
import MastheadPreview

extension Session {
  /// The session as JSON for a page, as ``PageJSON`` encodes it.
  package func json(identifier: String) -> JSON {
    var page = PageJSON()
    return page.json(of: self, identifier: identifier)
  }

  /// The header's layout as JSON for a page.
  var layoutJSON: JSON {
    layout.json(
      bottomOffset: layout.bottomOffset(contentHeight: scene.contentHeight, viewport: scene.scrollView.size))
  }

  /// The scene in points as JSON for a page, with its controls.
  var sceneJSON: JSON {
    var page = PageJSON()
    return page.sceneJSON(of: self)
  }

  /// Returns the number that would give an unset parameter the same length as its alternative; nil if there is none.
  package func equivalent(of path: String) -> Double? {
    func find(_ owner: some Tunable, _ place: String) -> Double? {
      owner.parameterDescriptions.first { "\(place).\($0.identifier)" == path }
        .flatMap { owner.equivalent(of: $0.identifier, in: layout) }
    }
    if let header = document.header, let number = find(header, "header") { return number }
    for (index, entry) in document.effects.enumerated() where path.hasPrefix("effects[\(index)].") {
      return find(entry.effect, "effects[\(index)].parameters")
    }
    return nil
  }

  /// For each effect of the document, the index of the same effect in the opened document; nil for an added one.
  /// Several effects of one kind match in order.
  var openedEffects: [Int?] {
    var rest = Array(opened.effects.indices)
    return document.effects.map { entry in
      rest.firstIndex { opened.effects[$0].kind.identifier == entry.kind.identifier }.map { rest.remove(at: $0) }
    }
  }
}

extension JSON {
  /// Adds the opened value to each control: the value of the same control in another array, or else its default.
  func comparingControls(with old: JSON?) -> JSON {
    guard case .array(let controls) = self else { return self }
    var values: [JSON?] = []
    if case .array(let old)? = old { values = old.map { $0["value"] } }
    return .array(
      controls.enumerated().map { index, control in
        var control = control
        control["opened"] = values.indices.contains(index) ? values[index] : control["default"]
        return control
      })
  }
}

extension Session {
  /// The warnings of effects and of elements as JSON for a page: each message once, with the paths of its effects and elements. A header
  /// that cannot collapse gives most of its effects the same message.
  var warningsJSON: JSON {
    // The warnings apply to the scene's own device, even while a viewer shows another device.
    let all = size == nil ? running.warningsInScene(on: environment) : running.warningsInScene
    let warnings = all.filter { warning in
      warning.place.hasPrefix("effects[")
        || (warning.place.hasPrefix("header.elements[") && warning.place.hasSuffix("]"))
    }
    var messages: [String] = []
    for warning in warnings where !messages.contains(warning.message) { messages.append(warning.message) }
    func places(of message: String, in list: String) -> JSON {
      .array(warnings.filter { $0.message == message && $0.place.hasPrefix(list) }.map { .string($0.place) })
    }
    return .array(
      messages.map { message in
        var json: JSON = ["message": .string(message), "effects": places(of: message, in: "effects")]
        let elements = places(of: message, in: "header.elements")
        if elements != [] { json["elements"] = elements }
        return json
      })
  }
}

extension EffectKind {
  /// The effect as JSON for a page: its names, its stages and its parameters.
  package var json: JSON {
    [
      "effect": .string(identifier), "name": .string(name), "summary": .string(summary),
      "stages": .array(stages.names.map(JSON.string)), "parameters": .array(parameters.map(\.json)),
    ]
  }
}

extension ParameterDescription {
  /// The parameter as JSON for a page.
  package var json: JSON { json(elements: []) }

  /// The parameter as JSON for a page that shows a header with elements of these names.
  func json(elements: [String]) -> JSON {
    var json: JSON = ["parameter": .string(identifier), "name": .string(name)]
    if !summary.isEmpty { json["summary"] = .string(summary) }
    kind.describe(in: &json, elements: elements)
    json["default"] = kind.json(self.default, elements: elements)
    json["alternatives"] = .array(alternatives.map(JSON.string))
    json["formula"] = formula.map(JSON.string)
    return json
  }
}

extension ParameterSuggestion {
  /// The name of the suggestion for points along a header's height.
  static let height = "height"

  /// Returns the suggestion for points along a header's height.
  static func upToHeight(of layout: HeaderLayout) -> ParameterSuggestion {
    ScrollProgress.scrolled.suggestion(in: layout)
  }

  var json: JSON {
    [
      "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound), "step": .number(step),
      "unit": .string(unit.rawValue),
    ]
  }
}

extension ParameterKind {
  /// Adds the kind and its allowed values to a JSON object. `elements` are the names of the header's elements.
  package func describe(in json: inout JSON, elements: [String] = []) {
    switch self {
    case .number(let range, let step, let unit):
      json["kind"] = "number"
      json["minimum"] = .number(range.lowerBound)
      json["maximum"] = .number(range.upperBound)
      json["step"] = .number(step)
      json["unit"] = .string(unit.rawValue)
    case .choice(let alternatives):
      json["kind"] = "choice"
      json["choices"] = .array(alternatives.map { ["choice": .string($0.identifier), "name": .string($0.name)] })
    case .flag: json["kind"] = "flag"
    case .target(let kinds):
      json["kind"] = "target"
      json["targets"] = .array(kinds.names(elements: elements).map(JSON.string))
    }
  }
}

extension HeaderLayout {
  fileprivate func json(bottomOffset: Double) -> JSON {
    [
      "height": .number(height), "collapsedHeight": .number(collapsedHeight), "cutDepth": .number(cutDepth),
      "overlap": .number(overlap), "originY": .number(originY), "contentOriginY": .number(contentOriginY),
      "contentInset": contentInset.json, "topOffset": .number(topOffset), "bottomOffset": .number(bottomOffset),
    ]
  }
}

extension SceneLayout {
  /// The layout as JSON for a page, with empty controls.
  func json(of scene: MastheadScene, imageSize: MastheadSize, items: JSON) -> JSON {
    [
      "device": [
        "width": .number(device.width), "height": .number(device.height),
        "cornerRadius": .number(scene.device.cornerRadius),
        "cutout": cutout.map { ["kind": .string($0.kind.rawValue), "rect": $0.rect.json] } ?? .null,
      ],
      "parameters": [],
      "colors": palette.json,
      "scrollView": scrollView.json,
      "safeArea": safeArea.json,
      "statusBar": statusBar?.json ?? .null,
      "navigationBar": navigationBar.map { bar in
        [
          "y": .number(bar.y), "height": .number(bar.height), "title": .string(scene.title),
          "translucent": .bool(scene.navigationBar == .translucent),
        ]
      } ?? .null,
      "keyboard": keyboard.map { ["rect": $0.rect.json, "keys": .array($0.keys.map(\.json))] } ?? .null,
      "homeIndicator": .bool(scene.device.safeArea.bottom > 0),
      "layoutDirection": scene.isRightToLeft ? "rightToLeft" : "leftToRight",
      "imageSize": ["width": .number(imageSize.width), "height": .number(imageSize.height)],
      "header": ["elements": .array(elements.map(\.json))],
      "picture": picture.json,
      "pictures": .object(
        pictures.map { source in
          switch source {
          case .illustration(let name):
            JSON.Member(name.rawValue, Illustration(name).json(isIcon: name.isIcon))
          case .own(let name): JSON.Member(name, ["data": .string(ownPictures[name]?.data ?? "")])
          }
        }),
      "contentHeight": .number(contentHeight),
      "items": items,
    ]
  }
}

extension SceneLayout.StatusBar {
  fileprivate var json: JSON {
    [
      "height": .number(height), "middle": .number(middle), "timeX": .number(timeX), "timeSize": .number(timeSize),
      "batteryX": .number(batteryX), "networkX": networkX.map(JSON.number) ?? .null, "signalX": .number(signalX),
    ]
  }
}

extension SceneLayout.Palette {
  /// The colors that a page needs, in addition to those of items.
  fileprivate var json: JSON {
    [
      "screen": .string(screen.css), "separator": .string(separator.css), "bar": .string(bar.css),
      "barLine": .string(barLine.css), "barTitle": .string(barTitle.css), "indicator": .string(indicator.css),
      "keyboard": .string(keyboard.css), "key": .string(key.css),
      "brightness": .number(brightness),
    ]
  }
}

extension SceneLayout.Item {
  var json: JSON {
    [
      "kind": .string(kind.rawValue), "rect": rect.json, "color": .string(color.css),
      "cornerRadius": .number(cornerRadius),
      "picture": picture.map { picture in
        [
          "name": .string(picture.picture.name), "rect": picture.rect.json,
          "cornerRadius": .number(picture.cornerRadius),
        ]
      } ?? .null,
      "texts": .array(texts.map(\.json)),
    ]
  }
}

extension MastheadScene.Picture {
  /// The name of the illustration, none, or null if the page chooses it.
  fileprivate var json: JSON {
    switch self {
    case .automatic: .null
    case .none: "none"
    case .drawn(let source): .string(source.name)
    }
  }
}

extension SceneLayout.Element {
  fileprivate var json: JSON {
    [
      "name": .string(name), "label": .string(label), "clipped": .bool(isClipped),
      "role": role.map { .string($0.rawValue) } ?? .null, "alt": alternative.map(JSON.string) ?? .null,
      "shape": shape.map { .string($0.rawValue) } ?? .null, "colors": .array(colors.map { .string($0.css) }),
      "outline": outline.map { ["color": .string($0.color.css), "width": .number($0.width)] } ?? .null,
      "picture": picture.map { .string($0.name) } ?? .null, "focus": [.number(focus.x), .number(focus.y)],
      "pictureShare": .number(pictureShare), "iconColor": .string(iconColor.css),
      "brightness": brightness?.json ?? .null, "axis": .string(axis.rawValue),
      "texts": .array(
        texts.map { label in
          var json = label.text.json
          json["share"] = .number(label.share)
          return json
        }),
    ]
  }
}

extension MastheadScene.PictureSource {
  /// The name in documents, and among a page's pictures. A document's own picture hides an illustration with the same
  /// name.
  fileprivate var name: String {
    switch self {
    case .illustration(let illustration): illustration.rawValue
    case .own(let name): name
    }
  }
}

extension Illustration {
  /// The picture as JSON for a page. A layer without colors has the color of the icon.
  fileprivate func json(isIcon: Bool) -> JSON {
    [
      "side": .number(Self.side), "icon": .bool(isIcon), "brightness": isIcon ? .null : brightness.json,
      "layers": .array(
        layers.map { layer in
          [
            "path": .string(layer.path), "colors": .array(layer.colors.map(JSON.string)),
            "lineWidth": layer.lineWidth.map(JSON.number) ?? .null, "opacity": .number(layer.opacity),
          ]
        }),
    ]
  }
}

extension Brightness {
  fileprivate var json: JSON { [.number(top), .number(bottom)] }
}

extension SceneLayout.Text {
  fileprivate var json: JSON {
    [
      "lines": .array(lines.map(JSON.string)), "x": .number(x), "y": .number(y), "lineHeight": .number(lineHeight),
      "size": .number(size), "weight": .number(Double(weight)), "color": .string(color.css),
      "alignment": .string(alignment.rawValue), "width": .number(width),
    ]
  }
}

extension MastheadRect {
  fileprivate var json: JSON {
    ["x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height)]
  }
}

extension MastheadEdgeInsets {
  fileprivate var json: JSON {
    ["top": .number(top), "left": .number(left), "bottom": .number(bottom), "right": .number(right)]
  }
}
