import Foundation

/// https://developer.apple.com/documentation/uikit/uiwindow
@MainActor open class UIWindow: UIView {
  /// What bars and the device cover of the window: tests set it.
  @_spi(Double) public var safeArea = UIEdgeInsets.zero { didSet { updateSafeAreaInsets() } }

  /// Which way text runs: tests set it.
  @_spi(Double) public var direction = UIUserInterfaceLayoutDirection.leftToRight

  /// What the screen says of itself: tests set it.
  @_spi(Double) public var screenTraits = UITraitCollection(displayScale: 2)

  /// https://developer.apple.com/documentation/uikit/uiwindow/rootviewcontroller
  open var rootViewController: UIViewController? {
    didSet {
      oldValue?.view.removeFromSuperview()
      guard let view = rootViewController?.view else { return }
      view.frame = bounds
      addSubview(view)
    }
  }

  open override var window: UIWindow? { self }

  override var ownSafeAreaInsets: UIEdgeInsets { safeArea }

  /// Turns the device: the window's size and safe area change, then the views that fill it.
  @_spi(Double) public func rotate(to size: CGSize, safeArea: UIEdgeInsets) {
    frame = CGRect(origin: .zero, size: size)
    self.safeArea = safeArea
    for view in subviews { view.frame = bounds }
    display()
  }

  /// What happens before the screen is drawn: all that asks for layout is laid out.
  @_spi(Double) public func display() {
    var passes = 0
    while isLayoutPending {
      passes += 1
      precondition(passes < 100, "The window's views never stop asking for layout.")
      layoutIfNeeded()
    }
  }
}
