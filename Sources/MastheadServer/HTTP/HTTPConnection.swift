import CMicroHTTPD
import MastheadPlatform

/// One client connection, from accept to close: its socket, its phase and its deadline.
///
/// The daemon's timeout measures inactivity only, so a client that sends a byte now and then would keep its connection
/// forever.
final class HTTPConnection {
  /// The phase of a connection. Earlier phases are closed first when there are too many connections.
  enum Phase: Int, Comparable {
    /// No request line has arrived.
    case idle
    /// A request arrives.
    case reading
    /// The server answers.
    case answering

    static func < (a: Phase, b: Phase) -> Bool { a.rawValue < b.rawValue }
  }

  let descriptor: Int32
  private(set) var phase = Phase.idle
  /// The time at which the phase began, on the loop's clock.
  private(set) var since = 0.0
  /// Whether ``close()`` was called. The daemon closes the connection on its next run.
  private(set) var isClosing = false
  private unowned let loop: EventLoop
  private var deadline: EventLoop.Deadline?

  init(descriptor: Int32, loop: EventLoop) {
    self.descriptor = descriptor
    self.loop = loop
    setOption(IPPROTO_TCP, TCP_NODELAY, 1)
  }

  /// Begins a phase. After a time in seconds the connection closes, or never if the time is infinite.
  func enter(_ phase: Phase, for seconds: Double) {
    if let deadline { loop.cancel(deadline) }
    deadline = nil
    (self.phase, since) = (phase, loop.now)
    guard seconds < .infinity else { return }
    deadline = loop.schedule(at: since + seconds) { [unowned self] in close() }
  }

  /// Shuts down both sides instead of closing the descriptor: the daemon owns it, sees the end and closes it.
  func close() {
    isClosing = true
    shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Limits the send buffer, so that the kernel does not queue megabytes of frames for a viewer that does not read.
  func limitSendBuffer() {
    setOption(SOL_SOCKET, SO_SNDBUF, 64 << 10)
  }

  private func setOption(_ level: some BinaryInteger, _ name: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, Int32(level), name, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
