/// One event on a stream of server-sent events, written once and shared by all viewers who get it.
package struct ServerSentEvent: Equatable, Sendable {
  /// What an event tells, which decides what a slow viewer may miss.
  package enum Kind: String, Sendable, CaseIterable {
    /// The whole pipeline: the newest is enough, and it goes before all others.
    case pipeline
    /// What is different in the pipeline since the event before: no viewer may miss it.
    case changes
    /// Something went wrong: all are told, up to a number.
    case problem
    /// What became of the plugins: the newest is enough.
    case plugins
    /// What is played and captured: the newest is enough.
    case timeline
    /// A frame: the newest is enough.
    case frame
  }

  package let kind: Kind
  /// The event as it goes over the wire.
  package let bytes: [UInt8]

  /// An event with data in UTF-8, on as many lines as it has (an empty line break ends nothing), and a number for the
  /// page to tell events apart.
  package init(_ kind: Kind, id: Int? = nil, data: some Sequence<UInt8>) {
    var bytes = Array("event: \(kind.rawValue)\n".utf8)
    if let id { bytes += "id: \(id)\n".utf8 }
    bytes += "data: ".utf8
    var previous: UInt8 = 0
    for byte in data {
      switch byte {
      // To a reader of events, "\r\n", "\r" and "\n" all end a line.
      case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): bytes += "\ndata: ".utf8
      default: bytes.append(byte)
      }
      previous = byte
    }
    bytes += "\n\n".utf8
    self.kind = kind
    self.bytes = bytes
  }
}
