import Masthead
import MastheadDocuments

/// Gestures in Swift source code.
enum GestureSource {
  /// The maximum number of recorded events. With more, the file would be unreadable.
  static let eventLimit = 2000

  /// Returns the expression for a gesture, without its type: `.pull(160, hold: 0.25)`.
  ///
  /// Throws an error at `gesture` if the gesture has a number that is not finite, or too many recorded events.
  static func text(_ gesture: MastheadGesture) throws(DocumentError) -> String {
    switch gesture {
    case .demonstration: return ".demonstration"
    case .sweep(let start, let end, let count):
      return ".sweep(from: \(try number(start)), to: \(try number(end)), count: \(count))"
    case .pull(let distance, let hold): return ".pull(\(try number(distance)), hold: \(try number(hold)))"
    case .fling(let velocity): return ".fling(velocity: \(try number(velocity)))"
    case .drag(let positions, let duration):
      var texts: [String] = []
      for position in positions { texts.append(try number(position)) }
      return ".drag(through: [\(texts.joined(separator: ", "))], duration: \(try number(duration)))"
    case .pause(let duration): return ".pause(\(try number(duration)))"
    case .scrollTo(let distance): return ".scrollTo(fromTop: \(try number(distance)))"
    case .sequence(let gestures):
      var texts: [String] = []
      for gesture in gestures { texts.append(try text(gesture)) }
      return ".sequence(\(list(texts)))"
    case .captured(let events):
      guard events.count <= eventLimit else {
        throw DocumentError(
          place: "gesture", message: ErrorText.tooMany("recorded events", limit: eventLimit, got: "\(events.count)"))
      }
      var texts: [String] = []
      for event in events { texts.append("ScrollEvent(\(try text(event.input)), at: \(try number(event.time)))") }
      return ".captured(\(list(texts)))"
    }
  }

  private static func text(_ input: ScrollInput) throws(DocumentError) -> String {
    switch input {
    case .touch(let phase, let identifier, let y):
      let finger = identifier == 0 ? "" : "identifier: \(identifier), "
      return ".touch(.\(phase.rawValue), \(finger)y: \(try number(y)))"
    case .wheel(let delta): return ".wheel(deltaY: \(try number(delta)))"
    case .key(let key): return ".key(.\(key))"
    case .statusBarTap: return ".statusBarTap"
    case .contentOffset(let distance): return ".contentOffset(fromTop: \(try number(distance)))"
    case .scrollTo(let distance): return ".scrollTo(fromTop: \(try number(distance)))"
    }
  }

  private static func list(_ texts: [String]) -> String {
    texts.isEmpty ? "[]" : "[\n\(indented(texts.map { "\($0),\n" }.joined()))]"
  }

  private static func number(_ value: Double) throws(DocumentError) -> String {
    guard value.isFinite else {
      throw DocumentError(place: "gesture", message: ErrorText.expected("finite numbers", got: "\(value)"))
    }
    return SwiftLiteral.number(value)
  }
}
