import Masthead
import MastheadDocuments
import MastheadPreview

/// The looks of a document's elements and its pictures, for players.
struct ElementLooks {
  private let scene: MastheadScene
  private let light = SceneLayout.Palette(.light)
  private let dark = SceneLayout.Palette(.dark)

  /// Creates the looks of a scene's elements. Texts show a fixed date and time, like in a film strip.
  init(_ scene: MastheadScene) { self.scene = scene.shown(at: .standing) }

  /// The elements as JSON, from back to front.
  func json(of elements: [HeaderElement]) -> JSON {
    .array(
      elements.map { element in
        var json: JSON = ["name": .string(element.name)]
        if !element.isClipped { json["clipped"] = false }
        json["look"] = self.json(of: scene.drawnLook(of: element), named: element.name)
        return json
      })
  }

  private func json(of look: MastheadScene.Element, named name: String) -> JSON {
    var json: JSON = ["label": .string(look.label ?? name)]
    if let shape = look.shape { json["shape"] = .string(shape.rawValue) }
    switch look.fill {
    case nil: break
    case .color(let color): json["fill"] = [surface(color)]
    case .gradient(let colors): json["fill"] = .array(colors.map(surface))
    case .material(let material): json["material"] = .string(material.rawValue)
    }
    if let outline = look.outline {
      json["outline"] = ["color": surface(outline.color), "width": .number(outline.width)]
    }
    if let picture = look.picture {
      json["picture"] = .string(Self.name(of: picture))
      if picture.isIcon { json["tint"] = text(look.iconColor) }
      if look.focus != MastheadPoint(x: 0.5, y: 0.5) { json["focus"] = [.number(look.focus.x), .number(look.focus.y)] }
    }
    if !look.texts.isEmpty {
      json["texts"] = .array(
        look.texts.map { text in
          [
            "text": .string(text.text), "size": .number(text.size), "weight": .number(Double(text.weight)),
            "color": self.text(text.color), "alignment": .string(text.alignment.rawValue),
            "overflow": .string(text.overflow.rawValue),
          ]
        })
    }
    if look.axis == .vertical { json["axis"] = .string(look.axis.rawValue) }
    if let role = look.role { json["role"] = .string(role.rawValue) }
    if let words = look.alternative { json["alt"] = .string(words) }
    return json
  }

  // MARK: Pictures

  /// The pictures of the header and of its elements, by their names.
  func pictures(of elements: [HeaderElement]) -> [(name: String, source: MastheadScene.PictureSource)] {
    var sources = elements.compactMap { scene.elements[$0.name]?.picture }
    if case .drawn(let source) = scene.picture { sources.insert(source, at: 0) }
    var pictures: [(name: String, source: MastheadScene.PictureSource)] = []
    for source in sources where !pictures.contains(where: { $0.source == source }) {
      pictures.append((Self.name(of: source), source))
    }
    return pictures
  }

  /// The name of the picture that the scene sets for the header; nil if there is none.
  var headerPicture: String? {
    if case .drawn(let source) = scene.picture { Self.name(of: source) } else { nil }
  }

  private static func name(of picture: MastheadScene.PictureSource) -> String {
    switch picture {
    case .illustration(let illustration): illustration.rawValue
    case .own(let name): name
    }
  }

  // MARK: Colors

  /// A surface's color for both appearances, as CSS.
  func css(of color: MastheadScene.DynamicColor) -> String {
    "light-dark(\(light.surface(color).hexadecimal), \(dark.surface(color).hexadecimal))"
  }

  /// A text's color for both appearances, as CSS.
  func css(ofText color: MastheadScene.DynamicColor) -> String {
    "light-dark(\(light.text(color).hexadecimal), \(dark.text(color).hexadecimal))"
  }

  private func surface(_ color: MastheadScene.DynamicColor) -> JSON { pair(light.surface(color), dark.surface(color)) }

  private func text(_ color: MastheadScene.DynamicColor) -> JSON { pair(light.text(color), dark.text(color)) }

  private func pair(_ light: MastheadScene.Color, _ dark: MastheadScene.Color) -> JSON {
    [.string(light.hexadecimal), .string(dark.hexadecimal)]
  }
}
