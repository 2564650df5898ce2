import Masthead
import MastheadDocuments

/// A message between the server and the process of a session: a line of JSON, then the bytes of a body. The line
/// contains the number of bytes.
struct Message {
  let head: JSON
  let body: [UInt8]

  init(_ head: JSON, body: [UInt8] = []) { (self.head, self.body) = (head, body) }

  var bytes: [UInt8] {
    var head = head
    if !body.isEmpty { head["bytes"] = .number(Double(body.count)) }
    return Array(head.compact.utf8) + [UInt8(ascii: "\n")] + body
  }
}

/// Assembles messages from chunks of bytes.
package struct MessageReader {
  /// The maximum length of the line and of the body, in bytes. A curve of 10,000 frames takes a tenth of a body.
  package static let (headLimit, bodyLimit) = (1 << 20, 64 << 20)

  private var unread: [UInt8] = []
  /// The head of the message whose body is still incomplete, and the length of the body.
  private var begun: (head: JSON, length: Int)?

  package init() {}

  /// The reason why bytes are not a message, in words that follow the name of the sender.
  package enum Failure: Error, Equatable {
    case invalid(String)
    case tooLong
  }

  /// Adds a chunk, and returns the messages that it completes.
  mutating func messages(in piece: ArraySlice<UInt8>) throws(Failure) -> [Message] {
    unread += piece
    var (messages, rest) = ([Message](), unread[...])
    while true {
      if let (head, length) = begun {
        guard rest.count >= length else { break }
        messages.append(Message(head, body: Array(rest.prefix(length))))
        rest = rest.dropFirst(length)
        begun = nil
        continue
      }
      guard let end = index(of: UInt8(ascii: "\n"), in: rest) else {
        guard rest.count <= Self.headLimit else { throw .tooLong }
        break
      }
      let head: JSON
      do throws(JSONError) { head = try JSON(parsing: Array(rest[..<end])) } catch { throw .invalid("\(error)") }
      rest = rest[(end + 1)...]
      var length = 0
      if case .number(let number)? = head["bytes"] {
        guard number.value >= 0, number.value <= Double(Self.bodyLimit) else { throw .tooLong }
        length = Int(number.value)
      }
      begun = (head, length)
    }
    // Most chunks end with a complete message. A long body arrives in many chunks that complete none.
    if rest.isEmpty { unread = [] } else { unread.removeFirst(rest.startIndex) }
    return messages
  }
}
