import Foundation
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
    #expect(table.tableHeaderView?.frame == CGRect(x: 0, y: -260, width: 375, height: 300))
    table.move(to: -360, dragging: true)
    window.display()
    #expect(table.tableHeaderView?.frame == CGRect(x: 0, y: -360, width: 375, height: 400))
    #expect(table.headerImageView?.frame.height == 400)
  }
}
