import Foundation

/// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate
@MainActor public protocol UIScrollViewDelegate: AnyObject {
  /// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewdidscroll(_:)
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewdidchangeadjustedcontentinset(_:)
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
  /// https://developer.apple.com/documentation/uikit/uiscrollviewdelegate/scrollviewwillenddragging(_:withvelocity:targetcontentoffset:)
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
}

// Methods that are optional in Objective-C are no-ops.
extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
}

/// https://developer.apple.com/documentation/uikit/uiscrollview
@MainActor open class UIScrollView: UIView {
  /// https://developer.apple.com/documentation/uikit/uiscrollview/delegate
  ///
  /// UIKit sends messages to the stored delegate, even if a subclass overrides the property.
  open var delegate: (any UIScrollViewDelegate)? {
    get { delegateStorage }
    set { delegateStorage = newValue }
  }

  private weak var delegateStorage: (any UIScrollViewDelegate)?

  /// The object that UIKit sends the delegate's messages to, even if a subclass overrides `delegate`.
  @_spi(Double) public var messagedDelegate: (any UIScrollViewDelegate)? { delegateStorage }

  // MARK: Content

  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentoffset
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      offsetChanges += 1
      bounds.origin = newValue
    }
  }

  /// The number of changes of the content offset by code, without fingers and deceleration.
  @_spi(Double) public private(set) var offsetChanges = 0

  /// https://developer.apple.com/documentation/uikit/uiscrollview/setcontentoffset(_:animated:)
  ///
  /// Ends a deceleration. The double sets the offset without animation.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    (isDragging, isDecelerating) = (isTracking, false)
    self.contentOffset = contentOffset
  }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentsize
  open var contentSize = CGSize.zero {
    didSet {
      guard contentSize != oldValue else { return }
      adjustedContentInsetMayHaveChanged()
      clampContentOffset()
      tell(\UIScrollView.contentSize)
    }
  }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/alwaysbouncevertical
  open var alwaysBounceVertical = false { didSet { adjustedContentInsetMayHaveChanged() } }

  /// As in UIKit, setting the frame notifies only observers of the frame, and setting the bounds only observers of the
  /// bounds.
  open override var frame: CGRect {
    get { super.frame }
    set {
      let isNew = newValue != super.frame
      isSettingFrame = true
      super.frame = newValue
      isSettingFrame = false
      if isNew { tell(\UIScrollView.frame) }
    }
  }

  private var isSettingFrame = false

  // The content offset is the origin of the bounds, so changing either one scrolls.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = super.bounds
      super.bounds = newValue
      if newValue != old, !isSettingFrame { tell(\UIScrollView.bounds) }
      if newValue.size != old.size {
        adjustedContentInsetMayHaveChanged()
        clampContentOffset()
      }
      guard newValue.origin != old.origin else { return }
      setNeedsLayout()
      navigationBar?.follow(self)
      delegateStorage?.scrollViewDidScroll(self)
      tell(\UIScrollView.contentOffset)
    }
  }

  // MARK: Insets

  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentinset
  open var contentInset: UIEdgeInsets {
    get { contentInsetStorage }
    set {
      guard newValue != contentInsetStorage else { return }
      contentInsetStorage = newValue
      adjustedContentInsetMayHaveChanged()
      tell(\UIScrollView.contentInset)
    }
  }

  /// The stored inset, even if a subclass overrides `contentInset`.
  @_spi(Double) public private(set) var contentInsetStorage = UIEdgeInsets.zero

  /// Whether UIKit itself reads a view's properties, which a subclass may override, or their storage. Apple's documentation leaves
  /// this open.
  @_spi(Double) public enum InternalReads: CaseIterable, Sendable {
    case storage, properties
  }

  /// The behavior of this scroll view. Tests run under each.
  @_spi(Double) public var internalReads = InternalReads.storage

  /// The inset that a refresh control adds to the adjusted inset alone, in points.
  fileprivate var refreshInset: CGFloat = 0 { didSet { adjustedContentInsetMayHaveChanged() } }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentinsetadjustmentbehavior-swift.enum
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/contentinsetadjustmentbehavior-swift.property
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { adjustedContentInsetMayHaveChanged(followsTop: true) }
  }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/adjustedcontentinset
  open private(set) var adjustedContentInset = UIEdgeInsets.zero

  /// https://developer.apple.com/documentation/uikit/uiscrollview/adjustedcontentinsetdidchange()
  open func adjustedContentInsetDidChange() {}

  open override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    adjustedContentInsetMayHaveChanged(followsTop: true)
  }

  /// The effect of a new inset on the content offset. Apple's documentation leaves this open.
  @_spi(Double) public enum InsetAdjustment: CaseIterable, Sendable {
    /// Clamps the offset to the ends.
    case clamps
    /// Keeps a list at its top, and clamps the offset to the ends.
    case followsTop
  }

  /// The behavior of this scroll view. Tests run under each.
  @_spi(Double) public var insetAdjustment = InsetAdjustment.clamps

  private func adjustedContentInsetMayHaveChanged(followsTop: Bool = false) {
    let old = adjustedContentInset
    var new = internalReads == .storage ? contentInsetStorage : contentInset
    new.top += refreshInset
    if adjustsForSafeArea {
      new.top += safeAreaInsets.top
      new.bottom += safeAreaInsets.bottom
    }
    if adjustsSidesForSafeArea {
      new.left += safeAreaInsets.left
      new.right += safeAreaInsets.right
    }
    guard new != old else { return }
    let wasAtTop = contentOffset.y <= -old.top + 1e-6
    adjustedContentInset = new
    navigationBar?.follow(self)
    adjustedContentInsetDidChange()
    delegateStorage?.scrollViewDidChangeAdjustedContentInset(self)
    if (followsTop || insetAdjustment == .followsTop) && wasAtTop && !isMoving {
      // A callback may have changed the insets again.
      contentOffset.y = topOffset
    }
    clampContentOffset()
  }

  private var adjustsForSafeArea: Bool {
    switch contentInsetAdjustmentBehavior {
    case .never: false
    case .always: true
    case .automatic, .scrollableAxes: alwaysBounceVertical || contentSize.height > bounds.height
    }
  }

  private var adjustsSidesForSafeArea: Bool {
    switch contentInsetAdjustmentBehavior {
    case .never: false
    case .always: true
    case .automatic, .scrollableAxes: contentSize.width > bounds.width
    }
  }

  private func clampContentOffset() {
    guard !isMoving, bounds.height > 0 else { return }
    let leftOffset = -adjustedContentInset.left
    let rightOffset = max(leftOffset, contentSize.width + adjustedContentInset.right - bounds.width)
    let clamped = CGPoint(
      x: min(max(contentOffset.x, leftOffset), rightOffset), y: min(max(contentOffset.y, topOffset), bottomOffset))
    if clamped != contentOffset { contentOffset = clamped }
  }

  /// The content offset at the top.
  @_spi(Double) public var topOffset: CGFloat { -adjustedContentInset.top }

  /// The content offset at the end.
  @_spi(Double) public var bottomOffset: CGFloat {
    max(topOffset, contentSize.height + adjustedContentInset.bottom - bounds.height)
  }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/verticalscrollindicatorinsets
  open var verticalScrollIndicatorInsets = UIEdgeInsets.zero

  /// https://developer.apple.com/documentation/uikit/uiscrollview/automaticallyadjustsscrollindicatorinsets
  open var automaticallyAdjustsScrollIndicatorInsets = true

  /// The distance from the view's upper edge to the upper end of its scroll indicator, in points.
  @_spi(Double) public var indicatorTop: CGFloat {
    verticalScrollIndicatorInsets.top + (automaticallyAdjustsScrollIndicatorInsets ? safeAreaInsets.top : 0)
  }

  // MARK: Dragging

  /// https://developer.apple.com/documentation/uikit/uiscrollview/istracking
  open private(set) var isTracking = false
  /// https://developer.apple.com/documentation/uikit/uiscrollview/isdragging
  open private(set) var isDragging = false
  /// https://developer.apple.com/documentation/uikit/uiscrollview/isdecelerating
  open private(set) var isDecelerating = false

  private var isMoving: Bool { isTracking || isDragging || isDecelerating }

  /// Moves the content as a finger or a deceleration does: to any offset, even beyond the ends.
  @_spi(Double) public func move(to y: CGFloat, dragging: Bool) {
    // A decelerating list still counts as dragged.
    (isTracking, isDragging, isDecelerating) = (dragging, true, !dragging)
    bounds.origin.y = y
  }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/decelerationrate-swift.struct
  public struct DecelerationRate: Equatable, Sendable {
    public let rawValue: CGFloat
    public static let normal = DecelerationRate(rawValue: 0.998)
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// https://developer.apple.com/documentation/uikit/uiscrollview/decelerationrate-swift.property
  open var decelerationRate = DecelerationRate.normal

  /// Releases the content with the velocity for a projected offset. The layout or the delegate may choose another
  /// offset. The deceleration draws some frames, and `setContentOffset` can end it.
  @_spi(Double) public func letGo(projected y: CGFloat) {
    // In points per millisecond. Each millisecond multiplies the velocity by the rate.
    let velocity = CGPoint(x: 0, y: (contentOffset.y - y) * log(decelerationRate.rawValue))
    var target = targetOfLayout(near: CGPoint(x: contentOffset.x, y: y), velocity: velocity)
    delegateStorage?.scrollViewWillEndDragging(self, withVelocity: velocity, targetContentOffset: &target)
    let way = target.y - contentOffset.y
    (isTracking, isDragging, isDecelerating) = (false, way != 0, way != 0)
    for frame in 1...4 where isDecelerating {
      MediaClock.time += 1.0 / 60
      contentOffset.y = target.y - way * pow(decelerationRate.rawValue, 1000 * CGFloat(frame) / 60)
      layoutIfNeeded()
    }
    rest(at: isDecelerating ? target.y : nil)
  }

  /// Returns the offset that a collection view's layout chooses.
  func targetOfLayout(near projected: CGPoint, velocity: CGPoint) -> CGPoint { projected }

  /// Ends all motion. With an offset, moves the content there without a finger.
  @_spi(Double) public func rest(at y: CGFloat? = nil) {
    (isTracking, isDragging, isDecelerating) = (false, false, false)
    if let y { contentOffset.y = y }
  }

  // MARK: Refreshing

  /// https://developer.apple.com/documentation/uikit/uiscrollview/refreshcontrol
  open var refreshControl: UIRefreshControl? {
    didSet {
      oldValue?.removeFromSuperview()
      if let refreshControl { insertSubview(refreshControl, at: 0) }
    }
  }

  // MARK: Edge effects

  /// https://developer.apple.com/documentation/uikit/uiscrollview/topedgeeffect
  @available(iOS 26, *)
  public var topEdgeEffect: UIScrollEdgeEffect { upperEffect }

  // Stored properties are available everywhere.
  private let upperEffect = UIScrollEdgeEffect()

  // MARK: Observing

  fileprivate struct Observer {
    let keyPath: AnyKeyPath
    weak var observation: NSKeyValueObservation?
    let handler: @Sendable () -> Void
  }

  fileprivate var observers: [Observer] = []

  private func tell(_ keyPath: AnyKeyPath) {
    for observer in observers where observer.keyPath == keyPath && observer.observation?.isValid == true {
      observer.handler()
    }
  }

  // MARK: Creating

  public override init(frame: CGRect) { super.init(frame: frame) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }
}

