import Masthead
import Testing

@testable import MastheadDocuments

/// The parameters that a document highlights.
@Suite struct HighlightTests {
  private static func document(_ highlights: JSON, effects: JSON = ["stretch", "cut-away", "fade", "fade"]) throws
    -> PipelineDocument
  {
    try PipelineDocument(["masthead": 1, "header": ["height": 200], "effects": effects, "highlights": highlights])
  }

  @Test func everyPresetHasThreeToSixHighlights() {
    for preset in Preset.all { #expect((3...6).contains(preset.document.highlights.count), "\(preset.identifier)") }
  }

  @Test func highlightsAreReadAndKept() throws {
    let document = try Self.document(["header.height", "effects[1].parameters.depth"])
    #expect(document.highlights == ["header.height", "effects[1].parameters.depth"])
    let edited = try document.setting("header.height", to: 300)
    #expect(edited.highlights == document.highlights)
    #expect(try PipelineDocument(["masthead": 1]).highlights == [])
  }

  private static func sentence(_ path: String) -> String {
    "highlights[1]: expected the path of a parameter, such as header.height or effects[0].parameters.factor, got \"\(path)\""
  }

  @Test(arguments: [
    "header.heights", "header", "effects[4].parameters.factor", "effects[-1].parameters.factor",
    "effects[01].parameters.factor", "effects[1].parameters.factor", "effects[1].enabled", "effects[1]", "name", "",
    "effects[9999999999999999999].parameters.factor",
  ])
  func wrongHighlightIsErrorWithPlace(path: String) throws {
    let error = #expect(throws: DocumentError.self) { try Self.document(["header.height", .string(path)]) }
    #expect(error?.description == Self.sentence(path))
  }

  @Test func highlightOfMissingHeaderIsError() {
    let error = #expect(throws: DocumentError.self) {
      try PipelineDocument(["masthead": 1, "highlights": ["header.height"]])
    }
    #expect(error?.place == "highlights[0]")
  }

  @Test func tooManyHighlightsAreError() {
    let many = JSON.array(Array(repeating: "header.height", count: 13))
    let error = #expect(throws: DocumentError.self) { try Self.document(many) }
    #expect(error?.description == "highlights: too many highlights: at most 12, got 13")
  }

  /// An app that is older than the document skips an unknown effect and its highlights.
  @Test func highlightsOfSkippedEffectsAreKept() throws {
    let json: JSON = [
      "masthead": 1, "header": ["height": 200], "effects": ["com.example.tide"],
      "highlights": ["effects[0].parameters.depth", "header.tide"],
    ]
    let document = try PipelineDocument(json, unknownEffects: .skipped)
    #expect(document.json == json)
    #expect(document.problems.map(\.place) == ["effects[0]", "highlights[1]"])
  }

  @Test(
    arguments: [
      // Moved, removed, added, duplicated, changed in place, and all removed.
      (
        ["cut-away", "stretch", ["effect": "fade", "parameters": ["to": 0.5]], "fade"], ["0.depth", "1.factor", "2.to"]
      ),
      (["stretch", ["effect": "fade", "parameters": ["to": 0.5]], "fade"], ["0.factor", "1.to"]),
      (
        ["blur", "stretch", "cut-away", ["effect": "fade", "parameters": ["to": 0.5]], "fade"],
        ["2.depth", "1.factor", "3.to"]
      ),
      (
        ["stretch", "cut-away", "cut-away", ["effect": "fade", "parameters": ["to": 0.5]], "fade"],
        ["1.depth", "0.factor", "3.to"]
      ),
      (
        ["stretch", ["effect": "cut-away", "parameters": ["depth": 5]], "fade"],
        ["1.depth", "0.factor"]
      ),
      ([], []),
    ] as [(JSON, [String])])
  func otherEffectsKeepTheirHighlights(effects: JSON, expected: [String]) throws {
    let document = try Self.document(
      ["effects[1].parameters.depth", "effects[0].parameters.factor", "effects[2].parameters.to"],
      effects: ["stretch", "cut-away", ["effect": "fade", "parameters": ["to": 0.5]], "fade"])
    let edited = try document.merging(["effects": effects])
    #expect(
      edited.highlights
        == expected.map { path in
          let parts = path.split(separator: ".")
          return "effects[\(parts[0])].parameters.\(parts[1])"
        })
  }

  @Test func removedHeaderLosesItsHighlights() throws {
    let document = try Self.document(["header.height", "effects[0].parameters.factor"])
    #expect(try document.merging(["header": .null]).highlights == ["effects[0].parameters.factor"])
  }

  @Test func patchWithHighlightsIsAppliedUnchanged() throws {
    let document = try Self.document(["effects[1].parameters.depth"])
    let patch: JSON = ["effects": ["cut-away"], "highlights": ["effects[0].parameters.side"]]
    #expect(try document.merging(patch).highlights == ["effects[0].parameters.side"])
    #expect(throws: DocumentError.self) {
      try document.merging(["effects": ["cut-away"], "highlights": ["effects[1].parameters.depth"]])
    }
  }

  @Test func otherRegistryDropsHighlightsOfLostEffects() throws {
    var registry = EffectRegistry()
    registry.register(CutAway.self)
    let document = try Self.document(
      ["effects[0].parameters.factor", "header.height", "effects[1].parameters.depth"],
      effects: ["stretch", "cut-away"])
    let (adapted, losses) = document.adapted(to: registry)
    #expect(adapted.highlights == ["header.height", "effects[0].parameters.depth"])
    #expect(losses.map(\.place) == ["effects[0]"])
  }

  @Test func everyBuiltInParameterHasSummary() {
    let parameters = EffectRegistry.builtIn.effects.flatMap { kind in
      kind.parameters.map { ("\(kind.identifier).\($0.identifier)", $0.summary) }
    }
    for (name, summary) in parameters + Header.parameterDescriptions.map({ ("header.\($0.identifier)", $0.summary) }) {
      #expect(summary.hasSuffix("."), "\(name): \(summary)")
      #expect(summary.count < 120, "\(name): \(summary)")
    }
  }
}
