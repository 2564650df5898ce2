import MastheadPlatform
import Synchronization

@testable import MastheadServer

/// A server with its own thread and port for the duration of a test.
struct RunningServer: ~Copyable {
  let port: UInt16
  private let stopper: EventLoop.Stopper
  private let thread: pthread_t
  private let start: Start

  /// The state shared with the server's thread.
  private final class Start: Sendable {
    let makeRouter: @Sendable (EventLoop) throws -> Router
    let limits: HTTPServer.Limits
    let allowedHosts: [AllowedHost]
    let lines = Mutex<[String]>([])
    let started = Mutex<Result<(UInt16, EventLoop.Stopper), any Error>?>(nil)

    init(
      _ limits: HTTPServer.Limits, _ allowedHosts: [AllowedHost],
      _ makeRouter: @escaping @Sendable (EventLoop) throws -> Router
    ) {
      self.limits = limits
      self.allowedHosts = allowedHosts
      self.makeRouter = makeRouter
    }

    func run() {
      do {
        let loop = try EventLoop()
        let log = ServerLog(
          logsRequests: true, clock: { 0 }, write: { [self] line in lines.withLock { $0.append(line) } })
        // A test's requests name the host without the port, which differs from run to run.
        let allowedHosts = [AllowedHost("localhost:80")!] + allowedHosts
        let server = try HTTPServer(
          port: 0, limits: limits, allowedHosts: allowedHosts, on: loop, log: log, router: try makeRouter(loop))
        let result = (server.port, loop.stopper)
        started.withLock { $0 = .success(result) }
        loop.run()
        server.stop()
      } catch {
        started.withLock { $0 = .failure(error) }
      }
    }
  }

  init(
    limits: HTTPServer.Limits = .init(), allowedHosts: [AllowedHost] = [],
    router: @escaping @Sendable (EventLoop) throws -> Router
  ) throws {
    let start = Start(limits, allowedHosts, router)
    self.start = start
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      {
        Unmanaged<Start>.fromOpaque($0!).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(start).toOpaque())
    self.thread = thread
    while true {
      if let result = start.started.withLock({ $0 }) {
        (port, stopper) = try result.get()
        return
      }
      usleep(1000)
    }
  }

  func client(receiveBuffer: Int32? = nil) throws -> TestClient {
    try TestClient(port: port, receiveBuffer: receiveBuffer)
  }

  /// The lines of the server's log, without the time, which is always 1970.
  var log: [String] {
    start.lines.withLock { $0.map { String($0.dropFirst("1970-01-01T00:00:00Z ".count).dropLast()) } }
  }

  /// Requests the server to stop, without waiting for its end.
  func beginStop() { stopper.stop() }

  deinit {
    stopper.stop()
    pthread_join(thread, nil)
  }
}
