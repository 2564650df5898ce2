/// An error in a document: its path, and a message that states the problem and the allowed values.
///
/// ```swift
/// do throws(DocumentError) {
///   let text = #"{ "masthead": 1, "effects": ["strech"] }"#
///   _ = try PipelineDocument(parsing: text.utf8)
/// } catch {
///   print(error.place)  // effects[0]
/// }
/// ```
public struct DocumentError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path in the document, such as `effects[2].parameters.ratio`, or empty for the whole document.
  ///
  /// If the text is not JSON, this is the line and the column instead: `3:14`.
  public let place: String

  /// The problem, without the path: `must be between 0 and 1, got 7`.
  public let message: String

  /// The key in the object at ``place`` that is missing or unknown; nil for other problems.
  package private(set) var key: String?

  /// The path of ``key``; nil if there is none.
  package var pathOfKey: String? { key.map { DocumentPath.of($0, in: place) } }

  /// Creates an error from a path and a message.
  public init(place: String, message: String) { self.init(place: place, message: message, key: nil) }

  package init(place: String, message: String, key: String?) {
    self.place = place
    self.message = message
    self.key = key
  }

  /// Returns the first key of the error's path in the document at a place, such as `effects`.
  func part(in outer: String) -> Substring {
    (pathOfKey ?? place).dropFirst(outer.isEmpty ? 0 : outer.count + 1).prefix { $0 != "." && $0 != "[" }
  }

  /// The same error in a document that is nested in another document at the path `outer`.
  package func within(_ outer: String) -> DocumentError {
    DocumentError(place: place.isEmpty ? outer : "\(outer).\(place)", message: message, key: key)
  }

  /// The description, prefixed with the path of the document's file: `film.json: name: …`, or `film.json:3:14: …`.
  package func description(in path: String) -> String {
    place.first?.isNumber == true ? "\(path):\(self)" : "\(path): \(self)"
  }

  public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}

/// A remark about something in a document that is not an error, such as a key without a meaning.
public struct DocumentNote: Equatable, Sendable, CustomStringConvertible {
  /// The path in the document, such as `effects[2]`.
  public let place: String

  /// The remark, without the path: `has no effect: its amount is 0`.
  public let message: String

  /// Creates a note from a path and a message.
  public init(place: String, message: String) {
    self.place = place
    self.message = message
  }

  /// The same note in a document that is nested in another document at the path `outer`.
  package func within(_ outer: String) -> DocumentNote {
    DocumentNote(place: DocumentPath.of(place, in: outer), message: message)
  }

  public var description: String { "\(place): \(message)" }
}

/// The paths of values in documents.
enum DocumentPath {
  /// Returns the path of a value whose path in another value is `path`. The path of the whole document is empty.
  static func of(_ path: String, in outer: String) -> String { outer.isEmpty ? path : "\(outer).\(path)" }
}
