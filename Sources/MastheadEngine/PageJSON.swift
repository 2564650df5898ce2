import Masthead
import MastheadDocuments
import MastheadPreview

/// Makes a session's JSON for a page. It keeps the parts, so that what has not changed is neither made nor compared again.
package struct PageJSON: Sendable {
  private var registryNumber = 0
  private var header = OwnerPart()
  private var sceneControls = OwnerPart()
  private var surroundingsJSON = Kept<SceneSource>()
  private var effects: [OwnerPart] = []
  private var elements: [Kept<ElementSource>] = []
  private var items = Kept<[SceneLayout.Item]>()
  private var pictures = Kept<[MastheadScene.Illustration]>()
  private var elementHandles = Kept<ElementHandlesSource>()

  // Static descriptions are computed each time.
  private static let headerParameters = Header.parameterDescriptions
  private static let sceneParameters = MastheadScene.parameterDescriptions

  package init() {}

  /// Returns the session as JSON: the document, a control for each parameter, the layout, and the scene in points.
  package mutating func json(of session: Session, identifier: String) -> JSON {
    // The effects of another registry may have other parameters.
    if registryNumber != session.registryNumber { self = PageJSON() }
    registryNumber = session.registryNumber
    let (document, opened) = (session.document, session.opened)
    return [
      "id": .string(identifier),
      "revision": .number(Double(session.revision)),
      "pipeline": document.json,
      "header": document.header.map { header in
        [
          "parameters": self.header.json(
            of: "header", header, Self.headerParameters, at: "header", in: session, comparedWith: opened.header),
          "elements": elementsJSON(of: session, header),
        ]
      } ?? .null,
      "effects": effectsJSON(of: session),
      "warnings": document.warningsJSON,
      "suggestions": [ParameterSuggestion.height: ParameterSuggestion.upToHeight(of: session.layout).json],
      "layout": session.layoutJSON,
      "scene": sceneJSON(of: session),
      "handles": .array(session.headerHandles + session.effectHandles + elementHandles(of: session)),
      "history": session.history.summaryJSON,
    ]
  }

  /// Returns the scene in points as JSON, with its controls.
  mutating func sceneJSON(of session: Session) -> JSON {
    let scene = session.document.scene
    var surroundings = session.scene
    // A header's height moves the list as a whole, and changes nothing else.
    (surroundings.contentOriginY, surroundings.contentHeight) = (0, 0)
    let source = SceneSource(
      scene: scene, layout: surroundings, imageSize: session.document.header?.imageSize ?? .zero)
    var (items, pictures) = (items, pictures)
    var json = surroundingsJSON.json(of: source) { source in
      source.layout.json(
        of: source.scene, imageSize: source.imageSize,
        items: items.json(of: source.layout.items) { .array($0.map(\.json)) },
        pictures: pictures.json(of: source.layout.pictures) { pictures in
          .object(pictures.map { JSON.Member($0.rawValue, Illustration($0).json(isIcon: $0.isIcon)) })
        })
    }
    (self.items, self.pictures) = (items, pictures)
    json["parameters"] = sceneControls.json(
      of: "scene", scene, Self.sceneParameters, at: "scene", in: session, comparedWith: session.opened.scene)
    json["contentHeight"] = .number(session.scene.contentHeight)
    return json
  }

  private struct SceneSource: Equatable, Sendable {
    let scene: MastheadScene
    let layout: SceneLayout
    let imageSize: MastheadSize
  }

  // MARK: Parts

  private mutating func effectsJSON(of session: Session) -> JSON {
    let document = session.document
    if effects.count != document.effects.count { effects = document.effects.map { _ in OwnerPart() } }
    return .array(
      zip(document.effects, session.openedEffects).enumerated().map { index, pair in
        let (entry, old) = pair
        let place = "effects[\(index)]"
        return [
          "effect": .string(entry.kind.identifier), "name": .string(entry.kind.name),
          "summary": .string(entry.kind.summary),
          "path": .string(place), "enabled": .bool(entry.isEnabled),
          "opened": old.map { .bool($0.isEnabled) } ?? .null,
          "parameters": effects[index].json(
            of: entry.kind.identifier, entry.effect, entry.kind.parameters, at: "\(place).parameters",
            in: session, comparedWith: old?.effect),
        ]
      })
  }

  private struct ElementSource: Equatable, Sendable {
    let element: HeaderElement
    let opened: HeaderElement?
    let width: Double
  }

  /// The elements as JSON, each with the values of the element of its name in the opened document.
  private mutating func elementsJSON(of session: Session, _ header: Header) -> JSON {
    if elements.count != header.elements.count { elements = header.elements.map { _ in Kept() } }
    return .array(
      header.elements.enumerated().map { index, element in
        let old = session.opened.header?.elements.first { $0.name == element.name }
        let source = ElementSource(element: element, opened: old, width: session.layout.width)
        return elements[index].json(of: source) { _ in
          let place = "header.elements[\(index)]"
          let oldJSON = old?.json(at: place, in: session.layout)
          var json = element.json(at: place, in: session.layout)
          for key in ["parameters", "collapsed"] { json[key] = json[key]?.comparingControls(with: oldJSON?[key]) }
          return json
        }
      })
  }

  private struct ElementHandlesSource: Equatable, Sendable {
    let elements: [HeaderElement]
    let isRightToLeft: Bool
  }

  private mutating func elementHandles(of session: Session) -> [JSON] {
    let source = ElementHandlesSource(
      elements: session.document.header?.elements ?? [], isRightToLeft: session.document.scene.isRightToLeft)
    guard case .array(let handles) = elementHandles.json(of: source, { _ in .array(session.elementHandles) }) else {
      preconditionFailure("Handles are an array.")
    }
    return handles
  }
}

