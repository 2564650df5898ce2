import Masthead
import MastheadDocuments

extension MastheadScene {
  /// The scroll state of the scene's list at rest at its top, without which no gesture can be played.
  ///
  /// - Parameters:
  ///   - header: the header's layout in the environment.
  ///   - contentHeight: the height of the scene's items around that header, in points.
  package func restingState(
    under header: HeaderLayout, contentHeight: Double, in environment: LayoutEnvironment
  ) -> ScrollState {
    ScrollState(
      contentOffset: header.topOffset, contentHeight: contentHeight, alwaysBounceVertical: alwaysBounceVertical,
      environment: environment)
  }

  /// Where the scene's list may scroll to.
  package func limits(under header: HeaderLayout, from state: ScrollState) -> ScrollLimits {
    ScrollLimits(of: header, in: state, decelerationRate: decelerationRate, targets: targets(under: header))
  }

  private func targets(under header: HeaderLayout) -> ScrollTargets {
    switch snapping {
    case .none: .anywhere
    case .pages: .pages
    case .header: .offsets([0, max(0, header.height - header.collapsedHeight)])
    case .offsets(let offsets): .offsets(offsets)
    }
  }
}
