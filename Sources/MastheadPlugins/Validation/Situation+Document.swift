import Masthead
import MastheadDocuments

extension Situation {
  /// Returns the pipeline as a document for a worker. Throws if the effects do not form a valid document.
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
      case .excludingSafeArea(let points): ["excludingSafeArea": .number(points)]
      }
    let collapsedHeight: JSON =
      switch collapsedHeight {
      case .points(let points): .number(points)
      case .excludingSafeArea(let points): ["excludingSafeArea": .number(points)]
      }
    return [
      "height": height, "collapsedHeight": collapsedHeight, "placement": .string(placement.rawValue),
      "imageSize": ["width": .number(imageSize.width), "height": .number(imageSize.height)],
    ]
  }
}

extension DynamicEffect {
  fileprivate var documentJSON: JSON {
    let parameters = kind.parameters.compactMap { parameter -> JSON.Member? in
      guard let value = value(of: parameter.identifier) else { return nil }
      return JSON.Member(parameter.identifier, parameter.kind.json(value))
    }
    // The values are current, so the entry has the current version of the effect.
    return [
      "effect": .string(kind.identifier), "version": .number(Double(max(1, kind.version))),
      "parameters": .object(parameters),
    ]
  }
}
