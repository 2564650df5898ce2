import CMicroHTTPD
import Glibc

/// One connection of a client, from accept to close: its socket and the time by which something must be done.
///
/// The daemon's own timeout counts inactivity alone, so a client that sends a byte now and then would keep it for ever.
final class HTTPConnection {
  let descriptor: Int32
  private let loop: EventLoop
  private var deadline: EventLoop.Deadline?

  init(descriptor: Int32, loop: EventLoop) {
    self.descriptor = descriptor
    self.loop = loop
    setOption(IPPROTO_TCP, TCP_NODELAY, 1)
  }

  /// Closes the connection unless this is called again within a time in seconds; infinity lets it live.
  func expect(within seconds: Double) {
    if let deadline { loop.cancel(deadline) }
    deadline = nil
    guard seconds < .infinity else { return }
    // Both sides of the socket, not the descriptor: the daemon sees the end, and closes what is its own.
    deadline = loop.schedule(at: loop.now + seconds) { [descriptor] in shutdown(descriptor, Int32(SHUT_RDWR)) }
  }

  /// Keeps the kernel from queueing megabytes of frames for a viewer who does not read.
  func limitSendBuffer() {
    setOption(SOL_SOCKET, SO_SNDBUF, 64 << 10)
  }

  private func setOption(_ level: some BinaryInteger, _ name: Int32, _ value: Int32) {
    var value = value
    setsockopt(descriptor, Int32(level), name, &value, socklen_t(MemoryLayout<Int32>.size))
  }
}
