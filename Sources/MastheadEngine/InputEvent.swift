import Masthead
import MastheadDocuments

/// One thing that a viewer did.
package enum InputEvent: Equatable, Sendable {
  /// Something is done to the list; the time is that of the viewer's clock, in seconds.
  case scroll(ScrollInput, time: Double? = nil)

  /// The device's size, in points; nil for the scene's own.
  case viewport(MastheadSize?)

  /// A gesture is played, or what is played changes.
  case playback(PlaybackChange)

  /// What is done to the list begins or ceases to be captured.
  case capture(isOn: Bool)
}

extension InputEvent {
  /// The time on the viewer's clock, where the event has one.
  var stamp: Double? { if case .scroll(_, let time) = self { time } else { nil } }
}

/// What is to change about the gesture that is played; what is nil stays as it is.
package struct PlaybackChange: Equatable, Sendable {
  /// Which gesture is played.
  package var gesture: Choice?
  /// The moment that is shown, in seconds from the gesture's beginning.
  package var position: Double?
  /// How fast time goes: 1 is as in life.
  package var rate: Double?
  /// Whether time goes on.
  package var isPlaying: Bool?

  package enum Choice: Equatable, Sendable {
    case gesture(GestureDocument)
    /// None: the list is the viewers' again.
    case none
  }

  package init(gesture: Choice? = nil, position: Double? = nil, rate: Double? = nil, isPlaying: Bool? = nil) {
    self.gesture = gesture
    self.position = position
    self.rate = rate
    self.isPlaying = isPlaying
  }
}

/// A batch of input as it is sent: a token and events.
package struct InputBatch: Equatable, Sendable {
  package let token: String
  package let events: [InputEvent]

  /// How many events a batch may have.
  package static let limit = 1000

  /// Reads a batch. What is wrong with it is told with its place: `events[2].phase`.
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
    self.events = events
  }
}

extension InputEvent {
  private enum Kind: String, CaseIterable {
    case touch, wheel, key, statusBarTap, contentOffset, scrollTo, viewport, playback, capture
  }

  /// The latest time that a viewer may name, in seconds.
  private static let time = 0...1e12

  init(_ cursor: JSONCursor) throws(DocumentError) {
    let object = try cursor.object(
      allowing: ScrollInput.keys + ["time", "width", "height", "gesture", "position", "rate", "playing", "recording"])
    let time = try object["time"]?.number(in: Self.time)
    switch try object.require("type").choice(Kind.self) {
    case .touch: self = .scroll(try ScrollInput(.touch, object), time: time)
    case .wheel: self = .scroll(try ScrollInput(.wheel, object), time: time)
    case .key: self = .scroll(try ScrollInput(.key, object), time: time)
    case .statusBarTap: self = .scroll(.statusBarTap, time: time)
    case .contentOffset: self = .scroll(try ScrollInput(.contentOffset, object), time: time)
    case .scrollTo: self = .scroll(try ScrollInput(.scrollTo, object), time: time)
    case .viewport: self = .viewport(try Self.size(object))
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
  /// How fast or slow a gesture may be played.
  private static let rates = 0.01...16.0

  init(_ object: ObjectCursor) throws(DocumentError) {
    gesture = try object["gesture"].map { cursor throws(DocumentError) in try Choice(cursor) }
    position = try object["position"]?.number(in: 0...1e6)
    rate = try object["rate"]?.number(in: Self.rates)
    isPlaying = try object["playing"]?.bool()
  }
}

extension PlaybackChange.Choice {
  /// A gesture by its name, a gesture document, or null for none.
  fileprivate init(_ cursor: JSONCursor) throws(DocumentError) {
    switch cursor.json {
    case .null: self = .none
    case .string(let name):
      guard let gesture = NamedGesture.named(name) else {
        throw cursor.error(ErrorText.unknown("gesture", name, allowed: NamedGesture.all.map(\.identifier)))
      }
      self = .gesture(gesture.document)
    default:
      do throws(DocumentError) { self = .gesture(try GestureDocument(cursor.json)) } catch {
        throw error.within(cursor.place)
      }
    }
  }
}
