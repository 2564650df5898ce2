import MastheadDocuments

/// An entity tag of a file's content, by which a browser validates its cache.
struct EntityTag: Equatable {
  /// The value of the `ETag` field, including its quotes.
  let text: String

  /// Creates a tag from the hash and the length of the bytes.
  init(of bytes: [UInt8]) { text = "\"\(ContentHash(of: bytes).digits)-\(String(bytes.count, radix: 16))\"" }

  /// Whether an `If-None-Match` field matches this tag: `*`, or a list of tags. The comparison is weak.
  func isNamed(in field: String) -> Bool {
    field.split(separator: ",").contains {
      var tag = $0.drop { $0 == " " || $0 == "\t" }
      while tag.last == " " || tag.last == "\t" { tag.removeLast() }
      if tag.hasPrefix("W/") { tag = tag.dropFirst(2) }
      return tag == "*" || tag == text
    }
  }
}
