extension HTTPResponse {
  /// Creates a response that downloads an exported file. A browser must not show the file, because the file's code
  /// would run in the server's origin.
  static func attachment(_ text: String, name: String, type: String) -> HTTPResponse {
    HTTPResponse(
      headers: [
        "Content-Type": "\(type); charset=utf-8", "Cache-Control": "no-store",
        "Content-Disposition": attachmentDisposition(fileName: name),
      ], body: Array(text.utf8))
  }

  /// Returns the `Content-Disposition` field of a download, with both file names of RFC 6266. The name for old clients
  /// replaces characters other than plain ASCII with `_`; the name for newer clients keeps all characters. Both are cut
  /// to a length that file systems accept.
  static func attachmentDisposition(fileName: String) -> String {
    let fileName = cut(fileName)
    let plain = fileName.unicodeScalars.map { isPlain($0) ? String($0) : "_" }.joined()
    let full = fileName.utf8.map { byte in
      isPlain(Unicode.Scalar(byte)) ? String(Unicode.Scalar(byte)) : "%" + hexadecimal(byte)
    }
    return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(full.joined())"
  }

  /// The maximum length of a file name, in bytes.
  private static let nameLimit = 100

  /// Returns a file name with as many characters as the limit allows, and its extension.
  private static func cut(_ name: String) -> String {
    let ending = name.lastIndex(of: ".").map { name[$0...] } ?? ""
    var (stem, room) = ("", nameLimit - ending.utf8.count)
    for character in name.dropLast(ending.count) {
      room -= character.utf8.count
      guard room >= 0 else { break }
      stem.append(character)
    }
    return stem + ending
  }

  /// Whether both file names contain a character unescaped.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_": true
    default: false
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
  }
}
