/// The difference of two texts: one part that another part replaces. Small changes of a large text take little memory.
struct TextChange: Equatable, Sendable {
  /// The number of UTF-8 bytes before the part.
  let start: Int

  /// The part of the old text.
  let removed: String

  /// The part of the new text.
  let inserted: String

  init(start: Int, removed: String, inserted: String) {
    (self.start, self.removed, self.inserted) = (start, removed, inserted)
  }

  /// Finds the shortest such part of whole characters.
  init(from old: String, to new: String) {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    let common = min(old.count, new.count)
    var start = 0
    while start < common, old[start] == new[start] { start += 1 }
    var tail = 0
    while tail < common - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] { tail += 1 }
    // A part must not begin or end within a character of several bytes.
    func isInside(_ text: [UInt8], _ index: Int) -> Bool { index < text.count && text[index] & 0xC0 == 0x80 }
    while start > 0, isInside(old, start) || isInside(new, start) { start -= 1 }
    while tail > 0, isInside(old, old.count - tail) || isInside(new, new.count - tail) { tail -= 1 }
    self.start = start
    removed = String(decoding: old[start..<(old.count - tail)], as: UTF8.self)
    inserted = String(decoding: new[start..<(new.count - tail)], as: UTF8.self)
  }

  /// The number of bytes of both parts.
  var size: Int { removed.utf8.count + inserted.utf8.count }

  /// The change from the new text back to the old one.
  var inverse: TextChange { TextChange(start: start, removed: inserted, inserted: removed) }

  /// Returns the new text, or nil if this is not a change of the given text.
  func applied(to text: String) -> String? {
    let bytes = Array(text.utf8)
    let part = Array(removed.utf8)
    guard start >= 0, start <= bytes.count, part.count <= bytes.count - start,
      bytes[start..<(start + part.count)].elementsEqual(part)
    else { return nil }
    let new = bytes[..<start] + Array(inserted.utf8) + bytes[(start + part.count)...]
    let text = String(decoding: new, as: UTF8.self)
    // A part that begins or ends within a character gives other bytes.
    return text.utf8.elementsEqual(new) ? text : nil
  }
}
