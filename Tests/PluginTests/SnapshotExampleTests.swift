import Foundation
import Masthead
import MastheadTesting
import Testing

/// The snapshot tests of the article on testing.
@Suite struct SnapshotExampleTests {
  @Test func headerSuitsEveryDevice() {
    let pipeline = Pipeline(Header(height: 300)) { Stretch() }
    assertSnapshots(
      of: pipeline,
      as: .frames(
        along: .pull(120), on: [.phone, .islandPhone.landscape, .tablet.rightToLeft.reducedMotion],
        columns: .only("header")))
  }

  @Test func profileGrowsWithItsText() throws {
    let headers = URL(filePath: "../Fixtures/Headers", relativeTo: URL(filePath: #filePath))
    let profile = try PipelineDocument(named: "Profile", in: headers)
    let pull = try GestureDocument(named: "Pull", in: headers).gesture
    assertSnapshots(
      of: profile,
      as: .frames(
        along: pull, on: [.phone, .phone.with(textSize: .accessibilityLarge)],
        within: Tolerance(columns: ["title": Tolerance(absolute: 0.5)]), columns: .except("image", "mask")))
  }

  @Test func headerHasItsHeights() {
    let pipeline = Pipeline(Header(height: 300)) { Stretch() }
    assertSnapshot(of: pipeline, as: .restingHeights)
  }
}

extension Snapshotting where Value == Pipeline {
  /// The height of the header at rest on some devices, line by line.
  static var restingHeights: Self {
    Snapshotting<String>.lines.pullback { (pipeline: Pipeline) in
      [SnapshotList.phone, .islandPhone, .tablet].map { list in
        "\(list.name) \(pipeline.layout(in: list.environment).height)\n"
      }.joined()
    }
  }
}
