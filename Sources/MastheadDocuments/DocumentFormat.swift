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

  /// Throws if a document is no object, or if its format is newer or missing.
  package static func check(_ cursor: JSONCursor) throws(DocumentError) {
    guard case .object = cursor.json else { throw cursor.wrongType("an object") }
    // A misspelled key is an unknown one, which is reported as such.
    if cursor.errors != nil, case .object(let members) = cursor.json, cursor.json[key.name] == nil,
      members.contains(where: { ErrorText.nearest(to: $0.key, among: [key.name, ""]) == key.name })
    {
      return
    }
    let object = ObjectCursor(json: cursor.json, place: cursor.place, errors: cursor.errors)
    guard let written = try cursor.errors.attempt({ () throws(DocumentError) in try object.require(key) }) else {
      return
    }
    guard written <= version else {
      throw DocumentError(
        place: cursor.place(of: key.name),
        message: ErrorText.outOfRange(-.infinity...Double(version), got: "\(written)") + "; update Masthead")
    }
  }
}
