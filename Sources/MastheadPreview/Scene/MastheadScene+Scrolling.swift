import Masthead
import MastheadDocuments

extension MastheadScene {
  /// Returns the scroll state of the scene's list at rest at its top. Gestures start from it.
  ///
  /// - Parameters:
  ///   - header: The header's layout in the environment.
  ///   - contentHeight: The height of the content with that header, in points.
  ///   - environment: The environment of the list.
  package func restingState(
    under header: HeaderLayout, contentHeight: Double, in environment: LayoutEnvironment
  ) -> ScrollState {
    ScrollState(
      contentOffset: header.topOffset, contentHeight: contentHeight, alwaysBounceVertical: alwaysBounceVertical,
      environment: environment)
  }

  /// Returns the scroll limits of the scene's list.
  package func limits(under header: HeaderLayout, from state: ScrollState) -> ScrollLimits {
    ScrollLimits(of: header, in: state, decelerationRate: decelerationRate)
  }
}
