import Masthead

extension EffectKind {
  /// The version of the effect: 1 if a plugin declares none.
  var currentVersion: Int { max(1, version) }

  /// Returns an effect's entry in a document with its parameters and version migrated to the current version. An entry that is
  /// already current is returned unchanged.
  func upToDate(_ entry: JSON) -> JSON {
    guard case .object(var members) = entry else { return entry }
    let version = if case .number(let number)? = entry["version"] { Int(number.value) } else { 1 }
    guard version < currentVersion else { return entry }
    members.removeAll { $0.key == "version" }
    let current = JSON.Member("version", .number(Double(currentVersion)))
    members.insert(current, at: (members.firstIndex { $0.key == "effect" } ?? -1) + 1)
    var result = JSON.object(members)
    let parameters = upToDate(entry["parameters"] ?? [:], from: version)
    if parameters != entry["parameters"] ?? [:] { result["parameters"] = parameters }
    return result
  }

  /// Returns an effect's parameters in a document, migrated from a version.
  ///
  /// Empty parameters are migrated too, because defaults may have changed. Unchanged values stay as they were written. Values of
  /// a type that no parameter has are kept, and validation reports them.
  func upToDate(_ parameters: JSON, from version: Int) -> JSON {
    guard version < currentVersion, case .object(let members) = parameters else { return parameters }
    var written = WrittenParameters()
    for member in members where !member.isForOtherTools { written[member.key] = .init(member.value) }
    let before = written
    migrate(&written, version)
    var result: [JSON.Member] = []
    for member in members {
      if before[member.key] == written[member.key] {
        result.append(member)
      } else if let value = written[member.key] {
        result.append(JSON.Member(member.key, value.json))
      }
    }
    for identifier in written.identifiers where before[identifier] == nil {
      let member = JSON.Member(identifier, written[identifier]!.json)
      if let index = result.firstIndex(where: { $0.key == identifier }) {
        result[index] = member
      } else {
        result.append(member)
      }
    }
    return .object(result)
  }
}

extension WrittenParameters.Value {
  /// Creates a parameter's value. Returns nil for an object, an array or null, which no parameter accepts.
  fileprivate init?(_ json: JSON) {
    switch json {
    case .number(let number): self = .number(number.value)
    case .string(let word): self = .word(word)
    case .bool(let flag): self = .flag(flag)
    case .object, .array, .null: return nil
    }
  }

  fileprivate var json: JSON {
    switch self {
    case .number(let number): .finite(number)
    case .word(let word): .string(word)
    case .flag(let flag): .bool(flag)
    }
  }
}
