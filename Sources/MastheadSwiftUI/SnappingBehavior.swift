#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  /// Decides where a list comes to rest when a finger lets go.
  @available(iOS 17, macOS 14, *)
  struct SnappingBehavior: ScrollTargetBehavior {
    let layout: HeaderLayout
    let measurements: HeaderMeasurements

    func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
      // A scroll view inside a row or in the header may scroll sideways.
      guard context.axes.contains(.vertical) else { return }
      // SwiftUI declares this method without an actor, and calls it as a finger lifts, on the main thread.
      let rowsHeight = MainActor.assumeIsolated { measurements.rowsHeight }
      // SwiftUI measures targets from where the content rests at its top, so margins do not matter.
      let top = layout.topOffset
      let projected = top + Double(target.rect.origin.y)
      let resting = layout.restingOffset(
        near: projected, contentHeight: layout.contentOriginY + rowsHeight)
      if resting != projected { target.rect.origin.y = resting - top }
    }
  }
#endif
