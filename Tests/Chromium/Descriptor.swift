import Glibc

/// A file descriptor that closes itself when it is destroyed.
struct Descriptor: ~Copyable {
  let raw: Int32

  /// - Parameter raw: The result of a system call. A negative number throws an error with the system's reason.
  init(_ raw: Int32, for purpose: String) throws {
    guard raw >= 0 else { throw ChromiumError("Cannot \(purpose): \(String(cString: strerror(errno))).") }
    self.raw = raw
  }

  deinit {
    close(raw)
  }

  /// Creates two connected sockets that child processes do not inherit.
  ///
  /// Uses sockets instead of pipes, because writing to a pipe without a reader ends the writer with a signal.
  static func makeSocketPair() throws -> SocketPair {
    var pair: [Int32] = [-1, -1]
    let result = socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &pair)
    return try SocketPair(
      ours: Descriptor(result < 0 ? -1 : pair[0], for: "make a pair of sockets"),
      theirs: Descriptor(result < 0 ? -1 : pair[1], for: "make a pair of sockets"))
  }

  struct SocketPair: ~Copyable {
    let ours: Descriptor
    let theirs: Descriptor
  }
}
