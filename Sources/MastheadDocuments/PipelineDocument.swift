import Masthead

/// A pipeline as a file has it, with the scene that surrounds its header in a preview.
///
/// The JSON that was read is kept as it is, and everything else is read from it: so a document that is read and written again
/// is the same document, with its keys in their order and its numbers as they were written.
public struct PipelineDocument: Sendable {
  /// The version of the format that is read and written.
  public static let version = 1

  /// The document itself.
  public let json: JSON

  /// What people call the pipeline.
  public let name: String

  /// The header; nil for a list without one.
  public let header: Header?

  /// The effects, in order, those that are switched off among them.
  public let effects: [Entry]

  /// What surrounds the header in a preview; a plain device with an empty list where the document has none.
  public let scene: Scene

  /// One effect of a document.
  public struct Entry: Sendable {
    public let kind: EffectKind
    public let effect: any DynamicEffect
    public let isEnabled: Bool
  }

  /// Reads a document and checks all of it against the effects that there are.
  ///
  /// What is wrong is told with its place: unknown effects, parameters and keys, values out of range, and a version newer than
  /// ``version``.
  public init(_ json: JSON, registry: EffectRegistry = .builtIn) throws(DocumentError) {
    let keys = ["masthead", "name", "header", "effects", "scene"]
    let root = JSONCursor(json: json, place: "")
    try Self.checkVersion(root, of: "pipeline document")
    let document = try root.object(allowing: keys)
    self.json = json
    name = try document["name"]?.string() ?? "Untitled"
    header = try document["header"].map { cursor throws(DocumentError) in try Header(cursor) }
    var entries: [Entry] = []
    for cursor in try document["effects"]?.array() ?? [] { entries.append(try Entry(cursor, registry: registry)) }
    effects = entries
    scene = try document["scene"].map { cursor throws(DocumentError) in try Scene(cursor) } ?? Scene()
  }

  /// Reads a document from a file's bytes.
  public init(parsing bytes: some Sequence<UInt8>, registry: EffectRegistry = .builtIn) throws(DocumentError) {
    try self.init(try JSON(document: bytes), registry: registry)
  }

  /// The document's text, as it is written to a file.
  public var text: String { json.pretty }

  /// The pipeline of the effects that are switched on. Without a header there is nothing for them to work on, and none is run.
  public func makePipeline() -> DynamicPipeline {
    guard let header else { return DynamicPipeline(Header(height: 0), effects: EffectList([])) }
    return DynamicPipeline(header, effects: EffectList(effects.filter(\.isEnabled).map(\.effect)))
  }

  /// Checks that a document of some kind is of a version that can be read.
  package static func checkVersion(_ root: JSONCursor, of kind: String) throws(DocumentError) {
    guard case .object = root.json else {
      throw root.error("\(root.json.summary) is not allowed; a \(kind) is an object.")
    }
    let version = try ObjectCursor(json: root.json, place: "").require("masthead").whole(in: 1...Int(Int32.max))
    guard version <= Self.version else {
      throw DocumentError(
        place: "masthead",
        message:
          "This document's version is \(version), and the newest that can be read is \(Self.version); update Masthead.")
    }
  }
}

extension PipelineDocument: Equatable {
  /// Documents are equal when their JSON is.
  public static func == (left: PipelineDocument, right: PipelineDocument) -> Bool { left.json == right.json }
}
