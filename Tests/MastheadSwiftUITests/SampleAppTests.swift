import Masthead
import MastheadUIKit
@_spi(Double) import SwiftUI
import Testing
@_spi(Double) import UIKit

@testable import SampleApp

/// Tests the apps of the README and of the articles, drawn on a phone.
@MainActor
@Suite struct SampleAppTests {
  @Test func appShowsStretchingHeader() throws {
    let stage = Stage(LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
    let view = PeaksView(peaks: ["Mont Blanc", "Dom"])
    let atRest = stage.show(view)
    // The header's lowest 40 points, below the cut edge of the image, overlap the first row.
    #expect(try #require(atRest.first("alps")).numbers[3] == 300)
    #expect(atRest.first("The Alps") != nil && atRest.first("Dom") != nil)
    let firstRow = try #require(atRest.first("Mont Blanc")).rect.minY
    stage.scrolled = -100
    let pulled = stage.show(view)
    #expect(try #require(pulled.first("alps")).numbers[3] == 400)
    #expect(try #require(pulled.first("Mont Blanc")).rect.minY == firstRow + 100)
    // Removes the view from the screen, which ends following.
    _ = stage.show(EmptyView())
  }

  @Test func readmeAppShowsHeaderOfItsFile() throws {
    let stage = Stage(LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
    let atRest = stage.show(SimplePeaksView(peaks: ["Mont Blanc", "Dom"]))
    #expect(try #require(atRest.first("alps")).numbers[3] == 300)
    #expect(atRest.first("The Alps") != nil && atRest.first("Dom") != nil)
  }

  @Test func appsOwnScrollViewShowsHeader() throws {
    let stage = Stage(LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
    let atRest = stage.show(FeedView())
    #expect(atRest.first("alps") != nil && atRest.first("Feed") != nil)
    #expect(try #require(atRest.first("Post 0")).rect.minY >= 240)
  }

  @Test func profileShowsElementsAndRefreshes() throws {
    let stage = Stage(LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))
    var count = 0
    let view = ProfileView { count += 1 }
    #expect(try #require(stage.show(view).first("me")).numbers == [16, 160, 80, 80])
    for scrolled in [-99.0, -100, -120] {
      stage.scrolled = scrolled
      _ = stage.show(view)
    }
    #expect(count == 1)
    stage.letGo(projected: 80)
    #expect(stage.scrolled == 140)
  }

  /// A SwiftUI view in the header of a table lies under the bar and avoids it only by the header's margins.
  @Test func hostedHeaderLeavesSafeAreaToPipeline() throws {
    let table = HeaderTableView(frame: .zero, style: .plain)
    table.pipeline = Pipeline(Header(height: .excludingSafeArea(200)), effects: [SafeArea(), Stretch()])
    let parent = UIViewController(nibName: nil, bundle: nil)
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    window.safeArea = UIEdgeInsets(top: 50, left: 0, bottom: 0, right: 0)
    window.rootViewController = parent
    table.frame = window.bounds
    parent.view.addSubview(table)
    let child = show(SwiftUI.Text("The Alps"), inHeaderOf: table, of: parent)
    window.display()
    let hosting = try #require(child as? UIHostingController<SwiftUI.Text>)
    #expect(hosting.view.frame.height == 250 && hosting.view.safeAreaInsets.top == 50)
    #expect(hosting.topInset == 0 && hosting.view.directionalLayoutMargins.top == 58)
    #expect(parent.children == [hosting])
  }
}
