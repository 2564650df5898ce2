import Masthead
import MastheadDocuments

extension Situation {
  /// Returns the pipeline as a document for a worker. Throws if the effects do not form a valid document.
  func document(_ registry: EffectRegistry) throws(DocumentError) -> PipelineDocument {
    let names = header.elementNames
    let json: JSON = [
      "masthead": 1, "header": header.documentJSON, "effects": .array(effects.map { $0.documentJSON(elements: names) }),
    ]
    return try PipelineDocument(json, registry: registry)
  }
}

extension Header {
  /// The elements of ``Situation/elements`` as documents write them.
  private static let elementsJSON: [String: JSON] = [
    "title": [
      "name": "title", "alignment": "bottomLeading", "width": 120, "height": 41,
      "insets": ["leading": 16, "bottom": 8], "collapsed": ["alignment": "top", "insets": ["bottom": 0]],
    ],
    "avatar": [
      "name": "avatar", "alignment": "bottom", "width": 80, "height": 80, "insets": ["bottom": -40],
      "cornerRadius": 40, "clipped": false,
      "collapsed": ["width": 32, "height": 32, "insets": ["bottom": 6], "cornerRadius": 16],
    ],
  ]

  fileprivate var documentJSON: JSON {
    let height: JSON =
      switch height {
      case .points(let points): .number(points)
      case .ratioOfWidth(let ratio): ["ratioOfWidth": .number(ratio)]
      case .fitting(let minimum): ["fitting": ["minimum": .number(minimum)]]
      case .excludingSafeArea(let points): ["excludingSafeArea": .number(points)]
      }
    let collapsedHeight: JSON =
      switch collapsedHeight {
      case .points(let points): .number(points)
      case .excludingSafeArea(let points): ["excludingSafeArea": .number(points)]
      case .fitting(let minimum): ["fitting": ["minimum": .number(minimum)]]
      }
    return [
      "height": height, "collapsedHeight": collapsedHeight, "placement": .string(placement.rawValue),
      "imageSize": ["width": .number(imageSize.width), "height": .number(imageSize.height)],
      "elements": .array(
        elements.map { element in
          guard let json = Self.elementsJSON[element.name] else {
            preconditionFailure("The element \(element.name) has no JSON.")
          }
          return json
        }),
    ]
  }
}

extension Effect {
  fileprivate func documentJSON(elements: [String]) -> JSON {
    let parameters = kind.parameters.compactMap { parameter -> JSON.Member? in
      guard let value = value(of: parameter.identifier) else { return nil }
      return JSON.Member(parameter.identifier, parameter.kind.json(value, elements: elements))
    }
    return ["effect": .string(kind.identifier), "parameters": .object(parameters)]
  }
}
