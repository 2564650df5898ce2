import Masthead
import MastheadTesting
import XCTest

final class HeaderCase: XCTestCase {
  func testPulled() {
    assertSnapshots(
      of: sampleHeader,
      as: [
        "frames": .frames(along: .pull(120), on: SnapshotList(rate: 20)),
        "height": .curve(of: .headerHeight, count: 17),
      ])
  }

  override func invokeTest() {
    withSnapshotTesting(record: .missing) { super.invokeTest() }
  }
}
