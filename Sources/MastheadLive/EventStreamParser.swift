/// One event of a stream of server-sent events.
struct StreamedEvent: Equatable, Sendable {
  /// The event's type. The default is `message`.
  var type = "message"

  /// The event's data lines, joined by line feeds.
  var data: String

  /// The latest identifier in the stream so far, from this event or an earlier field; empty without an identifier.
  var lastEventID = ""
}

/// Parses a stream of server-sent events (HTML standard, 9.2.6) from chunks of any size.
///
/// The parser buffers only the current line and the current event.
struct EventStreamParser: Sendable {
  /// The reconnection time that the server has requested, in milliseconds; nil without a request.
  private(set) var reconnectionTime: Int?

  private var line: [UInt8] = []
  /// Whether the last line ended with a carriage return, so that a line feed that follows belongs to the same line end.
  private var endedWithReturn = false
  /// Whether no line has ended yet. A byte order mark counts only in the first line.
  private var isAtStart = true

  private var type = ""
  private var data: [String] = []
  private var lastEventID = ""

  /// Parses the next chunk, of any length, and returns the events it completes. Replaces invalid UTF-8 with U+FFFD.
  ///
  /// - Complexity: O(*n*) in the length of the chunk and of the lines that end in it.
  mutating func parse(_ chunk: some Sequence<UInt8>) -> [StreamedEvent] {
    var events: [StreamedEvent] = []
    for byte in chunk {
      defer { endedWithReturn = byte == UInt8(ascii: "\r") }
      switch byte {
      case UInt8(ascii: "\n") where endedWithReturn: break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if let event = endLine() { events.append(event) }
      default: line.append(byte)
      }
    }
    return events
  }

  /// Processes a complete line. An empty line completes the event.
  private mutating func endLine() -> StreamedEvent? {
    defer {
      line.removeAll(keepingCapacity: true)
      isAtStart = false
    }
    var bytes = line[...]
    if isAtStart, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard !bytes.isEmpty else { return endEvent() }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      process(field: bytes, value: [])
      return nil
    }
    var value = bytes[(colon + 1)...]
    // The format strips one space; further spaces belong to the value.
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    process(field: bytes[..<colon], value: value)
    return nil
  }

  /// Processes a field. Ignores unknown fields and comments, which are fields without a name.
  private mutating func process(field: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
    switch String(decoding: field, as: UTF8.self) {
    case "event": type = String(decoding: value, as: UTF8.self)
    case "data": data.append(String(decoding: value, as: UTF8.self))
    case "id" where !value.contains(0): lastEventID = String(decoding: value, as: UTF8.self)
    case "retry" where value.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }:
      // Ignore an empty number and a number that overflows.
      reconnectionTime = Int(String(decoding: value, as: UTF8.self)) ?? reconnectionTime
    default: break
    }
  }

  /// Completes the event. Returns nil if it has no data.
  private mutating func endEvent() -> StreamedEvent? {
    defer { (type, data) = ("", []) }
    guard !data.isEmpty else { return nil }
    return StreamedEvent(
      type: type.isEmpty ? "message" : type, data: data.joined(separator: "\n"), lastEventID: lastEventID)
  }
}
