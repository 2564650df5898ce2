import Masthead

/// A gesture in the form of a file (`*.gesture.json`), with a name.
///
/// The document keeps the JSON that it was read from, so reading and writing it changes nothing.
///
/// ```swift
/// let document = GestureDocument(name: "Peek", .pull(80, hold: 0.5))
/// let read = try GestureDocument(parsing: document.text.utf8)
/// print(read.name, read == document)  // Peek true
/// ```
public struct GestureDocument: Equatable, Sendable {
  /// The document's JSON. Numbers that are not finite are null, because JSON cannot represent them.
  public let json: JSON

  /// The gesture's name for people: "Untitled" if the document has none.
  public let name: String

  /// The gesture.
  public let gesture: MastheadGesture

  /// Creates a document from a name and a gesture.
  public init(name: String, _ gesture: MastheadGesture) {
    json = .object([
      DocumentFormat.member, JSON.Member("name", .string(name)), JSON.Member("gesture", gesture.json),
    ])
    self.name = name
    self.gesture = gesture
  }

  /// Reads a document.
  ///
  /// - Throws: A ``DocumentError`` with a path such as `gesture.sequence[2].fling.velocity`.
  public init(_ json: JSON) throws(DocumentError) { try self.init(JSONCursor(json: json, place: "")) }

  /// Reads the document at a cursor.
  package init(_ cursor: JSONCursor) throws(DocumentError) {
    let document = try DocumentFormat.object(cursor, allowing: Self.keys.map(\.name))
    json = cursor.json
    name = try document.readable(Self.nameKey) ?? "Untitled"
    gesture = try document.require(Self.gestureKey)
    guard gesture.eventCount <= MastheadGesture.eventLimit else {
      throw DocumentError(
        place: cursor.place(of: Self.gestureKey.name),
        message: ErrorText.tooMany("events", limit: MastheadGesture.eventLimit, got: "\(gesture.eventCount)"))
    }
  }

  /// Reads a document from the bytes of a JSON text.
  ///
  /// - Throws: A ``DocumentError`` with a path in the document, or with a line and a column if the text is not JSON.
  public init(parsing bytes: some Sequence<UInt8>) throws(DocumentError) {
    try self.init(try JSON(document: bytes))
  }

  /// The text of the document's file.
  public var text: String { json.pretty }
}

extension GestureDocument {
  private static let nameKey = Key("name", .text, "The name of the gesture.", default: "Untitled")
  private static let gestureKey = Key(
    "gesture", MastheadGesture.shape.replacing(MastheadGesture.reference), isRequired: true, "The gesture."
  )

  /// The document's keys.
  static let keys: [any DocumentKey] = [DocumentFormat.key, nameKey, gestureKey]

  /// Returns whether two documents have the same name and the same gesture, even if their JSON differs.
  public static func == (left: GestureDocument, right: GestureDocument) -> Bool {
    left.name == right.name && left.gesture == right.gesture
  }
}

extension NamedGesture {
  /// The gesture as a document with its name.
  public var document: GestureDocument { GestureDocument(name: name, gesture) }
}
