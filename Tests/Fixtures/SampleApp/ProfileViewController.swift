import Masthead
import MastheadDocuments
import MastheadUIKit
import UIKit

/// A profile with an avatar and a title in its header, which refreshes when it is pulled.
final class ProfileViewController: UIViewController {
  let table = HeaderTableView(frame: .zero, style: .plain)
  let avatar = UIImageView(image: UIImage(named: "me"))
  let name = UILabel(frame: .zero)

  override func viewDidLoad() {
    super.viewDidLoad()
    table.frame = view.bounds
    table.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    view.addSubview(table)
    table.headerView = UIView(frame: .zero)
    table.refreshControl = UIRefreshControl(frame: .zero)
    table.pipeline = profile

    name.text = "Heidi"
    table.bind(avatar, to: "avatar")
    table.bind(name, to: "title")

    table.eventHandler = { [weak self] events in
      if events.contains(.refresh) { self?.table.refreshControl?.beginRefreshing() }
    }
  }
}

/// A header that collapses, snaps, and has an avatar that hangs over its lower edge.
let profile = Pipeline(
  Header(
    height: .points(200), collapsedHeight: 60,
    elements: [
      HeaderElement(
        "avatar", alignment: .bottomLeading, width: 80, height: 80,
        insets: MastheadDirectionalEdgeInsets(leading: 16, bottom: -40), cornerRadius: 40, clipped: false),
      HeaderElement("title", alignment: .bottom, width: 120, height: 40),
    ])
) {
  Stretch()
  Collapse()
  Pin()
  Snap()
  Trigger(event: .refresh, at: 100)
}

/// Lets the flight of a list under any header end at a snap. Without it, the list snaps with an animation.
final class SnappingScrollDelegate: NSObject, UIScrollViewDelegate {
  let binder: HeaderBinder

  init(_ binder: HeaderBinder) { self.binder = binder }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    binder.scrollViewWillEndDragging(scrollView, withVelocity: velocity, targetContentOffset: targetContentOffset)
  }
}
