import Foundation
import MastheadDocuments

/// From a viewer's input to the frame that has seen it, through HTTP, with one viewer.
enum LatencyBench {
  private static let samples = 3000

  static func run() throws(CommandError) -> [Figure] {
    let times = try measure().sorted()
    func percentile(_ share: Double) -> Double { times[min(times.count - 1, Int(Double(times.count) * share))] }
    return [
      Figure("input to frame through HTTP: median", percentile(0.5), "ms", .atMost(1)),
      Figure("input to frame through HTTP: 99th percentile", percentile(0.99), "ms", .atMost(4)),
      Figure("input to frame through HTTP: slowest", times[times.count - 1], "ms"),
    ]
  }

  /// Drags a list up and down in a server of its own, and gives the milliseconds that each movement took.
  private static func measure() throws(CommandError) -> [Double] {
    let server = try ServerProcess()
    defer { server.stop() }
    do {
      let requests = try BlockingConnection(port: server.port)
      let session = try requests.post("/api/sessions", #"{"preset":"news-digest"}"#).value(of: "id")
      let stream = try BlockingConnection(port: server.port)
      try stream.send("GET /api/sessions/\(session)/frames HTTP/1.1\r\nHost: localhost\r\n\r\n")
      _ = try stream.read(until: "event: frame")

      var times: [Double] = []
      for index in 0..<samples {
        let phase = index == 0 ? "began" : "moved"
        let y = 200 + 100 * Double(index % 50) / 50
        let touch = #"{"type":"touch","phase":"\#(phase)","identifier":1,"x":100,"y":\#(y)}"#
        let start = ContinuousClock.now
        try requests.sendPost("/api/sessions/\(session)/input", #"{"input":"n\#(index)","events":[\#(touch)]}"#)
        _ = try stream.read(until: #""input":"n\#(index)""#)
        times.append((ContinuousClock.now - start).nanoseconds / 1e6)
        _ = try requests.readAnswer()
        // A finger moves 120 times a second at most; without a pause the last answer is still on its way.
        usleep(500)
      }
      return times
    } catch {
      throw .software("The server of the benchmark failed: \(error)")
    }
  }
}

/// `masthead serve` as a process of its own, as users have it.
private struct ServerProcess {
  let port: UInt16
  private let process = Process()

  init() throws(CommandError) {
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["serve", "--port", "0"]
    process.standardOutput = output
    do { try process.run() } catch { throw .software("The server of the benchmark did not start: \(error)") }
    var line = ""
    while !line.contains("\n") {
      let data = output.fileHandleForReading.availableData
      guard !data.isEmpty else { throw .unavailable("The server of the benchmark ended at once; see above.") }
      line += String(decoding: data, as: UTF8.self)
    }
    guard let address = line.split(separator: " ").first(where: { $0.hasPrefix("http://") }),
      let port = URL(string: String(address))?.port
    else { throw .software("The server of the benchmark said \"\(line)\" in place of its address.") }
    self.port = UInt16(port)
  }

  func stop() {
    process.terminate()
    process.waitUntilExit()
  }
}

/// A connection that waits for what it reads.
private final class BlockingConnection {
  private let descriptor: Int32
  private var received: [UInt8] = []

  init(port: UInt16) throws {
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

  func sendPost(_ path: String, _ body: String) throws {
    try send(
      "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)"
    )
  }

  /// Posts a body and gives the answer's.
  func post(_ path: String, _ body: String) throws -> JSON {
    try sendPost(path, body)
    return try JSON(parsing: try readAnswer())
  }

  /// Reads until some text has come, and drops what came up to its end.
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

  /// Reads one answer with a Content-Length, or without a body, and gives its body.
  func readAnswer() throws -> [UInt8] {
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

private struct SystemFailure: Error, CustomStringConvertible {
  let operation: String
  let code: Int32

  var description: String { "\(operation): \(String(cString: strerror(code)))" }
}

extension JSON {
  /// The string of a key, empty where there is none.
  fileprivate func value(of key: String) -> String { if case .string(let value)? = self[key] { value } else { "" } }
}
