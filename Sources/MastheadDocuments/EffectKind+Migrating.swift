import Masthead

extension EffectKind {
  /// The version of the effect; a plugin that says none has the first.
  var currentVersion: Int { max(1, version) }

  /// An effect's entry in a document with its parameters brought up to date, and the version that they are of then; the entry
  /// itself where there is nothing to bring up to date.
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

  /// Parameters in a document brought up to date from a version: none at all, too, since what they are by default may have been
  /// something else. What is not changed stays as it was written, and what can be no
  /// parameter's value is left to whoever checks them.
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
  /// A value that a parameter may have; nil for any other.
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
