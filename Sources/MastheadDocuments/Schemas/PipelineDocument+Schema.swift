import Masthead

extension PipelineDocument {
  /// Returns the JSON Schema (draft 2020-12) of pipeline documents that use the effects of a registry. Editors complete keys from
  /// it and validate files against it.
  ///
  /// Reading checks more than a schema can express: errors in the JSON text itself, such as duplicate keys or nesting deeper than
  /// 64 levels.
  public static func schema(for registry: EffectRegistry = .builtIn) -> JSON {
    var schema = JSON.objectSchema(of: keys)
    var properties = schema["properties"]!
    properties[effectsKey.name]!["items"] = registry.schema
    schema["properties"] = properties
    return schema.whole("Pipeline document", "A header, its effects, and its surroundings in a preview.")
  }
}

extension GestureDocument {
  /// The JSON Schema (draft 2020-12) of gesture documents.
  ///
  /// Reading checks more than a schema can express: a gesture has at most `MastheadGesture.eventLimit` events in total, and the
  /// text must be JSON.
  public static let schema: JSON = {
    var schema = JSON.objectSchema(of: keys)
    schema["$defs"] = ["gesture": MastheadGesture.shape.schema]
    return schema.whole("Gesture document", "A gesture on a list.")
  }()
}

extension EffectRegistry {
  /// The JSON Schema of an effect in a document.
  fileprivate var schema: JSON {
    guard !effects.isEmpty else { return false }
    var schema = JSON.objectSchema(of: PipelineDocument.Entry.keys)
    var properties = schema["properties"]!
    let identifiers = JSON.array(
      effects.map { kind in
        .object([
          "const": .string(kind.identifier), "title": .string(kind.name),
          "description": kind.summary.isEmpty ? nil : .string(kind.summary),
        ])
      })
    properties["effect"] = JSON.object([]).titled("Effect", "The effect.")
    properties["effect"]!["oneOf"] = identifiers
    schema["properties"] = properties
    schema["allOf"] = .array(
      effects.map { kind in
        [
          "if": .whose("effect", isOneOf: [kind.identifier]),
          "then": ["properties": ["parameters": kind.parameters.schema]],
        ]
      })
    return ["if": ["type": "string"], "then": ["oneOf": identifiers], "else": schema]
  }
}

extension [ParameterDescription] {
  /// The JSON Schema of an object of these parameters.
  fileprivate var schema: JSON {
    var properties: [JSON.Member] = []
    for parameter in self {
      let schema = parameter.kind.schema.titled(
        parameter.name, summary(of: parameter), default: parameter.default.map { parameter.kind.json($0) })
      properties.append(JSON.Member(parameter.identifier, schema))
    }
    var schema = JSON.objectSchema(of: properties)
    var pairs: [JSON] = []
    for (index, first) in enumerated() {
      for second in self[..<index]
      where first.alternatives.contains(second.identifier) || second.alternatives.contains(first.identifier) {
        pairs.append(["required": [.string(second.identifier), .string(first.identifier)]])
      }
    }
    if !pairs.isEmpty { schema["not"] = ["anyOf": .array(pairs)] }
    return schema
  }

  /// Describes a parameter for people: its values, its formula and its alternatives.
  private func summary(of parameter: ParameterDescription) -> String {
    var summary = parameter.summary.isEmpty ? "" : parameter.summary + " "
    if case .number = parameter.kind { summary += "From" } else { summary += "One of" }
    summary += " \(parameter.kind.allowed)."
    if let formula = parameter.formula {
      summary += " It equals \(formula.replacing("#", with: parameter.identifier))."
    }
    let others = parameter.alternatives.filter { named($0) != nil }
    if !others.isEmpty { summary += " It replaces \(enumeration(others, conjunction: "and"))." }
    return summary
  }
}
