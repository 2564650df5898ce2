import Masthead

extension PipelineDocument {
  /// Returns the document adapted to another registry, such as one with newer builds of the same effects, and the losses.
  ///
  /// Parameters keep their values by identifier, or under the new identifier if the effect lists the former one. Adapting removes
  /// values that are no longer allowed, and parameters and effects that no longer exist. If the registry's effect is older than
  /// the version in the document, that version is lowered. Each of these adds an error to `losses`. If the document skips unknown
  /// effects and parameters, they stay.
  public func adapted(to registry: EffectRegistry) -> (document: PipelineDocument, losses: [DocumentError]) {
    var losses: [DocumentError] = []
    var json = current
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
        kept.append(adapted(entry, of: old, to: kind, place: "effects[\(index)]", &losses))
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
    // An unchanged document keeps the JSON and the version that it was written in.
    let adapted = json == current ? self.json : json
    do throws(DocumentError) {
      return (try replacing(adapted, registry: registry), losses)
    } catch {
      preconditionFailure("An adapted document must be readable, got an error at \(error).")
    }
  }

  private func adapted(
    _ json: JSON, of entry: Entry, to kind: EffectKind, place: String, _ losses: inout [DocumentError]
  ) -> JSON {
    let written = json
    var json = kind.upToDate(json.effectEntry)
    if kind.identifier != entry.kind.identifier { json["effect"] = .string(kind.identifier) }
    if case .number(let version)? = json["version"], version.value > Double(kind.currentVersion) {
      if unknownEffects == .skipped { return json }
      losses.append(
        DocumentError(
          place: "\(place).version",
          message: "changed from \(version.text) to \(kind.currentVersion), the version of \(kind.name)"))
      json["version"] = kind.currentVersion > 1 ? .number(Double(kind.currentVersion)) : nil
    }
    guard case .object(let members)? = json["parameters"] else {
      return json.orOriginal(ifOnlyVersionDiffersFrom: written)
    }
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
      parameters.append(JSON.Member(parameter.identifier, member.value))
    }
    json["parameters"] = parameters.isEmpty ? nil : .object(parameters)
    return json.orOriginal(ifOnlyVersionDiffersFrom: written)
  }
}

extension JSON {
  /// Returns `written` if this effect's entry differs from it only by a newer version, so that the entry stays as it was
  /// written. Otherwise returns this entry.
  fileprivate func orOriginal(ifOnlyVersionDiffersFrom written: JSON) -> JSON {
    guard version >= written.version else { return self }
    var (new, old) = (self, written.effectEntry)
    new["version"] = nil
    old["version"] = nil
    return new == old ? written : self
  }

  /// The version in an effect's entry, or 1 if there is none.
  private var version: Double { if case .number(let version)? = self["version"] { version.value } else { 1 } }
}
