import Masthead
import MastheadDocuments
import Testing

/// Tests of adapting documents to rebuilt effects.
@Suite struct AdaptingTests {
  private struct Old: LayoutEffect {
    static let identifier = "com.example.ripple"
    static let parameters = [
      Parameter("depth", \Old.depth, in: 0...100), Parameter("speed", \Old.speed, in: 0...10),
      Parameter("side", \Old.side),
    ]
    var depth = 20.0
    var speed = 1.0
    var side = Placement.aboveContent

    func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  }

  /// `speed` has the smaller maximum 5, and `side` is removed.
  private struct New: LayoutEffect {
    static let identifier = "com.example.ripple"
    static let name = "Waves"
    static let parameters = [
      Parameter("depth", \New.depth, in: 0...100),
      Parameter("speed", \New.speed, in: 0...5),
    ]
    var depth = 20.0
    var speed = 1.0

    func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  }

  private static func registry(_ effect: (some DeclaredEffect).Type) -> EffectRegistry {
    var registry = EffectRegistry.builtIn
    registry.register(effect)
    return registry
  }

  private func document(_ effects: String, _ registry: EffectRegistry) throws(DocumentError) -> PipelineDocument {
    try PipelineDocument(
      parsing: #"{"masthead": 1, "header": {"height": 300}, "effects": [\#(effects)]}"#.utf8, registry: registry)
  }

  @Test(arguments: [
    (
      #"{"effect": "com.example.ripple", "parameters": {"depth": 30.50, "$note": "mine"}}"#,
      #"{"effect":"com.example.ripple","parameters":{"depth":30.50,"$note":"mine"}}"#, [String]()
    ),
    (
      #"{"effect": "com.example.ripple", "enabled": false, "parameters": {"speed": 8, "side": "insideContent"}}"#,
      #"{"effect":"com.example.ripple","enabled":false}"#,
      [
        "effects[1].parameters.speed: removed: must be between 0 and 5, got 8",
        "effects[1].parameters.side: removed \"insideContent\": Waves no longer has this parameter",
      ]
    ),
    (#"{"effect": "com.example.ripple"}"#, #"{"effect":"com.example.ripple"}"#, []),
    (#""com.example.ripple""#, #""com.example.ripple""#, []),
  ])
  func parametersKeepValuesByIdentifier(_ before: String, _ after: String, _ losses: [String]) throws {
    let old = try document(#"{"effect": "stretch"}, \#(before)"#, Self.registry(Old.self))
    let (new, actual) = old.adapted(to: Self.registry(New.self))
    #expect(new.json["effects"]?.compact == #"[{"effect":"stretch"},\#(after)]"#)
    #expect(actual.map(\.description) == losses)
  }

  @Test func missingEffectIsRemovedAndReported() throws {
    let old = try document(
      #"{"effect": "com.example.ripple"}, {"effect": "parallax", "parameters": {"factor": 0.2}}"#,
      Self.registry(Old.self))
    let (new, losses) = old.adapted(to: .builtIn)
    #expect(new.json["effects"]?.compact == #"[{"effect":"parallax","parameters":{"factor":0.2}}]"#)
    #expect(losses.map(\.description) == ["effects[0]: removed: the effect \"com.example.ripple\" no longer exists"])
  }

  @Test func unchangedEffectsLeaveDocumentUnchanged() throws {
    let document = Preset.named("parallax-table")!.document
    let (same, losses) = document.adapted(to: Self.registry(New.self))
    #expect(same == document && losses.isEmpty)
  }
}
