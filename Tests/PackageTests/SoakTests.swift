import Foundation
import MastheadPlugins
import TemporaryFolder
import Testing

/// The sample plugins and new plugins in many situations. The tests of MastheadPlugins validate them at a faster level.
struct SoakTests {
  @Test(.timeLimit(.minutes(20)), arguments: ["Fade", "Wave", "Keyframes", "Dusk"])
  func samplePassesEveryCheck(_ name: String) throws {
    try expectPass(Repository.root.appending(path: "Plugins/\(name)").path)
  }

  @Test(.timeLimit(.minutes(20)), arguments: [PluginTemplate.Language.swift, .c])
  func newPluginPassesEveryCheck(_ language: PluginTemplate.Language) throws {
    let folder = TemporaryFolder()
    try PluginFolder(folder.path).make(PluginTemplate(name: "Tide", language: language))
    try expectPass("\(folder.path)/Tide")
  }

  private func expectPass(_ folder: String) throws {
    let cache = TemporaryFolder()
    let plugin = try PluginBuilder(cache: PluginCache("\(cache.path)/plugins")).build(PluginSource(at: folder))
    for level in [ValidationLevel.full, .soak] {
      let validation = try Validation(
        of: plugin.name,
        in: ValidationContext(
          library: plugin.library, level: level, seed: .random(in: 0..<(1 << 32)),
          executable: Repository.products.appending(path: "masthead").path, timeLimit: 600))
      let lines = ValidationCheck.all(at: level).map {
        $0 == .state ? "– state: no effect has memory" : "✓ \($0.name)"
      }
      #expect(validation.results.map(\.line) == lines, "level \(level), seed \(validation.seed)")
    }
  }
}
