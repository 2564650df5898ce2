/// Why a document cannot be read: the place, and what is wrong there, worded as `ErrorText` says.
public struct DocumentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where in the document: `effects[2].parameters.ratio`, or `3:14` for line 3, column 14 of a text that is not JSON; empty for
  /// the whole document.
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

  /// The error of a document that was read from a file: `film.json: name: …`, or `film.json:3:14: …`.
  package func description(in path: String) -> String {
    place.first?.isNumber == true ? "\(path):\(self)" : "\(path): \(self)"
  }

  public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}
