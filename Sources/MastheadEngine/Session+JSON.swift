import Masthead
import MastheadDocuments
import MastheadPreview

extension Session {
  /// The session as JSON for a page: the document, a control for each parameter, the layout, and the scene in points.
  package func json(identifier: String) -> JSON {
    return [
      "id": .string(identifier),
      "revision": .number(Double(revision)),
      "pipeline": document.json,
      "header": document.header.map { header in
        [
          "parameters": .array(controls(of: header, Header.parameterDescriptions, at: "header")),
          "elements": .array(
            header.elements.enumerated().map { $1.json(at: "header.elements[\($0)]", in: layout) }),
        ]
      } ?? .null,
      "effects": .array(document.effects.enumerated().map { effect($1, at: "effects[\($0)]") }),
      "warnings": document.warningsJSON,
      "suggestions": [ParameterSuggestion.height: ParameterSuggestion.upToHeight(of: layout).json],
      "layout": layout.json(
        bottomOffset: layout.bottomOffset(contentHeight: scene.contentHeight, viewport: scene.scrollView.size)),
      "scene": scene.json(of: document),
      "history": history.summaryJSON,
    ]
  }

  private func effect(_ entry: PipelineDocument.Entry, at place: String) -> JSON {
    [
      "effect": .string(entry.kind.identifier), "name": .string(entry.kind.name),
      "summary": .string(entry.kind.summary),
      "path": .string(place), "enabled": .bool(entry.isEnabled),
      "parameters": .array(controls(of: entry.effect, entry.kind.parameters, at: "\(place).parameters")),
    ]
  }

  private func controls(of owner: some Tunable, _ descriptions: [ParameterDescription], at place: String) -> [JSON] {
    let elements = document.elementNames
    return descriptions.map { description in
      var control = description.json(elements: elements)
      control["path"] = .string("\(place).\(description.identifier)")
      control["value"] = description.kind.json(owner.value(of: description.identifier), elements: elements)
      control["suggestion"] = owner.suggestion(for: description.identifier, in: layout).map { suggestion in
        // All ranges that end at the header's height share one entry of the session. So a tick of the height's own slider
        // changes one number, and not two of each ramp.
        suggestion == .upToHeight(of: layout) ? .string(ParameterSuggestion.height) : suggestion.json
      }
      let length = owner.points(of: description.identifier, in: layout) ?? points["\(place).\(description.identifier)"]
      control["points"] = length.map(JSON.finite)
      return control
    }
  }
}

extension PipelineDocument {
  /// The warnings as JSON for a page: each message once, with the paths of its effects. A header that cannot collapse gives most
  /// of its effects the same message.
  fileprivate var warningsJSON: JSON {
    let warnings = warnings
    var messages: [String] = []
    for warning in warnings where !messages.contains(warning.message) { messages.append(warning.message) }
    return .array(
      messages.map { message in
        [
          "message": .string(message),
          "effects": .array(warnings.filter { $0.message == message }.map { .string($0.place) }),
        ]
      })
  }
}

extension EffectKind {
  /// The effect as JSON for a page: its names, its version and its parameters.
  package var json: JSON {
    [
      "effect": .string(identifier), "name": .string(name), "summary": .string(summary),
      "version": .number(Double(version)), "parameters": .array(parameters.map(\.json)),
    ]
  }
}

extension ParameterDescription {
  /// The parameter as JSON for a page.
  package var json: JSON { json(elements: []) }

  /// The parameter as JSON for a page that shows a header with elements of these names.
  fileprivate func json(elements: [String]) -> JSON {
    var json: JSON = ["parameter": .string(identifier), "name": .string(name)]
    kind.describe(in: &json, elements: elements)
    json["default"] = kind.json(self.default, elements: elements)
    json["alternatives"] = .array(alternatives.map(JSON.string))
    json["formula"] = formula.map(JSON.string)
    return json
  }
}

extension ParameterSuggestion {
  /// The name of the suggestion for points along a header's height.
  fileprivate static let height = "height"

  /// Returns the suggestion for points along a header's height.
  fileprivate static func upToHeight(of layout: HeaderLayout) -> ParameterSuggestion {
    ScrollProgress.scrolled.suggestion(in: layout)
  }

  fileprivate var json: JSON {
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
  fileprivate func json(of document: PipelineDocument) -> JSON {
    let scene = document.scene
    let image = document.header?.imageSize ?? .zero
    return [
      "device": [
        "width": .number(device.width), "height": .number(device.height),
        "cornerRadius": .number(scene.device.cornerRadius), "notch": .bool(scene.device.safeArea.top >= 44),
      ],
      "scrollView": scrollView.json,
      "safeArea": safeArea.json,
      "statusBar": statusBarHeight.map { ["height": .number($0)] } ?? .null,
      "navigationBar": navigationBar.map { bar in
        [
          "y": .number(bar.y), "height": .number(bar.height), "title": .string(scene.title),
          "translucent": .bool(scene.navigationBar == .translucent),
        ]
      } ?? .null,
      "homeIndicator": .bool(scene.device.safeArea.bottom > 0),
      "layoutDirection": scene.isRightToLeft ? "rightToLeft" : "leftToRight",
      "imageSize": ["width": .number(image.width), "height": .number(image.height)],
      "header": ["texts": .array(headerTexts.map(\.json)), "elements": .array(elements.map(\.json))],
      "picture": picture.json,
      "pictures": .object(pictures.map { JSON.Member($0.rawValue, Illustration($0).json(isIcon: $0.isIcon)) }),
      "contentHeight": .number(contentHeight),
      "items": .array(items.map(\.json)),
    ]
  }
}

extension SceneLayout.Item {
  fileprivate var json: JSON {
    [
      "kind": .string(kind.rawValue), "rect": rect.json, "color": .string(color.css),
      "cornerRadius": .number(cornerRadius),
      "picture": picture.map { picture in
        [
          "name": .string(picture.picture.rawValue), "rect": picture.rect.json,
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
    case .illustration(let illustration): .string(illustration.rawValue)
    }
  }
}

extension SceneLayout.Element {
  fileprivate var json: JSON {
    [
      "name": .string(name), "clipped": .bool(isClipped), "shape": shape.map { .string($0.rawValue) } ?? .null,
      "colors": .array(colors.map { .string($0.css) }), "colorOpacity": .number(colorOpacity),
      "picture": picture.map { .string($0.rawValue) } ?? .null, "pictureShare": .number(pictureShare),
      "iconColor": .string(iconColor.css), "brightness": brightness?.json ?? .null,
      "texts": .array(
        texts.map { label in
          var json = label.text.json
          json["share"] = .number(label.share)
          return json
        }),
    ]
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
      "size": .number(size), "bold": .bool(isBold), "color": .string(color.css),
      "alignment": .string(alignment.rawValue), "width": .number(width), "edge": .string(edge.rawValue),
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
