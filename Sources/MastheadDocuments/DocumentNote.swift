/// A change that reading made to a document, for a log.
public struct DocumentNote: Equatable, Sendable, CustomStringConvertible {
  /// The path in the document, such as `effects[2]`.
  public let place: String

  /// The change, as a sentence without the path.
  public let message: String

  /// Creates a note from a path and a message.
  public init(place: String, message: String) {
    self.place = place
    self.message = message
  }

  /// The same note in a document that is nested in another document at the path `outer`.
  package func within(_ outer: String) -> DocumentNote {
    DocumentNote(place: outer.isEmpty ? place : "\(outer).\(place)", message: message)
  }

  public var description: String { "\(place): \(message)" }
}
