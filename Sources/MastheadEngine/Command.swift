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

  /// An evaluator's answer to ``Event/layOut(revision:_:in:)``.
  ///
  /// `points` holds the values of parameters that only the evaluator can convert to points, by parameter path.
  case laidOut(revision: Int, HeaderLayout, points: [String: Double] = [:])

  /// An evaluator's answer to ``Event/evaluate(_:)``.
  case evaluated(revision: Int, HeaderFrame)
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
