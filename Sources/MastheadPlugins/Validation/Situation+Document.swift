import Masthead
import MastheadDocuments

extension Situation {
  /// The pipeline as a document, as a worker is given it.
  func document(_ registry: EffectRegistry) throws(DocumentError) -> PipelineDocument {
    let json: JSON = [
      "masthead": 1, "header": header.documentJSON, "effects": .array(effects.map(\.documentJSON)),
    ]
    return try PipelineDocument(json, registry: registry)
  }
}

extension Header {
  fileprivate var documentJSON: JSON {
    let height: JSON =
      switch height {
      case .points(let points): .number(points)
      case .ratioOfWidth(let ratio): ["ratioOfWidth": .number(ratio)]
      case .fitting(let minimum): ["fitting": ["minimum": .number(minimum)]]
      }
    return [
      "height": height, "collapsedHeight": .number(collapsedHeight), "placement": .string(placement.rawValue),
      "imageSize": ["width": .number(imageSize.width), "height": .number(imageSize.height)],
    ]
  }
}

extension DynamicEffect {
  fileprivate var documentJSON: JSON {
    let parameters = kind.parameters.compactMap { parameter -> JSON.Member? in
      guard let value = value(of: parameter.identifier) else { return nil }
      return JSON.Member(parameter.identifier, parameter.kind.json(of: value))
    }
    return ["effect": .string(kind.identifier), "parameters": .object(parameters)]
  }
}

extension ParameterKind {
  fileprivate func json(of value: Double) -> JSON {
    switch self {
    case .number: .number(value)
    case .choice(let choices): .string(choices[Int(value)].identifier)
    case .flag: .bool(value != 0)
    }
  }
}
