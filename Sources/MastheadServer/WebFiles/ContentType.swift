/// The media types of a page's files.
enum ContentType {
  private static let types = [
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "webp": "image/webp",
    "ico": "image/x-icon",
    "woff2": "font/woff2",
    "txt": "text/plain; charset=utf-8",
    "md": "text/markdown; charset=utf-8",
  ]

  /// Returns the media type for a file name's extension, or `application/octet-stream` if it is unknown.
  static func of(fileName: String) -> String {
    guard let dot = fileName.lastIndex(of: ".") else { return "application/octet-stream" }
    return types[fileName[fileName.index(after: dot)...].lowercased()] ?? "application/octet-stream"
  }
}
