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
}
