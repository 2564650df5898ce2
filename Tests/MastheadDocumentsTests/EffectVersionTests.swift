import Masthead
import SeededRandom
import Testing

@testable import MastheadDocuments

/// Tests of effects whose version differs from the one in the document.
@Suite struct EffectVersionTests {
  /// Version 1 has `speed` in points per frame, and `side` in degrees. Version 2 has `pace` in points per second. Version 3 has
  /// keywords for the sides.
  private struct Ripple: LayoutEffect {
    static let identifier = "com.example.ripple"
    static let version = 3
    static let parameters = [
      Parameter("pace", \Ripple.pace, in: 0...600), Parameter("side", \Ripple.side),
      Parameter("depth", \Ripple.depth, in: 0...100, formerly: ["amount"]),
    ]
    var pace = 60.0
    var side = Placement.aboveContent
    var depth = 20.0

    static func migrate(_ parameters: inout WrittenParameters, from version: Int) {
      if version < 2, let speed = parameters["speed"]?.number {
        parameters["speed"] = nil
        parameters["pace"] = .number(speed * 60)
      }
      if version < 3, let degrees = parameters["side"]?.number {
        parameters["side"] = degrees == 180 ? "insideContent" : "aboveContent"
      }
    }

    func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  }

  /// Has the same parameters as version 1, but computes different frames.
  private struct Tide: LayoutEffect {
    static let identifier = "com.example.tide"
    static let version = 2
    static let parameters = [Parameter("depth", \Tide.depth, in: 0...100)]
    var depth = 20.0

    func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  }

  /// The default of `depth` is 20 in version 1, and 40 since. `width` was renamed to `reach`.
  private struct Swell: LayoutEffect {
    static let identifier = "com.example.swell"
    static let version = 2
    static let parameters = [
      Parameter("depth", \Swell.depth, in: 0...100), Parameter("reach", \Swell.reach, in: 0...10, formerly: ["width"]),
    ]
    var depth = 40.0
    var reach = 1.0

    static func migrate(_ parameters: inout WrittenParameters, from version: Int) {
      if parameters["depth"] == nil { parameters["depth"] = 20 }
      // Version 1 has no `reach`, so migrating a value of that name would be a mistake.
      if let reach = parameters["reach"]?.number { parameters["reach"] = .number(reach * 100) }
    }

    func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  }

  private static var registry: EffectRegistry {
    var registry = EffectRegistry.builtIn
    registry.register(Swell.self)
    registry.register(Ripple.self)
    registry.register(Tide.self)
    return registry
  }

  private func read(_ entry: String) throws(DocumentError) -> PipelineDocument {
    try PipelineDocument(
      parsing: #"{"masthead":1,"header":{"height":300},"effects":[{"effect":"stretch"},\#(entry)]}"#.utf8,
      registry: Self.registry)
  }

  private static let migrationNote =
    "effects[1]: written for version # of com.example.ripple, now version 3; its parameters were updated"

