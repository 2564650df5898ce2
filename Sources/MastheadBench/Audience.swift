import Foundation
import MastheadPlatform
import Synchronization

/// Viewers of streams. A thread reads the streams and counts the frames.
final class Audience: Sendable {
  private let count = Mutex(0)
  private let hasEnded = Mutex(false)

  /// The number of frames that all viewers have received.
  var frames: Int { count.withLock { $0 } }

  private static let mark = Array("event: frame\n".utf8)

  /// Opens streams and reads them until ``close()``.
  init(_ viewers: Int, of path: String, port: UInt16) throws {
    let connections = try (0..<viewers).map { _ in
      let connection = try BlockingConnection(port: port)
      try connection.send("GET", path)
      try connection.read(until: "\r\n\r\n")
      return connection
    }
    let streams = Streams(connections)
    Thread.detachNewThread { [self] in
      // Read all frames of a millisecond together. A client that woke up for each frame would be slower than the servers.
      while !hasEnded.withLock({ $0 }) {
        let new = streams.read()
        count.withLock { $0 += new }
        usleep(1000)
      }
    }
  }

  func close() { hasEnded.withLock { $0 = true } }

  /// Waits until the viewers have received a number of frames since an earlier count.
  func wait(for frames: Int, since start: Int) throws {
    let end = monotonicSeconds() + 30
    while self.frames < start + frames {
      guard monotonicSeconds() < end else {
        throw BenchError.software("only \(self.frames - start) of \(frames) frames came")
      }
      usleep(1000)
    }
  }

  /// The connections. Only the reading thread uses them.
  private final class Streams: @unchecked Sendable {
    private let connections: [BlockingConnection]
    private var rests: [[UInt8]]

    init(_ connections: [BlockingConnection]) {
      self.connections = connections
      rests = connections.map { _ in [] }
    }

    /// Returns the number of marks in a text. A search with the standard library would take as long as the servers.
    private static func count(_ text: [UInt8]) -> Int {
      let mark = Audience.mark
      return text.withUnsafeBufferPointer { bytes in
        var (count, matched) = (0, 0)
        for byte in bytes {
          matched = byte == mark[matched] ? matched + 1 : byte == mark[0] ? 1 : 0
          if matched == mark.count { (count, matched) = (count + 1, 0) }
        }
        return count
      }
    }

    /// Reads the available bytes, and returns the number of frames in them.
    func read() -> Int {
      var frames = 0
      for index in connections.indices {
        _ = connections[index].drain { bytes in
          // A mark may be split between two reads.
          let text = rests[index] + bytes
          frames += Self.count(text)
          rests[index] = Array(text.suffix(Audience.mark.count - 1))
        }
      }
      return frames
    }
  }
}
