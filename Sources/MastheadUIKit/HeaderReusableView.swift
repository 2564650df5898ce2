#if canImport(UIKit)
  import Masthead
  import UIKit

  /// A view for the header of a ``HeaderFlowLayout``. It draws the frames of the layout's pipeline as ``HeaderFrame`` says, but
  /// for their blur: see ``HeaderPresenting/frameHandler``.
  ///
  /// It is subclassed, or used as it is. As a view of any other section it looks like a plain one.
  open class HeaderReusableView: UICollectionReusableView {
    /// The view within the header that shows its image: it is given the image's rect, so that no constraint is to place it. Nil,
    /// as at first, for a header without one. The dimming layer lies right above it, or behind everything in a header without one.
    #if canImport(ObjectiveC)
      @IBOutlet
    #endif
    public weak var imageView: UIView? {
      didSet {
        presented.imageView = imageView
        if let shown { presented.show(shown, in: nil) }
      }
    }

    /// The frame that is shown; nil before the first.
    private var shown: HeaderFrame?

    // Made with the first frame, when the view is complete. The alpha may be that frame's already, which UIKit has applied.
    fileprivate lazy var presented: PresentedHeader = {
      alpha = 1
      return PresentedHeader(self, keepsView: false)
    }()

    open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      let frame = (layoutAttributes as? HeaderLayoutAttributes)?.headerFrame ?? HeaderFrame(plain: layoutAttributes)
      shown = frame
      presented.show(frame, in: nil)
    }
  }

  extension HeaderReusableView {
    /// Adds margins to the view's own, before the frame comes that has them.
    func showMargins(_ margins: MastheadDirectionalEdgeInsets) { presented.showMargins(margins) }
  }

  extension HeaderFrame {
    /// The frame of a view that no pipeline knows: its image fills it, and nothing is cut.
    @MainActor
    fileprivate init(plain attributes: UICollectionViewLayoutAttributes) {
      let size = attributes.frame.size
      self.init()
      header = MastheadRect(
        x: attributes.frame.minX, y: attributes.frame.minY, width: size.width, height: size.height)
      image = MastheadRect(x: 0, y: 0, width: size.width, height: size.height)
      opacity = attributes.alpha
      mask = MastheadPath(boundsOf: header.size)
    }
  }
#endif
