import Masthead

/// A kind of document in all its versions: which can be read, and how an older one becomes one of today.
///
/// When the format changes so that older programs would misread it, a step is added; nothing else is to be done for documents
/// of earlier versions, which go through the steps one after the other when they are read.
package struct DocumentFormat: Sendable {
  /// Makes a document of one version one of the next. Its own number is seen to.
  package struct Step: Sendable {
    let next: @Sendable (JSON) throws(DocumentError) -> JSON

    package init(_ next: @escaping @Sendable (JSON) throws(DocumentError) -> JSON) { self.next = next }
  }

  /// What messages call such a document.
  package let name: String

  /// The steps: the first leads from version 1 to version 2.
  package let steps: [Step]

  /// The version that is written, and the newest that can be read.
  package var version: Int { steps.count + 1 }

  /// The key that says the version.
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

  /// A document as one of today, and the version that it was written in. Places of what is found wrong with it later are those
  /// in the document of today.
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
