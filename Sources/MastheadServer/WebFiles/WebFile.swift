import Glibc
import Masthead

/// One file of the page with its cached content.
final class WebFile {
  /// The attributes that reveal a changed file.
  fileprivate struct Stamp: Equatable {
    var inode: UInt
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  private let location: String
  private let type: String
  private var stamp: Stamp
  private var bytes: [UInt8]
  private var tag: EntityTag

  /// Reads a file. The name determines its media type.
  init(at location: String, name: String) throws(SystemError) {
    self.location = location
    type = ContentType.of(fileName: name)
    (stamp, bytes) = try Self.read(location)
    tag = EntityTag(of: bytes)
  }

  /// Returns the file, read again if it changed. Returns 304 if the client's copy is current, or 404 if the file is unreadable.
  func response(to head: HTTPRequestHead) -> HTTPResponse {
    do {
      try refresh()
    } catch {
      return Problem(.notFound, ErrorText.cannot("read", head.path, "it was readable when the server started")).response
    }
    let headers: HTTPHeaders = ["Content-Type": type, "ETag": tag.text, "Cache-Control": "no-cache"]
    if head.headers.values(of: "If-None-Match").contains(where: tag.isNamed) {
      // The server sends the length of the bytes but not the bytes.
      return HTTPResponse(.notModified, headers: headers, body: bytes)
    }
    return HTTPResponse(headers: headers, body: bytes)
  }

  private func refresh() throws(SystemError) {
    var status = stat()
    if lstat(location, &status) == 0, Stamp(status) == stamp { return }
    (stamp, bytes) = try Self.read(location)
    tag = EntityTag(of: bytes)
  }

  private static func read(_ location: String) throws(SystemError) -> (Stamp, [UInt8]) {
    // A regular file may have become a link or a pipe since the folder was listed.
    let file = try SystemError.descriptor(
      open(location, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK), "open \(location)")
    var status = stat()
    guard fstat(file.number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw SystemError("read \(location)", code: EINVAL)
    }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: max(4096, min(1 << 20, status.st_size + 1)))
    while true {
      let count = Glibc.read(file.number, &part, part.count)
      guard count >= 0 else { throw SystemError("read \(location)") }
      guard count > 0 else { return (Stamp(status), bytes) }
      bytes += part[..<count]
    }
  }
}

extension WebFile.Stamp {
  fileprivate init(_ status: stat) {
    self.init(
      inode: status.st_ino, size: status.st_size, seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }
}
