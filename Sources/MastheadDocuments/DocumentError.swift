/// Why a document is not one: the place, and one sentence that says what was found there and what is allowed.
public struct DocumentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where in the document: `effects[2].parameters.ratio`; empty for the whole of it.
  public let place: String

  public let message: String

  public init(place: String, message: String) {
    self.place = place
    self.message = message
  }

  /// The error of a document that stands at a place in another.
  package func within(_ outer: String) -> DocumentError {
    DocumentError(place: place.isEmpty ? outer : "\(outer).\(place)", message: message)
  }

  public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}
