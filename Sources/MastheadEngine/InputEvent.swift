import Masthead
import MastheadDocuments

/// One thing that a viewer did.
public enum InputEvent: Equatable, Sendable {
  /// A finger or a mouse button; y in points of the scroll view.
  case touch(TouchPhase, identifier: Int, y: Double)

  /// A wheel or a trackpad: by how many points the content offset is to grow.
  case wheel(deltaY: Double)

  /// A key that scrolls.
  case key(Key)

  /// The device's size, in points; nil for the scene's own.
  case viewport(Size?)

  /// The keys that scroll, by the names that browsers have for them.
  public enum Key: String, CaseIterable, Sendable {
    case arrowUp = "ArrowUp"
    case arrowDown = "ArrowDown"
    case pageUp = "PageUp"
    case pageDown = "PageDown"
    case home = "Home"
    case end = "End"
    case space = "Space"
  }

  /// What a touch does, in UIKit's words.
  public enum TouchPhase: String, CaseIterable, Sendable {
    case began, moved, ended, cancelled
  }
}

/// A batch of input as it is sent: a token and events.
public struct InputBatch: Equatable, Sendable {
  public let token: String
  public let events: [InputEvent]

  /// How many events a batch may have.
  public static let limit = 1000

  /// Reads a batch. What is wrong with it is told with its place: `events[2].phase`.
  public init(_ json: JSON) throws(DocumentError) {
    let object = try JSONCursor(json: json, place: "").object(allowing: ["input", "events"])
    token = try object["input"]?.string() ?? ""
    let length = token.unicodeScalars.count
    guard length <= 64 else {
      throw DocumentError(place: "input", message: "The token has \(length) characters; at most 64 are allowed.")
    }
    let cursors = try object.require("events").array()
    guard cursors.count <= Self.limit else {
      throw DocumentError(
        place: "events", message: "There are \(cursors.count) events; at most \(Self.limit) are allowed in one batch.")
    }
    var events: [InputEvent] = []
    for cursor in cursors { events.append(try InputEvent(cursor)) }
    self.events = events
  }
}

extension InputEvent {
  private enum Kind: String, CaseIterable { case touch, wheel, key, viewport }

  /// The longest distance that a viewer may name, in points.
  private static let distance = -1e6...1e6

  /// The latest time that a viewer may name, in seconds.
  private static let time = 0...1e12

  init(_ cursor: JSONCursor) throws(DocumentError) {
    let keys = ["type", "phase", "identifier", "x", "y", "time", "deltaX", "deltaY", "key", "width", "height"]
    let object = try cursor.object(allowing: keys)
    _ = try object["time"]?.number(in: Self.time)
    switch try object.require("type").choice(Kind.self) {
    case .touch:
      _ = try object["x"]?.number(in: Self.distance)
      self = .touch(
        try object.require("phase").choice(TouchPhase.self),
        identifier: try object["identifier"]?.whole(in: Int(Int32.min)...Int(Int32.max)) ?? 0,
        y: try object.require("y").number(in: Self.distance))
    case .wheel:
      _ = try object["deltaX"]?.number(in: Self.distance)
      self = .wheel(deltaY: try object.require("deltaY").number(in: Self.distance))
    case .key: self = .key(try object.require("key").choice(Key.self))
    case .viewport:
      guard object["width"] != nil || object["height"] != nil else {
        self = .viewport(nil)
        return
      }
      self = .viewport(
        Size(
          width: try object.require("width").number(in: 0...4096),
          height: try object.require("height").number(in: 0...4096)))
    }
  }
}
