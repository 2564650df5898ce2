import Foundation

/// Measures the latency from an input to its frame through HTTP, with one viewer.
enum LatencyBench {
  static func run() throws -> [Figure] {
    let server = try ServerProcess()
    let viewer = try Viewer(of: server)
    let times = try (0..<3000).map { _ in try viewer.inputToFrame() }.sorted()
    return [
      Figure("input to frame: median", median(times), "ms", atMost: 0.2),
      Figure("input to frame: 99th percentile", times[times.count * 99 / 100], "ms"),
    ]
  }

  /// A viewer of a separate session, who drags the list up and down.
  final class Viewer {
    /// The server, which runs as long as the viewer exists.
    private let server: ServerProcess
    private let requests: BlockingConnection
    private let stream: BlockingConnection
    private let session: String
    private var number = 0

    init(of server: ServerProcess) throws {
      self.server = server
      session = try server.openSession()
      requests = try BlockingConnection(port: server.port)
      stream = try server.openStream(of: session)
    }

    /// Moves the finger, and returns the milliseconds until the frame arrives.
    func inputToFrame() throws -> Double {
      // A finger moves at most 120 times a second. Without a pause, the previous response would still be in flight.
      usleep(500)
      let start = ContinuousClock.now
      try requests.send("POST", "\(session)/input", LatencyBench.input(number))
      try stream.read(until: #""input":"n\#(number)""#)
      let time = (ContinuousClock.now - start).milliseconds
      try requests.readResponse()
      number += 1
      return time
    }
  }

  /// Returns a movement of a finger that drags the list up and down. The movement's frame contains its number.
  static func input(_ index: Int) -> String {
    let phase = index == 0 ? "began" : "moved"
    let touch = #"{"type":"touch","phase":"\#(phase)","identifier":1,"x":100,"y":\#(200 + 2 * (index % 50))}"#
    return #"{"input":"n\#(index)","events":[\#(touch)]}"#
  }
}
