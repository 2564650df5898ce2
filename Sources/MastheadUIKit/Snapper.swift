#if canImport(UIKit)
  import Masthead
  import UIKit

  /// Scrolls a released list to the end of a snap. Needs no delegate, because it measures the deceleration from the frames.
  @MainActor
  struct Snapper {
    private enum Phase {
      case rest
      /// A finger holds the list. `isDecided` is true if the app's delegate has already chosen the target.
      case tracking(isDecided: Bool)
      /// The first frame of a deceleration.
      case flight(start: CGFloat, time: CFTimeInterval)
    }

    private var phase = Phase.rest

    /// The time after which a flight's end can be predicted, in seconds: about two frames, so that their jitter matters little.
    private static let patience = 0.03

    /// Records that the delegate has chosen the target, so that no snap is needed.
    mutating func decide() {
      if case .tracking = phase { phase = .tracking(isDecided: true) }
    }

    /// Returns whether another frame is needed, even if nothing scrolls: a list draws no frames by itself after a release at rest or
    /// after a short flight. Call this method after ``target(of:with:in:)``.
    func needsFrame(in layout: HeaderLayout) -> Bool {
      if case .rest = phase { false } else { layout.snaps.count > 0 }
    }

    /// Returns the offset to which a just released list must move; nil if the list may rest where its flight ends.
    ///
    /// - Parameters:
    ///   - scrollView: The list.
    ///   - runner: The runner of its header's pipeline.
    ///   - layout: The header's layout.
    mutating func target(
      of scrollView: UIScrollView, with runner: PipelineRunner, in layout: HeaderLayout
    ) -> CGPoint? {
      let (offset, time) = (scrollView.contentOffset.y, CACurrentMediaTime())
      switch phase {
      case .tracking where scrollView.isTracking: return nil
      case _ where scrollView.isTracking:
        phase = .tracking(isDecided: false)
        return nil
      case .rest: return nil
      case .tracking(isDecided: true):
        phase = .rest
        return nil
      case .tracking(isDecided: false) where scrollView.isDecelerating:
        phase = .flight(start: offset, time: time)
        return nil
      case .tracking(isDecided: false):
        phase = .rest
        return target(of: scrollView, projected: offset, runner, layout)
      case .flight(let start, let startTime):
        guard !scrollView.isDecelerating || time >= startTime + Self.patience else { return nil }
        phase = .rest
        // The speed is multiplied by the deceleration rate in each millisecond, so the distance so far determines the distance left.
        let ratio = scrollView.isDecelerating ? pow(scrollView.decelerationRate.rawValue, 1000 * (time - startTime)) : 0
        return target(of: scrollView, projected: offset + (offset - start) * ratio / (1 - ratio), runner, layout)
      }
    }

    private func target(
      of scrollView: UIScrollView, projected: CGFloat, _ runner: PipelineRunner, _ layout: HeaderLayout
    ) -> CGPoint? {
      let offset = scrollView.contentOffset
      let viewport = runner.environment(of: scrollView, fittingHeight: 0).viewport
      let top = layout.topOffset - runner.topInset
      let end =
        layout.bottomOffset(contentHeight: scrollView.contentSize.height, viewport: viewport) - runner.topInset
      // UIKit returns a list from beyond its ends.
      let landing = CGPoint(x: offset.x, y: min(max(projected, top), end))
      let rest = runner.restingOffset(near: landing, in: scrollView)
      return rest == landing || offset.y < top || offset.y > end ? nil : rest
    }
  }
#endif
