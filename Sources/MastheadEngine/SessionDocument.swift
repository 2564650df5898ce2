import Masthead
import MastheadDocuments

/// A recorded tuning session (`*.session.json`): its initial pipeline, and the edits and the input that followed.
///
/// A replay produces the same frames, so a snapshot test can compare a whole session.
public struct SessionDocument: Equatable, Sendable {
  /// The session's name.
  public let name: String

  /// The initial pipeline.
  public let pipeline: PipelineDocument

  /// The edits and the input in the order of their times. At time 0 the list rests at its top.
  package let events: [Event]

  /// An edit or an input, with its time in seconds.
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
    /// The device's size changes, in points; nil restores the scene's own size.
    case viewport(MastheadSize?)
  }

  /// The maximum number of events in a session.
  package static let eventLimit = MastheadGesture.eventLimit

  /// The maximum duration of a session, in seconds.
  package static let maximumDuration = 3600.0

  package init(name: String, pipeline: PipelineDocument, events: [Event]) {
    self.name = name
    self.pipeline = pipeline
    self.events = events
  }

  /// Reads a document.
  ///
  /// Throws an error with the path of the invalid value: `session.events[2].time`.
  public init(_ json: JSON, registry: EffectRegistry = .builtIn) throws(DocumentError) {
    try self.init(JSONCursor(json: json, place: ""), registry: registry)
  }

  /// Reads the document at a cursor. If the cursor collects errors, a placeholder replaces each invalid event.
  package init(_ cursor: JSONCursor, registry: EffectRegistry = .builtIn) throws(DocumentError) {
    let errors = cursor.errors
    let document = try DocumentFormat.object(cursor, allowing: ["masthead", "name", "session"])
    name = try document["name"].flatMap { name throws(DocumentError) in try errors.attempt(name.string) } ?? "Untitled"
    let session = try document.require("session").object(allowing: ["pipeline", "events"])
    let cursors = try session.require("events").array()
    guard cursors.count <= Self.eventLimit else {
      throw DocumentError(
        place: "session.events", message: ErrorText.tooMany("events", limit: Self.eventLimit, got: "\(cursors.count)"))
    }
    var events: [Event] = []
    for cursor in cursors {
      let event = try errors.attempt { () throws(DocumentError) in try Event(cursor) }
      // A placeholder for an invalid event keeps the indices of the other events.
      events.append(event ?? Event(.scroll(.statusBarTap), at: 0))
    }
    self.events = events
    pipeline = try PipelineDocument(try session.require("pipeline"), registry: registry)
  }

  /// Reads a document from a file's bytes.
  ///
  /// Throws an error with the path of the invalid value, or with its line and column if the bytes are not JSON.
  public init(parsing bytes: some Sequence<UInt8>, registry: EffectRegistry = .builtIn) throws(DocumentError) {
    try self.init(try JSON(document: bytes), registry: registry)
  }

  /// The document as JSON.
  public var json: JSON {
    .object([
      DocumentFormat.member, JSON.Member("name", .string(name)),
      JSON.Member("session", ["pipeline": pipeline.json, "events": .array(events.map(\.json))]),
    ])
  }

  /// The document's text, as files store it.
  public var text: String { json.pretty }
}

extension SessionDocument.Event {
  private enum EditKind: String, CaseIterable { case set, merge, replace, viewport }

  fileprivate init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(
      allowing: ScrollInput.keys + ["time", "path", "value", "patch", "pipeline", "width", "height"])
    let errors = object.errors
    time =
      try errors.attempt { () throws(DocumentError) in
        try object.require("time").number(in: 0...SessionDocument.maximumDuration)
      } ?? 0
    let type = try object.require("type")
    guard case .string(let keyword) = type.json, let edit = EditKind(rawValue: keyword) else {
      if case .string(let keyword) = type.json, let input = ScrollInput.Kind(rawValue: keyword) {
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
