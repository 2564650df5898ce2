#if canImport(UIKit)
  import Masthead
  import UIKit

  /// A reusable view for the header of a ``HeaderFlowLayout``.
  ///
  /// The view draws the frames of the layout's pipeline as described in ``/Masthead/HeaderFrame``, except for the blur; see
  /// ``/Masthead/HeaderPresenting/frameHandler``.
  ///
  /// Use this class directly or subclass it. In other sections, the view looks like a plain reusable view.
  open class HeaderReusableView: UICollectionReusableView {
    /// The view in the header that shows the image. The header sets its frame, so it must have no position or size constraints.
    /// Nil by default, for a header without an image. The scrim lies directly above this view, or behind all of the
    /// header's content if there is none.
    #if canImport(ObjectiveC)
      @IBOutlet
    #endif
    public weak var imageView: UIView? {
      didSet {
        presented.imageView = imageView
        show()
      }
    }

    /// The current frame with the header's elements; nil before the first frame.
    private var current: (frame: HeaderFrame, elements: [HeaderElement])?

    private let elements = ElementViews()

    // Created with the first frame, when the view is complete. UIKit may already have applied that frame's alpha, so the original
    // alpha must be reset first.
    fileprivate lazy var presented: PresentedHeader = {
      alpha = 1
      return PresentedHeader(self, elements: elements, keepsView: false)
    }()

    /// Binds a view to the header's element with a name, like ``HeaderTableView/bind(_:to:)``. Views beside the header are subviews
    /// of the collection view.
    public func bind(_ view: UIView?, to name: String) {
      elements.bind(view, to: name)
      show()
    }

    open override func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {
      super.apply(layoutAttributes)
      let attributes = layoutAttributes as? HeaderLayoutAttributes
      current = (attributes?.headerFrame ?? HeaderFrame(plain: layoutAttributes), attributes?.elements ?? [])
      show()
    }

    private func show() {
      guard let current else { return }
      presented.show(current.frame, of: current.elements, in: CGRect(current.frame.header), setsFrame: false)
    }

    // A collection view removes or hides views for reuse in several ways, which are not documented.

    open override func prepareForReuse() {
      super.prepareForReuse()
      if current != nil { presented.removeSurroundings() }
    }

    open override func didMoveToSuperview() {
      super.didMoveToSuperview()
      guard current != nil else { return }
      if superview == nil { presented.removeSurroundings() } else { show() }
    }

    open override var isHidden: Bool {
      didSet {
        guard isHidden != oldValue, current != nil else { return }
        if isHidden { presented.removeSurroundings() } else { show() }
      }
    }
  }

  extension HeaderReusableView {
    /// Adds margins to the view's margins, to measure the view before its first frame.
    func showMargins(_ margins: MastheadDirectionalEdgeInsets) { presented.showMargins(margins) }

    /// Sets the sizes of the elements that fit their content. `isNew` discards the cached sizes.
    func measureElements(for pipeline: inout Pipeline, in environment: LayoutEnvironment, isNew: Bool) {
      if isNew { presented.elements.contentDidChange() }
      presented.elements.measure(for: &pipeline, in: environment, traitCollection)
    }
  }

  extension HeaderFrame {
    /// Creates the frame of a view that is not the elastic header: the image fills the view, and nothing is masked.
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
