#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  /// Sets the offset at which a list comes to rest after a drag.
  @available(iOS 17, macOS 14, *)
  struct SnappingBehavior: ScrollTargetBehavior {
    let layout: HeaderLayout
    let measurements: HeaderMeasurements

    func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
      // Ignore horizontal scroll views inside a row or the header.
      guard context.axes.contains(.vertical) else { return }
      // SwiftUI declares this method without an actor, and calls it on the main thread when a finger lifts.
      let rowsHeight = MainActor.assumeIsolated { measurements.rowsHeight }
      // SwiftUI measures targets from the content's resting position at its top, so margins do not matter.
      let top = layout.topOffset
      let projected = top + Double(target.rect.origin.y)
      let resting = layout.restingOffset(
        near: projected, contentHeight: layout.contentOriginY + rowsHeight)
      if resting != projected { target.rect.origin.y = resting - top }
    }
  }
#endif
