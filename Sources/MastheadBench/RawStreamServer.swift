import Foundation
import MastheadPlatform
import MastheadServer

/// A server that sends each posted event to all viewers, with one system call each and nothing else. The peer of the real server.
final class RawStreamServer {
  static let option = "--serve-raw-streams"

  private let loop: EventLoop
  private let listener: Int32
  private var viewers: [Int32] = []
  /// The received part of each connection's request.
  private var requests: [Int32: [UInt8]] = [:]

  /// Serves on a free port until SIGTERM, and prints the address.
  static func run() throws(BenchError) {
    do {
      let server = try RawStreamServer()
      server.loop.run()
    } catch {
      throw .software("the raw server failed: \(error)")
    }
  }

  private init() throws {
    loop = try EventLoop()
    try loop.handleSignals([SIGTERM]) { [unowned loop] _ in loop.stop() }
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, size) == 0 && listen(listener, 4096) == 0 && getsockname(listener, $0, &size) == 0
      }
    }
    guard isListening else { throw SystemFailure(operation: "listen", code: errno) }
    loop.watch(listener, for: .readable) { [unowned self] in accept() }
    print("http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/")
    fflush(nil)
  }

  private func accept() {
    let connection = Glibc.accept(listener, nil, nil)
    guard connection >= 0 else { return }
    var on: Int32 = 1
    setsockopt(connection, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    loop.watch(connection, for: .readable) { [unowned self] in receive(connection) }
  }

  private func receive(_ connection: Int32) {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = recv(connection, &buffer, buffer.count, 0)
    guard count > 0 else {
      loop.unwatch(connection)
      viewers.removeAll { $0 == connection }
      close(connection)
      return
    }
    var received = requests[connection, default: []] + buffer[..<count]
    while let length = handle(received, connection) { received.removeFirst(length) }
    requests[connection] = received
  }

  /// Answers the first request, and returns its length. Returns nil if it is incomplete.
  private func handle(_ received: [UInt8], _ connection: Int32) -> Int? {
    guard let end = received.firstRange(of: "\r\n\r\n".utf8) else { return nil }
    let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
    if head.hasPrefix("GET") {
      send("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n", to: connection)
      viewers.append(connection)
      return end.upperBound
    }
    let length = head.components(separatedBy: "Content-Length: ").last.flatMap { Int($0) } ?? 0
    guard received.count >= end.upperBound + length else { return nil }
    let event = received[end.upperBound..<end.upperBound + length]
    let chunk = Array("\(String(length, radix: 16))\r\n".utf8) + event + Array("\r\n".utf8)
    for viewer in viewers { _ = Glibc.send(viewer, chunk, chunk.count, Int32(MSG_NOSIGNAL | MSG_DONTWAIT)) }
    send("HTTP/1.1 204 No Content\r\n\r\n", to: connection)
    return end.upperBound + length
  }

  private func send(_ text: String, to connection: Int32) {
    let bytes = Array(text.utf8)
    _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL))
  }
}
