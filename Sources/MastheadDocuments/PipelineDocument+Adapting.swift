import Masthead

extension PipelineDocument {
  /// The document with other effects to choose from, such as newer builds of the same ones, and what could not be kept.
  ///
  /// Values live on by identifier, and under a parameter's new name where the effect says what it was called before. A value
  /// that is not allowed any more, a parameter that is gone and an effect that is gone are taken out, each with a sentence.
  public func adapted(to registry: EffectRegistry) -> (document: PipelineDocument, losses: [DocumentError]) {
    var losses: [DocumentError] = []
    var json = json
    if case .array(let entries)? = json["effects"] {
      var kept: [JSON] = []
      for (index, entry) in entries.enumerated() {
        let old = effects[index]
        guard let kind = registry[old.kind.identifier] else {
          losses.append(
            DocumentError(
              place: "effects[\(index)]", message: "There is no effect \"\(old.kind.identifier)\" any more."))
          continue
        }
        kept.append(Self.adapted(entry, of: old, to: kind, place: "effects[\(index)]", &losses))
      }
      json["effects"] = .array(kept)
    }
    do throws(DocumentError) { return (try PipelineDocument(json, registry: registry), losses) } catch {
      preconditionFailure("A document of which all that is not allowed was taken out cannot be read: \(error)")
    }
  }

  private static func adapted(
    _ json: JSON, of entry: Entry, to kind: EffectKind, place: String, _ losses: inout [DocumentError]
  ) -> JSON {
    var json = json
    if kind.identifier != entry.kind.identifier { json["effect"] = .string(kind.identifier) }
    guard case .object(let members)? = json["parameters"] else { return json }
    var parameters: [JSON.Member] = []
    for member in members {
      let place = "\(place).parameters.\(member.key)"
      if member.key.hasPrefix("$") {
        parameters.append(member)
        continue
      }
      let named = kind.parameters.first { $0.identifier == member.key }
      guard let parameter = named ?? kind.parameters.first(where: { $0.formerIdentifiers.contains(member.key) }) else {
        losses.append(
          DocumentError(
            place: place, message: "It was \(member.value.summary), and \(kind.name) has no such parameter any more."))
        continue
      }
      guard parameter.kind.number(of: member.value) != nil else {
        losses.append(
          DocumentError(
            place: place, message: "\(member.value.summary) is not allowed any more; it is \(parameter.kind.allowed)."))
        continue
      }
      let rivals = [parameter.identifier] + parameter.alternatives
      if parameters.contains(where: { rivals.contains($0.key) }) {
        losses.append(
          DocumentError(
            place: place, message: "It was \(member.value.summary), and another parameter says the same now."))
        continue
      }
      parameters.append(JSON.Member(parameter.identifier, member.value))
    }
    json["parameters"] = parameters.isEmpty ? nil : .object(parameters)
    return json
  }
}

extension ParameterKind {
  /// The number that a value in a document stands for; nil where it is not allowed.
  func number(of json: JSON) -> Double? {
    let number: Double? =
      switch (self, json) {
      case (.number, .number(let number)): number.value
      case (.choice(let alternatives), .string(let word)):
        alternatives.firstIndex { $0.identifier == word }.map(Double.init)
      case (.flag, .bool(let bool)): bool ? 1 : 0
      default: nil
      }
    return number.flatMap { allows($0) ? $0 : nil }
  }
}
