import UIKit

/// https://developer.apple.com/documentation/swiftui/uihostingcontroller
///
/// The double does not draw the root view.
@MainActor open class UIHostingController<Content: View>: UIViewController {
  /// https://developer.apple.com/documentation/swiftui/uihostingcontroller/rootview
  public var rootView: Content

  /// https://developer.apple.com/documentation/swiftui/uihostingcontroller/safearearegions
  @available(iOS 16.4, *)
  public var safeAreaRegions: SafeAreaRegions {
    get { regions }
    set { regions = newValue }
  }

  private var regions = SafeAreaRegions.all

  /// https://developer.apple.com/documentation/swiftui/uihostingcontroller/init(rootview:)
  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }

  /// The top inset by which the root view avoids the safe area, in points.
  @_spi(Double) public var topInset: CGFloat { regions.contains(.container) ? view.safeAreaInsets.top : 0 }
}
