import Masthead
import MastheadDocuments

extension PipelineDocument {
  /// Swift source that makes the same pipeline with the library.
  ///
  /// Effects that come with Masthead are made by their types. What the type of a custom effect is no document says, so that a
  /// pipeline with such effects takes a registry, and is a dynamic one.
  func swiftSource() throws(DocumentError) -> ExportedFile {
    let header = SwiftCall(making: try HeaderFormulas.header(of: self))
    for (index, entry) in effects.enumerated() where entry.isEnabled {
      try HeaderFormulas.checkFinite(entry.effect, place: "effects[\(index)].parameters")
    }
    let type = SwiftName(of: name).type("Header")
    let isStatic = effects.allSatisfy { !$0.isEnabled || SwiftCall(making: $0.effect) != nil }
    let text = """
      import Masthead

      /// The header "\(SwiftLiteral.comment(name))".
      enum \(type) {
      \(indented(isStatic ? staticPipeline(header) : dynamicPipeline(header)))
      }

      """
    return ExportedFile(name: "\(type).swift", text: text)
  }

  // MARK: Effects that come with Masthead

  private func staticPipeline(_ header: SwiftCall) -> String {
    let lines = effects.map { entry in entry.isEnabled ? SwiftCall(making: entry.effect)?.text ?? "" : entry.remark }
    let effects = lines.isEmpty ? "{}" : "{\n\(lines.map { "  \($0)\n" }.joined())}"
    let body =
      header.isShort
      ? "Pipeline(\(header.text)) \(effects)" : "let header = \(header.lines)\nreturn Pipeline(header) \(effects)"
    return """
      /// Makes the pipeline, before its first frame.
      static func makePipeline() -> Pipeline<some Composition> {
      \(indented(body))
      }
      """
  }

  // MARK: Custom effects

  private func dynamicPipeline(_ header: SwiftCall) -> String {
    let lines = effects.map { entry in
      entry.isEnabled ? "\(SwiftCall(making: entry.effect)?.text ?? entry.lookUp)," : entry.remark
    }
    let body =
      "let effects: [any DynamicEffect] = [\n\(lines.map { "  \($0)\n" }.joined())]\n"
      + (header.isShort
        ? "return DynamicPipeline(\(header.text), effects: EffectList(effects))"
        : "let header = \(header.lines)\nreturn DynamicPipeline(header, effects: EffectList(effects))")
    return """
      /// Makes the pipeline, before its first frame.
      ///
      /// - Parameter registry: where the effects that do not come with Masthead are registered.
      static func makePipeline(registry: EffectRegistry) throws -> DynamicPipeline {
      \(indented(body))
      }

      /// Makes an effect that does not come with Masthead.
      private static func effect(
        _ identifier: String, _ parameters: KeyValuePairs<String, Double>, from registry: EffectRegistry
      ) throws -> any DynamicEffect {
        guard let kind = registry[identifier] else { throw MissingEffect(identifier: identifier) }
        var effect = kind.make()
        for (parameter, value) in parameters { try effect.set(parameter, to: value) }
        return effect
      }

      /// An effect of the pipeline that the registry does not have.
      struct MissingEffect: Error, CustomStringConvertible {
        let identifier: String

        var description: String { "unknown effect \\"\\(identifier)\\"; register it before the pipeline is made" }
      }
      """
  }
}

extension SwiftCall {
  /// Whether the call reads well within another.
  fileprivate var isShort: Bool { text.count <= 60 }
}

extension PipelineDocument.Entry {
  /// The parameters that are in force, as numbers.
  private var values: [(identifier: String, value: Double)] {
    kind.parameters.compactMap { parameter in
      effect.value(of: parameter.identifier).map { (parameter.identifier, $0) }
    }
  }

  /// The call that makes a custom effect from a registry.
  fileprivate var lookUp: String {
    let pairs = values.map { "\(SwiftLiteral.string($0.identifier)): \(SwiftLiteral.number($0.value))" }
    let parameters = pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
    return "try effect(\(SwiftLiteral.string(kind.identifier)), \(parameters), from: registry)"
  }

  /// What is said of an effect that is switched off.
  fileprivate var remark: String {
    let words = SwiftCall(making: effect)?.text ?? kind.identifier
    return "// Switched off: \(SwiftLiteral.comment(words))"
  }
}
