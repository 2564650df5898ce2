import Masthead
import MastheadDocuments
import MastheadPreview

/// One input of a viewer.
package enum InputEvent: Equatable, Sendable {
  /// Input on the list; the time is on the viewer's clock, in seconds.
  case scroll(ScrollInput, time: Double? = nil)

  /// The device's size changes, in points; nil restores the scene's own size.
  case viewport(MastheadSize?)

  /// The reduced-motion setting of the viewer's system changes.
  case system(reducedMotion: Bool)

  /// Playback of a gesture starts or changes.
  case playback(PlaybackChange)

  /// Capture of the input on the list starts or stops.
  case capture(isOn: Bool)
}

extension InputEvent {
  /// The time on the viewer's clock, if the event has one.
  var stamp: Double? { if case .scroll(_, let time) = self { time } else { nil } }
}

/// A change of the gesture playback; nil properties stay unchanged.
package struct PlaybackChange: Equatable, Sendable {
  /// The gesture to play.
  package var gesture: Choice?
  /// The moment to show, in seconds from the gesture's beginning.
  package var position: Double?
  /// The playback speed; 1 is real time.
  package var rate: Double?
  /// Whether the gesture plays or pauses.
  package var isPlaying: Bool?
  /// Whether the gesture starts again at its end.
  package var isLooping: Bool?

  package enum Choice: Equatable, Sendable {
    case gesture(GestureDocument)
    /// No gesture: viewers control the list again.
    case none
  }

  package init(
    gesture: Choice? = nil, position: Double? = nil, rate: Double? = nil, isPlaying: Bool? = nil,
    isLooping: Bool? = nil
  ) {
    self.gesture = gesture
    self.position = position
    self.rate = rate
    self.isPlaying = isPlaying
    self.isLooping = isLooping
  }
}

/// A batch of input as a viewer sends it: a token and events.
package struct InputBatch: Equatable, Sendable {
  package let token: String
  package let events: [InputEvent]

  /// The maximum number of events in a batch.
  package static let limit = 1000

  /// Reads a batch. An error names the path of the invalid value: `events[2].phase`.
  package init(_ json: JSON) throws(DocumentError) {
    let object = try JSONCursor(json: json, place: "").object(allowing: ["input", "events"])
    token = try object["input"]?.string() ?? ""
    let length = token.unicodeScalars.count
    guard length <= 64 else {
      throw DocumentError(place: "input", message: ErrorText.tooMany("characters", limit: 64, got: "\(length)"))
    }
    let cursors = try object.require("events").array()
    guard cursors.count <= Self.limit else {
      throw DocumentError(
        place: "events", message: ErrorText.tooMany("events", limit: Self.limit, got: "\(cursors.count)"))
    }
    var events: [InputEvent] = []
    for cursor in cursors { events.append(try InputEvent(cursor)) }
    // The session computes the trajectory of each gesture.
    let steps = events.reduce(0) { sum, event in
      guard case .playback(let change) = event, case .gesture(let document)? = change.gesture else { return sum }
      return sum + document.gesture.eventCount
    }
    guard steps <= MastheadGesture.eventLimit else {
      throw DocumentError(
        place: "events",
        message: ErrorText.tooMany("events in gestures", limit: MastheadGesture.eventLimit, got: "\(steps)"))
    }
    self.events = events
  }
}

extension InputEvent {
  private enum Kind: String, CaseIterable {
    case touch, wheel, key, statusBarTap, contentOffset, scrollTo, viewport, system, playback, capture
  }

  /// The range of times on a viewer's clock, in seconds.
  private static let time = 0...1e12

  /// The keys of each kind, in addition to `type` and `time`.
  private static func keys(of kind: Kind) -> [String] {
    switch kind {
    case .touch: ["phase", "identifier", "x", "y"]
    case .wheel: ["deltaX", "deltaY"]
    case .key: ["key"]
    case .statusBarTap: []
    case .contentOffset, .scrollTo: ["fromTop"]
    case .viewport: ["width", "height"]
    case .system: ["reducedMotion"]
    case .playback: ["gesture", "position", "rate", "playing", "looping"]
    case .capture: ["recording"]
    }
  }

  private static let allowedKeys = Dictionary(
    uniqueKeysWithValues: Kind.allCases.map { ($0, ["type", "time"] + keys(of: $0)) })

  init(_ cursor: JSONCursor) throws(DocumentError) {
    let kind = try cursor.object().require("type").choice(Kind.self)
    let object = try cursor.object(allowing: Self.allowedKeys[kind]!)
    let time = try object["time"]?.number(in: Self.time)
    switch kind {
    case .touch: self = .scroll(try ScrollInput(.touch, object), time: time)
    case .wheel: self = .scroll(try ScrollInput(.wheel, object), time: time)
    case .key: self = .scroll(try ScrollInput(.key, object), time: time)
    case .statusBarTap: self = .scroll(.statusBarTap, time: time)
    case .contentOffset: self = .scroll(try ScrollInput(.contentOffset, object), time: time)
    case .scrollTo: self = .scroll(try ScrollInput(.scrollTo, object), time: time)
    case .viewport: self = .viewport(try Self.size(object))
    case .system: self = .system(reducedMotion: try object.require("reducedMotion").bool())
    case .playback: self = .playback(try PlaybackChange(object))
    case .capture: self = .capture(isOn: try object.require("recording").bool())
    }
  }

  static func size(_ object: ObjectCursor) throws(DocumentError) -> MastheadSize? {
    guard object["width"] != nil || object["height"] != nil else { return nil }
    return MastheadSize(
      width: try object.require("width").number(in: 0...4096), height: try object.require("height").number(in: 0...4096)
    )
  }
}

extension PlaybackChange {
  /// The range of playback speeds.
  static let rates = 0.01...16.0

  init(_ object: ObjectCursor) throws(DocumentError) {
    gesture = try object["gesture"].map { cursor throws(DocumentError) in try Choice(cursor) }
    position = try object["position"]?.number(in: 0...1e6)
    rate = try object["rate"]?.number(in: Self.rates)
    isPlaying = try object["playing"]?.bool()
    isLooping = try object["looping"]?.bool()
  }
}

extension PlaybackChange.Choice {
  /// Reads a gesture's name, a gesture document, or null for no gesture.
  fileprivate init(_ cursor: JSONCursor) throws(DocumentError) {
    switch cursor.json {
    case .null: self = .none
    case .string(let name):
      guard let gesture = NamedGesture.named(name) else {
        throw cursor.error(ErrorText.unknown("gesture", name, allowed: NamedGesture.all.map(\.identifier)))
      }
      self = .gesture(gesture.document)
    default: self = .gesture(try GestureDocument(cursor))
    }
  }
}
