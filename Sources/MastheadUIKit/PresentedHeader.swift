#if canImport(UIKit)
  import Masthead
  import UIKit

  /// A view that a pipeline presents as a header, and how it was before.
  @MainActor
  final class PresentedHeader {
    unowned let view: UIView

    /// Keeps the view; nil where the view keeps this.
    private let kept: UIView?

    /// The view within the header whose rect is the image's. One that no longer is gets its own rect back.
    weak var imageView: UIView? {
      didSet {
        guard imageView !== oldValue else { return }
        oldValue?.frame = foundImageFrame
        scrim.removeFromSuperlayer()
        foundImageFrame = imageView?.frame ?? .zero
      }
    }

    private var foundImageFrame = CGRect.zero

    /// What the view had when it became a header, which it gets back.
    private let found: Look

    private struct Look {
      let alpha: CGFloat
      let clipsToBounds: Bool
      let mask: CALayer?
      let margins: NSDirectionalEdgeInsets
      let insetsMargins: Bool
      let frame: CGRect
    }

    /// Whether the view's frame was set here, and not by constraints.
    private var isPlaced = false

    /// The height that the view's content asked for, and for what; nil where it is to be asked again.
    private var fitting: (question: FittingQuestion, height: CGFloat)?

    private let mask = CAShapeLayer()
    private let scrim = CALayer()

    init(_ view: UIView, keepsView: Bool = true) {
      self.view = view
      kept = keepsView ? view : nil
      let insetsMargins = view.insetsLayoutMarginsFromSafeArea
      // Its margins come from the pipeline, which knows where the header rests; UIKit's would change while it scrolls. Only
      // without those are the margins that are read its own.
      view.insetsLayoutMarginsFromSafeArea = false
      found = Look(
        alpha: view.alpha, clipsToBounds: view.clipsToBounds, mask: view.layer.mask,
        margins: view.directionalLayoutMargins, insetsMargins: insetsMargins, frame: view.frame)
      // An image that fills the header is larger than it.
      view.clipsToBounds = true
      scrim.backgroundColor = CGColor(gray: 0, alpha: 1)
    }

    /// Makes the view look as a frame says.
    ///
    /// - Parameters:
    ///   - frame: the frame.
    ///   - rect: the header's rect in the superview's coordinates; nil where something else places the view.
    func show(_ frame: HeaderFrame, in rect: CGRect?) {
      if let rect {
        isPlaced = true
        if view.frame != rect { view.frame = rect }
      }
      if let imageView { imageView.frame = rectInHeader(frame.image, for: imageView) }
      // UIKit fades a view and all that it contains as one group.
      view.alpha = found.alpha * frame.opacity
      showMargins(frame.margins)
      // A mask that follows a finger must not lag behind it.
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      showMask(frame)
      showScrim(frame)
      CATransaction.commit()
    }

    /// Gives the view back what it had.
    func restore() {
      view.alpha = found.alpha
      view.clipsToBounds = found.clipsToBounds
      view.layer.mask = found.mask
      view.directionalLayoutMargins = found.margins
      view.insetsLayoutMarginsFromSafeArea = found.insetsMargins
      if isPlaced { view.frame = found.frame }
      imageView = nil
      scrim.removeFromSuperlayer()
    }

    /// The height that the view's own content asks for in a scroll view, in points: that by its constraints, or else the one that
    /// it came with; 0 where the pipeline's header has another height.
    func fittingHeight(for pipeline: DynamicPipeline, in scrollView: UIScrollView) -> CGFloat {
      guard let question = FittingQuestion(of: pipeline, in: scrollView) else { return 0 }
      if let fitting, fitting.question == question { return fitting.height }
      showMargins(question.margins)
      let height = view.fittingHeight(width: question.width) ?? found.frame.height
      fitting = (question, height)
      return height
    }

    /// The view's content is to be asked for its height again.
    func contentDidChange() { fitting = nil }

    /// Adds margins to the view's own.
    func showMargins(_ margins: MastheadDirectionalEdgeInsets) {
      let wanted = NSDirectionalEdgeInsets(
        top: found.margins.top + margins.top, leading: found.margins.leading + margins.leading,
        bottom: found.margins.bottom + margins.bottom, trailing: found.margins.trailing + margins.trailing)
      if view.directionalLayoutMargins != wanted { view.directionalLayoutMargins = wanted }
    }

    /// A header that is not cut needs no mask: its bounds clip it, which costs nothing.
    private func showMask(_ frame: HeaderFrame) {
      guard frame.mask != MastheadPath(boundsOf: frame.header.size) else {
        view.layer.mask = found.mask
        return
      }
      mask.path = CGPath.make(frame.mask)
      if view.layer.mask !== mask { view.layer.mask = mask }
    }

    /// Lays the scrim over the header's bounds: right above the image view, or behind everything in a header without one.
    ///
    /// A layer catches no touches, and accessibility does not see it.
    private func showScrim(_ frame: HeaderFrame) {
      guard frame.scrim > 0 else { return scrim.removeFromSuperlayer() }
      let image = imageView.flatMap { $0 !== view && $0.isDescendant(of: view) ? $0 : nil }
      let container = image?.superview ?? view
      let layers = container.layer.sublayers ?? []
      let place = image.flatMap { layers.firstIndex(of: $0.layer) }.map { $0 + 1 } ?? 0
      // Views that were added or moved meanwhile may have come between.
      if layers.firstIndex(of: scrim) != place {
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

    /// A rect in the header's coordinates, in those that a view within the header is placed in.
    private func rectInHeader(_ rect: MastheadRect, for subview: UIView) -> CGRect {
      guard let superview = subview.superview, superview.isDescendant(of: view) else { return CGRect(rect) }
      return view.convert(CGRect(rect), to: superview)
    }
  }

  extension MastheadPath {
    /// The outline of an upright rectangle at the origin, as a pipeline masks a header that is not cut.
    init(boundsOf size: MastheadSize) {
      self.init()
      setQuadrilateral(
        .zero, MastheadPoint(x: size.width, y: 0), MastheadPoint(x: size.width, y: size.height),
        MastheadPoint(x: 0, y: size.height))
    }
  }
#endif
