// swift-format-ignore-file
// Generated from the documentation comments by .ci/docs --examples.

import Masthead
import MastheadUIKit
import Testing
import UIKit

/// The examples in the documentation comments.
@MainActor
@Suite struct ReferenceExamples {
  @Test func exampleOfHeaderBinder() async throws {
    let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let header = UIView(frame: .zero)
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
    }
    let binder = HeaderBinder(scrollView, header: header, pipeline: pipeline)
    #expect(printed(binder.pipeline.effects.count) == "1")
    _ = scrollView
    _ = header
    _ = pipeline
    _ = binder
  }

  @Test func exampleOfHeaderFlowLayout() async throws {
    let layout = HeaderFlowLayout()
    layout.headerReferenceSize = CGSize(width: 0, height: 160)
    layout.pipeline = Pipeline(Header(height: 160)) {
      CollectionFlow()
      Stretch()
    }
    _ = layout
  }

  @Test func exampleOfHeaderTableView() async throws {
    let table = HeaderTableView(frame: CGRect(x: 0, y: 0, width: 375, height: 667), style: .plain)
    table.pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      Parallax()
    }
    table.headerView = UIView(frame: .zero)
    table.layoutIfNeeded()
    #expect(printed(table.headerFrame.header.height) == "300.0")
    _ = table
  }

  /// The text that `print` writes.
  private func printed(_ items: Any...) -> String {
    items.map { "\($0)" }.joined(separator: " ")
  }
}
