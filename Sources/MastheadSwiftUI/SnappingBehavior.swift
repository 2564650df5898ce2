#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  /// Decides where a list comes to rest when a finger lets go.
  struct SnappingBehavior: ScrollTargetBehavior {
    let layout: HeaderLayout
    let room: ScrollHeaderRoom

    func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
      // SwiftUI measures targets from the start of the content, which includes the room for the header.
      let top = layout.topOffset
      let contentHeight = Double(context.contentSize.height) - room.topPadding + layout.originY
      let projected = top + Double(target.rect.origin.y)
      let resting = layout.restingOffset(near: projected, contentHeight: contentHeight)
      if resting != projected { target.rect.origin.y = resting - top }
    }
  }
#endif
