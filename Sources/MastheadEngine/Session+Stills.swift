import Masthead
import MastheadDocuments

/// The places of the list that a page shows side by side.
package enum Still: String, CaseIterable, Sendable {
  /// The list is pulled beyond its top.
  case pulled
  /// The list rests at its top.
  case rest
  /// The header has collapsed halfway, or is half out of sight.
  case halfway
  /// The header has collapsed, or is out of sight.
  case collapsed

  /// The distance of a pull, in points.
  private static let pull = 100.0

  /// Returns the distance that the list is scrolled from its top, in points.
  fileprivate func distance(in layout: HeaderLayout) -> Double {
    let way = layout.height - layout.collapsedHeight
    return switch self {
    case .pulled: -Self.pull
    case .rest: 0
    case .halfway: way / 2
    case .collapsed: way
    }
  }
}

extension Session {
  /// Returns the states of the list for stills, in order. A short list scrolls only to its end.
  package var stills: CurveStates { CurveStates(Still.allCases.map { state(at: $0.distance(in: layout)) }) }

  /// Returns the state of the list at a distance from its top, in points. A short list scrolls only to its end.
  package func still(at distance: Double) -> CurveStates { CurveStates([state(at: distance)]) }

  private func state(at distance: Double) -> ScrollState {
    let end = layout.bottomOffset(contentHeight: scene.contentHeight, viewport: scene.scrollView.size)
    var state = restingState
    state.contentOffset = min(layout.topOffset + distance, max(layout.topOffset, end))
    return state
  }

  /// Returns a session for another document on the same stage: the same device and time of day. Its list rests at its
  /// top.
  package func staging(_ other: PipelineDocument) -> Session {
    var session = with(other)
    _ = session.update(at: 0)
    return session
  }

  /// The layout and the scene as JSON for a page, as in the whole session.
  package var stageJSON: JSON { ["layout": layoutJSON, "scene": sceneJSON] }
}
