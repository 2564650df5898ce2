/// One event of a stream of server-sent events.
struct StreamedEvent: Equatable, Sendable {
  /// What the event is about; `message` where the stream does not say.
  var type = "message"

  /// The text of its data lines, with a line feed between two of them.
  var data: String

  /// The identifier told last, be it with this event or with one before it; empty while there was none.
  var lastEventID = ""
}

/// Reads a stream of server-sent events, as the HTML standard has it (9.2.6), from pieces that are cut anywhere.
///
/// It holds no more than the line and the event that have begun.
struct EventStreamParser: Sendable {
  /// How long the server wants its clients to wait before they come back, in milliseconds; nil while it has not said.
  private(set) var reconnectionTime: Int?

  private var line: [UInt8] = []
  /// Whether the last line was ended by a carriage return, so that a line feed now belongs to that end.
  private var endedWithReturn = false
  /// Whether no line has ended yet: a byte order mark stands before the first one only.
  private var isAtStart = true

  private var type = ""
  private var data: [String] = []
  private var lastEventID = ""

  /// Takes the next piece of the stream, of any length, and says which events it completes. What is no UTF-8 becomes U+FFFD.
  ///
  /// - Complexity: O(*n*) in the piece, and in the lines that end in it.
  mutating func take(_ piece: some Sequence<UInt8>) -> [StreamedEvent] {
    var events: [StreamedEvent] = []
    for byte in piece {
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

  /// Takes the line that is complete: an empty one completes the event.
  private mutating func endLine() -> StreamedEvent? {
    defer {
      line.removeAll(keepingCapacity: true)
      isAtStart = false
    }
    var bytes = line[...]
    if isAtStart, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
    guard !bytes.isEmpty else { return endEvent() }
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else {
      take(field: bytes, value: [])
      return nil
    }
    var value = bytes[(colon + 1)...]
    // One space, if there is one: the others are the value's own.
    if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
    take(field: bytes[..<colon], value: value)
    return nil
  }

  /// Takes a field. Comments are fields without a name, and are passed over with the unknown ones.
  private mutating func take(field: ArraySlice<UInt8>, value: ArraySlice<UInt8>) {
    switch String(decoding: field, as: UTF8.self) {
    case "event": type = String(decoding: value, as: UTF8.self)
    case "data": data.append(String(decoding: value, as: UTF8.self))
    case "id" where !value.contains(0): lastEventID = String(decoding: value, as: UTF8.self)
    case "retry" where value.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }:
      // A number too large to be one, and none at all, change nothing.
      reconnectionTime = Int(String(decoding: value, as: UTF8.self)) ?? reconnectionTime
    default: break
    }
  }

  /// Ends an event; one without data is none.
  private mutating func endEvent() -> StreamedEvent? {
    defer { (type, data) = ("", []) }
    guard !data.isEmpty else { return nil }
    return StreamedEvent(
      type: type.isEmpty ? "message" : type, data: data.joined(separator: "\n"), lastEventID: lastEventID)
  }
}
