#if canImport(UIKit)
  import Masthead
  import UIKit

  /// A view that a pipeline presents as a header, together with the view's original state.
  @MainActor
  final class PresentedHeader {
    unowned let view: UIView

    /// A strong reference to the view; nil if the view owns this object.
    private let retainedView: UIView?

    /// The view in the header that shows the image. Restores the original frame and alpha of a replaced image view.
    weak var imageView: UIView? {
      didSet {
        guard imageView !== oldValue else { return }
        if let originalImage {
          oldValue?.frame = originalImage.frame
          oldValue?.alpha = originalImage.alpha
        }
        scrim.removeFromSuperlayer()
        originalImage = imageView.map { ($0.frame, $0.alpha) }
      }
    }

    /// The original state of the image view; nil without an image view.
    private var originalImage: (frame: CGRect, alpha: CGFloat)?

    /// The views of the header's elements.
    let elements: ElementViews

    /// The view's state before it became a header.
    private let original: Appearance

    private struct Appearance {
      let alpha: CGFloat
      let clipsToBounds: Bool
      let mask: CALayer?
      let margins: NSDirectionalEdgeInsets
      let insetsMargins: Bool
      let frame: CGRect
      let hasConstrainedFrame: Bool
    }

    /// Whether this object has set the view's frame; false if constraints do.
    private var hasSetFrame = false

    /// The cached fitting height of the view and its request; nil if the height must be measured again.
    private var fitting: (request: FittingRequest, height: CGFloat)?

    private let mask = CAShapeLayer()
    private let scrim = CALayer()

    /// A layer directly behind the view that draws the view's shadow. Clipping the view would also clip a shadow of its own layer.
    private let shadow = CALayer()

    init(_ view: UIView, elements: ElementViews, keepsView: Bool = true) {
      self.view = view
      self.elements = elements
      retainedView = keepsView ? view : nil
      let insetsMargins = view.insetsLayoutMarginsFromSafeArea
      // The pipeline provides the safe-area margins, because UIKit's margins would change during scrolling. Turn UIKit's margins
      // off first, so that the margins below do not include them.
      view.insetsLayoutMarginsFromSafeArea = false
      original = Appearance(
        alpha: view.alpha, clipsToBounds: view.clipsToBounds, mask: view.layer.mask,
        margins: view.directionalLayoutMargins, insetsMargins: insetsMargins, frame: view.frame,
        hasConstrainedFrame: !view.translatesAutoresizingMaskIntoConstraints)
      // An image that fills the header can be larger than the header.
      view.clipsToBounds = true
      scrim.backgroundColor = CGColor(gray: 0, alpha: 1)
    }

    /// Applies a frame to the view and to the views of its elements.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - headerElements: The header's elements.
    ///   - rect: The header's rect in the superview's coordinates.
    ///   - setsFrame: Whether to set the view's frame. If not, constraints or a layout position the view.
    func show(_ frame: HeaderFrame, of headerElements: [HeaderElement], in rect: CGRect, setsFrame: Bool) {
      if setsFrame {
        if !hasSetFrame { view.translatesAutoresizingMaskIntoConstraints = true }
        hasSetFrame = true
        if view.frame != rect { view.frame = rect }
      }
      if let imageView {
        imageView.frame = rectInHeader(frame.image, for: imageView)
        imageView.alpha = (originalImage?.alpha ?? 1) * frame.imageOpacity
      }
      // UIKit fades a view and its subviews as one group.
      view.alpha = original.alpha * frame.opacity
      showMargins(frame.margins)
      elements.show(frame, of: headerElements, in: view, at: rect.origin)
      // Layers without a view have implicit animations, which would lag behind the finger. In an animation of views, such as a
      // rotation, the layers move with the views.
      let duration = UIView.inheritedAnimationDuration
      CATransaction.begin()
      CATransaction.setDisableActions(duration == 0)
      if duration > 0 { CATransaction.setAnimationDuration(duration) }
      showMask(frame)
      showScrim(frame)
      showShadow(frame, at: rect.origin)
      CATransaction.commit()
    }

    /// Removes the shadow and the elements outside the view from the view's superview.
    func removeSurroundings() {
      shadow.removeFromSuperlayer()
      elements.removeViews(beside: view)
    }

    /// Restores the view's original state.
    func restore() {
      view.alpha = original.alpha
      view.clipsToBounds = original.clipsToBounds
      view.layer.mask = original.mask
      view.directionalLayoutMargins = original.margins
      view.insetsLayoutMarginsFromSafeArea = original.insetsMargins
      if hasSetFrame {
        view.frame = original.frame
        view.translatesAutoresizingMaskIntoConstraints = !original.hasConstrainedFrame
      }
      imageView = nil
      scrim.removeFromSuperlayer()
      shadow.removeFromSuperlayer()
      elements.restore()
    }

    /// Returns the height that the view's constraints require in a scroll view, in points. Returns the view's original height if
    /// the constraints require none, and 0 if the pipeline's header does not have a fitting height.
    func fittingHeight(for pipeline: Pipeline, in scrollView: UIScrollView) -> CGFloat {
      guard let request = FittingRequest(of: pipeline, in: scrollView) else { return 0 }
      if let fitting, fitting.request == request { return fitting.height }
      showMargins(request.margins)
      let height = view.fittingHeight(width: request.width) ?? original.frame.height
      fitting = (request, height)
      return height
    }

    /// Discards the cached sizes of the view and of its elements.
    func contentDidChange() {
      fitting = nil
      elements.contentDidChange()
    }

    /// Adds margins to the view's original margins.
    func showMargins(_ margins: MastheadDirectionalEdgeInsets) {
      let wanted = NSDirectionalEdgeInsets(
        top: original.margins.top + margins.top, leading: original.margins.leading + margins.leading,
        bottom: original.margins.bottom + margins.bottom, trailing: original.margins.trailing + margins.trailing)
      if view.directionalLayoutMargins != wanted { view.directionalLayoutMargins = wanted }
    }

    /// Masks the view. A header that is not cut needs no mask layer, because its bounds clip it.
    private func showMask(_ frame: HeaderFrame) {
      guard frame.mask != MastheadPath(boundsOf: frame.header.size) else {
        view.layer.mask = original.mask
        return
      }
      let path = CGPath.make(frame.mask)
      mask.animate("path", from: mask.path, to: path)
      mask.path = path
      if view.layer.mask !== mask { view.layer.mask = mask }
    }

    /// Lays the scrim over the header's bounds: directly above the image view, or behind everything in a header without an image
    /// view.
    ///
    /// The scrim is a layer, because layers receive no touches and accessibility ignores them.
    private func showScrim(_ frame: HeaderFrame) {
      guard frame.scrim > 0 else { return scrim.removeFromSuperlayer() }
      let image = imageView.flatMap { $0 !== view && $0.isDescendant(of: view) ? $0 : nil }
      let container = image?.superview ?? view
      let layers = container.layer.sublayers ?? []
      let index = image.flatMap { layers.firstIndex(of: $0.layer) }.map { $0 + 1 } ?? 0
      // The app may have added or moved views since the last frame.
      if layers.firstIndex(of: scrim) != index {
        if let image {
          container.layer.insertSublayer(scrim, above: image.layer)
        } else {
          container.layer.insertSublayer(scrim, at: 0)
        }
      }
      let bounds = CGRect(x: 0, y: 0, width: frame.header.width, height: frame.header.height)
      scrim.frame = view.convert(bounds, to: container)
      scrim.opacity = Float(frame.scrim)
    }

    /// Draws the outline's shadow on the list, with the color, the offset and the radius of the view's layer, which the app sets.
    private func showShadow(_ frame: HeaderFrame, at origin: CGPoint) {
      guard frame.shadow > 0, let container = view.layer.superlayer else { return shadow.removeFromSuperlayer() }
      let layers = container.sublayers ?? []
      let index = layers.firstIndex(of: view.layer) ?? 0
      if index == 0 || layers[index - 1] !== shadow { container.insertSublayer(shadow, below: view.layer) }
      shadow.zPosition = view.layer.zPosition
      shadow.frame = CGRect(x: origin.x, y: origin.y, width: frame.header.width, height: frame.header.height)
      let path = CGPath.make(frame.mask)
      shadow.animate("shadowPath", from: shadow.shadowPath, to: path)
      shadow.shadowPath = path
      shadow.shadowColor = view.layer.shadowColor
      shadow.shadowOffset = view.layer.shadowOffset
      shadow.shadowRadius = view.layer.shadowRadius
      shadow.shadowOpacity = Float(frame.shadow * frame.opacity)
    }

    /// Converts a rect from the header's coordinates to those of a subview's superview.
    private func rectInHeader(_ rect: MastheadRect, for subview: UIView) -> CGRect {
      guard let superview = subview.superview, superview.isDescendant(of: view) else { return CGRect(rect) }
      return view.convert(CGRect(rect), to: superview)
    }
  }

  extension CALayer {
    /// Animates a path along with the views, because paths have no implicit animation.
    @MainActor
    fileprivate func animate(_ keyPath: String, from old: CGPath?, to new: CGPath) {
      let duration = UIView.inheritedAnimationDuration
      guard duration > 0, let old, old != new else { return }
      let animation = CABasicAnimation(keyPath: keyPath)
      animation.fromValue = old
      animation.duration = duration
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      add(animation, forKey: keyPath)
    }
  }

  extension MastheadPath {
    /// Creates the mask of a header that is not cut: a rectangle at the origin.
    init(boundsOf size: MastheadSize) {
      self.init()
      setQuadrilateral(
        .zero, MastheadPoint(x: size.width, y: 0), MastheadPoint(x: size.width, y: size.height),
        MastheadPoint(x: 0, y: size.height))
    }
  }
#endif
