#if canImport(UIKit)
  import Masthead
  import UIKit

  /// A reusable view for the header of a ``HeaderFlowLayout``.
  ///
  /// It draws the frames of the layout's pipeline as described in ``HeaderFrame``, except for the blur; see
  /// ``HeaderPresenting/frameHandler``.
  ///
  /// Use it as it is or subclass it. In other sections it looks like a plain reusable view.
  open class HeaderReusableView: UICollectionReusableView {
    /// The view in the header that shows the image. The header sets its frame, so it must have no position or size constraints.
    /// Nil by default, for a header without an image. The dimming layer lies directly above this view, or behind all of the
    /// header's content if there is none.
    #if canImport(ObjectiveC)
      @IBOutlet
    #endif
    public weak var imageView: UIView? {
      didSet {
        presented.imageView = imageView
        if let currentFrame { presented.show(currentFrame, in: nil) }
      }
    }

    /// The current frame; nil before the first one.
    private var currentFrame: HeaderFrame?

    // Created with the first frame, when the view is complete. By then UIKit may have applied that frame's alpha, hence the
    // reset.
    fileprivate lazy var presented: PresentedHeader = {
      alpha = 1
      return PresentedHeader(self, keepsView: false)
    }()

    open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      let frame = (layoutAttributes as? HeaderLayoutAttributes)?.headerFrame ?? HeaderFrame(plain: layoutAttributes)
      currentFrame = frame
      presented.show(frame, in: nil)
    }
  }

  extension HeaderReusableView {
    /// Adds margins to the view's own, for measuring before the first frame arrives.
    func showMargins(_ margins: MastheadDirectionalEdgeInsets) { presented.showMargins(margins) }
  }

  extension HeaderFrame {
    /// The frame of a view outside the elastic header: the image fills the view, and nothing is masked.
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
