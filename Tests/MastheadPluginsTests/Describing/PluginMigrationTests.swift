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

  /// A server has only descriptions of the effects. A worker runs the plugin's code, and the document is read again.
  @Test(arguments: badges)
  func describedEffectUpdatesParametersInWorker(_ parameters: String, _ expected: [Double]) throws {
    let plugin = try DescribedPlugin(Workshop.fixture("Badge"), executable: Workshop.masthead)
    let migrations = PluginMigrations()
    let kinds = plugin.kinds(migrations)
    _ = try? document("com.example.badge", parameters, kinds)
    let missing = migrations.takeMissing()
    #expect(missing.count == 1 && migrations.takeMissing().isEmpty)
    let worker = try WorkerProcess(executable: Workshop.masthead)
    for request in missing {
      _ = try worker.ask(.load(path: request.library))
      let reply = try worker.ask(.migrate(effect: request.effect, request.parameters, from: request.version))
      guard case .migrated(let result) = reply else {
        Issue.record("expected updated parameters, got \(reply)")
        continue
      }
      migrations.add(result, for: request)
    }
    #expect(values(of: try document("com.example.badge", parameters, kinds)) == expected)
    #expect(migrations.takeMissing().isEmpty)
  }

  /// Results in use are kept, however many others were added.
  @Test func unusedResultsAreDropped() {
    let migrations = PluginMigrations()
    func request(_ number: Int) -> PluginMigrations.Request {
      var parameters = WrittenParameters()
      parameters["amount"] = .number(Double(number))
      return .init(library: "Tide.so", effect: "com.example.tide", parameters: parameters, version: 1)
    }
    var result = WrittenParameters()
    result["result"] = 7
    for number in 0..<5000 {
      migrations.add(result, for: request(number))
      #expect(self.result(of: request(0), in: migrations) == 7)
    }
    #expect(self.result(of: request(4999), in: migrations) == 7 && self.result(of: request(1), in: migrations) == nil)
    #expect(migrations.takeMissing() == [request(1)])
  }

  private func result(of request: PluginMigrations.Request, in migrations: PluginMigrations) -> Double? {
    var parameters = request.parameters
    migrations.migrate(&parameters, from: request.version, of: request.effect, in: request.library)
    return parameters["result"]?.number
  }

  /// Version 2 of an effect in Swift.
  private struct Drift: LayoutEffect {
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

    func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
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
