import Masthead
import MastheadDocuments
import MastheadPreview

/// Encodes a session as JSON for a page. It caches the parts, so unchanged parts are not encoded again.
package struct PageJSON: Sendable {
  private var registryNumber = 0
  private var header = OwnerPart()
  private var sceneControls = OwnerPart()
  private var surroundingsJSON = Kept<SceneSource>()
  private var effects: [OwnerPart] = []
  private var elements: [Kept<ElementSource>] = []
  private var items = Kept<[SceneLayout.Item]>()
  private var elementHandles = Kept<ElementHandlesSource>()

  // Stored because `parameterDescriptions` creates them on each call.
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
            of: ("header", header, document.json["header"]), Self.headerParameters, at: "header", in: session,
            comparedWith: opened.header.map { ($0, opened.json["header"]) }),
          "elements": elementsJSON(of: session, header),
        ]
      } ?? .null,
      "effects": effectsJSON(of: session),
      "warnings": session.warningsJSON,
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
    let items = items.json(of: session.scene.items) { .array($0.map(\.json)) }
    var json = surroundingsJSON.json(of: source) {
      $0.layout.json(of: $0.scene, imageSize: $0.imageSize, items: items)
    }
    json["parameters"] = sceneControls.json(
      of: ("scene", scene, session.document.json["scene"]), Self.sceneParameters, at: "scene", in: session,
      comparedWith: (session.opened.scene, session.opened.json["scene"]))
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
    let (document, opened) = (session.document, session.opened)
    if effects.count != document.effects.count { effects = document.effects.map { _ in OwnerPart() } }
    return .array(
      zip(document.effects, session.openedEffects).enumerated().map { index, pair in
        let (entry, old) = pair
        let place = "effects[\(index)]"
        return [
          "effect": .string(entry.kind.identifier), "name": .string(entry.kind.name),
          "summary": .string(entry.kind.summary),
          "path": .string(place), "enabled": .bool(entry.isEnabled && session.faulty[entry.kind.identifier] == nil),
          "opened": old.map { .bool(opened.effects[$0].isEnabled) } ?? .null,
          "parameters": effects[index].json(
            of: (entry.kind.identifier, entry.effect, document.json.effect(at: index)), entry.kind.parameters,
            at: "\(place).parameters", in: session,
            comparedWith: old.map { (opened.effects[$0].effect, opened.json.effect(at: $0)) }),
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

/// JSON that is cached until its source changes.
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

/// The controls of an owner of parameters: the header, the scene or an effect. Parameter descriptions are cached.
private struct OwnerPart: Sendable {
  /// The source of the values.
  private struct Source: Equatable, Sendable {
    let kind: String
    let place: String
    let json: JSON?
    let elements: [String]
    /// Nil if the owner was added since the document was opened.
    let opened: JSON??
    let openedElements: [String]
  }

  private struct Value: Sendable {
    let description: JSON
    let value: JSON
    let opened: JSON
  }

  /// The values that depend on the layout.
  private struct Length: Equatable, Sendable {
    let suggestion: JSON?
    let points: Double?
  }

  private var source: Source?
  private var values: [Value] = []
  private var layout: HeaderLayout?
  private var lengths: [Length] = []
  private var json: JSON = []

  /// Returns a control for each parameter of an owner.
  ///
  /// - Parameters:
  ///   - owner: The owner, the identifier of its kind, which determines its parameters, and its JSON.
  ///   - old: The same owner in the opened document. Without it, the values are compared with the defaults.
  mutating func json(
    of owner: (kind: String, value: any Tunable, json: JSON?), _ parameters: [ParameterDescription], at place: String,
    in session: Session, comparedWith old: (value: any Tunable, json: JSON?)?
  ) -> JSON {
    let elements = session.document.elementNames
    let source = Source(
      kind: owner.kind, place: place, json: owner.json, elements: elements, opened: old.map(\.json),
      openedElements: session.opened.elementNames)
    let isSame = source == self.source
    if isSame, layout == session.layout { return json }
    if !isSame {
      let described = (self.source?.kind, self.source?.place, self.source?.elements) == (source.kind, place, elements)
      values = parameters.enumerated().map { index, parameter in
        let description =
          described ? values[index].description : Self.description(of: parameter, at: place, elements: elements)
        return Value(
          description: description,
          value: parameter.kind.json(owner.value.value(of: parameter.identifier), elements: elements),
          opened: old.map {
            parameter.kind.json($0.value.value(of: parameter.identifier), elements: source.openedElements)
          } ?? description["default"] ?? .null)
      }
    }
    let lengths = Self.lengths(of: owner.value, parameters, in: session)
    if !isSame || lengths != self.lengths {
      json = .array(zip(values, lengths).map(Self.control))
    }
    (self.source, self.lengths, layout) = (source, lengths, session.layout)
    return json
  }

  private static func description(of parameter: ParameterDescription, at place: String, elements: [String]) -> JSON {
    var description = parameter.json(elements: elements)
    description["path"] = .string("\(place).\(parameter.identifier)")
    return description
  }

  private static func lengths(
    of owner: any Tunable, _ parameters: [ParameterDescription], in session: Session
  ) -> [Length] {
    let height = ParameterSuggestion.upToHeight(of: session.layout)
    return parameters.map { parameter in
      Length(
        suggestion: owner.suggestion(for: parameter.identifier, in: session.layout).map {
          // All ranges that end at the header's height share one entry of the session. A tick of the height's slider
          // thus changes one number instead of two for each ramp.
          $0 == height ? .string(ParameterSuggestion.height) : $0.json
        },
        points: owner.points(of: parameter.identifier, in: session.layout))
    }
  }

  private static func control(_ value: Value, _ length: Length) -> JSON {
    var control = value.description
    control["value"] = value.value
    control["opened"] = value.opened
    control["suggestion"] = length.suggestion
    control["points"] = length.points.map(JSON.finite)
    return control
  }
}
