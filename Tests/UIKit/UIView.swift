import Foundation

/// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor open class UIResponder: NSObject {}

/// https://developer.apple.com/documentation/uikit/uiview
@MainActor open class UIView: UIResponder {
  // MARK: Geometry

  private var boundsStorage: CGRect
  private var centerStorage: CGPoint

  /// https://developer.apple.com/documentation/uikit/uiview/bounds
  open var bounds: CGRect {
    get { boundsStorage }
    set {
      guard newValue != boundsStorage else { return }
      let old = boundsStorage.size
      boundsStorage = newValue
      if newValue.size != old {
        setNeedsLayout()
        for view in subviews { view.autoresize(from: old, to: newValue.size) }
      }
      geometryDidChange()
    }
  }

  /// https://developer.apple.com/documentation/uikit/uiview/center
  open var center: CGPoint {
    get { centerStorage }
    set {
      guard newValue != centerStorage else { return }
      centerStorage = newValue
      geometryDidChange()
    }
  }

  /// https://developer.apple.com/documentation/uikit/uiview/transform
  open var transform = CGAffineTransform.identity

  /// https://developer.apple.com/documentation/uikit/uiview/frame
  ///
  /// With a transform, it is the box around the transformed bounds, and setting it is undefined.
  open var frame: CGRect {
    get {
      let (t, size) = (transform, bounds.size)
      let width = abs(t.a) * size.width + abs(t.c) * size.height
      let height = abs(t.b) * size.width + abs(t.d) * size.height
      return CGRect(x: center.x - width / 2, y: center.y - height / 2, width: width, height: height)
    }
    set {
      precondition(transform == .identity, "The frame of a transformed view must not be set.")
      // Changes both together, so that no callback reads the new size with the old position.
      centerStorage = CGPoint(x: newValue.midX, y: newValue.midY)
      bounds = CGRect(origin: bounds.origin, size: newValue.size)
      geometryDidChange()
    }
  }

  /// Resizes the view with its superview according to the autoresizing mask.
  private func autoresize(from old: CGSize, to new: CGSize) {
    guard !autoresizingMask.isEmpty else { return }
    var frame = frame
    if autoresizingMask.contains(.flexibleWidth) { frame.size.width += new.width - old.width }
    if autoresizingMask.contains(.flexibleHeight) { frame.size.height += new.height - old.height }
    self.frame = frame
  }

  /// Updates the safe areas below the view after its position or size has changed.
  func geometryDidChange() { updateSafeAreaInsets() }

  // MARK: View hierarchy

  /// https://developer.apple.com/documentation/uikit/uiview/subviews
  public private(set) var subviews: [UIView] = []
  /// https://developer.apple.com/documentation/uikit/uiview/superview
  public private(set) weak var superview: UIView?
  /// https://developer.apple.com/documentation/uikit/uiview/layer
  public let layer = CALayer()

  /// https://developer.apple.com/documentation/uikit/uiview/window
  open var window: UIWindow? { superview?.window }

  /// https://developer.apple.com/documentation/uikit/uiview/addsubview(_:)
  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

