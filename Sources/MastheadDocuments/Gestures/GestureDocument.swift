import Masthead

/// A gesture as a file (`*.gesture.json`) has it, with the name that people call it.
public struct GestureDocument: Equatable, Sendable {
  /// The version of the format that is read and written.
  public static let version = PipelineDocument.version

  public let name: String
  public let gesture: Gesture

  public init(name: String, _ gesture: Gesture) {
    self.name = name
    self.gesture = gesture
  }

  /// Reads a document. What is wrong is told with its place: `gesture.sequence[2].fling.velocity`.
  public init(_ json: JSON) throws(DocumentError) {
    let root = JSONCursor(json: json, place: "")
    try PipelineDocument.checkVersion(root, of: "gesture document")
    let document = try root.object(allowing: ["masthead", "name", "gesture"])
    name = try document["name"]?.string() ?? "Untitled"
    gesture = try Gesture(document.require("gesture"))
    guard gesture.eventCount <= Gesture.eventLimit else {
      throw DocumentError(
        place: "gesture",
        message: "The gesture has \(gesture.eventCount) events; at most \(Gesture.eventLimit) are allowed.")
    }
  }

  /// Reads a document from a file's bytes.
  public init(parsing bytes: some Sequence<UInt8>) throws(DocumentError) {
    try self.init(try JSON(document: bytes))
  }

  /// The document itself. A number in it that is not finite, which no file can have, is null.
  public var json: JSON {
    ["masthead": .number(Double(Self.version)), "name": .string(name), "gesture": gesture.json]
  }

  /// The document's text, as it is written to a file.
  public var text: String { json.pretty }
}

extension NamedGesture {
  /// The gesture as a file has it.
  public var document: GestureDocument { GestureDocument(name: name, gesture) }
}
