import Masthead
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
  /// The paths of the modules that the file loads.
  private(set) var modules: [[String]] = []

  /// Whether the file is a page, which may load modules through links.
  var isPage: Bool { type.hasPrefix("text/html") }

  private let location: String
  private let type: String
  private var stamp: Stamp
  /// The content of the file.
  private var bytes: [UInt8]
  /// The paths in the page's links to modules.
  private var links: [[String]] = []
  /// The content to send, with these links.
  private var content: StaticContent

  /// Reads a file. The name determines its media type.
  init(at location: String, segments: [String]) throws(SystemError) {
    self.location = location
    self.segments = segments
    type = ContentType.of(fileName: segments.last ?? "")
    (stamp, bytes) = try Self.read(location)
    content = StaticContent(Self.sent(bytes, type, linkedTo: []), type: type)
    modules = ModuleReferences.find(in: bytes, type: type, at: segments)
  }

  /// Returns the file, or 304 if the client's copy is current.
  func response(to head: HTTPRequestHead) -> HTTPResponse { content.response(to: head) }

  /// Reads the file again if it changed.
  func refresh() throws(SystemError) {
    var status = stat()
    if lstat(location, &status) == 0, Stamp(status) == stamp { return }
    (stamp, bytes) = try Self.read(location)
    content = StaticContent(sentBytes, type: type)
    modules = ModuleReferences.find(in: bytes, type: type, at: segments)
  }

  /// Adds links before the page's script, so that the browser requests these modules at once. Does nothing without such a script.
  func link(to modules: [[String]]) {
    guard modules != links else { return }
    links = modules
    content = StaticContent(sentBytes, type: type)
  }

  private var sentBytes: [UInt8] { Self.sent(bytes, type, linkedTo: links) }

  /// Returns what clients get: a page with its links, a script without comments, and other files as they are.
  private static func sent(_ bytes: [UInt8], _ type: String, linkedTo links: [[String]]) -> [UInt8] {
    if type.hasPrefix("text/javascript") { return ScriptComments.removed(from: bytes) }
    guard !links.isEmpty, let script = bytes.firstRange(of: Array(ModuleReferences.script.utf8)) else { return bytes }
    let elements = links.map { #"<link rel="modulepreload" href="/\#($0.joined(separator: "/"))">"# + "\n  " }
    return bytes[..<script.lowerBound] + Array(elements.joined().utf8) + bytes[script.lowerBound...]
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
    self.init(inode: status.st_ino, size: status.st_size, seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}