  /// https://developer.apple.com/documentation/uikit/uiview/insertsubview(_:at:)
  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    let below = subviews.prefix(index).last
    subviews.insert(view, at: min(index, subviews.count))
    if let below {
      layer.insertSublayer(view.layer, above: below.layer)
    } else {
      layer.insertSublayer(view.layer, at: 0)
    }
    view.superview = self
    view.didMoveToSuperview()
    if window != nil { view.movedToWindow() }
    setNeedsLayout()
    view.updateSafeAreaInsets()
  }

  /// https://developer.apple.com/documentation/uikit/uiview/insertsubview(_:belowsubview:)
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) { insertSubview(view, beside: sibling, 0) }

  /// https://developer.apple.com/documentation/uikit/uiview/insertsubview(_:abovesubview:)
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) { insertSubview(view, beside: sibling, 1) }

  private func insertSubview(_ view: UIView, beside sibling: UIView, _ distance: Int) {
    view.removeFromSuperview()
    guard let index = subviews.firstIndex(where: { $0 === sibling }) else {
      preconditionFailure("The sibling is not a subview.")
    }
    insertSubview(view, at: index + distance)
  }

  /// https://developer.apple.com/documentation/uikit/uiview/removefromsuperview()
  open func removeFromSuperview() {
    guard let superview else { return }
    let hadWindow = window != nil
    superview.subviews.removeAll { $0 === self }
    layer.removeFromSuperlayer()
    self.superview = nil
    didMoveToSuperview()
    if hadWindow { movedToWindow() }
    superview.setNeedsLayout()
  }

  /// https://developer.apple.com/documentation/uikit/uiview/bringsubviewtofront(_:)
  open func bringSubviewToFront(_ view: UIView) {
    guard let index = subviews.firstIndex(where: { $0 === view }), index < subviews.count - 1 else { return }
    subviews.append(subviews.remove(at: index))
    layer.addSublayer(view.layer)
    setNeedsLayout()
  }

  /// https://developer.apple.com/documentation/uikit/uiview/didmovetosuperview()
  open func didMoveToSuperview() {}

  /// https://developer.apple.com/documentation/uikit/uiview/didmovetowindow()
  open func didMoveToWindow() {}

  private func movedToWindow() {
    didMoveToWindow()
    for view in subviews { view.movedToWindow() }
  }

  /// https://developer.apple.com/documentation/uikit/uiview/isdescendant(of:)
  open func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) ?? false }

  /// https://developer.apple.com/documentation/uikit/uiview/convert(_:to:)-1vmf
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
    let (from, to) = (originInRoot, view?.originInRoot ?? .zero)
    return rect.offsetBy(dx: from.x - to.x, dy: from.y - to.y)
  }

  /// The origin of the view's coordinates, in those of the root view.
  private var originInRoot: CGPoint {
    let outer = superview?.originInRoot ?? .zero
    return CGPoint(x: outer.x + frame.minX - bounds.minX, y: outer.y + frame.minY - bounds.minY)
  }

  /// https://developer.apple.com/documentation/uikit/uiview/point(inside:with:)
  open func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    point.x >= bounds.minX && point.x < bounds.maxX && point.y >= bounds.minY && point.y < bounds.maxY
  }

  /// https://developer.apple.com/documentation/uikit/uiview/hittest(_:with:)
  open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    guard !isHidden, isUserInteractionEnabled, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
    for view in subviews.reversed() where view.transform.determinant != 0 {
      let inner = view.transform.inverted(CGPoint(x: point.x - view.center.x, y: point.y - view.center.y))
      let (size, origin) = (view.bounds.size, view.bounds.origin)
      let local = CGPoint(x: inner.x + size.width / 2 + origin.x, y: inner.y + size.height / 2 + origin.y)
      if let hit = view.hitTest(local, with: event) { return hit }
    }
    return self
  }

  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilityelementshidden
  open var accessibilityElementsHidden = false
  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/isaccessibilityelement
  open var isAccessibilityElement = false
  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitylabel
  open var accessibilityLabel: String?
  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/accessibilitytraits
  open var accessibilityTraits = UIAccessibilityTraits.none

  // MARK: Appearance

  /// https://developer.apple.com/documentation/uikit/uiview/alpha
  open var alpha: CGFloat = 1
  /// https://developer.apple.com/documentation/uikit/uiview/ishidden
  open var isHidden = false
  /// https://developer.apple.com/documentation/uikit/uiview/clipstobounds
  open var clipsToBounds = false
  /// https://developer.apple.com/documentation/uikit/uiview/backgroundcolor
  open var backgroundColor: UIColor?
  /// https://developer.apple.com/documentation/uikit/uiview/isuserinteractionenabled
  open var isUserInteractionEnabled = true
  /// https://developer.apple.com/documentation/uikit/uiview/translatesautoresizingmaskintoconstraints
  open var translatesAutoresizingMaskIntoConstraints = true
  /// Whether constraints that the double does not know keep the view's frame.
  @_spi(Double) public var keepsFrame = false
  /// https://developer.apple.com/documentation/uikit/uiview/contentmode-swift.property
  open var contentMode = ContentMode.scaleToFill

  /// https://developer.apple.com/documentation/uikit/uiview/contentmode-swift.enum
  public enum ContentMode: Int, Sendable {
    case scaleToFill, scaleAspectFit, scaleAspectFill
  }

  /// https://developer.apple.com/documentation/uikit/uiview/autoresizing
  public struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
  }

  /// https://developer.apple.com/documentation/uikit/uiview/autoresizingmask-swift.property
  open var autoresizingMask: AutoresizingMask = []

  /// https://developer.apple.com/documentation/uikit/uitraitenvironment/traitcollectiondidchange(_:)
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

  func traitsDidChange(from old: UITraitCollection) {
    traitCollectionDidChange(old)
    for view in subviews { view.traitsDidChange(from: old) }
  }

  /// https://developer.apple.com/documentation/uikit/uitraitenvironment/traitcollection
  open var traitCollection: UITraitCollection { window?.screenTraits ?? UITraitCollection(displayScale: 1) }

  /// https://developer.apple.com/documentation/uikit/uiview/semanticcontentattribute
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { window?.direction ?? .leftToRight }

  // MARK: Margins and the safe area

  /// https://developer.apple.com/documentation/uikit/uiview/directionallayoutmargins
  ///
  /// Reading includes the safe area if `insetsLayoutMarginsFromSafeArea` is true. The stored value does not.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      guard insetsLayoutMarginsFromSafeArea else { return ownMargins }
      let (own, insets) = (ownMargins, safeAreaInsets)
      let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
      return NSDirectionalEdgeInsets(
        top: own.top + insets.top, leading: own.leading + (isRightToLeft ? insets.right : insets.left),
        bottom: own.bottom + insets.bottom, trailing: own.trailing + (isRightToLeft ? insets.left : insets.right))
    }
    set { ownMargins = newValue }
  }

  private var ownMargins = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)

  /// https://developer.apple.com/documentation/uikit/uiview/insetslayoutmarginsfromsafearea
  open var insetsLayoutMarginsFromSafeArea = true
  /// https://developer.apple.com/documentation/uikit/uiview/safeareainsets
  open private(set) var safeAreaInsets = UIEdgeInsets.zero

  /// https://developer.apple.com/documentation/uikit/uiview/safeareainsetsdidchange()
  open func safeAreaInsetsDidChange() {}

  /// Updates the part of the superview's safe area that overlaps this view. Calls back at once, before the next layout pass.
  func updateSafeAreaInsets() {
    let insets = ownSafeAreaInsets
    if insets != safeAreaInsets {
      safeAreaInsets = insets
      safeAreaInsetsDidChange()
      setNeedsLayout()
    }
    for view in subviews { view.updateSafeAreaInsets() }
  }

  var ownSafeAreaInsets: UIEdgeInsets {
    guard let superview else { return .zero }
    let (outer, insets) = (superview.bounds, superview.safeAreaInsets)
    return UIEdgeInsets(
      top: max(0, insets.top - (frame.minY - outer.minY)), left: max(0, insets.left - (frame.minX - outer.minX)),
      bottom: max(0, insets.bottom - (outer.maxY - frame.maxY)),
      right: max(0, insets.right - (outer.maxX - frame.maxX)))
  }

  // MARK: Animation

  private static var durations: [TimeInterval] = []

  /// https://developer.apple.com/documentation/uikit/uiview/animate(withduration:animations:)
  public static func animate(withDuration duration: TimeInterval, animations: () -> Void) {
    durations.append(duration)
    animations()
    durations.removeLast()
  }

  /// https://developer.apple.com/documentation/uikit/uiview/inheritedanimationduration
  public static var inheritedAnimationDuration: TimeInterval { durations.last ?? 0 }

  // MARK: Layout

  private(set) var needsLayout = true

  /// https://developer.apple.com/documentation/uikit/uiview/setneedslayout()
  open func setNeedsLayout() { needsLayout = true }

  /// https://developer.apple.com/documentation/uikit/uiview/layoutifneeded()
  ///
  /// A view that requests layout during layout is laid out again. An endless request traps.
  open func layoutIfNeeded() {
    var passes = 0
    while needsLayout {
      passes += 1
      precondition(passes < 100, "\(type(of: self)) requests layout in every layout pass.")
      needsLayout = false
      layoutSubviews()
      // Constraints determine the frame of such a view. The double solves no constraints, so the view has no size,
      // unless a test declares that other constraints keep the frame.
      for view in subviews where !view.translatesAutoresizingMaskIntoConstraints && !view.keepsFrame {
        view.frame = CGRect(origin: view.frame.origin, size: .zero)
      }
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  /// Whether this view or any view below it needs layout.
  var isLayoutPending: Bool { needsLayout || subviews.contains { $0.isLayoutPending } }

  /// https://developer.apple.com/documentation/uikit/uiview/layoutsubviews()
  open func layoutSubviews() {}

  /// https://developer.apple.com/documentation/uikit/uiview/sizethatfits(_:)
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

  /// https://developer.apple.com/documentation/uikit/uiview/systemlayoutsizefitting(_:withhorizontalfittingpriority:verticalfittingpriority:)
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority: UILayoutPriority, verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    targetSize
  }

  /// https://developer.apple.com/documentation/uikit/uiview/systemlayoutsizefitting(_:)
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { targetSize }

  /// https://developer.apple.com/documentation/uikit/uiview/layoutfittingcompressedsize
  public static let layoutFittingCompressedSize = CGSize.zero

  // MARK: Creating

  /// https://developer.apple.com/documentation/uikit/uiview/init(frame:)
  public init(frame: CGRect) {
    boundsStorage = CGRect(origin: .zero, size: frame.size)
    centerStorage = CGPoint(x: frame.midX, y: frame.midY)
    super.init()
  }

  public convenience override nonisolated init() { fatalError("The double creates views with init(frame:) only.") }

  /// https://developer.apple.com/documentation/uikit/uiview/init(coder:)
  public required init?(coder: NSCoder) {
    boundsStorage = .zero
    centerStorage = .zero
    super.init()
  }

  /// https://developer.apple.com/documentation/objectivec/nsobject-swift.class/awakefromnib()
  ///
  /// UIKit declares this method for all objects, without an actor.
  open nonisolated func awakeFromNib() {}
}

/// https://developer.apple.com/documentation/uikit/uievent
@MainActor open class UIEvent: NSObject {}

/// https://developer.apple.com/documentation/uikit/nslayoutconstraint
@MainActor open class NSLayoutConstraint: NSObject {
  /// https://developer.apple.com/documentation/uikit/nslayoutconstraint/constant
  open var constant: CGFloat

  @_spi(Double) public init(constant: CGFloat) {
    self.constant = constant
    super.init()
  }
}
