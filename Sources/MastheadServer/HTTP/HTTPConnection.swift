import CMicroHTTPD
import Glibc

/// One client connection, from accept to close: its socket and its deadline.
///
/// The daemon's timeout measures inactivity only, so a client that sends a byte now and then would keep its connection for ever.
final class HTTPConnection {
  let descriptor: Int32
  private let loop: EventLoop
  private var deadline: EventLoop.Deadline?

  init(descriptor: Int32, loop: EventLoop) {
    self.descriptor = descriptor
    self.loop = loop
    setOption(IPPROTO_TCP, TCP_NODELAY, 1)
  }

  /// Sets the deadline, in seconds from now, after which the connection closes. Infinity removes it.
  func expect(within seconds: Double) {
    if let deadline { loop.cancel(deadline) }
    deadline = nil
    guard seconds < .infinity else { return }
    // Shut down both sides instead of closing the descriptor: the daemon owns it, sees the end and closes it.
    deadline = loop.schedule(at: loop.now + seconds) { [descriptor] in shutdown(descriptor, Int32(SHUT_RDWR)) }
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
