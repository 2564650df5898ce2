import Masthead
import MastheadDocuments

/// A tuning session as a file (`*.session.json`) has it: the pipeline it began with, and all that was done to it and to its list.
///
/// Played again it gives the same frames, which is what a snapshot test of a whole session compares.
public struct SessionDocument: Equatable, Sendable {
  public let name: String

  /// The pipeline at the beginning.
  public let pipeline: PipelineDocument

  /// What was done, in the order of time, from time 0 on; the list begins at rest at its top.
  package let events: [Event]

  /// Something that was done, and when, in seconds.
  package struct Event: Equatable, Sendable {
    package let kind: Kind
    package let time: Double

    package init(_ kind: Kind, at time: Double) {
      self.kind = kind
      self.time = time
    }
  }

  package enum Kind: Equatable, Sendable {
    case scroll(ScrollInput)
    case edit(Edit)
    /// The device has another size, in points; nil for the scene's own.
    case viewport(MastheadSize?)
  }

  /// The most events of a session.
  package static let eventLimit = MastheadGesture.eventLimit

  /// The longest session, in seconds.
  package static let longest = 3600.0

  package init(name: String, pipeline: PipelineDocument, events: [Event]) {
    self.name = name
    self.pipeline = pipeline
    self.events = events
  }

  /// Reads a document. What is wrong is told with its place: `session.events[2].time`.
  public init(_ json: JSON, registry: EffectRegistry = .builtIn) throws(DocumentError) {
    let current = JSONCursor(json: try DocumentFormat.session.upToDate(json).json, place: "")
    let document = try current.object(allowing: ["masthead", "name", "session"])
    name = try document["name"]?.string() ?? "Untitled"
    let session = try document.require("session").object(allowing: ["pipeline", "events"])
    let cursor = try session.require("pipeline")
    do throws(DocumentError) { pipeline = try PipelineDocument(cursor.json, registry: registry) } catch {
      throw error.within(cursor.place)
    }
    let cursors = try session.require("events").array()
    guard cursors.count <= Self.eventLimit else {
      throw DocumentError(
        place: "session.events", message: ErrorText.tooMany("events", limit: Self.eventLimit, got: "\(cursors.count)"))
    }
    var events: [Event] = []
    for cursor in cursors { events.append(try Event(cursor)) }
    self.events = events
  }

  /// Reads a document from a file's bytes.
  public init(parsing bytes: some Sequence<UInt8>, registry: EffectRegistry = .builtIn) throws(DocumentError) {
    try self.init(try JSON(document: bytes), registry: registry)
  }

  /// The document itself.
  public var json: JSON {
    [
      "masthead": .number(Double(DocumentFormat.session.version)), "name": .string(name),
      "session": ["pipeline": pipeline.json, "events": .array(events.map(\.json))],
    ]
  }

  /// The document's text, as it is written to a file.
  public var text: String { json.pretty }
}

extension SessionDocument.Event {
  private enum EditKind: String, CaseIterable { case set, merge, replace, viewport }

  fileprivate init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(
      allowing: ScrollInput.keys + ["time", "path", "value", "patch", "pipeline", "width", "height"])
    time = try object.require("time").number(in: 0...SessionDocument.longest)
    let type = try object.require("type")
    guard case .string(let word) = type.json, let edit = EditKind(rawValue: word) else {
      if case .string(let word) = type.json, let input = ScrollInput.Kind(rawValue: word) {
        kind = .scroll(try ScrollInput(input, object))
        return
      }
      throw type.unknownValue(allowed: ScrollInput.Kind.allCases.map(\.rawValue) + EditKind.allCases.map(\.rawValue))
    }
    kind =
      switch edit {
      case .set: .edit(.set(path: try object.require("path").string(), try object.require("value").json))
      case .merge: .edit(.merge(try object.require("patch").json))
      case .replace: .edit(.replace(try object.require("pipeline").json))
      case .viewport: .viewport(try InputEvent.size(object))
      }
  }

  fileprivate var json: JSON {
    var json: JSON =
      switch kind {
      case .scroll(let input): input.json
      case .edit(.set(let path, let value)): ["type": "set", "path": .string(path), "value": value]
      case .edit(.merge(let patch)): ["type": "merge", "patch": patch]
      case .edit(.replace(let pipeline)): ["type": "replace", "pipeline": pipeline]
      case .viewport(let size?):
        ["type": "viewport", "width": .number(size.width), "height": .number(size.height)]
      case .viewport(nil): ["type": "viewport"]
      }
    json["time"] = .finite(time)
    return json
  }
}
