import Masthead
import MastheadTuning

/// Refuses ambiguous messages, which two parsers could read differently and which libmicrohttpd accepts.
enum MessageRules {
  /// Returns the problem of a refused message, or nil.
  static func refusal(of headers: HTTPHeaders, version: String) -> Problem? {
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      return Problem(.badRequest, ErrorText.expected("HTTP/1.1", got: "\"\(version)\""))
    }
    for field in headers.fields {
      // Two parsers may disagree about the name before a space or after a control character, so these are refused.
      guard isToken(field.name) else {
        return Problem(
          .badRequest, ErrorText.expected("a field name without spaces and separators", got: "\"\(field.name)\""))
      }
      guard field.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
        return Problem(.badRequest, "\(field.name): must not contain a carriage return or another control character")
      }
    }
    switch headers.values(of: "Host").count {
    case 1: break
    case 0: return Problem(.badRequest, ErrorText.missing("field", "Host"))
    default: return Problem(.badRequest, ErrorText.duplicate("field", "Host"))
    }
    let lengths = headers.values(of: "Content-Length")
    let codings = headers.values(of: "Transfer-Encoding")
    guard lengths.count <= 1 else { return Problem(.badRequest, ErrorText.duplicate("field", "Content-Length")) }
    guard lengths.isEmpty || codings.isEmpty else {
      return Problem(.badRequest, ErrorText.conflict("Content-Length", "Transfer-Encoding"))
    }
    if let length = lengths.first {
      guard !length.isEmpty, length.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
        return Problem(.badRequest, "Content-Length: " + ErrorText.expected("a number of bytes", got: "\"\(length)\""))
      }
    }
    if let coding = codings.first {
      guard codings.count == 1, coding.isEqualIgnoringCase(to: "chunked"), version == "HTTP/1.1" else {
        return Problem(
          .badRequest, "Transfer-Encoding: " + ErrorText.expected("chunked, in HTTP/1.1", got: "\"\(coding)\""))
      }
    }
    return nil
  }

  /// Whether a text is a token (RFC 9110, section 5.6.2).
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
