import Masthead
import MastheadPlatform
import MastheadTuning

/// One file of a site with its cached content.
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

  private let location: String
  private let type: String
  private var latest: (stamp: Stamp, content: StaticContent)?

  /// Describes a file, which the first request reads. The name determines the media type.
  init(at location: String, segments: [String]) {
    self.location = location
    self.segments = segments
    type = ContentType.of(fileName: segments.last ?? "")
  }

  /// Reads the file if it changed since the last read.
  @discardableResult
  func read() throws(SystemError) -> StaticContent {
    var status = stat()
    if let latest, lstat(location, &status) == 0, Stamp(status) == latest.stamp { return latest.content }
    let (stamp, bytes) = try Self.read(location)
    let content = StaticContent(bytes, type: type)
    latest = (stamp, content)
    return content
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
