#if canImport(SwiftUI)
  import SwiftUI
  #if canImport(UIKit)
    import UIKit

    /// Keeps the control of `refreshable` in front of a header that is pulled.
    ///
    /// The control is the rearmost view of the `UIScrollView` that SwiftUI creates. It appears where the content begins at rest,
    /// and there it is covered by a header that grows. SwiftUI has no modifier for the control, and a header behind the rows
    /// would not cover them when it stays on screen. So this view looks for the scroll view around it, and raises the layer of
    /// its control. Where it finds none, for example because a later system scrolls without UIKit, nothing happens.
    private struct RefreshControlInFront: UIViewRepresentable {
      let isPulled: Bool

      func makeUIView(context: Context) -> UIView { UIView(frame: .zero) }

      func updateUIView(_ view: UIView, context: Context) {
        var ancestor = view.superview
        while let other = ancestor, !(other is UIScrollView) { ancestor = other.superview }
        (ancestor as? UIScrollView)?.refreshControl?.layer.zPosition = isPulled ? 1 : 0
      }
    }
  #endif

  extension View {
    /// Keeps the refresh control of the scroll view around this view in front of it while the content is pulled.
    func showingRefreshControl(whilePulled isPulled: Bool) -> some View {
      #if canImport(UIKit)
        background {
          RefreshControlInFront(isPulled: isPulled)
            .frame(width: 0, height: 0)
            .allowsHitTesting(false)
            .accessibilityHidden(true)
        }
      #else
        self
      #endif
    }
  }
#endif
