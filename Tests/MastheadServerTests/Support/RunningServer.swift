import Glibc
import Synchronization

@testable import MastheadServer

/// A server with its own thread and port for the duration of a test.
struct RunningServer: ~Copyable {
  let port: UInt16
  private let stopper: EventLoop.Stopper
  private let thread: pthread_t

  /// The state shared with the server's thread.
  private final class Start: Sendable {
    let makeRouter: @Sendable (EventLoop) -> Router
    let limits: HTTPServer.Limits
    let started = Mutex<Result<(UInt16, EventLoop.Stopper), any Error>?>(nil)

    init(_ limits: HTTPServer.Limits, _ makeRouter: @escaping @Sendable (EventLoop) -> Router) {
      self.limits = limits
      self.makeRouter = makeRouter
    }

    func run() {
      do {
        let loop = try EventLoop()
        let server = try HTTPServer(port: 0, limits: limits, on: loop, router: makeRouter(loop))
        let result = (server.port, loop.stopper)
        started.withLock { $0 = .success(result) }
        loop.run()
        server.stop()
      } catch {
        started.withLock { $0 = .failure(error) }
      }
    }
  }

  init(limits: HTTPServer.Limits = .init(), router: @escaping @Sendable (EventLoop) -> Router) throws {
    let start = Start(limits, router)
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

  /// Starts to stop the server without waiting for its end.
  func beginStop() { stopper.stop() }

  deinit {
    stopper.stop()
    pthread_join(thread, nil)
  }
}
