import Foundation
import MastheadPlatform
import Synchronization

/// Measures the cost of an event per viewer. Compares the server with a minimal sender, which makes one system call per viewer, and
/// with a server in Node.js. All three send the same events to 200 viewers, 60 times a second.
enum StreamBench {
  private static let viewers = 200
  private static let rate = 60.0
  private static let frames = 60
  private static let rounds = 7

  static func run() throws -> [Figure] {
    let server = try ServerProcess()
    let session = try server.openSession()
    let event = try event(of: server)
    var subjects = [
      try Subject(server, path: "\(session)/frames", inputPath: "\(session)/input", input: LatencyBench.input)
    ]
    let node = try? ServerProcess(running: ["node", "-e", nodeServer])
    if let node { subjects.append(try Subject(node, path: "/", inputPath: "/") { _ in event }) }
    defer { for subject in subjects { subject.audience.close() } }
    let raw = try RawSender(viewers)

    var costs = [[Double]](repeating: [], count: subjects.count + 1)
    for round in 0...rounds {
      // The first round warms up.
      let times = try subjects.map { try $0.round() } + [try raw.round(event)]
      if round > 0 { for (index, time) in times.enumerated() { costs[index].append(time / 1000) } }
    }
    func ratio(to other: [Double]) -> Double { median(zip(costs[0], other).map { $0 / $1 }) }
    return [
      Figure("event for a viewer, processor time", median(costs[0]), "µs"),
      Figure("event for a viewer by send alone", median(costs[costs.count - 1]), "µs"),
      Figure("event for a viewer ÷ send alone", ratio(to: costs[costs.count - 1]), "×", atMost: 1.5),
    ]
      + (node == nil
        ? []
        : [
          Figure("event for a viewer by node", median(costs[1]), "µs"),
          Figure("event for a viewer ÷ node", ratio(to: costs[1]), "×", atMost: 0.65),
        ])
  }

  /// Returns a frame's event in the form that the server sends.
  private static func event(of server: ServerProcess) throws -> String {
    let session = try server.openSession()
    let stream = try server.openStream(of: session)
    try BlockingConnection(port: server.port).request("POST", "\(session)/input", LatencyBench.input(0))
    return try stream.readFrame()
  }

  /// Calls a closure sixty times a second.
  private static func paced(_ work: (Int) throws -> Void) rethrows {
    let start = monotonicSeconds()
    for index in 0..<frames {
      try work(index)
      let rest = start + Double(index + 1) / rate - monotonicSeconds()
      if rest > 0 { usleep(UInt32(rest * 1e6)) }
    }
  }

  /// A server with its viewers.
  private final class Subject {
    let audience: Audience
    private let server: ServerProcess
    private let requests: BlockingConnection
    private let inputPath: String
    private let input: (Int) -> String
    private var number = 0

    init(_ server: ServerProcess, path: String, inputPath: String, input: @escaping (Int) -> String) throws {
      (self.server, self.inputPath, self.input) = (server, inputPath, input)
      requests = try BlockingConnection(port: server.port)
      audience = try Audience(viewers, of: path, port: server.port)
    }

    /// Returns the server's processor time for each event of a round, in nanoseconds.
    func round() throws -> Double {
      let (start, seen) = (server.processorTime, audience.frames)
      try paced { _ in
        try requests.request("POST", inputPath, input(number))
        number += 1
      }
      try audience.wait(for: frames * viewers, since: seen)
      return (server.processorTime - start) / Double(audience.frames - seen)
    }
  }

  /// The minimal sender, which sends to connections of this process.
  private final class RawSender {
    private let peers: [Int32]
    private let audience: Audience

    init(_ viewers: Int) throws {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(listener) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isListening = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          bind(listener, $0, size) == 0 && listen(listener, 4096) == 0 && getsockname(listener, $0, &size) == 0
        }
      }
      guard isListening else { throw BenchError.software("cannot listen") }
      let accepted = Mutex<[Int32]>([])
      let isReady = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for _ in 0..<viewers {
          let peer = accept(listener, nil, nil)
          var on: Int32 = 1
          setsockopt(peer, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
          accepted.withLock { $0.append(peer) }
          _ = Glibc.send(peer, "HTTP/1.1 200 OK\r\n\r\n", 19, 0)
        }
        isReady.signal()
      }
      audience = try Audience(viewers, of: "/", port: UInt16(bigEndian: address.sin_port))
      isReady.wait()
      peers = accepted.withLock { $0 }
    }

    deinit {
      audience.close()
      for peer in peers { close(peer) }
    }

    /// Returns this thread's time for each event of a round, in nanoseconds.
    func round(_ event: String) throws -> Double {
      let (bytes, seen) = (Array(event.utf8), audience.frames)
      var time = 0.0
      paced { _ in
        let start = Stopwatch.processorTime()
        for peer in peers { _ = Glibc.send(peer, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
        time += Stopwatch.processorTime() - start
      }
      try audience.wait(for: frames * viewers, since: seen)
      return time / Double(frames * viewers)
    }
  }

  private static let nodeServer = """
    const viewers = new Set();
    const server = require("http").createServer((request, response) => {
      if (request.method === "GET") {
        response.writeHead(200, { "Content-Type": "text/event-stream" });
        response.flushHeaders();
        viewers.add(response);
        return;
      }
      const parts = [];
      request.on("data", part => parts.push(part));
      request.on("end", () => {
        const event = Buffer.concat(parts);
        for (const viewer of viewers) viewer.write(event);
        response.writeHead(204).end();
      });
    });
    server.keepAliveTimeout = 60000;
    server.listen(0, "127.0.0.1", 4096, () => console.log(`http://127.0.0.1:${server.address().port}/`));
    """
}
