import TestSupport

@testable import MastheadDocuments

extension JSON {
  /// Returns the value with one small random change: a number moved to a bound or beyond, a string or a key replaced by
  /// a word of another document, a key removed, an element duplicated, or a part replaced by another part.
  func mutated(using random: inout SplitMix, words: [String], parts: [JSON]) -> JSON {
    switch self {
    case .object(var members):
      guard !members.isEmpty, !random.chance(8) else {
        let key = random.chance(4) ? "$" + random.text() : words.randomElement(using: &random)!
        members.removeAll { $0.key == key }
        return .object(members + [Member(key, parts.randomElement(using: &random)!)])
      }
      let index = members.indices.randomElement(using: &random)!
      switch Int.random(in: 0..<10, using: &random) {
      case 0: members.remove(at: index)
      case 1:
        let key = words.randomElement(using: &random)!
        if members.contains(where: { $0.key == key }) { return self }
        members[index].key = key
      case 2: members[index].value = parts.randomElement(using: &random)!
      default: members[index].value = members[index].value.mutated(using: &random, words: words, parts: parts)
      }
      return .object(members)
    case .array(var elements) where !elements.isEmpty && !random.chance(8):
      let index = elements.indices.randomElement(using: &random)!
      switch Int.random(in: 0..<8, using: &random) {
      case 0: elements.remove(at: index)
      case 1: elements.append(elements[index])
      default: elements[index] = elements[index].mutated(using: &random, words: words, parts: parts)
      }
      return .array(elements)
    case .number(let number) where !random.chance(8):
      let numbers = [
        number.value + 1, -number.value, number.value + 0.5, number.value.nextUp, number.value.nextDown, 0, 1, 2, 12,
        13, 1001,
        -1e6, 1e6, 1e6 + 1, 3600.5,
      ]
      return .number(numbers.filter(\.isFinite).randomElement(using: &random)!)
    case .string where !random.chance(8): return .string(words.randomElement(using: &random)!)
    default: return parts.randomElement(using: &random)!
    }
  }

  /// The value itself and all values nested in it.
  var parts: [JSON] {
    switch self {
    case .object(let members): [self] + members.flatMap(\.value.parts)
    case .array(let elements): [self] + elements.flatMap(\.parts)
    case .string, .number, .bool, .null: [self]
    }
  }

  /// All keys and strings in the value.
  var words: [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .object(let members): members.map(\.key)
      case .string(let text): [text]
      case .array, .number, .bool, .null: []
      }
    }
  }
}
