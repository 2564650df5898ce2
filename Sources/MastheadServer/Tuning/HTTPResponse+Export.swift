import MastheadExport

extension HTTPResponse {
  /// A pipeline's source as a file to be kept, not to be shown: a browser is not to run it in the server's name.
  static func attachment(_ file: ExportedFile, _ target: ExportTarget) -> HTTPResponse {
    let type = target == .css ? "text/html" : "text/x-swift"
    return HTTPResponse(
      headers: [
        "Content-Type": "\(type); charset=utf-8", "Cache-Control": "no-store",
        "Content-Disposition": attachmentDisposition(fileName: file.name),
      ], body: Array(file.text.utf8))
  }

  /// The field that gives a download its name, in both spellings of RFC 6266: that for all clients has `_` for what is no
  /// plain ASCII, that for newer ones has everything.
  static func attachmentDisposition(fileName: String) -> String {
    let plain = fileName.unicodeScalars.map { isPlain($0) ? String($0) : "_" }.joined()
    let full = fileName.utf8.map { byte in
      isPlain(Unicode.Scalar(byte)) ? String(Unicode.Scalar(byte)) : "%" + hexadecimal(byte)
    }
    return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(full.joined())"
  }

  /// Whether a character stands for itself in both spellings.
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
