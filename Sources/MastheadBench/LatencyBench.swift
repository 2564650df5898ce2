import Foundation
import MastheadDocuments

/// Measures the time from an input to its frame through HTTP, with one viewer.
enum LatencyBench {
  private static let samples = 3000

  static func run() throws(BenchError) -> [Figure] {
    let times = try measure().sorted()
    func percentile(_ share: Double) -> Double { times[min(times.count - 1, Int(Double(times.count) * share))] }
    return [
      Figure("input to frame through HTTP: median", percentile(0.5), "ms", .atMost(1)),
      Figure("input to frame through HTTP: 99th percentile", percentile(0.99), "ms", .atMost(4)),
      Figure("input to frame through HTTP: slowest", times[times.count - 1], "ms"),
    ]
  }

  /// Drags a list up and down in a new server, and returns the milliseconds of each movement.
  private static func measure() throws(BenchError) -> [Double] {
    let server = try ServerProcess()
    defer { server.stop() }
    do {
      let requests = try BlockingConnection(port: server.port)
      let session = try requests.post("/api/sessions", #"{"preset":"news-digest"}"#).value(of: "id")
      let stream = try BlockingConnection(port: server.port)
      try stream.send("GET /api/sessions/\(session)/frames HTTP/1.1\r\nHost: \(stream.host)\r\n\r\n")
      _ = try stream.read(until: "event: frame")

      var times: [Double] = []
      for index in 0..<samples {
        let phase = index == 0 ? "began" : "moved"
        let y = 200 + 100 * Double(index % 50) / 50
        let touch = #"{"type":"touch","phase":"\#(phase)","identifier":1,"x":100,"y":\#(y)}"#
        let start = ContinuousClock.now
        try requests.sendPost("/api/sessions/\(session)/input", #"{"input":"n\#(index)","events":[\#(touch)]}"#)
        _ = try stream.read(until: #""input":"n\#(index)""#)
        times.append((ContinuousClock.now - start).nanoseconds / 1e6)
        _ = try requests.readResponse()
        // Without a pause, the previous response would still be in flight. A finger moves 120 times a second at most.
        usleep(500)
      }
      return times
    } catch {
      throw .software("the benchmark's server failed: \(error)")
    }
  }
}
