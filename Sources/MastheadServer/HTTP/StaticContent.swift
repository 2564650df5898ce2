import MastheadDocuments

/// Content that many clients get. It is compressed once instead of for each request.
struct StaticContent {
  /// How long clients may use their copy.
  enum Caching: String {
    /// They ask each time whether their copy is current.
    case revalidated = "no-cache"
    case hour = "max-age=3600"
    /// The address never has another content.
    case forever = "max-age=31536000, immutable"
  }

  private let type: String
  private let plain: ContentVariant
  /// The compressed content; nil if it is not smaller.
  private let compressed: ContentVariant?

  /// Creates content of a media type.
  init(_ bytes: [UInt8], type: String) {
    self.type = type
    plain = ContentVariant(bytes)
    compressed = ContentType.isCompressible(type) ? plain.compressed : nil
  }

  /// Returns the content in the coding that the client prefers. Returns 304 if the client's copy is current.
  func response(to head: HTTPRequestHead, caching: Caching = .revalidated) -> HTTPResponse {
    var headers: HTTPHeaders = ["Content-Type": type, "Cache-Control": caching.rawValue]
    if compressed != nil { headers["Vary"] = "Accept-Encoding" }
    let accepted = AcceptField(head.headers, "Accept-Encoding")
    let variant = compressed.flatMap { accepted.prefersCoding("gzip") ? $0 : nil } ?? plain
    headers["ETag"] = variant.tag.text
    headers["Content-Encoding"] = variant.coding
    let isCurrent = head.headers.values(of: "If-None-Match").contains(where: variant.tag.isNamed)
    // With 304, the server sends the length of the bytes but not the bytes.
    return HTTPResponse(isCurrent ? .notModified : .ok, headers: headers, body: variant.bytes)
  }
}

extension Router {
  /// Adds a JSON resource that never changes. It is made for the first request.
  mutating func on(_ template: PathTemplate, constant bytes: @autoclosure @escaping () -> [UInt8]) {
    var content: StaticContent?
    on(.get, template) { request in
      let known = content ?? StaticContent(bytes(), type: "application/json")
      content = known
      return known.response(to: request.head)
    }
  }
}

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
