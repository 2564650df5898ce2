extension JSON {
  /// Returns a text of this value that differs as little as possible from the text of an earlier value. Unchanged parts
  /// keep their place, their spaces and line breaks, and the text of their numbers. So a tool's edit of a file is a
  /// small diff.
  ///
  /// - Parameters:
  ///   - text: A JSON text.
  ///   - old: The value of the text.
  package func rewriting(_ text: [UInt8], of old: JSON) -> [UInt8] {
    var rewriter = TextRewriter(text)
    rewriter.skipSpace()
    let start = rewriter.position
    let value = rewriter.value(old, self)
    return text[..<start] + value + text[rewriter.position...]
  }
}

/// Scans a valid JSON text and rewrites it.
private struct TextRewriter {
  private let text: [UInt8]
  private(set) var position = 0

  /// The indentation of the first line that has one.
  private let unit: String

  /// The positions at which lines begin.
  private let lines: [Int]

  /// Whether lines end with a carriage return, too.
  private let hasReturns: Bool

  /// A member of an object or an element of an array in the text.
  private struct Part {
    /// The spaces and line breaks before it.
    let space: [UInt8]
    /// The key in quotes, and the colon with the spaces around it. Empty in an array.
    let key, colon: [UInt8]
    /// The range of the value.
    let start, end: Int
    /// The spaces before the comma that follows it.
    let after: [UInt8]
  }

  init(_ text: [UInt8]) {
    self.text = text
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let indented = text.split(separator: 0x0A).first { Self.isIndentation($0.first ?? 0) } ?? [0x20, 0x20]
    unit = String(decoding: indented.prefix(while: Self.isIndentation), as: UTF8.self)
    lines = [0] + text.indices.filter { text[$0] == 0x0A }.map { $0 + 1 }
    hasReturns = lines.count > 1 && lines[1] > 1 && text[lines[1] - 2] == 0x0D
  }

  /// Returns the position at which the line of a position begins.
  private func line(of position: Int) -> Int {
    var (low, high) = (0, lines.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lines[middle] <= position { low = middle } else { high = middle }
    }
    return lines[low]
  }

  private static func isIndentation(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  mutating func skipSpace() {
    while position < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[position]) { position += 1 }
  }

  /// Skips the value at the position, which is `old`, and returns the text of `new`.
  mutating func value(_ old: JSON, _ new: JSON) -> [UInt8] {
    let start = position
    guard old != new else {
      skipValue()
      return Array(text[start..<position])
    }
    switch (old, new) {
    case (.object(let members), .object(let changed)) where !members.isEmpty && !changed.isEmpty:
      let (parts, space) = parts()
      let places = Self.places(of: members)
      let pieces = Self.ordered(changed, as: members).map { member in
        (old: places[member.key], key: JSON.quoted(member.key), value: member.value)
      }
      return Array("{".utf8) + joined(pieces, members.map(\.value), parts) + space + Array("}".utf8)
    case (.array(let elements), .array(let changed)) where !elements.isEmpty && !changed.isEmpty:
      let (parts, space) = parts()
      let pieces = Self.aligned(elements, changed).map { (old: $0, key: "", value: $1) }
      return Array("[".utf8) + joined(pieces, elements, parts) + space + Array("]".utf8)
    default:
      skipValue()
      return written(new, at: start)
    }
  }

  /// Returns members in the order of others. A new member follows the member before it.
  private static func ordered(_ members: [JSON.Member], as others: [JSON.Member]) -> [JSON.Member] {
    let (places, old) = (places(of: members), Set(others.map(\.key)))
    var result: [JSON.Member] = []
    /// Adds the new members that follow a place.
    func addNew(from place: Int) { result += members[place...].prefix { !old.contains($0.key) } }
    addNew(from: 0)
    for other in others {
      guard let place = places[other.key] else { continue }
      result.append(members[place])
      addNew(from: place + 1)
    }
    return result
  }

  private static func places(of members: [JSON.Member]) -> [String: Int] {
    Dictionary(members.indices.map { (members[$0].key, $0) }) { first, _ in first }
  }