/// https://developer.apple.com/documentation/foundation/nskeyvalueobservation
public final class NSKeyValueObservation: @unchecked Sendable {
  // Accessed on the main thread only.
  fileprivate var isValid = true

  fileprivate init() {}

  /// https://developer.apple.com/documentation/foundation/nskeyvalueobservation/invalidate()
  public func invalidate() { isValid = false }
}

/// https://developer.apple.com/documentation/foundation/nskeyvalueobservedchange
public struct NSKeyValueObservedChange<Value> {}

extension UIScrollView {
  /// https://developer.apple.com/documentation/swift/using-key-value-observing-in-swift
  ///
  /// The double supports the content's offset, size and inset, the frame, and the bounds.
  public func observe<Value>(
    _ keyPath: KeyPath<UIScrollView, Value>,
    changeHandler: @escaping @Sendable (UIScrollView, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observation = NSKeyValueObservation()
    weak let view = self
    observers.append(
      Observer(keyPath: keyPath, observation: observation) {
        if let view { changeHandler(view, NSKeyValueObservedChange()) }
      })
    return observation
  }
}

/// https://developer.apple.com/documentation/uikit/uirefreshcontrol
///
/// While the control refreshes, the list has room for it at its top.
@MainActor open class UIRefreshControl: UIView {
  /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/isrefreshing
  open private(set) var isRefreshing = false

