import CRing
import MastheadPlatform

/// Sends the same bytes to many sockets, by a ring where the kernel allows it.
final class GroupSender {
  /// Nil if the kernel has no rings or refused this one. Then each socket takes a system call.
  private var ring: OpaquePointer?
  private var results: [Int32]

  /// - Parameter size: How many sockets one system call sends to. More than 256 save nothing that can be measured.
  init(usesRing: Bool, size: Int = 256) {
    ring = usesRing ? masthead_open_ring(Int32(size)) : nil
    results = [Int32](repeating: 0, count: size)
  }

  deinit { closeRing() }

  /// Sends bytes to stream sockets without waiting.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, at least one.
  ///   - sockets: The descriptors, each once.
  ///   - report: Called for each socket that did not accept all bytes, in any order, with its index and the number of bytes that it
  ///     accepted, or the negative error number.
  func send(_ bytes: UnsafeRawBufferPointer, to sockets: [Int32], _ report: (_ index: Int, _ result: Int) -> Void) {
    var rest = sockets[...]
    while let ring, !rest.isEmpty {
      let batch = rest.prefix(results.count)
      let count = batch.withUnsafeBufferPointer {
        Int(masthead_send_by_ring(ring, bytes.baseAddress, bytes.count, $0.baseAddress, Int32($0.count), &results))
      }
      if count < batch.count { closeRing() }
      rest = rest.dropFirst(count)
      for (index, result) in zip(batch.indices, results[..<count]) where Int(result) != bytes.count {
        report(index, Int(result))
      }
    }
    for (index, socket) in zip(rest.indices, rest) {
      let result = Self.send(bytes, to: socket)
      if result != bytes.count { report(index, result) }
    }
  }

  /// Sends bytes to a stream socket without waiting. Returns the number of bytes that it accepted, or the negative error number.
  static func send(_ bytes: UnsafeRawBufferPointer, to socket: Int32) -> Int {
    let count = MastheadPlatform.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
    return count < 0 ? -Int(errno) : count
  }

  /// The ring's descriptor, for tests; nil without a ring.
  var ringDescriptor: Int32? { ring.map(masthead_ring_descriptor) }

  private func closeRing() {
    if let ring { masthead_close_ring(ring) }
    ring = nil
  }
}