/// JSON that is kept as long as what it was made from stays the same.
private struct Kept<Source: Equatable & Sendable>: Sendable {
  private var kept: (source: Source, json: JSON)?

  init() {}

  mutating func json(of source: Source, _ make: (Source) -> JSON) -> JSON {
    if let kept, kept.source == source { return kept.json }
    let json = make(source)
    kept = (source, json)
    return json
  }
}

/// The controls of an owner of parameters. What describes a parameter is made once.
private struct OwnerPart: Sendable {
  private var descriptions = Kept<DescriptionSource>()
  private var controls = Kept<Source>()

  private struct DescriptionSource: Equatable, Sendable {
    let kind: String
    let place: String
    let elements: [String]
  }

  /// What the controls show.
  struct Source: Equatable, Sendable {
    let kind: String
    let place: String
    let elements: [String]
    let openedElements: [String]
    let values: [Value]

    struct Value: Equatable, Sendable {
      let value: Double?
      /// The value in the opened document; nil if the owner was added since, which compares it with the default.
      let opened: Double??
      /// The part of the range that a slider shows.
      let suggestion: Suggestion?
      let points: Double?
    }

    enum Suggestion: Equatable, Sendable {
      /// The points along the header's height. All of them share one entry of the session, so a tick of the height's own slider
      /// changes one number, and not two of each ramp.
      case height
      case other(ParameterSuggestion)
    }

    init(
      _ kind: String, _ owner: some Tunable, _ descriptions: [ParameterDescription], at place: String,
      in session: Session, comparedWith old: (any Tunable)?
    ) {
      (self.kind, self.place) = (kind, place)
      elements = session.document.elementNames
      openedElements = session.opened.elementNames
      let height = ParameterSuggestion.upToHeight(of: session.layout)
      values = descriptions.map { description in
        let identifier = description.identifier
        return Value(
          value: owner.value(of: identifier), opened: old.map { $0.value(of: identifier) },
          suggestion: owner.suggestion(for: identifier, in: session.layout).map { $0 == height ? .height : .other($0) },
          points: owner.points(of: identifier, in: session.layout)
            ?? (session.points.isEmpty ? nil : session.points["\(place).\(identifier)"]))
      }
    }
  }
}

extension OwnerPart {
  /// Returns a control for each parameter of an owner.
  ///
  /// - Parameters:
  ///   - kind: The identifier of the owner's kind, which determines what describes its parameters.
  ///   - old: The same owner in the opened document. Without it, the values are compared with the defaults.
  mutating func json(
    of kind: String, _ owner: some Tunable, _ parameters: [ParameterDescription], at place: String, in session: Session,
    comparedWith old: (any Tunable)?
  ) -> JSON {
    let source = Source(kind, owner, parameters, at: place, in: session, comparedWith: old)
    let described = descriptions.json(
      of: DescriptionSource(kind: kind, place: place, elements: source.elements)
    ) { source in
      .array(
        parameters.map { parameter in
          var control = parameter.json(elements: source.elements)
          control["path"] = .string("\(source.place).\(parameter.identifier)")
          return control
        })
    }
    return controls.json(of: source) { source in
      guard case .array(let described) = described else { preconditionFailure("Controls are an array.") }
      return .array(
        zip(described, zip(parameters, source.values)).map { description, pair in
          let (parameter, value) = pair
          var control = description
          control["value"] = parameter.kind.json(value.value, elements: source.elements)
          control["opened"] =
            value.opened.map { parameter.kind.json($0, elements: source.openedElements) } ?? control["default"]
          control["suggestion"] = value.suggestion.map { suggestion in
            switch suggestion {
            case .height: .string(ParameterSuggestion.height)
            case .other(let suggestion): suggestion.json
            }
          }
          control["points"] = value.points.map(JSON.finite)
          return control
        })
    }
  }
}
