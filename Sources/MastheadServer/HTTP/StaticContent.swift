import MastheadDocuments
import MastheadTuning

/// Content that many clients request, with its entity tag.
struct StaticContent {
  /// The time for which clients may use their copy.
  enum Caching: String {
    /// Clients revalidate their copy on each use.
    case revalidated = "no-cache"
    case hour = "max-age=3600"
  }

  private let type: String
  private let bytes: [UInt8]
  private let tag: EntityTag

  /// Creates content of a media type.
  init(_ bytes: [UInt8], type: String) {
    self.type = type
    self.bytes = bytes
    tag = EntityTag(of: bytes)
  }

  /// Returns the content, or 304 if the client's copy is current.
  func response(to head: HTTPRequestHead, caching: Caching = .revalidated) -> HTTPResponse {
    let isCurrent = head.headers.values(of: "If-None-Match").contains(where: tag.isNamed)
    // With 304, the server sends the length of the bytes but not the bytes.
    return HTTPResponse(
      isCurrent ? .notModified : .ok,
      headers: ["Content-Type": type, "Cache-Control": caching.rawValue, "ETag": tag.text], body: bytes)
  }
}

extension Router {
  /// Adds a JSON resource that never changes. It is created for the first request.
  mutating func on(_ template: PathTemplate, constant bytes: @autoclosure @escaping () -> [UInt8]) {
    var content: StaticContent?
    on(.get, template) { request in
      let known = content ?? StaticContent(bytes(), type: "application/json")
      content = known
      return known.response(to: request.head)
    }
  }
}

/// An entity tag of a file's content. A browser uses it to validate its cache.
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
