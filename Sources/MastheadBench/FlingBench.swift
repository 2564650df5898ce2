import Foundation
import MastheadDocuments

/// Measures how late the server sends the frames of flings to one viewer.
///
/// A frame contains the time at which it is due in its session. The session begins after its request. So the time since the
/// request, minus the frame's time, is an upper bound of the frame's lateness.
enum FlingBench {
  private static let flings = 12

  static func run() throws(BenchError) -> [Figure] {
    let late = try measure().sorted()
    func percentile(_ share: Double) -> Double { late[min(late.count - 1, Int(Double(late.count) * share))] }
    return [
      Figure("fling: frames", Double(late.count), "frames"),
      Figure("fling: frame lateness, median", percentile(0.5), "ms"),
      Figure("fling: frame lateness, 95th percentile", percentile(0.95), "ms", .atMost(4)),
      Figure("fling: frame lateness, largest", late[late.count - 1], "ms"),
    ]
  }

  /// Flings a list repeatedly in a new server, and returns the lateness of each frame in milliseconds.
  private static func measure() throws(BenchError) -> [Double] {
    let server = try ServerProcess()
    defer { server.stop() }
    do {
      let requests = try BlockingConnection(port: server.port)
      // The first request is slower, which would make all frames seem late.
      _ = try requests.post("/api/sessions", #"{"preset":"parallax-table"}"#)
      let start = ContinuousClock.now
      let session = try requests.post("/api/sessions", #"{"preset":"parallax-table"}"#).value(of: "id")
      let stream = try BlockingConnection(port: server.port)
      try stream.send("GET /api/sessions/\(session)/frames HTTP/1.1\r\nHost: \(stream.host)\r\n\r\n")
      _ = try stream.read(until: "event: frame")

      var late: [Double] = []
      for index in 0..<flings {
        try requests.sendPost("/api/sessions/\(session)/input", fling(token: "f\(index)"))
        _ = try stream.read(until: #""input":"f\#(index)""#)
        _ = try requests.readResponse()
        while true {
          let frame = try JSON(parsing: try stream.readEvent(of: "frame"))
          let now = ContinuousClock.now - start
          guard case .number(let time)? = frame["time"] else { throw MissingTime() }
          late.append(now.nanoseconds / 1e6 - time.value * 1000)
          if frame["phase"] == "idle" { break }
        }
      }
      return late
    } catch {
      throw .software("the benchmark's server failed: \(error)")
    }
  }

  private struct MissingTime: Error {}

  /// The input of a finger that flings the list from its end towards its top, at 3,000 points per second.
  private static func fling(token: String) -> String {
    var events = [#"{"type":"scrollTo","fromTop":10000}"#]
    for index in 0...12 {
      let phase = index == 0 ? "began" : index == 12 ? "ended" : "moved"
      events.append(#"{"type":"touch","phase":"\#(phase)","y":\#(24 * index),"time":\#(1 + Double(index) / 125)}"#)
    }
    return #"{"input":"\#(token)","events":[\#(events.joined(separator: ","))]}"#
  }
}
