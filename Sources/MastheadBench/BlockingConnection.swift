import Foundation

/// A connection to a server of this machine, with blocking reads.
final class BlockingConnection {
  let descriptor: Int32
  private let port: UInt16
  private var received: [UInt8] = []
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  init(port: UInt16) throws {
    self.port = port
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var (on, limit) = (Int32(1), timeval(tv_sec: 30, tv_usec: 0))
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Self.failure("connect") }
  }

  deinit { close(descriptor) }

  private static func failure(_ operation: String) -> BenchError {
    .software("cannot \(operation) a connection to a server: \(String(cString: strerror(errno)))")
  }

  func send(_ method: String, _ path: String, _ body: String = "", type: String = "application/json") throws {
    let fields =
      body.isEmpty ? "" : "Content-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n"
    let bytes = Array("\(method) \(path) HTTP/1.1\r\nHost: localhost:\(port)\r\n\(fields)\r\n\(body)".utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else { throw Self.failure("write to") }
  }

  /// Sends a request, and returns the body of the response. Throws if the status is not a success status.
  @discardableResult
  func request(
    _ method: String, _ path: String, _ body: String = "", type: String = "application/json"
  ) throws -> [UInt8] {
    try send(method, path, body, type: type)
    return try readResponse(to: "\(method) \(path)")
  }

  /// Reads one response, and returns its body. The response must have a Content-Length or no body.
  @discardableResult
  func readResponse(to request: String = "a request") throws -> [UInt8] {
    let head = String(decoding: try read(until: "\r\n\r\n"), as: UTF8.self)
    let length = head.firstMatch(of: /(?i)content-length:\s*(\d+)/).flatMap { Int($0.1) } ?? 0
    while received.count < length { try readMore() }
    defer { received.removeFirst(length) }
    guard head.hasPrefix("HTTP/1.1 2") else {
      throw BenchError.software("\(request): \(String(decoding: received.prefix(length), as: UTF8.self))")
    }
    return Array(received.prefix(length))
  }

  /// Reads until a text arrives, and returns all bytes up to the text's end.
  @discardableResult
  func read(until text: String) throws -> ArraySlice<UInt8> {
    let pattern = Array(text.utf8)
    var searched = 0
    while true {
      if let range = received[searched...].firstRange(of: pattern) {
        defer { received.removeFirst(range.upperBound) }
        return received[..<range.upperBound]
      }
      searched = max(0, received.count - pattern.count)
      try readMore()
    }
  }

  /// Reads the next frame of a stream, and returns its event.
  func readFrame() throws -> String {
    try read(until: "event: frame\n")
    return "event: frame\n" + String(decoding: try read(until: "\n\n"), as: UTF8.self)
  }

  private func readMore() throws {
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count == 0 { throw BenchError.software("a server closed a connection") }
    guard count > 0 else { throw Self.failure("read") }
    received += buffer[..<count]
  }

  /// Calls a closure with the available bytes, without waiting. Returns false if the server ended the stream.
  func drain(_ body: (ArraySlice<UInt8>) -> Void) -> Bool {
    if !received.isEmpty { body(received[...]) }
    received = []
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    if count > 0 { body(buffer[..<count]) }
    return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
  }
}
