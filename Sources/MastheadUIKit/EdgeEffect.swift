#if canImport(UIKit)
  import UIKit

  /// Hides the edge effect at a scroll view's top while a header lies there. From iOS 26, this effect blurs content that scrolls
  /// under a bar, and so the header's picture.
  @MainActor
  struct EdgeEffect {
    /// Whether the app had hidden the effect before; nil while no header is shown.
    private var original: Bool?

    mutating func hide(in scrollView: UIScrollView, _ hides: Bool) {
      guard hides != (original != nil), #available(iOS 26, *) else { return }
      let effect = scrollView.topEdgeEffect
      if let original { effect.isHidden = original }
      original = hides ? effect.isHidden : nil
      if hides { effect.isHidden = true }
    }
  }
#endif