  /// Pairs each new element with the index of its old element: equal elements at both ends, and the elements between
  /// them in order.
  private static func aligned(_ old: [JSON], _ new: [JSON]) -> [(old: Int?, value: JSON)] {
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = min(
      min(old.count, new.count) - head, zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count)
    return new.indices.map { index in
      let isInTail = index >= new.count - tail
      return (isInTail ? index - new.count + old.count : index < old.count - tail ? index : nil, new[index])
    }
  }

  /// Writes the parts of an object or an array with commas between them.
  private func joined(
    _ pieces: [(old: Int?, key: String, value: JSON)], _ old: [JSON], _ parts: [Part]
  ) -> [UInt8] {
    var result: [UInt8] = []
    var neighbor = parts[0]
    for (index, piece) in pieces.enumerated() {
      if index > 0 { result += neighbor.after + [UInt8(ascii: ",")] }
      if let found = piece.old { neighbor = parts[found] }
      result += space(at: index, neighbor, parts)
      if let found = piece.old {
        var inner = self
        inner.position = neighbor.start
        result += neighbor.key + neighbor.colon + inner.value(old[found], piece.value)
      } else {
        result += Array(piece.key.utf8) + neighbor.colon + written(piece.value, at: neighbor.start)
      }
    }
    return result
  }

  /// Returns the space before the part at an index: the space of the first part for the first, and the space of a later
  /// part for others.
  private func space(at index: Int, _ part: Part, _ parts: [Part]) -> [UInt8] {
    if index == 0 { return parts[0].space }
    if part.start != parts[0].start { return part.space }
    return parts.count > 1 ? parts[1].space : parts[0].space.contains(0x0A) ? parts[0].space : [0x20]
  }

  /// Returns a text of a value for a position, with the indentation of the position's line.
  private func written(_ value: JSON, at start: Int) -> [UInt8] {
    let line = line(of: start)
    let indentation = String(decoding: text[line..<start].prefix(while: Self.isIndentation), as: UTF8.self)
    let written = value.pretty(indentation: indentation, unit: unit, column: start - line)
    return Array((hasReturns ? written.replacing("\n", with: "\r\n") : written).utf8)
  }

  // MARK: Scanning

  /// Skips the object or array at the position. Returns its parts, and the space before its closing bracket.
  private mutating func parts() -> (parts: [Part], space: [UInt8]) {
    let isObject = text[position] == UInt8(ascii: "{")
    position += 1
    var parts: [Part] = []
    while true {
      let space = spaces()
      if [UInt8(ascii: "}"), UInt8(ascii: "]")].contains(text[position]) {
        position += 1
        return (parts, space)
      }
      var (key, colon): ([UInt8], [UInt8]) = ([], [])
      if isObject {
        let keyStart = position
        skipString()
        key = Array(text[keyStart..<position])
        colon = spaces() + [text[position]]
        position += 1
        colon += spaces()
      }
      let start = position
      skipValue()
      let end = position
      var after = spaces()
      if text[position] == UInt8(ascii: ",") {
        position += 1
      } else {
        position = end
        after = parts.first?.after ?? []
      }
      parts.append(Part(space: space, key: key, colon: colon, start: start, end: end, after: after))
    }
  }

  private mutating func spaces() -> [UInt8] {
    let start = position
    skipSpace()
    return Array(text[start..<position])
  }

  private mutating func skipString() {
    position += 1
    while text[position] != UInt8(ascii: "\"") { position += text[position] == UInt8(ascii: "\\") ? 2 : 1 }
    position += 1
  }

  private mutating func skipValue() {
    var depth = 0
    repeat {
      skipSpace()
      switch text[position] {
      case UInt8(ascii: "\""): skipString()
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      case UInt8(ascii: ","), UInt8(ascii: ":"): position += 1
      default:
        while position < text.count, !Self.ends.contains(text[position]) { position += 1 }
      }
    } while depth > 0
  }

  /// The bytes that end a number, true, false or null.
  private static let ends = Array(" \t\n\r,:]}".utf8)
}
