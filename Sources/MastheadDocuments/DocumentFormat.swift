import Masthead

/// The format of documents, gestures, sessions and their states. Its number stands at their key `masthead`.
package enum DocumentFormat {
  /// The number of the format that this program reads and writes.
  package static let version = 1

  /// The key of the number.
  static let key = Key(
    "masthead", Shape.whole(in: 1...Int(Int32.max)).replacing(["const": .number(Double(version))]), isRequired: true,
    "The version of the format.")

  /// The member that a written document begins with.
  package static let member = JSON.Member("masthead", .number(Double(version)))

  /// Throws if a document is no object, or if its format is missing or newer.
  package static func check(_ json: JSON) throws(DocumentError) {
    let root = JSONCursor(json: json, place: "")
    guard case .object = json else { throw root.wrongType("an object") }
    let written = try ObjectCursor(json: json, place: "").require(key)
    guard written <= version else {
      throw DocumentError(
        place: key.name,
        message: ErrorText.outOfRange(-.infinity...Double(version), got: "\(written)") + "; update Masthead")
    }
  }
}
