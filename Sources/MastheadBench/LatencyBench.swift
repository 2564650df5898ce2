import Foundation
import MastheadDocuments

/// Measures the time from an input to its frame through HTTP, with one viewer.
enum LatencyBench {
  static func run() throws(BenchError) -> [Figure] {
    let server = try ServerProcess()
    defer { server.stop() }
    let times = try measure(3000, server).sorted()
    func percentile(_ share: Double) -> Double { times[min(times.count - 1, Int(Double(times.count) * share))] }
    return [
      Figure("input to frame through HTTP: median", percentile(0.5), "ms", .atMost(0.15)),
      Figure("input to frame through HTTP: 99th percentile", percentile(0.99), "ms", .atMost(4)),
      Figure("input to frame through HTTP: slowest", times[times.count - 1], "ms"),
    ]
  }

  /// Drags a list up and down in a new session, and returns the milliseconds from each movement to its frame.
  static func measure(_ samples: Int, _ server: ServerProcess) throws(BenchError) -> [Double] {
    do {
      let requests = try BlockingConnection(port: server.port)
      let session = try server.openSession()
      let stream = try BlockingConnection(port: server.port)
      try stream.send("GET \(session)/frames HTTP/1.1\r\nHost: \(stream.host)\r\n\r\n")
      _ = try stream.read(until: "event: frame")

      var times: [Double] = []
      for index in 0..<samples {
        let input = StreamBench.input(index)
        let start = ContinuousClock.now
        try requests.sendPost("\(session)/input", input)
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
