import Masthead
import MastheadTesting
import Testing

@Suite struct HeaderTests {
  @Test func pulled() {
    assertSnapshot(of: sampleHeader, as: .frames(along: .pull(120), on: SnapshotList(rate: 20)))
  }

  @Test(arguments: [60.0, 120]) func pulledBy(distance: Double) {
    assertSnapshot(
      of: sampleHeader, as: .frames(along: .pull(distance), on: SnapshotList(rate: 10)),
      named: "\(Int(distance)) points")
  }

  @Test func fromElsewhere() async {
    await Task.detached { assertSnapshot(of: sampleHeader, as: .curve(of: .stretch, count: 17)) }.value
  }
}
