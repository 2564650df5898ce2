import Foundation
import TestSupport
import Testing

@testable import MastheadDocuments

extension SplitMix {
  /// Returns a value, and the value after up to four random edits.
  mutating func editedJSON() -> (old: JSON, new: JSON) {
    let old = json()
    var new = old
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      new = new.mutated(using: &self, words: ["a", "b/c", "~", "0"], parts: old.parts)
    }
    return (old, new)
  }

  /// Returns a random value. The keys of an object differ even under Unicode's canonical equivalence.
  mutating func json(depth: Int = 0) -> JSON {
    switch Int.random(in: 0..<(depth < 5 ? 8 : 5), using: &self) {
    case 0: return .null
    case 1: return .bool(chance(2))
    case 2, 3: return .number(finite())
    case 4: return .string(text())
    case 5, 6:
      var elements: [JSON] = []
      for _ in 0..<Int.random(in: 0...6, using: &self) { elements.append(json(depth: depth + 1)) }
      return .array(elements)
    default:
      var members: [JSON.Member] = []
      for index in 0..<Int.random(in: 0...6, using: &self) {
        members.append(JSON.Member("\(index)\(text())", json(depth: depth + 1)))
      }
      return .object(members)
    }
  }
}

/// A value as Foundation's `JSONDecoder` reads it.
///
/// `JSONSerialization` is unsuitable: it converts numbers through decimals, which do not always give the nearest double, and it
/// drops a byte order mark at the beginning of a string.
enum FoundationJSON: Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([FoundationJSON])
  case object([String: FoundationJSON])

  /// Reads a text. Returns nil if Foundation rejects it.
  init?(parsing bytes: some Sequence<UInt8>) {
    guard let value = try? JSONDecoder().decode(FoundationJSON.self, from: Data(bytes)) else { return nil }
    self = value
  }

  /// Returns whether Foundation accepts a text.
  static func reads(_ bytes: some Sequence<UInt8>) -> Bool {
    if case nil = FoundationJSON(parsing: bytes) { false } else { true }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let string = try? container.decode(String.self) {
      self = .string(string)
    } else if let elements = try? container.decode([FoundationJSON].self) {
      self = .array(elements)
    } else {
      self = .object(try container.decode([String: FoundationJSON].self))
    }
  }

  /// The value of an object's key.
  subscript(key: String) -> FoundationJSON? { if case .object(let members) = self { members[key] } else { nil } }

  var number: Double? { if case .number(let number) = self { number } else { nil } }
  var string: String? { if case .string(let string) = self { string } else { nil } }
}

extension JSON {
  /// Returns whether the value equals Foundation's. Compares numbers by their bits, and strings by their scalars.
  func isSame(as other: FoundationJSON) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.bool(let own), .bool(let other)): own == other
    case (.number(let own), .number(let other)): own.value.bitPattern == other.bitPattern
    case (.string(let own), .string(let other)): own.unicodeScalars.elementsEqual(other.unicodeScalars)
    case (.array(let own), .array(let others)):
      own.count == others.count && zip(own, others).allSatisfy { $0.isSame(as: $1) }
    case (.object(let members), .object(let others)):
      members.count == others.count
        && members.allSatisfy { member in others[member.key].map(member.value.isSame) ?? false }
    default: false
    }
  }
}
