import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments

/// Tests of documents with unknown effects and parameters, in an app that uses the known ones.
@Suite struct UnknownEffectTests {
  private static let effects = #"""
    [{"effect":"com.example.ripple","enabled":true,"parameters":{"depth":[1,2]}},
     {"effect":"cut-away","parameters":{"depth":80,"softness":0.50}},
     {"effect":"com.example.tide","parameters":{"ratio":"golden"}},{"effect":"stretch"}]
    """#

  private static let problems = [
    #"effects[0].effect: unknown effect "com.example.ripple"; must be one of \#(EffectRegistry.builtIn.effects.map(\.identifier).joined(separator: ", "))"#,
    #"effects[1].parameters.softness: unknown parameter "softness"; must be one of ratio, depth, side, flattening"#,
    #"effects[2].effect: unknown effect "com.example.tide"; must be one of \#(EffectRegistry.builtIn.effects.map(\.identifier).joined(separator: ", "))"#,
  ]

  private func read(
    _ effects: String, _ unknownEffects: PipelineDocument.UnknownEffects = .skipped
  ) throws(DocumentError) -> PipelineDocument {
    try PipelineDocument(
      parsing: #"{"masthead":1,"header":{"height":300},"effects":\#(effects)}"#.utf8, unknownEffects: unknownEffects)
  }

  @Test func unknownEffectsAreSkippedAndReportedByIndex() throws {
    let document = try read(Self.effects)
    #expect(document.problems.map(\.description) == Self.problems)
    #expect(
      document.effects.map(\.kind.identifier) == ["com.example.ripple", "cut-away", "com.example.tide", "stretch"])
    #expect(document.effects.map(\.isSkipped) == [true, false, true, false])
    #expect(document.effects.map(\.isEnabled) == [false, true, false, true])
    #expect(document.effects[1].effect.value(of: "depth") == 80)
    #expect(try document.json["effects"] == JSON(parsing: Self.effects))
  }

  /// The frames equal those of the document without the unknown effects and parameters.
  @Test func pipelineRunsKnownEffects() throws {
    let known = try read(#"[{"effect":"cut-away","parameters":{"depth":80}},{"effect":"stretch"}]"#, .refused)
    let (some, whole) = (try read(Self.effects).makePipeline(), known.makePipeline())
    #expect(some.effects.map(\.kind.identifier) == ["cut-away", "stretch"])
    for offset in stride(from: -500.0, through: 300, by: 12.5) {
      let state = ScrollState(contentOffset: offset, viewport: MastheadSize(width: 375, height: 667))
      #expect(some.frame(at: state) == whole.frame(at: state))
    }
  }

  @Test func refusingThrowsSameErrors() throws {
    guard case .array(let entries) = try JSON(parsing: Self.effects) else { return }
    for (index, problem) in Self.problems.enumerated() {
      let error = #expect(throws: DocumentError.self) { try read("[\(entries[index].compact)]", .refused) }
      #expect(error?.description == problem.replacingIndex(with: 0))
    }
  }

  @Test(arguments: [
    (#"[{"effect":"a","parameters":3}]"#, "effects[0].parameters: expected an object, got the number 3"),
    (#"[{"effect":"a","enabled":1}]"#, "effects[0].enabled: expected true or false, got the number 1"),
    (
      #"[{"effect":"a","factor":1}]"#,
      #"effects[0]: unknown key "factor"; allowed keys: effect, version, enabled, parameters"#
    ),
    (
      #"[{"effect":"overlap","parameters":{"ratio":0}}]"#,
      "effects[0].parameters.ratio: must be between 1 and 10, got 0"
    ),
    (#"[{"effect":3}]"#, "effects[0].effect: expected a string, got the number 3"),
  ])
  func invalidEffectsAreRejectedEvenIfUnknown(_ effects: String, _ message: String) {
    let error = #expect(throws: DocumentError.self) { try read(effects) }
    #expect(error?.description == message)
  }

  // MARK: Editing

  @Test func editingKeepsUnknownEffects() throws {
    let document = try read(Self.effects)
    let edited = try document.setting("effects[1].parameters.depth", to: 10).setting("effects[0].enabled", to: false)
      .merging(["name": "A"])
    #expect(edited.problems.map(\.description) == Self.problems)
    #expect(edited.effects[1].effect.value(of: "depth") == 10 && edited.name == "A")
    #expect(edited.json["effects"]?.compact.contains(#""parameters":{"depth":10,"softness":0.50}"#) == true)
    for path in ["effects[0].parameters.depth", "effects[2].parameters.ratio"] {
      let error = #expect(throws: DocumentError.self) { try document.setting(path, to: 2) }
      #expect(error?.place == path)
    }
  }

  @Test func adaptingKeepsUnknownEffectsUntilRegistered() throws {
    struct Ripple: LayoutEffect {
      static let identifier = "com.example.ripple"
      static let parameters = [Parameter("depth", \Ripple.depth, in: 0...1)]
      var depth = 1.0

      func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
    }
    var registry = EffectRegistry.builtIn
    let document = try read(
      #"[{"effect":"com.example.ripple","parameters":{"depth":0.5}},{"effect":"stretch"}]"#)
    let (same, losses) = document.adapted(to: registry)
    #expect(same == document && losses.isEmpty && same.problems.count == 1)
    registry.register(Ripple.self)
    let (known, none) = document.adapted(to: registry)
    #expect(known == document && none.isEmpty && known.problems.isEmpty)
    #expect(known.effects[0].effect.value(of: "depth") == 0.5)
    // It also stays when the effect is unregistered again.
    #expect(known.adapted(to: .builtIn).document.problems == document.problems)
  }

  /// A valid document reads even if all its effects are unknown.
  @Test func randomDocumentsReadWithEmptyRegistry() throws {
    var random = SplitMix.printingSeed()
    for _ in 0..<50 {
      let json = random.pipelineJSON()
      let document = try PipelineDocument(json, registry: EffectRegistry(), unknownEffects: .skipped)
      #expect(document.json == json && document.effects.allSatisfy(\.isSkipped))
      #expect(document.problems.count == document.effects.count && document.makePipeline().effects.isEmpty)
    }
  }
}

extension String {
  /// Returns an effect's error with another index.
  fileprivate func replacingIndex(with index: Int) -> String {
    "effects[\(index)" + self[firstIndex(of: "]")!...]
  }
}
