import CMasthead
import LongTests
import Masthead
import MastheadDocuments
import MastheadPluginKit
import Testing

@testable import MastheadPlugins

/// Documents that were written for an earlier version of a plugin's effect.
@Suite(.long) struct PluginMigrationTests {
  /// A document of version 1, with the effect's parameters.
  private func document(_ identifier: String, _ parameters: String, _ kinds: [EffectKind]) throws -> PipelineDocument {
    var registry = EffectRegistry.builtIn
    for kind in kinds { registry.register(kind) }
    let text = """
      {"masthead": 1, "name": "Old", "header": {"height": 300, "elements": [{"name": "title"}, {"name": "avatar"}]},
       "effects": [{"effect": "\(identifier)", "version": 1, "parameters": \(parameters)}]}
      """
    return try PipelineDocument(parsing: text.utf8, registry: registry)
  }

  private func values(of document: PipelineDocument) -> [Double?] {
    document.effects[0].kind.parameters.map { document.effects[0].effect.value(of: $0.identifier) }
  }

  /// Parameters of version 1 of the badge, and the values of target, amount and lingers.
  private static let badges: [(String, [Double])] = [
    ("{}", [0, 0.5, 0]),
    ("{\"amount\": 25}", [0, 0.25, 0]),
    ("{\"part\": \"picture\", \"always\": false}", [-1, 0.5, 1]),
    ("{\"note\": \"written by hand\", \"part\": \"avatar\", \"always\": true, \"amount\": 100}", [1, 1, 0]),
  ]

  @Test(arguments: badges)
  func effectInThisProcessUpdatesParameters(_ parameters: String, _ expected: [Double]) throws {
    let kinds = try PluginLibrary(path: Workshop.fixture("Badge").library).effects
    let document = try document("com.example.badge", parameters, kinds)
    #expect(values(of: document) == expected)
    let words =
      parameters == "{}" ? "the same parameters may give other frames" : "its parameters were updated"
    #expect(
      document.migrations.map(\.description)
        == ["effects[0]: written for version 1 of com.example.badge, now version 2; \(words)"])
  }

  /// A server has only descriptions of the effects. Another process runs the plugin's code.
  @Test(arguments: badges)
  func describedEffectUpdatesParametersInOtherProcess(_ parameters: String, _ expected: [Double]) throws {
    let plugin = try DescribedPlugin(Workshop.fixture("Badge"), executable: Workshop.masthead)
    let kinds = plugin.kinds(executable: Workshop.masthead)
    #expect(values(of: try document("com.example.badge", parameters, kinds)) == expected)
  }

  @Test func equalParametersAreUpdatedOnce() throws {
    let migration = PluginMigration(
      of: "com.example.badge", in: try Workshop.fixture("Badge").library, executable: Workshop.masthead)
    var written = WrittenParameters()
    written["amount"] = 25
    let first = written.migrated(by: migration)
    #expect(first["amount"] == 0.25)
    let clock = ContinuousClock()
    let duration = clock.measure { for _ in 0..<1000 { #expect(written.migrated(by: migration) == first) } }
    // A thousand processes take at least a second.
    #expect(duration < .seconds(1))
  }

  /// C code of `migrate`. A plugin that crashes, exits or hangs leaves the parameters as they are.
  @Test(arguments: ["__builtin_trap();", "exit(3);", "for (;;);"])
  func failingMigrationLeavesParameters(_ code: String) throws {
    let workshop = Workshop()
    let plugin = BrokenCPlugin(
      before: """
        static void migrate(const masthead_effect *effect, masthead_parameters *parameters, uint32_t version) { \(code) }
        """, effect: ".version = 2, .migrate = migrate")
    workshop.write("Tide/Tide.c", plugin.source)
    let described = try DescribedPlugin(workshop.build("Tide"), executable: Workshop.masthead)
    let kinds = described.kinds(executable: Workshop.masthead)
    #expect(values(of: try document("com.example.tide", "{\"amount\": 0.25}", kinds)) == [0.25])
  }

  /// Version 2 of an effect in Swift.
  private struct Drift: HeaderEffect {
    static let identifier = "com.example.drift"
    static let version = 2
    static let parameters = [Parameter("speed", \Drift.speed, in: 0...1000), Parameter("on", \Drift.on)]
    var speed = 60.0
    var on = true

    static func migrate(_ parameters: inout WrittenParameters, from version: Int) {
      // Until version 2, speed was in points a frame, and the flag was a word.
      if let speed = parameters["speed"]?.number { parameters["speed"] = .number(speed * 60) }
      if case .word(let state)? = parameters["state"] {
        parameters["state"] = nil
        parameters["on"] = .flag(state == "on")
      }
    }
  }

  @Test func swiftEffectUpdatesParametersThroughInterface() throws {
    let exported = ExportedPlugin(exportEffects(Drift.self), build: masthead_current_build())
    let kinds = try PluginLibrary(path: "Drift", plugin: exported.pointer).effects
    #expect(values(of: try document("com.example.drift", "{\"speed\": 2, \"state\": \"off\"}", kinds)) == [120, 0])
    #expect(values(of: try document("com.example.drift", "{}", kinds)) == [60, 1])
    var (through, direct) = (WrittenParameters(), WrittenParameters())
    for identifier in ["b", "speed", "a", "state"] {
      through[identifier] = identifier == "state" ? "on" : 1.5
      direct[identifier] = through[identifier]
    }
    kinds[0].migrate(&through, 1)
    Drift.migrate(&direct, from: 1)
    #expect(through == direct)
    #expect(through.identifiers == ["b", "speed", "a", "on"])
  }
}

extension WrittenParameters {
  fileprivate func migrated(by migration: PluginMigration) -> WrittenParameters {
    var copy = self
    migration.run(&copy, from: 1)
    return copy
  }
}
