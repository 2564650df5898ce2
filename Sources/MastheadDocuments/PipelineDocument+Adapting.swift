import Masthead

extension PipelineDocument {
  /// The document with other effects to choose from, such as newer builds of the same ones, and what could not be kept.
  ///
  /// Values live on by identifier, and under a parameter's new name where the effect says what it was called before. A value
  /// that is not allowed any more, a parameter that is gone and an effect that is gone are taken out, each with a sentence; so
  /// is the version of an effect that is older now than the document says. Where unknown effects are skipped, they stay.
  public func adapted(to registry: EffectRegistry) -> (document: PipelineDocument, losses: [DocumentError]) {
    var losses: [DocumentError] = []
    var json = current
    if case .array(let entries)? = json["effects"] {
      var kept: [JSON] = []
      for (index, entry) in entries.enumerated() {
        let old = effects[index]
        guard let kind = registry[old.kind.identifier] else {
          guard unknownEffects == .refused else {
            kept.append(entry)
            continue
          }
          losses.append(
            DocumentError(
              place: "effects[\(index)]", message: "removed: the effect \"\(old.kind.identifier)\" no longer exists"))
          continue
        }
        kept.append(adapted(entry, of: old, to: kind, place: "effects[\(index)]", &losses))
      }
      json["effects"] = .array(kept)
    }
    // What needs no change is the document as it was written, in whatever version.
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
    var json = kind.upToDate(json)
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
      return json.unlessOnlyTheVersion(differsFrom: written)
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
      guard parameter.kind.number(of: member.value) != nil else {
        losses.append(
          DocumentError(
            place: place,
            message: "removed: "
              + JSONCursor(json: member.value, place: place).notAllowed(by: parameter.kind).message))
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
    return json.unlessOnlyTheVersion(differsFrom: written)
  }
}

extension JSON {
  /// An effect's entry; or the one that it was made of, where that differs by nothing but an earlier version, so that it stays as
  /// it was written.
  fileprivate func unlessOnlyTheVersion(differsFrom written: JSON) -> JSON {
    guard version >= written.version else { return self }
    var (mine, others) = (self, written)
    mine["version"] = nil
    others["version"] = nil
    return mine == others ? written : self
  }

  /// The version that an effect's entry says; none means the first.
  private var version: Double { if case .number(let version)? = self["version"] { version.value } else { 1 } }
}
