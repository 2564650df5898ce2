import Foundation
import Masthead
import MastheadUIKit
import Testing
@_spi(Double) import UIKit

@testable import SampleApp

/// Tests the README's first app on a phone.
@MainActor
@Suite struct SampleAppTests {
  @Test func appShowsStretchingHeader() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let controller = PeaksViewController(nibName: nil, bundle: nil)
    window.rootViewController = controller
    window.display()
    let table = try #require(controller.view.subviews.first as? HeaderTableView)
    #expect(table.frame == window.bounds)
    #expect(table.headerView?.frame == CGRect(x: 0, y: 0, width: 375, height: 300))
    table.move(to: -100, dragging: true)
    window.display()
    #expect(table.headerView?.frame == CGRect(x: 0, y: -100, width: 375, height: 400))
    #expect(table.headerImageView?.frame.height == 400)
  }

  @Test func profileShowsElementsAndRefreshes() throws {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let controller = ProfileViewController(nibName: nil, bundle: nil)
    window.rootViewController = controller
    window.display()
    let table = controller.table
    #expect(controller.avatar.superview === table)
    #expect(controller.avatar.frame == CGRect(x: 16, y: 100, width: 80, height: 80))
    #expect(controller.name.superview === table.headerView)
    #expect(controller.name.frame == CGRect(x: 127.5, y: 160, width: 120, height: 40))
    table.move(to: -60 - 99, dragging: true)
    window.display()
    #expect(table.refreshControl?.isRefreshing == false)
    table.move(to: -60 - 100, dragging: true)
    window.display()
    #expect(table.refreshControl?.isRefreshing == true)
  }

  @Test func scrollDelegateSnaps() {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    scrollView.contentSize = CGSize(width: 375, height: 2000)
    let header = UIView(frame: .zero)
    scrollView.addSubview(header)
    let binder = HeaderBinder(scrollView, header: header, pipeline: profile)
    let delegate = SnappingScrollDelegate(binder)
    scrollView.delegate = delegate
    // The header collapses over 140 points.
    scrollView.letGo(projected: -200 + 60)
    #expect(scrollView.contentOffset.y == -200)
    scrollView.letGo(projected: -200 + 80)
    #expect(scrollView.contentOffset.y == -60)
    binder.unbind()
  }

  // MARK: Other lists

  private func show<Controller: UIViewController>(_ controller: Controller) -> (UIWindow, Controller) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    window.safeArea = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
    window.rootViewController = controller
    window.display()
    return (window, controller)
  }

  /// A compositional layout with a section that scrolls sideways and a pinned title, and a diffable data source.
  @Test func feedKeepsCellsAndTitleBelowHeader() throws {
    let (window, feed) = show(FeedViewController(nibName: nil, bundle: nil))
    let list = feed.list
    func y(_ item: Int, _ section: Int) throws -> CGFloat {
      let path = IndexPath(item: item, section: section)
      let layout = list.collectionViewLayout
      return try #require(layout.layoutAttributesForItem(at: path)).frame.minY - list.contentOffset.y
    }
    func title() throws -> CGFloat {
      let view = try #require(list.supplementaryView(forElementKind: "title", at: IndexPath(item: 0, section: 1)))
      return view.convert(view.bounds, to: window).minY
    }
    #expect(feed.header.frame == CGRect(x: 0, y: 0, width: 375, height: 240))
    #expect(try y(0, 0) == 240 && title() == 336 && y(0, 1) == 376)
    var frames = 0
    feed.binder?.frameHandler = { _ in frames += 1 }
    for way in stride(from: 10.0, through: 1000, by: 30) {
      (MediaClock.time, frames) = (MediaClock.time + 1.0 / 60, 0)
      list.move(to: -96 + way, dragging: true)
      window.display()
      #expect(frames == 1, "at \(way)")
      #expect(feed.header.frame == CGRect(x: 0, y: 0, width: 375, height: max(96, 240 - way)))
      #expect(try isClose(y(0, 1), 376 - way) && isClose(title(), max(96, 336 - way)), "at \(way)")
    }
    // Posts are inserted and deleted in an animation.
    list.rest(at: 200)
    window.display()
    let first = try y(0, 1)
    feed.show(stories: Array(0..<8), posts: Array(101..<140))
    window.display()
    #expect(try y(0, 1) == first && list.contentOffset.y == 200 && list.contentInset.top == 96 - 47)
    #expect(list.transitions.contains { $0.kind == nil && !$0.appears })
    // A higher header moves rows only if the list is at its top.
    feed.binder?.pipeline.header.height = .points(300)
    window.display()
    #expect(try y(0, 1) == first && list.contentOffset.y == 260)
    list.rest(at: list.topOffset)
    window.display()
    feed.binder?.pipeline.header.height = .points(200)
    window.display()
    #expect(try y(0, 0) == 200 && list.contentOffset.y == list.topOffset)
  }

  @Test func feedIsReleasedWithItsController() {
    weak var header: UIView?
    weak var list: UICollectionView?
    do {
      let (window, feed) = show(FeedViewController(nibName: nil, bundle: nil))
      (header, list) = (feed.header, feed.list)
      window.rootViewController = nil
    }
    #expect(header == nil && list == nil)
  }

  @Test func galleryStretchesItsPicture() throws {
    let (window, gallery) = show(GalleryViewController(nibName: nil, bundle: nil))
    let path = IndexPath(item: 0, section: 0)
    let header = try #require(
      gallery.list.supplementaryView(forElementKind: UICollectionView.elementKindSectionHeader, at: path)
        as? HeaderReusableView)
    #expect(header.convert(header.bounds, to: window) == CGRect(x: 0, y: 0, width: 375, height: 240))
    gallery.list.move(to: gallery.list.topOffset - 80, dragging: true)
    window.display()
    #expect(header.convert(header.bounds, to: window) == CGRect(x: 0, y: 0, width: 375, height: 320))
    #expect(header.imageView?.frame.height == 320)
  }

  @Test func tableViewControllerShowsHeader() throws {
    let (window, settings) = show(SettingsViewController(style: .plain))
    let table = try #require(settings.tableView as? HeaderTableView)
    let header = try #require(table.headerView)
    #expect(header.convert(header.bounds, to: window) == CGRect(x: 0, y: 0, width: 375, height: 200))
    table.move(to: table.topOffset + 500, dragging: true)
    window.display()
    #expect(header.convert(header.bounds, to: window) == CGRect(x: 0, y: 0, width: 375, height: 60))
  }
}
