import Masthead

extension PipelineDocument {
  /// The JSON Schema (draft 2020-12) of pipeline documents that name the effects of a registry: what editors complete keys from,
  /// and check files against.
  ///
  /// A schema cannot say all that reading checks: that an effect's parameters are in order which were written for an earlier
  /// version of it, and what is no JSON to begin with (a key given twice, nesting deeper than 64 levels).
  public static func schema(for registry: EffectRegistry = .builtIn) -> JSON {
    var schema = JSON.objectSchema(of: keys)
    var properties = schema["properties"]!
    properties[effectsKey.name]!["items"] = registry.schema
    schema["properties"] = properties
    return schema.whole("Pipeline document", "A header, what is done to it, and what surrounds it in a preview.")
  }
}

extension GestureDocument {
  /// The JSON Schema (draft 2020-12) of gesture documents.
  ///
  /// A schema cannot say all that reading checks: that a gesture has at most `MastheadGesture.eventLimit` events in all its
  /// parts, and what is no JSON to begin with.
  public static let schema: JSON = {
    var schema = JSON.objectSchema(of: keys)
    schema["$defs"] = ["gesture": MastheadGesture.shape.schema]
    return schema.whole("Gesture document", "What is done to a list, written down.")
  }()
}

extension EffectRegistry {
  /// What JSON Schema says of an effect in a document.
  fileprivate var schema: JSON {
    guard !effects.isEmpty else { return false }
    var schema = JSON.objectSchema(of: PipelineDocument.Entry.keys)
    var properties = schema["properties"]!
    properties["effect"] = JSON.object([]).titled("Effect", "What is done to the header.")
    properties["effect"]!["oneOf"] = .array(effects.flatMap(names))
    schema["properties"] = properties
    schema["allOf"] = .array(
      effects.map { ["if": .whose("effect", isOneOf: words(for: $0)), "then": $0.schema] })
    return schema
  }

  /// The words that documents may name an effect by: its identifier, and what it was called formerly where no other is called so.
  private func words(for kind: EffectKind) -> [String] {
    kind.formerIdentifiers.reduce(into: [kind.identifier]) { words, former in
      if !words.contains(former), self[former]?.identifier == kind.identifier { words.append(former) }
    }
  }

  private func names(of kind: EffectKind) -> [JSON] {
    words(for: kind).map { word in
      .object([
        "const": .string(word), "title": .string(kind.name),
        "description": kind.summary.isEmpty ? nil : .string(kind.summary),
        "deprecated": word == kind.identifier ? nil : true,
      ])
    }
  }
}

extension EffectKind {
  /// What JSON Schema says of the effect in a document, beside its name. Of parameters that were written for an earlier version
  /// nothing is said.
  fileprivate var schema: JSON {
    let version: JSON = ["maximum": .number(Double(currentVersion))]
    let parameters: JSON = ["properties": ["parameters": parameters.schema]]
    guard currentVersion > 1 else {
      return ["properties": ["version": version, "parameters": parameters["properties"]!["parameters"]!]]
    }
    return [
      "properties": ["version": version],
      "if": ["properties": ["version": ["const": .number(Double(currentVersion))]], "required": ["version"]],
      "then": parameters,
    ]
  }
}

extension [ParameterDescription] {
  /// What JSON Schema says of an object of these parameters.
  fileprivate var schema: JSON {
    var properties: [JSON.Member] = []
    for parameter in self {
      for key in keys(of: parameter) {
        var schema = parameter.kind.schema.titled(
          parameter.name, summary(of: parameter), default: parameter.default.map { parameter.kind.json($0) })
        if key != parameter.identifier { schema["deprecated"] = true }
        properties.append(JSON.Member(key, schema))
      }
    }
    var schema = JSON.objectSchema(of: properties)
    var pairs: [JSON] = []
    for (index, first) in properties.map(\.key).enumerated() {
      for second in properties[..<index].map(\.key) where areRivals(first, second) {
        pairs.append(["required": [.string(second), .string(first)]])
      }
    }
    if !pairs.isEmpty { schema["not"] = ["anyOf": .array(pairs)] }
    return schema
  }

  private func areRivals(_ first: String, _ second: String) -> Bool {
    rivals(of: named(first)!).contains(second) || rivals(of: named(second)!).contains(first)
  }

  /// A parameter in a sentence: its values, what it comes to, and what says the same.
  private func summary(of parameter: ParameterDescription) -> String {
    var summary = "From \(parameter.kind.allowed)."
    if case .number = parameter.kind {} else { summary = "One of \(parameter.kind.allowed)." }
    if let formula = parameter.formula {
      summary += " It comes to \(formula.replacing("#", with: parameter.identifier))."
    }
    let others = parameter.alternatives.filter { named($0) != nil }
    if !others.isEmpty { summary += " It takes the place of \(enumeration(others, conjunction: "and"))." }
    return summary
  }
}
