#if canImport(UIKit)
  import Masthead
  import UIKit

  extension UIView {
    /// Returns the height that the view's constraints require at a width, in points; nil if they require no height.
    func fittingHeight(width: CGFloat) -> CGFloat? {
      let size = systemLayoutSizeFitting(
        CGSize(width: width, height: UIView.layoutFittingCompressedSize.height),
        withHorizontalFittingPriority: .required, verticalFittingPriority: .fittingSizeLevel)
      return size.height > 0 ? size.height : nil
    }
  }

  /// The inputs of a header view's fitting height, apart from its content. Serves as a cache key.
  struct FittingRequest: Equatable {
    let width: CGFloat
    /// The margins that the pipeline adds to the view's original margins.
    let margins: MastheadDirectionalEdgeInsets
    let textSize: UIContentSizeCategory

    /// Creates the request for a pipeline's header; nil if the header does not have a fitting height.
    @MainActor
    init?(of pipeline: Pipeline, in scrollView: UIScrollView) {
      guard case .fitting = pipeline.header.height else { return nil }
      width = scrollView.bounds.width
      // The margins do not depend on the fitting height.
      margins = pipeline.layout(in: LayoutEnvironment(of: scrollView, below: 0, fittingHeight: 0)).margins
      textSize = scrollView.traitCollection.preferredContentSizeCategory
    }
  }
#endif
