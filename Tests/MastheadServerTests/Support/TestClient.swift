import Glibc
import TestSupport
import Testing

@testable import MastheadServer
@testable import MastheadTuning

/// A blocking connection to a local server. Reads have a timeout.
final class TestClient {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Whether the connection becomes a WebSocket with the answer.
  var isWebSocket = false

  struct Failure: Error {
    var text: String
    /// Whether the server did not answer in time.
    var isTimeout = false
  }

  init(port: UInt16, receiveBuffer: Int32? = nil) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failure(text: "socket: \(errno)") }
    if var size = receiveBuffer {
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4)
    }
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(text: "connect: \(errno)") }
  }

  deinit {
    close(descriptor)
  }

  /// Sends raw text. Returns false if the server has closed the connection.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Whether data or the end can be read without waiting.
  var hasData: Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return !buffer.isEmpty || poll(&polled, 1, 0) > 0
  }

  /// Closes the writing side of the connection.
  func finishSending() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Reads once. Returns false at the end or if the connection was reset. Throws if the read times out.
  private func fill() throws -> Bool {
    assertThreadMayWait()
    var part = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &part, part.count, 0)
    if count < 0, errno == EAGAIN {
      throw Failure(text: "nothing came in two minutes; until then: \(text(buffer))", isTimeout: true)
    }
    guard count > 0 else { return false }
    buffer += part[..<count]
    return true
  }

  private func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

  /// Removes and returns the received text up to and including a mark.
  func read(until mark: String) throws -> String {
    let mark = Array(mark.utf8)
    var searched = 0
    while true {
      // The C library searches the bytes. Swift's own searches are slow in a debug build.
      while let start = index(of: mark[0], in: buffer[searched...]), start + mark.count <= buffer.count {
        if buffer[start..<(start + mark.count)].elementsEqual(mark) { return take(start + mark.count) }
        searched = start + 1
      }
      searched = max(searched, buffer.count - mark.count + 1)
      guard try fill() else { throw Failure(text: "the connection ended before \(mark); until then: \(text(buffer))") }
    }
  }

  func read(count: Int) throws -> String {
    while buffer.count < count {
      guard try fill() else { throw Failure(text: "the connection ended early: \(text(buffer))") }
    }
    return take(count)
  }

  /// Reads until the server closes the connection.
  func readToEnd() throws -> String {
    while try fill() {}
    return take(buffer.count)
  }

  private func take(_ count: Int) -> String {
    defer { buffer.removeFirst(count) }
    return text(buffer.prefix(count))
  }

  struct Response {
    var status: Int
    /// The header fields, with names in lower case.
    var headers: [String: String]
    var body: String
  }

  /// Reads a response's head, with an empty body.
  func readHead() throws -> Response {
    let lines = try read(until: "\r\n\r\n").split(separator: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    guard let status = lines.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) }) else {
      throw Failure(text: "no status line: \(lines)")
    }
    return Response(status: status, headers: headers, body: "")
  }

  /// Reads a response with a body of known length.
  func readResponse(toHead: Bool = false) throws -> Response {
    var response = try readHead()
    if !toHead, response.status != 304, let length = response.headers["content-length"].flatMap({ Int($0) }) {
      response.body = try read(count: length)
    }
    return response
  }

  /// Reads a chunk of a chunked body, or a message of a WebSocket. Returns an empty string at the end.
  func readChunk() throws -> String {
    if isWebSocket { return try readMessage() }
    let size = try read(until: "\r\n")
    guard let count = Int(size.dropLast(), radix: 16) else { throw Failure(text: "no chunk size: \(size)") }
    return String(try read(count: count + 2).unicodeScalars.dropLast(2))
  }

  /// Reads a message as RFC 6455 describes it (section 5.2).
  private func readMessage() throws -> String {
    func number(_ count: Int) throws -> Int {
      while buffer.count < count {
        guard try fill() else { throw Failure(text: "the connection ended early: \(text(buffer))") }
      }
      defer { buffer.removeFirst(count) }
      return buffer.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    }
    let kind = try number(1)
    var count = try number(1)
    if count == 126 { count = try number(2) } else if count == 127 { count = try number(8) }
    switch kind {
    case 0x81: return try read(count: count)
    case 0x88 where count == 0: return ""
    default: throw Failure(text: "neither a whole text nor an end: \(kind)")
    }
  }

  /// Reads chunks until an event is complete, and returns its text up to the empty line. Skips the heartbeats of about five minutes.
  func readEvent() throws -> String {
    var heartbeats = 0
    while heartbeats < 400 {
      if let end = events.range(of: "\n\n") {
        let event = String(events[..<end.lowerBound])
        events.removeSubrange(..<end.upperBound)
        if !event.hasPrefix("event: heartbeat\n") { return event }
        heartbeats += 1
      } else {
        let chunk = try readChunk()
        guard !chunk.isEmpty else { throw Failure(text: "the stream ended; left over: \(events)") }
        events += chunk
      }
    }
    throw Failure(text: "no event came between \(heartbeats) heartbeats")
  }

  private var events = ""
}

extension TestClient {
  /// Sends a request with a Host field and the given fields, each with its line break, and reads the response.
  func request(_ method: String, _ target: String, _ fields: String = "", body: String? = nil) throws -> Response {
    let length = body.map { "Content-Length: \($0.utf8.count)\r\n" } ?? ""
    send("\(method) \(target) HTTP/1.1\r\nHost: localhost\r\n\(fields)\(length)\r\n\(body ?? "")")
    return try readResponse(toHead: method == "HEAD")
  }
}

extension String {
  fileprivate func range(of other: String) -> Range<String.Index>? {
    firstRange(of: other)
  }
}
