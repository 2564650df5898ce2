import Masthead
import MastheadDocuments

extension PipelineDocument {
  /// Exports Swift code that builds the same pipeline with Masthead.
  ///
  /// Built-in effects use their types. Documents do not name the types of custom effects. A pipeline with custom effects is
  /// therefore dynamic and uses a registry.
  func swiftSource() throws(DocumentError) -> ExportedFile {
    let type = SwiftName(of: name).header
    let text = """
      import Masthead

      /// The header "\(SwiftLiteral.comment(name))".
      \(try swiftDeclaration())
      """
    return ExportedFile(name: "\(type).swift", text: text)
  }

  /// Whether all enabled effects are built in, so that their types are known.
  var isStatic: Bool { effects.allSatisfy { !$0.isEnabled || SwiftCall(creating: $0.effect) != nil } }

  /// The declaration of the type with the function that makes the pipeline.
  func swiftDeclaration() throws(DocumentError) -> String {
    let header = SwiftCall(creating: try exportableHeader())
    return """
      enum \(SwiftName(of: name).header) {
      \(indented(isStatic ? staticPipeline(header) : dynamicPipeline(header)))
      }

      """
  }

  // MARK: Built-in effects

  private func staticPipeline(_ header: SwiftCall) -> String {
    let lines = effects.map { entry in
      entry.isEnabled
        ? SwiftCall(creating: entry.effect, elements: elementNames)?.text ?? "" : entry.disabledComment(elementNames)
    }
    let effects = lines.isEmpty ? "{}" : "{\n\(lines.map { "  \($0)\n" }.joined())}"
    let body =
      header.isShort
      ? "Pipeline(\(header.text)) \(effects)" : "let header = \(header.lines)\nreturn Pipeline(header) \(effects)"
    return """
      /// Creates the pipeline.
      static func makePipeline() -> Pipeline {
      \(indented(body))
      }
      """
  }

  // MARK: Custom effects

  private func dynamicPipeline(_ header: SwiftCall) -> String {
    let lines = effects.map { entry in
      entry.isEnabled
        ? "\(SwiftCall(creating: entry.effect, elements: elementNames)?.text ?? entry.registryCall),"
        : entry.disabledComment(elementNames)
    }
    let body =
      (header.isShort ? "" : "let header = \(header.lines)\n")
      + "let effects: [any Effect] = [\n\(lines.map { "  \($0)\n" }.joined())]\n"
      + "return Pipeline(\(header.isShort ? header.text : "header"), effects: effects)"
    return """
      /// Creates the pipeline.
      ///
      /// - Parameter registry: the registry of the custom effects.
      static func makePipeline(registry: EffectRegistry) throws -> Pipeline {
      \(indented(body))
      }

      /// Creates a custom effect.
      private static func effect(
        _ identifier: String, _ parameters: KeyValuePairs<String, Double>, from registry: EffectRegistry
      ) throws -> any Effect {
        guard let kind = registry[identifier] else { throw MissingEffect(identifier: identifier) }
        var effect = kind.make()
        for (parameter, value) in parameters { try effect.set(parameter, to: value) }
        return effect
      }

      /// An effect of the pipeline is missing from the registry.
      struct MissingEffect: Error, CustomStringConvertible {
        let identifier: String

        var description: String { "unknown effect \\"\\(identifier)\\"; register it before the pipeline is made" }
      }
      """
  }
}

extension SwiftCall {
  /// Whether the call is short enough to be an argument of another call.
  fileprivate var isShort: Bool { text.count <= 60 }
}

extension PipelineDocument.Entry {
  /// The effective parameters, as numbers.
  private var values: [(identifier: String, value: Double)] {
    kind.parameters.compactMap { parameter in
      effect.value(of: parameter.identifier).map { (parameter.identifier, $0) }
    }
  }

  /// The call that creates a custom effect from a registry.
  fileprivate var registryCall: String {
    let pairs = values.map { "\(SwiftLiteral.string($0.identifier)): \(SwiftLiteral.number($0.value))" }
    let parameters = pairs.isEmpty ? "[:]" : "[\(pairs.joined(separator: ", "))]"
    return "try effect(\(SwiftLiteral.string(kind.identifier)), \(parameters), from: registry)"
  }

  /// The comment for a disabled effect.
  fileprivate func disabledComment(_ elements: [String]) -> String {
    let words = SwiftCall(creating: effect, elements: elements)?.text ?? kind.identifier
    return "// Switched off: \(SwiftLiteral.comment(words))"
  }
}
