import Masthead

/// The versions of one kind of document, and the steps that migrate older documents to the current version.
///
/// Add a step when the format changes so that older programs would misread it. Documents of earlier versions need nothing else:
/// reading one applies the steps in order.
package struct DocumentFormat: Sendable {
  /// Migrates a document to the next version. `upToDate` sets the version number itself.
  package struct Step: Sendable {
    let next: @Sendable (JSON) throws(DocumentError) -> JSON

    package init(_ next: @escaping @Sendable (JSON) throws(DocumentError) -> JSON) { self.next = next }
  }

  /// The name of the format in messages.
  package let name: String

  /// The migration steps. The first leads from version 1 to version 2.
  package let steps: [Step]

  /// The version that documents are written in, and the newest that can be read.
  package var version: Int { steps.count + 1 }

  /// The key of the version.
  let key: Key<Int>

  package init(_ name: String, steps: [Step] = []) {
    self.name = name
    self.steps = steps
    key = Key(
      "masthead", Shape.whole(in: 1...Int(Int32.max)).replacing(["const": .number(Double(steps.count + 1))]),
      isRequired: true, "The version of the format.")
  }

  package static let pipeline = DocumentFormat("pipeline document")
  package static let gesture = DocumentFormat("gesture document")
  package static let session = DocumentFormat("session document")

  /// Returns the document migrated to the current version, and the version that it was written in.
  ///
  /// Errors found later have paths in the migrated document.
  package func upToDate(_ json: JSON) throws(DocumentError) -> (json: JSON, version: Int) {
    let root = JSONCursor(json: json, place: "")
    guard case .object = json else { throw root.wrongType("an object") }
    let written = try ObjectCursor(json: json, place: "").require(key)
    guard written <= version else {
      throw DocumentError(
        place: key.name,
        message: ErrorText.outOfRange(-.infinity...Double(version), got: "\(written)") + "; update Masthead")
    }
    var json = json
    for index in (written - 1)..<steps.count {
      json = try steps[index].next(json)
      json[key.name] = .number(Double(index + 2))
    }
    return (json, written)
  }
}