  @Test(arguments: [
    (#"{"effect":"com.example.ripple","parameters":{"speed":2.50,"side":180}}"#, 150, Placement.insideContent, 20, 1),
    (#"{"effect":"com.example.ripple","version":1,"parameters":{"speed":1,"amount":7}}"#, 60, .aboveContent, 7, 1),
    (
      #"{"effect":"com.example.ripple","version":2,"parameters":{"pace":90,"side":0,"$note":1}}"#, 90, .aboveContent,
      20, 2
    ),
  ])
  func olderParametersAreMigratedAndReported(
    _ entry: String, _ pace: Double, _ side: Placement, _ depth: Double, _ version: Int
  ) throws {
    let document = try read(entry)
    let ripple = try #require(document.effects[1].effect as? Ripple)
    #expect(ripple.pace == pace && ripple.side == side && ripple.depth == depth)
    #expect(
      document.migrations.map(\.description)
        == [Self.migrationNote.replacingOccurrence(of: "#", with: "\(version)")])
    #expect(document.problems.isEmpty)
    // Reading and writing leaves the document unchanged.
    #expect(document.json["effects"]?.compact == #"[{"effect":"stretch"},\#(entry)]"#)
  }

  @Test func currentDocumentReportsNoMigrations() throws {
    let document = try read(#"{"effect":"com.example.ripple","version":3,"parameters":{"pace":1}}"#)
    #expect((document.effects[1].effect as? Ripple)?.pace == 1 && document.migrations.isEmpty)
    #expect(Preset.all.allSatisfy { $0.document.migrations.isEmpty && $0.document.problems.isEmpty })
  }

  @Test func effectWithoutMigrationIsReportedToo() throws {
    let document = try read(#"{"effect":"com.example.tide","parameters":{"depth":3}}"#)
    #expect((document.effects[1].effect as? Tide)?.depth == 3)
    #expect(
      document.migrations.map(\.description) == [
        "effects[1]: written for version 1 of com.example.tide, now version 2; "
          + "the same parameters may give other frames"
      ])
  }

  @Test(arguments: [
    (
      #"{"effect":"com.example.ripple","version":4}"#,
      "effects[1].version: must be at most 3, got 4; "
        + "update the plugin or the app that has the effect"
    ),
    (
      #"{"effect":"cut-away","version":2}"#,
      "effects[1].version: must be at most 1, got 2; update Masthead"
    ),
    (
      #"{"effect":"stretch","version":0}"#,
      "effects[1].version: must be a whole number between 1 and 2147483647, got 0"
    ),
    (
      #"{"effect":"stretch","version":"1"}"#,
      "effects[1].version: expected a whole number, got the string \"1\""
    ),
    (
      #"{"effect":"com.example.ripple","parameters":{"speed":11}}"#,
      "effects[1].parameters.pace: must be between 0 and 600, got 660; "
        + "the parameters were updated from version 1 to 3"
    ),
    (
      #"{"effect":"com.example.ripple","parameters":{"speed":null}}"#,
      "effects[1].parameters.speed: unknown parameter \"speed\"; must be one of pace, side, depth"
    ),
    (
      #"{"effect":"com.example.ripple","parameters":{"speed":1e308}}"#,
      "effects[1].parameters.pace: expected a number, got null; "
        + "the parameters were updated from version 1 to 3"
    ),
    (
      #"{"effect":"com.example.ripple","parameters":3}"#,
      "effects[1].parameters: expected an object, got the number 3"
    ),
  ])
  func effectThatCannotBeMigratedIsRejected(_ entry: String, _ message: String) {
    let error = #expect(throws: DocumentError.self) { try read(entry) }
    #expect(error?.description == message)
  }

  @Test(arguments: [
    (#"{"effect":"com.example.swell"}"#, 20), (#"{"effect":"com.example.swell","parameters":{}}"#, 20),
    (#"{"effect":"com.example.swell","parameters":{"width":3}}"#, 20),
    (#"{"effect":"com.example.swell","parameters":{"depth":7}}"#, 7),
    (#"{"effect":"com.example.swell","version":2}"#, 40),
  ])
  func olderDocumentKeepsFormerDefault(_ entry: String, _ depth: Double) throws {
    let document = try read(entry)
    #expect(document.effects[1].effect.value(of: "depth") == depth)
    let edited = try document.setting("effects[1].parameters.reach", to: 2, registry: Self.registry)
    #expect(edited.effects[1].effect.value(of: "depth") == depth && edited.effects[1].effect.value(of: "reach") == 2)
    #expect(edited.json["effects"]?.compact.contains(#""version":2"#) == true)
  }

  // MARK: Editing

  @Test(arguments: [
    (
      "effects[1].parameters.depth",
      #"{"effect":"com.example.ripple","version":3,"parameters":{"side":"insideContent","pace":150,"depth":5}}"#
    ),
    (
      "effects[1].parameters.pace",
      #"{"effect":"com.example.ripple","version":3,"parameters":{"side":"insideContent","pace":5}}"#
    ),
  ])
  func settingParameterWritesCurrentVersion(_ path: String, _ written: String) throws {
    let document = try read(#"{"effect":"com.example.ripple","parameters":{"speed":2.50,"side":180}}"#)
    let edited = try document.setting(path, to: 5, registry: Self.registry)
    #expect(edited.json["effects"]?.compact == #"[{"effect":"stretch"},\#(written)]"#)
    #expect(edited.migrations.isEmpty)
    let same = try edited.setting(path, to: 5, registry: Self.registry)
    #expect(same == edited)
  }

  @Test func otherEditsLeaveOlderEffectUnchanged() throws {
    let entry = #"{"effect":"com.example.ripple","parameters":{"speed":2.50}}"#
    let document = try read(entry)
    for (path, value) in [("name", "A"), ("effects[0].parameters.factor", 0.5), ("header.height", 10)]
      as [(String, JSON)]
    {
      let edited = try document.setting(path, to: value, registry: Self.registry)
      #expect(edited.json["effects"]?.compact.hasSuffix(",\(entry)]") == true)
      #expect(edited.migrations.count == 1)
    }
    let off = try document.setting("effects[1].enabled", to: false, registry: Self.registry)
    #expect(off.effects[1].effect.value(of: "pace") == 150 && !off.effects[1].isEnabled)
  }

  // MARK: Newer builds of an effect

  /// The first version of Ripple.
  private struct First: LayoutEffect {
    static let identifier = "com.example.ripple"
    static let parameters = [Parameter("speed", \First.speed, in: 0...100)]
    var speed = 1.0

    func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  }

  /// Parameters that adapting has renamed are current, and are not migrated again.
  @Test(arguments: [
    (
      #"{"effect":"com.example.swell","parameters":{"depth":30,"width":3}}"#,
      #"{"effect":"com.example.swell","version":2,"parameters":{"depth":30,"reach":3}}"#
    ),
    (
      #"{"effect":"com.example.swell","parameters":{"depth":30}}"#,
      #"{"effect":"com.example.swell","parameters":{"depth":30}}"#
    ),
    (
      #"{"effect":"com.example.swell","enabled":false}"#,
      #"{"effect":"com.example.swell","version":2,"enabled":false,"parameters":{"depth":20}}"#
    ),
  ])
  func adaptingWritesVersionIfItChangesParameters(_ before: String, _ after: String) throws {
    struct Old: LayoutEffect {
      static let identifier = "com.example.swell"
      static let parameters = [Parameter("depth", \Old.depth, in: 0...100), Parameter("width", \Old.width, in: 0...10)]
      var depth = 20.0
      var width = 1.0

      func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
    }
    var old = EffectRegistry()
    old.register(Old.self)
    let document = try PipelineDocument(parsing: #"{"masthead":1,"effects":[\#(before)]}"#.utf8, registry: old)
    let (adapted, losses) = document.adapted(to: Self.registry)
    #expect(adapted.json["effects"]?.compact == "[\(after)]" && losses.isEmpty)
    #expect(adapted.effects[0].effect.value(of: "reach") == (before.contains("width") ? 3 : 1))
  }

  /// The first version of Tide.
  private struct FirstTide: LayoutEffect {
    static let identifier = "com.example.tide"
    static let parameters = [Parameter("depth", \FirstTide.depth, in: 0...100)]
    var depth = 20.0

    func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  }

  @Test func adaptingLowersVersionNewerThanBuild() throws {
    let document = try PipelineDocument(
      parsing: #"{"masthead":1,"effects":[{"effect":"com.example.tide","version":2,"parameters":{"depth":3}}]}"#.utf8,
      registry: Self.registry)
    var tides = EffectRegistry()
    tides.register(FirstTide.self)
    let (adapted, losses) = document.adapted(to: tides)
    #expect(adapted.json["effects"]?.compact == #"[{"effect":"com.example.tide","parameters":{"depth":3}}]"#)
    #expect(losses.map(\.description) == ["effects[0].version: changed from 2 to 1, the version of First tide"])
  }

  @Test func newerBuildMigratesDocument() throws {
    var old = EffectRegistry()
    old.register(First.self)
    let document = try PipelineDocument(
      parsing: #"{"masthead":1,"effects":[{"effect":"com.example.ripple","parameters":{"speed":3}}]}"#.utf8,
      registry: old)
    let (adapted, losses) = document.adapted(to: Self.registry)
    #expect(losses.isEmpty && adapted.effects[0].effect.value(of: "pace") == 180)
    #expect(
      adapted.json["effects"]?.compact
        == #"[{"effect":"com.example.ripple","version":3,"parameters":{"pace":180}}]"#)
    // Adapting back to the older build reports what that build does not know.
    let (back, lost) = adapted.adapted(to: old)
    #expect(back.json["effects"]?.compact == #"[{"effect":"com.example.ripple"}]"#)
    #expect(
      lost.map(\.description) == [
        "effects[0].version: changed from 3 to 1, the version of First",
        "effects[0].parameters.pace: removed 180: First no longer has this parameter",
      ])
  }
}

extension String {
  fileprivate func replacingOccurrence(of mark: Character, with text: String) -> String {
    split(separator: mark, omittingEmptySubsequences: false).joined(separator: text)
  }
}
