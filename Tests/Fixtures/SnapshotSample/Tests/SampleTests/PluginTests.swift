import Masthead
import MastheadDocuments
import MastheadTesting
import Ripple
import Testing

/// A document names the effect of a plugin, which `masthead plugin new` wrote.
@Suite struct PluginTests {
  @Test func namedByADocument() throws {
    let text = """
      { "masthead": 1, "header": { "height": 300, "collapsedHeight": 100 },
        "effects": [ { "effect": "com.example.ripple", "parameters": { "amount": 0.5 } } ] }
      """
    let document = try PipelineDocument(parsing: text.utf8, registry: .builtIn(and: [Ripple.self]))
    assertSnapshot(of: document, as: .frames(along: .demonstration, on: SnapshotList(rate: 20)))
  }
}
