import MastheadPlatform

/// One server-sent event, encoded once and shared by all its viewers.
package struct ServerSentEvent: Equatable, Sendable {
  /// The kind of an event, which determines what a slow viewer may skip.
  package enum Kind: String, Sendable, CaseIterable {
    /// The whole pipeline. Viewers need only the newest. It precedes all other events.
    case pipeline
    /// The changes since the previous pipeline event. No viewer may skip them.
    case changes
    /// A problem. Viewers receive all of them up to a limit.
    case problem
    /// The state of the plugins. Viewers need only the newest.
    case plugins
    /// The revision that was saved. Viewers need only the newest.
    case saved
    /// The playback and capture state. Viewers need only the newest.
    case timeline
    /// A frame. Viewers need only the newest.
    case frame
    /// Sent when nothing else was sent for a fixed time.
    case heartbeat
  }

  /// Without this event, a page knows within two seconds that the server is not running.
  package static let heartbeat = ServerSentEvent(.heartbeat, data: "{}".utf8)

  package let kind: Kind
  /// The number by which a page identifies the event; nil for most.
  package let id: Int?
  /// The encoded event, with the empty line at its end.
  package let bytes: [UInt8]

  /// Creates an event that was encoded before.
  package init(_ kind: Kind, id: Int?, encoded bytes: [UInt8]) { (self.kind, self.id, self.bytes) = (kind, id, bytes) }

  /// Encodes an event with UTF-8 data and an optional number for the page to identify it.
  ///
  /// Each line of the data becomes a `data` line, so an empty line does not end the event.
  package init(_ kind: Kind, id: Int? = nil, data: some Sequence<UInt8>) {
    var bytes = Array("event: \(kind.rawValue)\n".utf8)
    if let id { bytes += "id: \(id)\n".utf8 }
    var data = Array(data)
    // Event readers treat "\r\n", "\r" and "\n" as line ends.
    if index(of: UInt8(ascii: "\r"), in: data[...]) != nil {
      data = Array(data.replacing("\r\n".utf8, with: "\n".utf8).replacing("\r".utf8, with: "\n".utf8))
    }
    for line in lines(of: data) {
      bytes += "data: ".utf8
      bytes += line
      bytes += "\n".utf8
    }
    bytes += "\n".utf8
    self.kind = kind
    self.id = id
    self.bytes = bytes
  }
}

// The C library searches the bytes. Swift's own searches slow down the start of a debug build, which tests start often.

/// Returns the lines of a text without their line breaks. The last line is the text after the last line break, and may be empty.
private func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
  var lines: [ArraySlice<UInt8>] = []
  var rest = text[...]
  while let end = index(of: UInt8(ascii: "\n"), in: rest) {
    lines.append(rest[..<end])
    rest = rest[(end + 1)...]
  }
  return lines + [rest]
}

/// Returns the first index of a byte, or nil.
package func index(of byte: UInt8, in bytes: ArraySlice<UInt8>) -> Int? {
  bytes.withUnsafeBytes { buffer in
    guard let start = buffer.baseAddress, let found = memchr(start, Int32(byte), buffer.count) else { return nil }
    return bytes.startIndex + (UnsafeRawPointer(found) - start)
  }
}
