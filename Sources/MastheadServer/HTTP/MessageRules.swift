/// Refuses messages on whose meaning two readers might disagree, which the parser lets through.
enum MessageRules {
  /// Why a message is refused, or nil.
  static func refusal(of headers: HTTPHeaders, version: String) -> Problem? {
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      return Problem(.badRequest, "This server speaks HTTP/1.1, and the request's version is \"\(version)\".")
    }
    switch headers.values(of: "Host").count {
    case 1: break
    case 0: return Problem(.badRequest, "A request names its host in a Host field.")
    default: return Problem(.badRequest, "A request has one Host field, not several.")
    }
    let lengths = headers.values(of: "Content-Length")
    let codings = headers.values(of: "Transfer-Encoding")
    guard lengths.count <= 1 else { return Problem(.badRequest, "A request has one Content-Length field at most.") }
    guard lengths.isEmpty || codings.isEmpty else {
      return Problem(.badRequest, "A request has a Content-Length or a Transfer-Encoding, not both.")
    }
    if let length = lengths.first {
      guard !length.isEmpty, length.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        return Problem(.badRequest, "A Content-Length is a number of bytes, and \"\(length)\" is none.")
      }
    }
    if let coding = codings.first {
      guard codings.count == 1, coding.isEqualIgnoringCase(to: "chunked"), version == "HTTP/1.1" else {
        return Problem(.badRequest, "The only transfer coding of a request is chunked, in HTTP/1.1.")
      }
    }
    return nil
  }
}
