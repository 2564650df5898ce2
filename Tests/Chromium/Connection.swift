import Foundation
import Synchronization

/// The connection to one browser: JSON messages over a socket, each terminated by a NUL byte.
///
/// See <https://chromedevtools.github.io/devtools-protocol/> for the commands and events.
final class Connection: Sendable {
  /// Handles an event of a page's session. Receives its name and the whole message.
  typealias EventHandler = @Sendable (_ method: String, _ message: Data) -> Void

  private struct State {
    var lastID = 0
    var handlers: [String: EventHandler] = [:]
    var isHungUp = false
  }

  private let socket: Descriptor
  private let state = Mutex(State())
  /// Locked while a message is written, so that messages never mix.
  private let writing = Mutex(())
  private let replies = Pending<Int, Data>()

  init(_ socket: consuming Descriptor) {
    self.socket = socket
    // A browser that stopped reading must not block a test forever.
    var patience = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(self.socket.raw, SOL_SOCKET, SO_SNDTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Whether this side closed the connection.
  var isHungUp: Bool {
    state.withLock { $0.isHungUp }
  }

  /// Closes the connection, which makes the browser quit.
  func hangUp() {
    state.withLock { $0.isHungUp = true }
    shutdown(socket.raw, Int32(SHUT_RDWR))
  }

  /// Sets the handler of a session's events; nil removes it.
  func setHandler(for session: String, _ handler: EventHandler?) {
    state.withLock { $0.handlers[session] = handler }
  }

  // MARK: Commands

  /// Runs a command and returns its result.
  ///
  /// - Parameter session: The session of the page, or nil for the browser itself.
  func call<Result: Decodable>(
    _ method: String, _ parameters: JSON = [:], session: String? = nil, within deadline: Duration,
    returning type: Result.Type
  ) async throws -> Result {
    let id = try post(method, parameters, session: session)
    let message = try await replies.value(
      for: id, within: deadline, orFailWith: "Chromium did not answer \(method) within \(deadline).")
    return try Self.decoder.decode(Reply<Result>.self, from: message).result
  }

  /// Sends a command without waiting for its reply.
  ///
  /// - Returns: The number of the reply.
  @discardableResult
  func post(_ method: String, _ parameters: JSON, session: String?) throws -> Int {
    let id = state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
    var message: JSON = ["id": .number(Double(id)), "method": .string(method), "params": parameters]
    if let session, case .object(var members) = message {
      members["sessionId"] = .string(session)
      message = .object(members)
    }
    try send(JSONEncoder().encode(message) + Data([0]))
    return id
  }

  private func send(_ message: Data) throws {
    let isSent = writing.withLock { _ in
      message.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Bool in
        var rest = bytes
        while !rest.isEmpty {
          let count = Glibc.send(
            socket.raw, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
          if count < 0, errno == EINTR { continue }
          // A partly written message cannot be resumed.
          guard count > 0 else { return false }
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
      }
    }
    // The receiving thread knows the reason and fails the pending replies.
    if !isSent { shutdown(socket.raw, Int32(SHUT_RDWR)) }
  }

  // MARK: Receiving

  /// Receives messages until either side closes the connection. Blocks, so it needs its own thread.
  func receive() {
    var unfinished = Data()
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
    defer { buffer.deallocate() }
    while true {
      let count = recv(socket.raw, buffer.baseAddress, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      var rest = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      while let start = rest.baseAddress, let end = memchr(start, 0, rest.count) {
        let length = UnsafeRawPointer(end) - start
        unfinished.append(contentsOf: rest[..<length])
        receive(unfinished)
        unfinished = Data()
        rest = UnsafeRawBufferPointer(rebasing: rest[(length + 1)...])
      }
      unfinished.append(contentsOf: rest)
    }
  }

  /// Fails all pending and future commands.
  func fail(with error: ChromiumError) {
    replies.fail(with: error)
    state.withLock { $0.handlers = [:] }
  }

  private func receive(_ message: Data) {
    guard let envelope = try? Self.decoder.decode(Envelope.self, from: message) else { return }
    if let id = envelope.id {
      replies.settle(id, with: envelope.error.map { .failure($0.error) } ?? .success(message))
    } else if let session = envelope.sessionId, let method = envelope.method {
      state.withLock { $0.handlers[session] }?(method, message)
    }
  }

  /// Decodes infinities and NaN, which the protocol represents as strings.
  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
    return decoder
  }
}

/// The common fields of all messages.
private struct Envelope: Decodable {
  struct Failure: Decodable {
    var message: String

    var error: ChromiumError {
      let replaced = [
        "navigated or closed", "context was destroyed", "Cannot find context", "Promise was collected",
        "default execution context",
      ]
      return ChromiumError(
        "Chromium answered: \(message)", kind: replaced.contains(where: message.contains) ? .replacedPage : .other)
    }
  }

  var id: Int?
  var method: String?
  var sessionId: String?
  var error: Failure?
}

/// A command's reply with its result.
private struct Reply<Result: Decodable>: Decodable {
  var result: Result
}

/// An event with its parameters.
struct Event<Parameters: Decodable>: Decodable {
  var params: Parameters
}
