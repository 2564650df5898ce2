import MastheadTuning

/// The target of a request: its decoded path segments and query.
///
/// The target is parsed from the raw request line. It is split into segments before decoding, so `%2F` stays part of a segment
/// and cannot change the path.
struct RequestTarget: Equatable {
  /// `/a/b` is `["a", "b"]`, `/` is `[""]`, `/a/` is `["a", ""]`.
  var segments: [String]
  var query: [QueryItem]

  /// The maximum number of query items.
  static let queryLimit = 200

  /// Returns nil unless the text is an absolute path with an optional query.
  ///
  /// Rejects other forms of targets, invalid characters, invalid escapes, escaped control characters, and text that is not UTF-8.
  /// Also rejects the segments `.` and `..`, which clients resolve themselves.
  init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "/"), bytes.allSatisfy(Self.isAllowed) else { return nil }
    let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex

    segments = []
    for segment in bytes[1..<mark].split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      guard let segment = Self.decode(segment), segment != ".", segment != ".." else { return nil }
      segments.append(segment)
    }

    query = []
    for item in bytes[mark...].dropFirst().split(separator: UInt8(ascii: "&")) {
      let equals = item.firstIndex(of: UInt8(ascii: "=")) ?? item.endIndex
      guard let name = Self.decode(item[..<equals], plusIsSpace: true),
        let value = Self.decode(item[equals...].dropFirst(), plusIsSpace: true)
      else { return nil }
      query.append(QueryItem(name: name, value: value))
    }
  }

  /// Whether a byte is allowed. Browsers leave some characters unescaped that the standard escapes, so only harmful ones fail.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && byte != UInt8(ascii: "#") && byte != UInt8(ascii: "\\")
  }

  private static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(hexDigit), let low = rest.popFirst().flatMap(hexDigit) else {
          return nil
        }
        let byte = high << 4 | low
        guard byte >= 0x20, byte != 0x7F else { return nil }
        decoded.append(byte)
      case UInt8(ascii: "+") where plusIsSpace: decoded.append(0x20)
      default: decoded.append(byte)
      }
    }
    return String(validating: decoded, as: UTF8.self)
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
