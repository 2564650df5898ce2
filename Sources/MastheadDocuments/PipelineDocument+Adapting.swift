import Masthead

extension PipelineDocument {
  /// Returns the document adapted to another registry, such as one with newer builds of the same effects, and the losses.
  ///
  /// Parameters keep their values by identifier. Adapting removes values that are no longer allowed, and parameters and effects
  /// that no longer exist. Each of these adds an error to `losses`. If the document skips unknown effects and parameters, they
  /// stay.
  public func adapted(to registry: EffectRegistry) -> (document: PipelineDocument, losses: [DocumentError]) {
    var losses: [DocumentError] = []
    var json = json
    if case .array(let entries)? = json["effects"] {
      var kept: [JSON] = []
      // The new index of each effect; nil for a removed one.
      var places: [Int?] = []
      for (index, entry) in entries.enumerated() {
        let old = effects[index]
        places.append(kept.count)
        guard let kind = registry[old.kind.identifier] else {
          guard unknownEffects == .refused else {
            kept.append(entry)
            continue
          }
          losses.append(
            DocumentError(
              place: "effects[\(index)]", message: "removed: the effect \"\(old.kind.identifier)\" no longer exists"))
          places[index] = nil
          continue
        }
        kept.append(adapted(entry, to: kind, place: "effects[\(index)]", &losses))
      }
      json["effects"] = .array(kept)
      if case .array(let highlights)? = json[Self.highlightsKey.name] {
        json = json.mappingHighlights(highlights) { path in
          guard case .effect(let index, let parameter) = path else { return path }
          guard let place = places[index] else { return nil }
          // An effect that stays unknown keeps its highlights.
          guard let kind = registry[effects[index].kind.identifier] else { return .effect(place, parameter) }
          return kind.parameters.named(parameter).map { .effect(place, $0.identifier) }
        }
      }
    }
    do throws(DocumentError) {
      return (try replacing(json, registry: registry), losses)
    } catch {
      preconditionFailure("An adapted document must be readable, got an error at \(error).")
    }
  }

  private func adapted(
    _ json: JSON, to kind: EffectKind, place: String, _ losses: inout [DocumentError]
  ) -> JSON {
    guard case .object(let members)? = json["parameters"] else { return json }
    var json = json
    var parameters: [JSON.Member] = []
    for member in members {
      let place = "\(place).parameters.\(member.key)"
      if member.isForOtherTools {
        parameters.append(member)
        continue
      }
      guard let parameter = kind.parameters.named(member.key) else {
        if unknownEffects == .skipped {
          parameters.append(member)
          continue
        }
        losses.append(
          DocumentError(
            place: place, message: "removed \(member.value.summary): \(kind.name) no longer has this parameter"))
        continue
      }
      guard parameter.kind.number(of: member.value, elements: elementNames) != nil else {
        losses.append(
          DocumentError(
            place: place,
            message: "removed: "
              + JSONCursor(json: member.value, place: place).notAllowed(by: parameter.kind, elements: elementNames)
              .message)
        )
        continue
      }
      let rivals = [parameter.identifier] + parameter.alternatives
      if let rival = parameters.first(where: { rivals.contains($0.key) }) {
        losses.append(
          DocumentError(
            place: place, message: "removed \(member.value.summary): " + ErrorText.conflict(member.key, rival.key)))
        continue
      }
      parameters.append(member)
    }
    if parameters != members { json["parameters"] = parameters.isEmpty ? nil : .object(parameters) }
    return json
  }
}
