import Masthead

/// A gesture as a file (`*.gesture.json`) has it, with the name that people call it.
///
/// The JSON that was read is kept as it is, so that a document which is read and written again is the same document.
public struct GestureDocument: Equatable, Sendable {
  /// The version of the format that is written, and the newest that can be read.
  public static let version = DocumentFormat.gesture.version

  /// The document itself. A number in it that is not finite, which no file can have, is null.
  public let json: JSON

  public let name: String
  public let gesture: MastheadGesture

  public init(name: String, _ gesture: MastheadGesture) {
    json = ["masthead": .number(Double(Self.version)), "name": .string(name), "gesture": gesture.json]
    self.name = name
    self.gesture = gesture
  }

  /// Reads a document. What is wrong is told with its place: `gesture.sequence[2].fling.velocity`.
  public init(_ json: JSON) throws(DocumentError) {
    let current = JSONCursor(json: try DocumentFormat.gesture.upToDate(json).json, place: "")
    let document = try current.object(allowing: Self.keys.map(\.name))
    self.json = json
    name = try document[Self.nameKey] ?? "Untitled"
    gesture = try document.require(Self.gestureKey)
    guard gesture.eventCount <= MastheadGesture.eventLimit else {
      throw DocumentError(
        place: "gesture",
        message: ErrorText.tooMany("events", limit: MastheadGesture.eventLimit, got: "\(gesture.eventCount)"))
    }
  }

  /// Reads a document from a file's bytes.
  public init(parsing bytes: some Sequence<UInt8>) throws(DocumentError) {
    try self.init(try JSON(document: bytes))
  }

  /// The document's text, as it is written to a file.
  public var text: String { json.pretty }
}

extension GestureDocument {
  private static let nameKey = Key("name", .text, "What people call the gesture.", default: "Untitled")
  private static let gestureKey = Key(
    "gesture", MastheadGesture.shape.replacing(MastheadGesture.reference), isRequired: true, "What is done to the list."
  )

  /// The document's keys.
  static let keys: [any DocumentKey] = [DocumentFormat.gesture.key, nameKey, gestureKey]

  /// Documents are equal when they call the same gesture by the same name, however they are written.
  public static func == (left: GestureDocument, right: GestureDocument) -> Bool {
    left.name == right.name && left.gesture == right.gesture
  }
}

extension NamedGesture {
  /// The gesture as a file has it.
  public var document: GestureDocument { GestureDocument(name: name, gesture) }
}
