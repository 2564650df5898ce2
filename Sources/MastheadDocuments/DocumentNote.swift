/// A change that was made to a document while it was read, for a log.
public struct DocumentNote: Equatable, Sendable, CustomStringConvertible {
  /// Where in the document: `effects[2]`.
  public let place: String

  public let message: String

  public init(place: String, message: String) {
    self.place = place
    self.message = message
  }

  public var description: String { "\(place): \(message)" }
}
