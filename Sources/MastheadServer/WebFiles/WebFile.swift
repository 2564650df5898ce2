import Masthead
import MastheadDocuments
import MastheadPlatform

/// One file of the page with its cached content.
final class WebFile {
  /// The attributes that reveal a changed file.
  fileprivate struct Stamp: Equatable {
    var inode: UInt
    var size: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// The path segments below the folder.
  let segments: [String]

  /// Whether the file is a page, which refers to other files.
  var isPage: Bool { type.hasPrefix("text/html") }

  // The server starts faster because it computes these values for the first request.

  /// A hash of the file.
  private(set) lazy var hash = ContentHash(of: bytes)
  /// The paths of the modules that the file loads.
  private(set) lazy var modules = ModuleReferences.find(in: bytes, type: type, at: segments)
  /// The content to send.
  private lazy var content = Self.content(of: bytes, type)

  private let location: String
  private let type: String
  private var stamp: Stamp
  /// The content of the file.
  private var bytes: [UInt8]
  /// The version of the files to which the page refers; nil before its first request.
  private var version: String?

  /// Reads a file. The name determines its media type.
  init(at location: String, segments: [String]) throws(SystemError) {
    self.location = location
    self.segments = segments
    type = ContentType.of(fileName: segments.last ?? "")
    (stamp, bytes) = try Self.read(location)
  }

  /// Returns the file, or 304 if the client's copy is current.
  func response(to head: HTTPRequestHead, caching: StaticContent.Caching) -> HTTPResponse {
    content.response(to: head, caching: caching)
  }

  /// Reads the file again if it changed. Returns whether it did.
  @discardableResult
  func refresh() throws(SystemError) -> Bool {
    var status = stat()
    if lstat(location, &status) == 0, Stamp(status) == stamp { return false }
    (stamp, bytes) = try Self.read(location)
    hash = ContentHash(of: bytes)
    modules = ModuleReferences.find(in: bytes, type: type, at: segments)
    content = Self.content(of: bytes, type)
    version = nil
    return true
  }

  /// Lets a page refer to a version of the other files.
  ///
  /// - Parameter references: Returns the page with these references. It is called only if the version or the page changed.
  func refer(to version: String, _ references: (_ page: [UInt8]) -> [UInt8]) {
    guard version != self.version else { return }
    self.version = version
    content = StaticContent(references(bytes), type: type)
  }

  /// Scripts lose their comments.
  private static func content(of bytes: [UInt8], _ type: String) -> StaticContent {
    StaticContent(type.hasPrefix("text/javascript") ? ScriptComments.removed(from: bytes) : bytes, type: type)
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
    var part = [UInt8](repeating: 0, count: max(4096, min(1 << 20, Int(status.st_size) + 1)))
    while true {
      let count = MastheadPlatform.read(file.number, &part, part.count)
      guard count >= 0 else { throw SystemError("read \(location)") }
      guard count > 0 else { return (Stamp(status), bytes) }
      bytes += part[..<count]
    }
  }
}

extension WebFile.Stamp {
  fileprivate init(_ status: stat) {
    let time = modificationTime(of: status)
    self.init(
      inode: UInt(status.st_ino), size: Int(status.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}
