#if canImport(SwiftUI)
  import Masthead
  import SwiftUI

  extension View {
    /// Calls a closure when the scroll phase changes. Requires iOS 18 or macOS 15; a no-op on earlier systems.
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
