import Masthead
import MastheadDocuments

/// The part of a session that survives a restart of the server: the document with its scene, the undo history, the gesture, the
/// device's size and the captured session. The position of the list does not.
package struct SessionState: Sendable {
  let revision: Int
  package let document: PipelineDocument
  /// The effects that are off because of a fault, as in ``Session/faulty``.
  let faulty: [String: [JSON]]
  /// The undo history; nil to begin a new history.
  let history: History?
  let playback: Playback
  let size: MastheadSize?
  let captured: SessionDocument?

  /// The loaded gesture and its playback state.
  struct Playback: Sendable {
    let gesture: GestureDocument
    let isShown: Bool
    let position: Double
    let rate: Double
  }

  /// The maximum size of a state that a client keeps, in bytes. It fits into a request.
  package static let portableLimit = 960 << 10

  /// The maximum size of a gesture and of a captured session, in bytes. Larger recordings do not survive a restart.
  static let recordingLimit = 1 << 20

  /// The larger limit for a session that only moves to another process, in bytes.
  static let movedRecordingLimit = 16 << 20

  private static let keys = [
    "masthead", "revision", "pipeline", "faulty", "history", "gesture", "shown", "position", "rate", "viewport",
    "captured",
  ]

  /// The state as JSON text on one line.
  package var text: String { json().compact }

  /// The state as JSON text for a client that restores the session on a server that does not have it. While the text is
  /// longer than a limit in bytes, it omits first the captured session, then the gesture, then the history.
  package func portableText(atMost limit: Int = portableLimit) -> String {
    var json = json()
    // The plugins may change before the client restores the session.
    json["faulty"] = nil
    for keys in [["captured"], ["gesture", "shown", "position"], ["history"]] where json.compact.utf8.count > limit {
      for key in keys { json[key] = nil }
    }
    return json.compact
  }

  /// The state as JSON.
  ///
  /// - Parameter isMove: whether the session only moves to another process. A move includes larger recordings.
  package func json(isMove: Bool = false) -> JSON {
    let limit = isMove ? Self.movedRecordingLimit : Self.recordingLimit
    let gesture = playback.gesture.json
    var json: JSON = [
      "masthead": .number(Double(DocumentFormat.version)), "revision": .number(Double(revision)),
      "pipeline": document.json,
    ]
    if !faulty.isEmpty {
      json["faulty"] = .object(faulty.sorted { $0.key < $1.key }.map { .init($0.key, .array($0.value)) })
    }
    json["history"] = history?.stateJSON
    if gesture.compact.utf8.count <= limit {
      json["gesture"] = gesture
      json["shown"] = .bool(playback.isShown)
      json["position"] = .finite(playback.position)
      json["rate"] = .finite(playback.rate)
    }
    json["viewport"] = size.map { ["width": .finite($0.width), "height": .finite($0.height)] }
    // The limit on events bounds the encoding time.
    if let captured, isMove || captured.events.count <= 10_000 {
      let recording = captured.json
      if recording.compact.utf8.count <= limit { json["captured"] = recording }
    }
    return json
  }
}

extension SessionState {
  /// Creates the state of a new session with a document and a gesture.
  package init(opening document: PipelineDocument, gesture: GestureDocument? = nil) {
    self.document = document
    (revision, faulty, history, size, captured) = (0, [:], nil, nil, nil)
    playback = Playback(
      gesture: gesture ?? NamedGesture.demonstration.document, isShown: gesture != nil, position: 0, rate: 1)
  }

  /// Reads the text of a state. Effects that the registry does not know are skipped, because their plugins may be built later.
  ///
  /// Throws an error with the path of the invalid value, or with its line and column if the text is not JSON.
  package init(parsing bytes: some Sequence<UInt8>, registry: EffectRegistry) throws(DocumentError) {
    try self.init(try JSON(document: bytes), registry: registry)
  }

  /// Reads a state, like ``init(parsing:registry:)``.
  package init(_ json: JSON, registry: EffectRegistry) throws(DocumentError) {
    let object = try DocumentFormat.object(JSONCursor(json: json, place: ""), allowing: Self.keys)
    revision = try object.require("revision").whole(in: 0...Int(Int32.max))
    document = try Self.document(try object.require("pipeline"), registry)
    faulty = try object["faulty"].map(Self.entries) ?? [:]
    history =
      try object["history"].flatMap { [document] cursor throws(DocumentError) in
        // Before version 1.0, entries stored text differences. Keep the document and begin a new history.
        if case .array(let entries)? = cursor.json["entries"], entries.contains(where: { $0["removed"] != nil }) {
          return nil
        }
        return try History(cursor, of: document)
      }
    let gesture = try object["gesture"].map { cursor throws(DocumentError) in try GestureDocument(cursor) }
    playback = Playback(
      gesture: gesture ?? NamedGesture.demonstration.document, isShown: try object["shown"]?.bool() ?? false,
      position: try object["position"]?.number(in: 0...1e6) ?? 0,
      rate: try object["rate"]?.number(in: PlaybackChange.rates) ?? 1)
    size = try object["viewport"].map { cursor throws(DocumentError) in
      try InputEvent.size(try cursor.object(allowing: ["width", "height"]))
    }.flatMap(\.self)
    captured = try object["captured"].flatMap { cursor throws(DocumentError) in
      // A recording that uses effects that no longer exist is dropped.
      try? SessionDocument(cursor.json, registry: registry)
    }
  }

