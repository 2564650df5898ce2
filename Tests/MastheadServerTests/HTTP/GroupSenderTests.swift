import MastheadPlatform
import TestSupport
import Testing

@testable import MastheadServer

@Suite(.long) struct GroupSenderTests {
  /// Two connected sockets.
  private final class Pair {
    let socket: Int32
    let peer: Int32

    init() throws {
      // A peer that has closed must give an error, no signal. The server does the same.
      signal(SIGPIPE, SIG_IGN)
      var ends: [Int32] = [0, 0]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
      (socket, peer) = (ends[0], ends[1])
    }

    deinit { for end in [socket, peer] { close(end) } }

    /// The bytes that have arrived.
    func received() -> [UInt8] {
      var bytes: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65536)
      while true {
        let count = recv(peer, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count > 0 else { return bytes }
        bytes += buffer[..<count]
      }
    }
  }

  /// Sends bytes, and returns the reported results by index.
  private func send(_ bytes: [UInt8], to sockets: [Int32], by sender: GroupSender) -> [Int: Int] {
    var results: [(index: Int, result: Int)] = []
    Self.onOwnThread {
      bytes.withUnsafeBytes { bytes in sender.send(bytes, to: sockets) { results.append(($0, $1)) } }
    }
    #expect(Set(results.map(\.index)).count == results.count, "Each socket is reported once.")
    return Dictionary(results.map { ($0.index, $0.result) }) { $1 }
  }

  private func send(_ bytes: [UInt8], to pairs: [Pair], by sender: GroupSender) -> [Int: Int] {
    send(bytes, to: pairs.map(\.socket), by: sender)
  }

  /// Runs a function on a thread that ends then. When a ring closes, the kernel interrupts the threads that opened or used it, and
  /// this would disturb another test on the same thread.
  private static func onOwnThread(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      final class Work {
        let body: () -> Void
        init(_ body: @escaping () -> Void) { self.body = body }
      }
      let work = Work(body)
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        {
          Unmanaged<Work>.fromOpaque($0!).takeUnretainedValue().body()
          return nil
        }, Unmanaged.passUnretained(work).toOpaque())
      precondition(status == 0 && pthread_join(thread, nil) == 0)
      withExtendedLifetime(work) {}
    }
  }

  /// How many sockets the ring sends to at once.
  private static let ringSize = 4

  /// Creates a sender without and one with a ring. A kernel may forbid rings; then both are alike.
  private static func makeSenders() -> [GroupSender] {
    var senders: [GroupSender] = []
    onOwnThread { senders = [false, true].map { GroupSender(usesRing: $0, size: ringSize) } }
    return senders
  }

  @Test(arguments: [0, 1, ringSize - 1, ringSize, ringSize + 1, 3 * ringSize])
  func allSocketsReceiveSameBytes(_ count: Int) throws {
    for sender in Self.makeSenders() {
      let pairs = try (0..<count).map { _ in try Pair() }
      for number in 0..<3 {
        let bytes = [UInt8](repeating: UInt8(number), count: 1700)
        #expect(send(bytes, to: pairs, by: sender) == [:])
        for pair in pairs { #expect(pair.received() == bytes) }
      }
    }
  }

  /// Sockets that are full, that have room for a part, and whose peers have closed, between others.
  @Test func incompleteSendsAreReported() throws {
    for sender in Self.makeSenders() {
      let pairs = try (0..<11).map { _ in try Pair() }
      let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
      // Each of these accepts a part, and is full then.
      let partial = [2, 3, 8]
      let parts = send(bytes, to: partial.map { pairs[$0] }, by: sender)
      #expect(Set(parts.keys) == [0, 1, 2] && parts.values.allSatisfy { (1..<bytes.count).contains($0) })
      let closed = [5, 10]
      for index in closed { shutdown(pairs[index].peer, Int32(SHUT_RDWR)) }

      let short = Array(bytes[..<100])
      let (full, broken) = (-Int(EAGAIN), -Int(EPIPE))
      #expect(send(short, to: pairs, by: sender) == [2: full, 3: full, 8: full, 5: broken, 10: broken])
      for (index, pair) in pairs.enumerated() {
        let part = partial.firstIndex(of: index).map { Array(bytes[..<parts[$0]!]) }
        #expect(pair.received() == part ?? (closed.contains(index) ? [] : short), "\(index)")
      }
      // What was read made room.
      let emptied = partial.map { pairs[$0] }
      #expect(send(short, to: emptied, by: sender) == [:])
      for pair in emptied { #expect(pair.received() == short) }
    }
  }

  @Test func closedDescriptorIsReported() throws {
    for sender in Self.makeSenders() {
      let pair = try Pair()
      #expect(send([1], to: [Int32.max, pair.socket], by: sender) == [0: -Int(EBADF)])
      #expect(pair.received() == [1])
    }
  }

  /// The kernel refuses a ring whose descriptor is another file's.
  @Test func plainSendsReplaceFailedRing() throws {
    for sender in Self.makeSenders() {
      let pairs = try (0..<3 * Self.ringSize).map { _ in try Pair() }
      #expect(send([1], to: pairs, by: sender) == [:])
      let file = try SystemError.descriptor(open("/dev/null", O_RDONLY | O_CLOEXEC), "open the null device")
      if let ring = sender.ringDescriptor { #expect(dup2(file.number, ring) >= 0) }
      for number in 2...3 {
        #expect(send([UInt8(number)], to: pairs, by: sender) == [:])
        #expect(sender.ringDescriptor == nil)
      }
      for pair in pairs { #expect(pair.received() == [1, 2, 3]) }
    }
  }
}
