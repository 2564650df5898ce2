import Masthead

/// The format of documents, gestures, sessions and their states. The key `masthead` contains the version.
package enum DocumentFormat {
  /// The version of the format that this program reads and writes.
  package static let version = 1

  /// The key of the version.
  static let key = Key(
    "masthead", Shape.whole(in: 1...Int(Int32.max)).replacing(["const": .number(Double(version))]), isRequired: true,
    "The version of the format.")

  /// The member that a written document begins with.
  package static let member = JSON.Member("masthead", .number(Double(version)))

  /// Returns a document's object. Throws if its format is newer or missing, or if it has a key that is not in `keys`.
  package static func object(
    _ cursor: JSONCursor, allowing keys: [String]
  ) throws(DocumentError) -> ObjectCursor {
    guard case .object = cursor.json else { throw cursor.wrongType("an object") }
    // Check the version first, because the keys of a newer format are unknown.
    let document = ObjectCursor(json: cursor.json, place: cursor.place)
    if let written = try? document[key], written > version {
      throw DocumentError(
        place: cursor.place(of: key.name),
        message: ErrorText.outOfRange(-.infinity...Double(version), got: "\(written)") + "; update Masthead")
    }
    guard cursor.errors != nil else {
      _ = try document.require(key)
      return try cursor.object(allowing: keys)
    }
    let object = try cursor.object(allowing: keys)
    try object.errors.attempt { () throws(DocumentError) in try object.check([key]) }
    return object
  }
}
