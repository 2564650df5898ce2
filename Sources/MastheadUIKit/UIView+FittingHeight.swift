#if canImport(UIKit)
  import UIKit

  extension UIView {
    /// The height that the view's constraints ask for in a width, in points; nil where they ask for none.
    func fittingHeight(width: CGFloat) -> CGFloat? {
      let size = systemLayoutSizeFitting(
        CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
        withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
      return size.height > 0 ? size.height : nil
    }
  }
#endif
