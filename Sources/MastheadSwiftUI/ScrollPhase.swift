#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  extension View {
    /// Tells what moves a scroll view's content, where the system does: from iOS 18 and macOS 15 on.
    @ViewBuilder
    func onScrollPhase(_ action: @escaping (MastheadScrollPhase) -> Void) -> some View {
      if #available(iOS 18.0, macOS 15.0, *) {
        onScrollPhaseChange { _, phase in action(MastheadScrollPhase(phase)) }
      } else {
        self
      }
    }
  }
#endif
