#if canImport(UIKit)
  import Masthead
  import UIKit

  /// The views that an app has bound to the elements of a header, together with their original state.
  ///
  /// A view draws its element: the view's bounds have the element's size without its scale, and the transform scales and
  /// rotates the view about its center. A scaled text is therefore enlarged, not laid out again.
  ///
  /// Clipped elements are subviews of the header's view, above its other content. Other elements, and elements behind the header,
  /// are siblings of the header's view.
  @MainActor
  final class ElementViews {
    private var bound: [String: BoundView] = [:]

    /// Binds a view to an element's name; nil removes the element's view. An unbound view gets its original state back.
    func bind(_ view: UIView?, to name: String) {
      HeaderElement.requireValid(name: name)
      guard bound[name]?.view !== view else { return }
      if let other = bound.first(where: { $0.value.view === view })?.key {
        preconditionFailure("A view must be bound to one element, but \"\(other)\" and \"\(name)\" share one.")
      }
      bound[name]?.restore()
      bound[name] = view.map(BoundView.init)
    }

    // MARK: Sizes

    /// Sets the sizes of the elements that fit their content to the sizes that their views require. Elements without a view keep
    /// their sizes.
    func measure(for pipeline: inout Pipeline, in environment: LayoutEnvironment, _ traits: UITraitCollection) {
      guard !bound.isEmpty else { return }
      for index in pipeline.header.elements.indices where pipeline.header.elements[index].fitsContent {
        let element = pipeline.header.elements[index]
        guard let view = bound[element.name] else { continue }
        let request = BoundView.Request(element, in: environment, traits)
        let size = view.size(for: request) { pipeline.widthAtRest(ofElementAt: index, in: environment) }
        if element.fittingSize != size { pipeline.header.elements[index].fittingSize = size }
      }
    }

    /// Discards the cached sizes.
    func contentDidChange() { for view in bound.values { view.contentDidChange() } }

    // MARK: Frames

    /// Shows a frame's elements. Removes views without an element in the header from the view hierarchy.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - elements: The header's elements.
    ///   - header: The header's view.
    ///   - origin: The header's origin in its superview.
    func show(_ frame: HeaderFrame, of elements: [HeaderElement], in header: UIView, at origin: CGPoint) {
      guard !bound.isEmpty else { return }
      var (inside, behind, front): ([BoundView], [BoundView], [BoundView]) = ([], [], [])
      let shown = frame.elements.indices.prefix(elements.count)
      // Sorting is not stable, so the position in the list decides between equal z-indexes.
      for index in shown.sorted(by: { (frame.elements[$0].zIndex, $0) < (frame.elements[$1].zIndex, $1) }) {
        guard let view = bound[elements[index].name] else { continue }
        let element = frame.elements[index]
        let isInside = elements[index].isClipped && element.zIndex >= 0
        if isInside {
          inside.append(view)
        } else if element.zIndex < 0 {
          behind.append(view)
        } else {
          front.append(view)
        }
        view.show(
          element, at: isInside ? .zero : origin, groupOpacity: isInside ? 1 : frame.opacity,
          zPosition: isInside ? nil : header.layer.zPosition)
      }
      let names = Set(shown.map { elements[$0].name })
      for (name, view) in bound where !names.contains(name) { view.view.removeFromSuperview() }
      arrange(inside.map(\.view), in: header)
      arrange(behind.map(\.view), front.map(\.view), beside: header)
    }

    /// Moves views in front of a header's other content, in this order.
    private func arrange(_ views: [UIView], in header: UIView) {
      guard !header.subviews.suffix(views.count).elementsEqual(views, by: ===) else { return }
      for view in views where view.superview !== header { header.addSubview(view) }
      let current = header.subviews.filter { view in views.contains { $0 === view } }
      guard !current.elementsEqual(views, by: ===) else { return }
      for view in views { header.bringSubviewToFront(view) }
    }

    /// Moves views directly behind and in front of a header.
    private func arrange(_ behind: [UIView], _ front: [UIView], beside header: UIView) {
      guard let superview = header.superview else { return removeViews(beside: header) }
      let wanted = behind + [header] + front
      guard wanted.count > 1 else { return }
      let start = (superview.subviews.firstIndex(of: header) ?? 0) - behind.count
      guard start < 0 || !superview.subviews.dropFirst(start).prefix(wanted.count).elementsEqual(wanted, by: ===)
      else { return }
      for view in behind { superview.insertSubview(view, belowSubview: header) }
      for view in front.reversed() { superview.insertSubview(view, aboveSubview: header) }
    }

    /// Returns the sibling views of a header that show elements: those behind and those in front, from back to front.
    func neighbors(of header: UIView) -> (behind: [UIView], front: [UIView]) {
      guard !bound.isEmpty, let siblings = header.superview?.subviews, let index = siblings.firstIndex(of: header)
      else { return ([], []) }
      let isBound = { (view: UIView) in self.bound.values.contains { $0.view === view } }
      return (siblings[..<index].filter(isBound), siblings[(index + 1)...].filter(isBound))
    }

    /// Removes the elements' views that are not subviews of the header, because the header is not shown.
    func removeViews(beside header: UIView) {
      for view in bound.values where view.view.superview !== header { view.view.removeFromSuperview() }
    }

    /// Restores the original state of all views. The views stay bound.
    func restore() { for view in bound.values { view.restore() } }
  }

  /// A view that shows an element, together with its original state.
  @MainActor
  private final class BoundView {
    let view: UIView

    private weak var superview: UIView?
    private let center: CGPoint
    private let bounds: CGRect
    private let transform: CGAffineTransform
    private let alpha: CGFloat
    private let clipsToBounds: Bool
    private let cornerRadius: CGFloat
    private let zPosition: CGFloat

    /// The view's settings from before it became invisible; nil while it is visible.
    private var hidden: (isUserInteractionEnabled: Bool, accessibilityElementsHidden: Bool)?

    private var fitting: (request: Request, size: MastheadSize)?

    init(_ view: UIView) {
      self.view = view
      (superview, center, bounds, transform) = (view.superview, view.center, view.bounds, view.transform)
      (alpha, clipsToBounds) = (view.alpha, view.clipsToBounds)
      (cornerRadius, zPosition) = (view.layer.cornerRadius, view.layer.zPosition)
    }

    func show(_ element: ElementFrame, at origin: CGPoint, groupOpacity: Double, zPosition: CGFloat?) {
      let rect = element.rect
      // A scale of 0 cannot be a divisor.
      let scale = element.scale == 0 ? 1 : element.scale
      let size = CGSize(width: rect.width / scale, height: rect.height / scale)
      if view.bounds.size != size { view.bounds = CGRect(origin: view.bounds.origin, size: size) }
      let center = CGPoint(x: origin.x + rect.x + rect.width / 2, y: origin.y + rect.y + rect.height / 2)
      if view.center != center { view.center = center }
      let transform =
        scale == 1 && element.rotation == 0
        ? .identity : CGAffineTransform(rotationAngle: element.rotation * .pi / 180).scaledBy(x: scale, y: scale)
      if view.transform != transform { view.transform = transform }
      // With a scale of 0, the view's bounds are empty, but its subviews may be larger.
      let opacity = element.scale == 0 ? 0 : element.opacity * groupOpacity
      view.alpha = alpha * opacity
      // Half of the shorter side makes a capsule or a circle, and is the maximum radius of a layer.
      let radius = max(0, min(element.cornerRadius, rect.width / 2, rect.height / 2)) / scale
      if view.layer.cornerRadius != radius { view.layer.cornerRadius = radius }
      view.clipsToBounds = clipsToBounds || radius > 0
      view.layer.zPosition = zPosition ?? self.zPosition
      isVisible = opacity > 0
    }

    /// Whether the view receives touches and VoiceOver can read it.
    private var isVisible: Bool {
      get { hidden == nil }
      set {
        guard newValue != isVisible else { return }
        if let hidden {
          (view.isUserInteractionEnabled, view.accessibilityElementsHidden) = hidden
          self.hidden = nil
        } else {
          hidden = (view.isUserInteractionEnabled, view.accessibilityElementsHidden)
          (view.isUserInteractionEnabled, view.accessibilityElementsHidden) = (false, true)
        }
      }
    }

    func restore() {
      isVisible = true
      (view.transform, view.bounds, view.center) = (transform, bounds, center)
      (view.alpha, view.clipsToBounds) = (alpha, clipsToBounds)
      (view.layer.cornerRadius, view.layer.zPosition) = (cornerRadius, zPosition)
      if let superview {
        if view.superview !== superview { superview.addSubview(view) }
      } else {
        view.removeFromSuperview()
      }
    }

    // MARK: Sizes

    /// The inputs of a view's size, apart from its content. Serves as a cache key.
    struct Request: Equatable {
      private let element: HeaderElement
      private let environment: LayoutEnvironment
      private let textSize: UIContentSizeCategory

      @MainActor
      init(_ element: HeaderElement, in environment: LayoutEnvironment, _ traits: UITraitCollection) {
        var element = element
        element.fittingSize = .zero
        self.element = element
        self.environment = environment
        textSize = traits.preferredContentSizeCategory
      }

      /// Whether the element's width fits its content in the header at rest or in the collapsed header.
      var fitsWidth: Bool { [element.geometry.width, element.collapsed?.width].contains(.fit) }

      /// Whether the height must be measured at the width that the element has in the header at rest.
      var hasHeightOfWidth: Bool {
        element.geometry.width != .fit && (!fitsWidth || element.geometry.height == .fit)
      }
    }

    /// Returns the size that the view's constraints require. A missing length is that of the view's original size.
    ///
    /// - Parameter width: Returns the width of an element whose width does not fit its content.
    func size(for request: Request, width: () -> Double) -> MastheadSize {
      if let fitting, fitting.request == request { return fitting.size }
      let compressed = UIView.layoutFittingCompressedSize
      var found = request.fitsWidth ? view.systemLayoutSizeFitting(compressed) : .zero
      if request.hasHeightOfWidth {
        let sized = view.systemLayoutSizeFitting(
          CGSize(width: width(), height: compressed.height), withHorizontalFittingPriority: .required,
          verticalFittingPriority: .fittingSizeLevel)
        found = CGSize(width: request.fitsWidth ? found.width : sized.width, height: sized.height)
      }
      let size = MastheadSize(
        width: found.width > 0 ? found.width : bounds.width, height: found.height > 0 ? found.height : bounds.height)
      fitting = (request, size)
      return size
    }

    func contentDidChange() { fitting = nil }
  }

  extension Header {
    /// Whether the size of an element depends on its content.
    var hasFittingElements: Bool { elements.contains(where: \.fitsContent) }
  }

  extension HeaderElement {
    /// Whether a length of the element depends on its content.
    fileprivate var fitsContent: Bool {
      [geometry.width, geometry.height, collapsed?.width, collapsed?.height].contains(.fit)
    }
  }

  extension Pipeline {
    /// Returns the width of an element in a header at rest, without its scale, in points.
    fileprivate func widthAtRest(ofElementAt index: Int, in environment: LayoutEnvironment) -> Double {
      let top = layout(in: environment).topOffset
      let element = frame(at: ScrollState(contentOffset: top, environment: environment)).elements[index]
      return element.rect.width / (element.scale == 0 ? 1 : element.scale)
    }
  }
#endif
