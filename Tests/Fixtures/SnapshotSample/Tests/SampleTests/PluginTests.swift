#if os(Linux)
  import Foundation
  import Masthead
  import MastheadDocuments
  import MastheadPluginTesting
  import MastheadTesting
  import Testing

  @Suite struct PluginTests {
    /// Runs only if SAMPLE_PLUGINS names a folder of plugins.
    @Test func namedByADocument() throws {
      guard let folder = ProcessInfo.processInfo.environment["SAMPLE_PLUGINS"] else { return }
      let text = """
        { "masthead": 1, "header": { "height": 300 },
          "effects": [ { "effect": "com.example.ripple" }, { "effect": "com.example.dusk" } ] }
        """
      let document = try PipelineDocument(parsing: text.utf8, registry: .withPlugins(in: folder))
      assertSnapshot(of: document, as: .frames(along: .pull(120), on: SnapshotList(rate: 20)))
    }
  }
#endif
