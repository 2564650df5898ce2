import Foundation
import MastheadPlugins
import TemporaryFolder
import Testing

/// The sample plugins in many situations. The tests of MastheadPlugins validate them at a faster level.
struct SoakTests {
  @Test(.timeLimit(.minutes(20)), arguments: ["Fade", "Wave", "Keyframes", "Dusk"])
  func samplePassesEveryCheck(_ name: String) throws {
    let cache = TemporaryFolder()
    let plugin = try PluginBuilder(cache: PluginCache("\(cache.path)/plugins")).build(
      PluginSource(at: Repository.root.appending(path: "Plugins/\(name)").path))
    let validation = try Validation(
      of: name,
      in: ValidationContext(
        library: plugin.library, level: .soak, seed: .random(in: 0..<(1 << 32)),
        executable: Repository.products.appending(path: "masthead").path, timeLimit: 600))
    let lines = ValidationCheck.all(at: .soak).map {
      $0 == .state ? "– state: no effect has memory" : "✓ \($0.name)"
    }
    #expect(validation.results.map(\.line) == lines, "seed \(validation.seed)")
  }
}
