import Foundation
import MastheadDocuments

/// A connection with blocking reads.
final class BlockingConnection {
  /// The value of the Host field.
  let host: String
  let descriptor: Int32
  private var received: [UInt8] = []

  init(port: UInt16) throws {
    host = "localhost:\(port)"
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var (on, limit) = (Int32(1), timeval(tv_sec: 10, tv_usec: 0))
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
    guard result == 0 else { throw SystemFailure(operation: "connect", code: errno) }
  }

  deinit { close(descriptor) }

  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard write(descriptor, bytes, bytes.count) == bytes.count else {
      throw SystemFailure(operation: "write", code: errno)
    }
  }

  func sendPost(_ path: String, _ body: String) throws { try send("POST", path, body) }

  func sendPatch(_ path: String, _ body: String) throws { try send("PATCH", path, body) }

  private func send(_ method: String, _ path: String, _ body: String) throws {
    try send(
      "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
  }

  /// Posts a body and returns the response's body.
  func post(_ path: String, _ body: String) throws -> JSON {
    try sendPost(path, body)
    return try JSON(parsing: try readResponse())
  }

  /// Reads until a text arrives, and returns all bytes up to the text's end.
  @discardableResult
  func read(until text: String) throws -> ArraySlice<UInt8> {
    let pattern = Array(text.utf8)
    var searched = 0
    while true {
      if let end = end(of: pattern, from: searched) {
        defer { received.removeFirst(end) }
        return received[..<end]
      }
      searched = max(0, received.count - pattern.count)
      try readMore()
    }
  }

  /// Reads the next event of a kind, and returns its data.
  func readEvent(of kind: String) throws -> ArraySlice<UInt8> {
    try read(until: "event: \(kind)\n")
    try read(until: "data: ")
    return try read(until: "\n\n").dropLast(2)
  }

  /// Reads one response, and returns its body. The response has a Content-Length or no body.
  func readResponse() throws -> [UInt8] {
    let head = String(decoding: try read(until: "\r\n\r\n"), as: UTF8.self).lowercased()
    let field = head.split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
    let length = field.flatMap { Int($0.dropFirst(15).trimmingCharacters(in: .whitespaces)) } ?? 0
    while received.count < length { try readMore() }
    defer { received.removeFirst(length) }
    return Array(received.prefix(length))
  }

  private func end(of pattern: [UInt8], from start: Int) -> Int? {
    guard received.count >= pattern.count else { return nil }
    for index in start...(received.count - pattern.count)
    where received[index] == pattern[0] && received[index...].starts(with: pattern) {
      return index + pattern.count
    }
    return nil
  }

  private func readMore() throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    guard count > 0 else { throw SystemFailure(operation: "read", code: count == 0 ? ECONNRESET : errno) }
    received += buffer[..<count]
  }
}

struct SystemFailure: Error, CustomStringConvertible {
  let operation: String
  let code: Int32

  var description: String { "\(operation): \(String(cString: strerror(code)))" }
}

extension JSON {
  /// The string of a key; empty if there is none.
  func value(of key: String) -> String { if case .string(let value)? = self[key] { value } else { "" } }
}
