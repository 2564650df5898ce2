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

  /// Compares the README's code with the code compiled here.
  @Test func readmeShowsThisCode() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    for file in ["PeaksViewController", "PeaksView"] {
      let source = try String(
        contentsOf: root.appendingPathComponent("Tests/Fixtures/SampleApp/\(file).swift"), encoding: .utf8)
      // An app loads the document from its main bundle; this sample loads it from its module's bundle.
      let shown = source.replacingOccurrences(of: ", in: .module", with: "")
      #expect(readme.contains("```swift\n\(shown)```\n"), "The README differs from \(file).")
    }
  }
}
