import Foundation
import MastheadDocuments
import MastheadPlatform
import Synchronization

/// Checks that memory and descriptors stay constant while viewers connect and disconnect. Runs a server with 200 viewers of
/// 20 sessions, inputs, edits and reconnecting viewers.
///
/// The first quarter of the time is the warm-up. In the rest, the medians of the first and the last quarter are compared.
enum SoakBench {
  /// The duration, in seconds. The option `--seconds` sets it.
  static let seconds = Mutex(20.0)
  private static let viewers = 200

  static func run() throws -> [Figure] {
    let server = try ServerProcess()
    let samples = try measure(server, seconds.withLock { $0 })
    let rest = samples.dropFirst(samples.count / 4)
    func medians(_ value: (Sample) -> Double) -> (start: Double, end: Double) {
      (median(rest.prefix(rest.count / 4).map(value)), median(rest.suffix(rest.count / 4).map(value)))
    }
    let (memory, descriptors) = (medians(\.memory), medians(\.descriptors))
    return [
      Figure("soak: memory after the warm-up", memory.start, "MiB"),
      // Short runs have a noise of up to two megabytes.
      Figure("soak: memory at the end", memory.end, "MiB", atMost: memory.start * 1.05 + 2),
      Figure("soak: descriptors after the warm-up", descriptors.start, ""),
      // Reconnecting viewers make the number fluctuate.
      Figure("soak: descriptors at the end", descriptors.end, "", atMost: descriptors.start + 8),
    ]
  }

  private typealias Sample = (memory: Double, descriptors: Double)

  /// Returns a sample for every half second.
  private static func measure(_ server: ServerProcess, _ seconds: Double) throws -> [Sample] {
    let requests = try BlockingConnection(port: server.port)
    let sessions = try (0..<20).map { _ in try server.openSession() }
    func view(_ number: Int) throws -> BlockingConnection {
      let stream = try BlockingConnection(port: server.port)
      try stream.send("GET", "\(sessions[number % sessions.count])/frames")
      return stream
    }
    var streams = try (0..<viewers).map(view)
    var (samples, turn, received) = ([Sample](), 0, 0)
    let start = monotonicSeconds()
    while monotonicSeconds() - start < seconds {
      // One iteration takes 20 ms.
      turn += 1
      let session = sessions[turn % sessions.count]
      try requests.request(
        "POST", "\(session)/input", #"{"events":[{"type":"contentOffset","fromTop":\#(turn % 300 - 80)}]}"#)
      try requests.request("PATCH", "\(session)/pipeline", #"{"path":"header.height","value":\#(200 + turn % 150)}"#)
      if turn % 3 == 0 { streams[turn / 3 % viewers] = try view(turn / 3 % viewers) }
      for stream in streams {
        guard stream.drain({ received += $0.count }) else {
          throw BenchError.software("soak: the server ended a viewer's stream")
        }
      }
      if turn % 25 == 0 { samples.append((server.memory / 1024, server.descriptors)) }
      let rest = start + Double(turn) * 0.02 - monotonicSeconds()
      if rest > 0 { usleep(UInt32(rest * 1e6)) }
    }
    guard samples.count >= 8, received > turn * 100 else {
      throw BenchError.software("soak: the server did only \(turn) turns and sent \(received) bytes")
    }
    return samples
  }
}
