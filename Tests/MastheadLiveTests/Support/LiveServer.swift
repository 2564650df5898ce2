import Foundation
import MastheadDocuments
import MastheadPlatform
import MastheadServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server on its own thread. It stops when the object is deallocated.
final class LiveServer: Sendable {
  /// A service on an event loop: its port, and a closure that stops it after the loop has ended.
  typealias Service = (port: UInt16, stop: () -> Void)

  let port: UInt16
  private let stopper: EventLoop.Stopper
  /// Finishes when the port is closed.
  private let end: AsyncStream<Never>

  /// Starts the API of `masthead serve`, without the page.
  ///
  /// - Parameters:
  ///   - port: The port to listen on; 0 for any free port.
  ///   - limits: The server's limits.
  convenience init(port: UInt16 = 0, limits: HTTPServer.Limits = .init()) async throws {
    try await self.init { loop in
      let server = try TuningServer(port: port, web: nil, limits: limits, on: loop, clock: { .now })
      return (server.port, server.stop)
    }
  }

  /// Starts a server on a port outside the range of automatic ports. The server can restart there, because the system
  /// assigns the port to no other program.
  static func onReusablePort() async throws -> LiveServer {
    let range = try String(contentsOfFile: "/proc/sys/net/ipv4/ip_local_port_range", encoding: .utf8)
    let first = range.split(separator: "\t").first.flatMap { UInt16($0) } ?? 32768
    while true {
      let port = UInt16.random(in: 10000..<max(first, 10001))
      do { return try await LiveServer(port: port) } catch HTTPServerError.portInUse { continue }
    }
  }

  /// Starts a server on the port of a stopped server. Retries while the port is in use: a program that another test
  /// starts holds a copy of the former socket until `exec`.
  static func again(on port: UInt16) async throws -> LiveServer {
    let end = ContinuousClock.now + .seconds(60)
    while true {
      do { return try await LiveServer(port: port) } catch HTTPServerError.portInUse where .now < end {
        try await Task.sleep(for: .milliseconds(5))
      }
    }
  }

  /// Accepts a number of connections on a port and closes each at once. Returns when all have connected.
  static func turnAway(_ count: Int, on port: UInt16) async throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var (yes, address) = (Int32(1), sockaddr_in())
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let isBound = withUnsafeBytes(of: &address) {
      bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress!, socklen_t($0.count)) == 0
    }
    guard isBound, listen(descriptor, 8) == 0 else {
      close(descriptor)
      throw Failure(description: "Cannot listen on port \(port): \(String(cString: strerror(errno))).")
    }
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        for _ in 0..<count { close(accept(descriptor, nil, nil)) }
        close(descriptor)
        done.resume()
      }
    }
  }

  /// Starts a server with its own routes.
  convenience init(
    port: UInt16 = 0, limits: HTTPServer.Limits = .init(), router: @escaping @Sendable (EventLoop) -> Router
  ) async throws {
    try await self.init { loop in
      let server = try HTTPServer(port: port, limits: limits, on: loop, router: router(loop))
      return (server.port, server.stop)
    }
  }

  private init(_ serve: @escaping @Sendable (EventLoop) throws -> Service) async throws {
    let (end, ending) = AsyncStream<Never>.makeStream()
    self.end = end
    (port, stopper) = try await withCheckedThrowingContinuation { started in
      Thread.detachNewThread {
        defer { ending.finish() }
        do {
          let loop = try EventLoop()
          let service = try serve(loop)
          started.resume(returning: (service.port, loop.stopper))
          loop.run()
          service.stop()
        } catch { started.resume(throwing: error) }
      }
    }
  }

  deinit { stopper.stop() }

  var url: URL { URL(string: "http://127.0.0.1:\(port)/")! }

  /// Ends the streams and closes the port.
  func stop() async {
    stopper.stop()
    for await _ in end {}
  }

  /// The number of client connections: this process's sockets on the server's port that have a peer.
  var connections: Int {
    (0..<Int32(clamping: sysconf(Int32(_SC_OPEN_MAX)))).prefix(4096).count { descriptor in
      // A socket without a peer listens; a descriptor of another kind has neither address.
      Self.port(of: descriptor, getsockname) == port && Self.port(of: descriptor, getpeername) != nil
    }
  }

  /// Returns the port of one of a socket's IPv4 addresses, or nil if there is none.
  private static func port(
    of descriptor: Int32,
    _ getAddress: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> UInt16? {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let status = withUnsafeMutableBytes(of: &address) {
      getAddress(descriptor, $0.assumingMemoryBound(to: sockaddr.self).baseAddress!, &size)
    }
    return status == 0 && address.sin_family == sa_family_t(AF_INET) ? UInt16(bigEndian: address.sin_port) : nil
  }

  /// Waits until a number of clients are connected. The suite's time limit bounds the wait.
  func waitForConnections(_ count: Int) async throws {
    while connections != count { try await Task.sleep(for: .milliseconds(5)) }
  }

  // MARK: Tuning

  /// Opens a session with a document and returns its path.
  func open(_ document: PipelineDocument) async throws -> String {
    let session = try await send("POST", "/api/sessions", ["pipeline": document.json])
    guard case .string(let identifier)? = session["id"] else { throw Failure(description: "The session has no id.") }
    return "/api/sessions/\(identifier)"
  }

  /// Replaces a session's document.
  func replace(_ session: String, _ document: PipelineDocument) async throws {
    _ = try await send("PUT", session + "/pipeline", document.json)
  }

  /// Sets one value in a session's document.
  func set(_ session: String, _ path: String, to value: JSON) async throws {
    _ = try await send("PATCH", session + "/pipeline", ["path": .string(path), "value": value])
  }

  /// The server's refusal of a request.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private func send(_ method: String, _ path: String, _ body: JSON) async throws -> JSON {
    let client = URLSession(configuration: .ephemeral)
    defer { client.invalidateAndCancel() }
    var request = URLRequest(url: URL(string: path, relativeTo: url)!)
    request.httpMethod = method
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    // Otherwise the kept-alive connection would be counted.
    request.setValue("close", forHTTPHeaderField: "Connection")
    request.httpBody = Data(body.compact.utf8)
    let (data, response) = try await client.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard (200..<300).contains(status) else {
      throw Failure(description: "\(method) \(path): \(status) \(String(decoding: data, as: UTF8.self))")
    }
    return try JSON(parsing: data)
  }
}
