#if canImport(SwiftUI)
  import SwiftUI
  #if canImport(UIKit)
    import UIKit

    /// Keeps the control of `refreshable` in front of a pulled header.
    ///
    /// The control is the rearmost view of the `UIScrollView` that SwiftUI creates. The control appears at the content's resting
    /// position, where a growing header covers it. SwiftUI has no modifier for the control. The header cannot lie behind the rows
    /// either, because a header that stays on screen must cover them. So this view finds the enclosing scroll view, and raises the
    /// layer of its control. A no-op if there is no `UIScrollView`, for example because a later system scrolls without UIKit.
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
    /// Keeps the enclosing scroll view's refresh control in front of this view while the content is pulled.
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
