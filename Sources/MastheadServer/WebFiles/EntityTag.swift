/// A name for a file's content, by which a browser asks whether it still has the newest.
struct EntityTag: Equatable {
  /// As it stands in the `ETag` field, quotes included.
  let text: String

  /// The same for the same bytes, and different for others but for one chance in 2⁶⁴: FNV-1a and the length.
  ///
  /// http://www.isthe.com/chongo/tech/comp/fnv/ has the two numbers.
  init(of bytes: [UInt8]) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    text = "\"\(String(hash, radix: 16))-\(String(bytes.count, radix: 16))\""
  }

  /// Whether an `If-None-Match` field names this content: `*`, or a list in which weak tags count like strong ones.
  func isNamed(in field: String) -> Bool {
    field.split(separator: ",").contains {
      var tag = $0.drop { $0 == " " || $0 == "\t" }
      while tag.last == " " || tag.last == "\t" { tag.removeLast() }
      if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
      return tag == "*" || tag == text
    }
  }
}
