#if canImport(UIKit)
  import Masthead
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

  /// What the height that a header's view asks for hangs on, beside its content.
  struct FittingQuestion: Equatable {
    let width: CGFloat
    /// What a pipeline adds to the view's own margins.
    let margins: MastheadDirectionalEdgeInsets
    let textSize: UIContentSizeCategory

    /// What is to be asked of a pipeline's header; nil where its height is another.
    @MainActor
    init?(of pipeline: DynamicPipeline, in scrollView: UIScrollView) {
      guard case .fitting = pipeline.header.height else { return nil }
      width = scrollView.bounds.width
      // They are the same whatever the answer is.
      margins = pipeline.layout(in: LayoutEnvironment(of: scrollView, fittingHeight: 0)).margins
      textSize = scrollView.traitCollection.preferredContentSizeCategory
    }
  }
#endif
