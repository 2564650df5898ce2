import Foundation
import Masthead
import MastheadDocuments
import MastheadPlugins
import TestSupport
import Testing

@testable import MastheadPluginTesting

/// Plugins that are loaded into the test's process.
@Suite(.long) final class PluginRegistryTests {
  private let folder = TemporaryFolder()

  private var builder: PluginBuilder { PluginBuilder(cache: PluginCache(folder.path + "/cache")) }

  private func write(_ text: String, to name: String) { folder.write("Plugins/\(name)", text) }

  private func registry() throws -> EffectRegistry {
    try EffectRegistry.withPlugins(in: folder.path + "/Plugins", builtBy: builder)
  }

  private func problem() -> String? {
    (#expect(throws: PluginError.self) { try registry() })?.description.replacing(folder.path, with: "HERE")
  }

  @Test func pluginEffectsFollowBuiltInEffects() throws {
    let plugins = PluginFolder(folder.path + "/Plugins")
    try plugins.make(PluginTemplate(name: "Ripple", language: .swift))
    try plugins.make(PluginTemplate(name: "Dusk", language: .c))
    let builtIn = EffectRegistry.builtIn.effects.map(\.identifier)
    #expect(try registry().effects.map(\.identifier) == builtIn + ["com.example.dusk", "com.example.ripple"])
    let text = """
      { "masthead": 1, "header": { "height": 200 },
        "effects": [ { "effect": "com.example.ripple", "parameters": { "amount": 0.5 } },
                     { "effect": "com.example.dusk", "parameters": { "amount": 0.5 } } ] }
      """
    // The second call uses the loaded libraries.
    let document = try PipelineDocument(parsing: text.utf8, registry: registry())
    let state = ScrollState(contentOffset: 0, viewport: MastheadSize(width: 375, height: 667))
    #expect(document.makePipeline().frame(at: state).opacity == 0.25)
  }

  @Test func compilerErrorsAreReported() throws {
    write("let x: Int = \"x\"\nlet y = z\n", to: "Tide/Tide.swift")
    #expect(
      problem() == """
        Tide: Tide.swift:1: cannot convert value of type 'String' to specified type 'Int' (first of 2 errors)
          Tide.swift:1:14: error: cannot convert value of type 'String' to specified type 'Int'
          Tide.swift:2:9: error: cannot find 'z' in scope
        """)
  }

  @Test(arguments: [
    ([:], "Plugins"), (["MASTHEAD_PLUGINS": ""], "Plugins"), (["MASTHEAD_PLUGINS": "/a/b"], "/a/b"),
  ])
  func folderDefaultsToEnvironment(_ environment: [String: String], _ folder: String) {
    #expect(EffectRegistry.pluginFolder(environment) == folder)
  }

  @Test func duplicateIdentifierReportsBothPlugins() throws {
    let plugins = PluginFolder(folder.path + "/Plugins")
    try plugins.make(PluginTemplate(name: "Dusk", language: .c))
    try FileManager.default.copyItem(atPath: plugins.path + "/Dusk", toPath: plugins.path + "/Dusk2")
    #expect(
      problem() == "duplicate effect \"com.example.dusk\" in the plugins Dusk, Dusk2"
    )
  }

  @Test func missingFolderAndInvalidLibraryAreReported() throws {
    #expect(problem() == "folder not found: HERE/Plugins")
    write("text", to: "Text.so")
    let sentence = try #require(problem())
    #expect(
      sentence.replacing(/HERE\/cache\/Text-[0-9a-f-]+\.so/, with: "LIBRARY")
        == "cannot load LIBRARY: file too short")
  }
}