  private static func entries(_ cursor: JSONCursor) throws(DocumentError) -> [String: [JSON]] {
    guard case .object(let members) = cursor.json else { throw cursor.wrongType("an object") }
    var entries: [String: [JSON]] = [:]
    for member in members {
      entries[member.key] = try JSONCursor(json: member.value, place: cursor.place).array().map(\.json)
    }
    return entries
  }

  private static func document(_ cursor: JSONCursor, _ registry: EffectRegistry) throws(DocumentError)
    -> PipelineDocument
  {
    if let document = try? PipelineDocument(cursor.json, registry: registry) { return document }
    do throws(DocumentError) {
      return try PipelineDocument(cursor.json, registry: registry, unknownEffects: .skipped)
    } catch { throw error.within(cursor.place) }
  }
}

extension History {
  /// The maximum number of changes of an entry. An entry with more changes stores its whole document.
  private static let changeLimit = 200

  /// The history as a session's state stores it. Each entry stores the changes from its neighbor's document to its own.
  /// The neighbor is the adjacent entry on the side of the current entry.
  fileprivate var stateJSON: JSON {
    [
      "first": .number(Double(first)), "current": .number(Double(current)),
      "entries": .array(
        entries.enumerated().map { index, entry in
          let neighbor = index < current ? index + 1 : index > current ? index - 1 : index
          var changes = entries[neighbor].document.patch(to: entry.document)
          if changes.count > Self.changeLimit { changes = [["op": "replace", "path": "", "value": entry.document]] }
          return [
            "title": .string(entry.name.title), "values": .string(entry.name.values), "time": .finite(entry.time),
            "changes": .array(changes),
          ]
        }),
    ]
  }

  /// Reads a history whose current entry has a document. If the entries exceed the memory limit of a history, those
  /// farthest from the current entry are dropped. The limit thus bounds the time, whatever a client sends.
  fileprivate init(_ cursor: JSONCursor, of document: PipelineDocument) throws(DocumentError) {
    let object = try cursor.object(allowing: ["first", "current", "entries"])
    let count = 0...Int(Int32.max)
    let first = try object.require("first").whole(in: count)
    let current = try object.require("current")
    let cursors = try object.require("entries").array()
    guard cursors.count <= History.entryLimit else {
      throw cursor.error(ErrorText.tooMany("entries", limit: History.entryLimit, got: "\(cursors.count)"))
    }
    let index = try current.whole(in: count)
    guard cursors.indices.contains(index) else { throw current.error("must name one of the entries") }
    var room = History.byteLimit
    let newest = try Self.entries(cursors[index...], from: document.json, &room)
    // Otherwise undo and redo would not match the entries.
    guard newest.first?.document == document.json else {
      throw cursors[index].error("must contain the same document as \"pipeline\"")
    }
    let oldest = try Self.entries(cursors[..<index].reversed(), from: document.json, &room)
    self.init(
      oldest.reversed() + newest, first: first + index - oldest.count, current: oldest.count)
  }

  /// Reads entries until the room is used up. Each entry has the changes since the document before it.
  private static func entries(
    _ cursors: some Collection<JSONCursor>, from first: JSON, _ room: inout Int
  ) throws(DocumentError) -> [Entry] {
    var (entries, document) = ([Entry](), first)
    for cursor in cursors {
      let object = try cursor.object(allowing: ["title", "values", "time", "changes"])
      let changes = try object.require("changes")
      let unfit = changes.error("must be a JSON patch that can be applied")
      guard case .array(let operations) = changes.json else { throw unfit }
      guard operations.count <= Self.changeLimit else {
        throw changes.error(ErrorText.tooMany("changes", limit: Self.changeLimit, got: "\(operations.count)"))
      }
      guard let changed = document.applying(operations) else { throw unfit }
      document = changed.value
      let entry = Entry(
        name: ChangeName(try object.require("title").string(), try object.require("values").string()),
        time: try object.require("time").number(in: -1e12...1e12), document: document, size: changed.bytes)
      room -= entry.bytes
      // The session has the current entry's document anyway.
      guard room >= 0 || document == first else { break }
      entries.append(entry)
    }
    return entries
  }
}
