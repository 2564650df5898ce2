import MastheadDocuments

/// A name for a file's content, by which a browser asks whether it still has the newest.
struct EntityTag: Equatable {
  /// As it stands in the `ETag` field, quotes included.
  let text: String

  /// The same for the same bytes: their hash and their length.
  init(of bytes: [UInt8]) { text = "\"\(ContentHash(of: bytes).digits)-\(String(bytes.count, radix: 16))\"" }

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
