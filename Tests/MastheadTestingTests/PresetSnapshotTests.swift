import Masthead
import MastheadDocuments
import MastheadTesting
import Testing

/// Snapshots of each preset along each gesture, on the preset's own device.
@Suite struct PresetSnapshotTests {
  @Test(arguments: Preset.all.map(\.identifier), NamedGesture.all.map(\.identifier))
  func frames(preset: String, gesture: String) throws {
    let document = try #require(Preset.named(preset)).document
    let device = document.scene.device
    let list = SnapshotList(viewport: device.size, safeArea: device.safeArea, rate: 30)
    let motion = try #require(NamedGesture.named(gesture)).gesture
    assertSnapshot(of: document, as: .frames(along: motion, on: list), named: "\(preset) \(gesture)")
  }
}
