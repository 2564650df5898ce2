import Foundation

/// https://developer.apple.com/documentation/uikit/uiwindow
@MainActor open class UIWindow: UIView {
  /// The insets of the window's area that bars and the device cover. Tests set this value.
  @_spi(Double) public var safeArea = UIEdgeInsets.zero { didSet { updateSafeAreaInsets() } }

  /// The reading direction, which tests set.
  @_spi(Double) public var direction = UIUserInterfaceLayoutDirection.leftToRight

  /// The screen's traits, which tests set.
  @_spi(Double) public var screenTraits = UITraitCollection(displayScale: 2) {
    didSet { traitsDidChange(from: oldValue) }
  }

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

  /// Rotates the device: sets the window's size and safe area, then resizes the views that fill it, in an animation.
  @_spi(Double) public func rotate(to size: CGSize, safeArea: UIEdgeInsets) {
    UIView.animate(withDuration: 0.4) {
      frame = CGRect(origin: .zero, size: size)
      self.safeArea = safeArea
      for view in subviews { view.frame = bounds }
      display()
    }
  }

  /// Runs the layout passes that precede a frame of the screen.
  @_spi(Double) public func display() {
    var passes = 0
    while isLayoutPending {
      passes += 1
      precondition(passes < 100, "The window's views request layout without end.")
      layoutIfNeeded()
    }
  }
}
