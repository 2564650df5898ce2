import Masthead
import MastheadDocuments
import MastheadPreview

/// What a session is told.
package enum Command: Sendable {
  /// What a viewer did, in order, and the token by which the viewer will know the frame that has seen it.
  case input(token: String, events: [InputEvent])

  /// The time has come that ``Session/nextTick`` named.
  case tick

  /// Another time on the wall, which some scenes show.
  case clock(WallClock)

  /// An evaluator's answer to ``Event/layOut(revision:_:in:)``. The points are what parameters come to of which only the
  /// evaluator knows, by their paths.
  case laidOut(revision: Int, HeaderLayout, points: [String: Double] = [:])

  /// An evaluator's answer to ``Event/evaluate(_:)``.
  case evaluated(revision: Int, HeaderFrame)
}

/// A change of a session's pipeline document.
package enum Edit: Equatable, Sendable {
  /// Another document.
  case replace(JSON)
  /// A merge patch, as RFC 7396 has it.
  case merge(JSON)
  /// One value by its path; null sets it back to its default.
  case set(path: String, JSON)
}
