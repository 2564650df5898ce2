import Foundation

/// https://developer.apple.com/documentation/uikit/uinavigationcontroller
///
/// Its bar covers the upper edge of its only view controller's view. A bar with a large title or a search bar shrinks
/// by the distance that the list has scrolled from its top, and grows while the list is pulled.
@MainActor open class UINavigationController: UIViewController {
  /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/navigationbar
  public let navigationBar = UINavigationBar()

  private let root: UIViewController

  /// https://developer.apple.com/documentation/uikit/uinavigationcontroller/init(rootviewcontroller:)
  public init(rootViewController: UIViewController) {
    root = rootViewController
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) { nil }

  open override func loadView() {
    let container = BarContainer(navigationBar)
    navigationBar.container = container
    navigationBar.item = root.navigationItem
    root.view.frame = container.bounds
    root.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    container.addSubview(root.view)
    view = container
  }
}

/// https://developer.apple.com/documentation/uikit/uinavigationbar
@MainActor public final class UINavigationBar: NSObject {
  /// https://developer.apple.com/documentation/uikit/uinavigationbar/preferslargetitles
  public var prefersLargeTitles = false { didSet { container?.updateSafeAreaInsets() } }

  fileprivate weak var container: BarContainer?
  fileprivate weak var item: UINavigationItem?

  /// The visible height of the growing part, in points.
  private var grown: CGFloat?

  /// The list's adjusted top inset while the bar had its full height.
  private var restInset: CGFloat?

  fileprivate nonisolated override init() { super.init() }

  /// The bar's height, in points.
  @_spi(Double) public var height: CGFloat { 44 + (grown ?? growth) }

  /// The height of the part that shrinks: a large title and a search bar of 52 points each.
  private var growth: CGFloat { (prefersLargeTitles ? 52 : 0) + (item?.searchController == nil ? 0 : 52) }

  /// Adapts the height to a list's content offset.
  func follow(_ scrollView: UIScrollView) {
    guard growth > 0 else { return }
    let isAtTop = !scrollView.isTracking && scrollView.contentOffset.y <= scrollView.topOffset
    let inset = isAtTop ? scrollView.adjustedContentInset.top : restInset ?? scrollView.adjustedContentInset.top
    restInset = inset
    // UIKit aligns bars with pixels.
    let scrolled = ((scrollView.contentOffset.y + inset) * 2).rounded() / 2
    let new = isAtTop ? growth : max(0, growth - scrolled)
    guard new != grown else { return }
    grown = new
    container?.updateSafeAreaInsets()
  }
}

/// https://developer.apple.com/documentation/uikit/uinavigationitem
@MainActor public final class UINavigationItem: NSObject {
  /// https://developer.apple.com/documentation/uikit/uinavigationitem/searchcontroller
  public var searchController: UISearchController?

  nonisolated override init() { super.init() }
}

/// https://developer.apple.com/documentation/uikit/uisearchcontroller
@MainActor open class UISearchController: UIViewController {
  /// https://developer.apple.com/documentation/uikit/uisearchcontroller/init(searchresultscontroller:)
  public init(searchResultsController: UIViewController?) { super.init(nibName: nil, bundle: nil) }

  public required init?(coder: NSCoder) { nil }
}

/// The view of a navigation controller.
private final class BarContainer: UIView {
  let bar: UINavigationBar

  init(_ bar: UINavigationBar) {
    self.bar = bar
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { nil }

  override var ownSafeAreaInsets: UIEdgeInsets {
    var insets = super.ownSafeAreaInsets
    insets.top += bar.height
    return insets
  }
}

extension UIView {
  /// The bar above the view; nil without a navigation controller.
  var navigationBar: UINavigationBar? { (self as? BarContainer)?.bar ?? superview?.navigationBar }
}
