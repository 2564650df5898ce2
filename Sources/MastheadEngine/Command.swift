import Masthead
import MastheadDocuments
import MastheadPreview

/// A command that a session handles.
package enum Command: Sendable {
  /// A viewer's input, in order. The next frame that reflects the input carries the token.
  case input(token: String, events: [InputEvent])

  /// The time that ``Session/nextTick(after:)`` returned has come.
  case tick

  /// The wall-clock time changed. Some scenes show it.
  case clock(WallClock)
}

/// A change of a session's pipeline document.
package enum Edit: Equatable, Sendable {
  /// Replaces the document.
  case replace(JSON)
  /// Applies a merge patch (RFC 7396).
  case merge(JSON)
  /// Sets the value at a path; null resets it to its default.
  case set(path: String, JSON)
}