  /// The control's height, in points.
  @_spi(Double) public static let height: CGFloat = 60

  /// The inset that a refresh control changes while it refreshes. Apple's documentation leaves this open.
  @_spi(Double) public enum Reservation: CaseIterable, Sendable {
    case contentInset, adjustedContentInset
    /// The content inset, which keeps the room until the list is laid out after the end.
    case lingeringContentInset
  }

  /// The behavior of this control. Tests run under each.
  @_spi(Double) public var reservation = Reservation.contentInset

  /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/beginrefreshing()
  open func beginRefreshing() {
    guard !isRefreshing, let scrollView = superview as? UIScrollView else { return }
    isRefreshing = true
    reserve(Self.height, in: scrollView)
  }

  /// https://developer.apple.com/documentation/uikit/uirefreshcontrol/endrefreshing()
  open func endRefreshing() {
    guard isRefreshing, let scrollView = superview as? UIScrollView else { return }
    isRefreshing = false
    reserve(-Self.height, in: scrollView)
  }

  private func reserve(_ height: CGFloat, in scrollView: UIScrollView) {
    switch reservation {
    case .contentInset: scrollView.contentInset.top += height
    case .lingeringContentInset where height > 0: scrollView.contentInset.top += height
    case .lingeringContentInset:
      scrollView.setNeedsLayout()
      scrollView.layoutIfNeeded()
      scrollView.contentInset.top += height
    case .adjustedContentInset: scrollView.refreshInset += height
    }
  }
}

/// https://developer.apple.com/documentation/uikit/uiscrolledgeeffect
@MainActor public final class UIScrollEdgeEffect: NSObject {
  /// https://developer.apple.com/documentation/uikit/uiscrolledgeeffect/ishidden
  public var isHidden = false

  nonisolated override init() { super.init() }
}
