import Masthead
import MastheadDocuments
import Testing

@testable import MastheadEngine

/// The values of the opened document. A page compares them with the current values.
@Suite struct OpenedDocumentTests {
  /// The changed values: the path and the opened value.
  private func changes(_ session: Session) -> JSON {
    let json = session.json(identifier: "a")
    var controls: [JSON] = []
    if case .array(let parameters)? = json["header"]?["parameters"] { controls += parameters }
    for list in [json["header"]?["elements"], json["effects"]] {
      guard case .array(let owners)? = list else { continue }
      for owner in owners { if case .array(let parameters)? = owner["parameters"] { controls += parameters } }
    }
    return .object(
      controls.filter { $0["value"] != $0["opened"] }.map { control in
        guard case .string(let path)? = control["path"] else { preconditionFailure("A control must have a path.") }
        return JSON.Member(path, control["opened"] ?? "missing")
      })
  }

  @Test(arguments: Preset.all.map(\.identifier))
  func untouchedPresetHasNoChanges(name: String) throws {
    #expect(changes(Driver(try #require(Preset.named(name)).document).session) == [:])
  }

  @Test func changesAreRelativeToLatestOpenedDocument() throws {
    var session = Driver(try #require(Preset.named("news-digest")).document).session
    try session.edit(.set(path: "effects[1].parameters.depth", 96), at: 1001)
    #expect(changes(session) == ["effects[1].parameters.depth": 80])
    try session.edit(.replace(try #require(Preset.named("collection-flow")).document.json), at: 1002)
    #expect(changes(session) == [:])
    try session.edit(.set(path: "header.height", 200), at: 1003)
    #expect(changes(session) == ["header.height": 160])
    // Undo returns to the previous document, which was opened from another preset.
    try session.handle(.undo, at: 1004)
    try session.handle(.undo, at: 1005)
    #expect(changes(session) == ["effects[1].parameters.depth": 80])
    // A restart keeps the history, and the opened document follows from it.
    let saved = session.savedState(at: 1006)
    let restored = Session(saved, registry: .builtIn, at: 0, clock: Driver.clock)
    #expect(changes(restored) == ["effects[1].parameters.depth": 80])
  }

  @Test func effectsAreComparedWithEffectsOfTheirKind() throws {
    let document = try PipelineDocument([
      "masthead": 1, "header": ["height": 100, "elements": [["name": "logo", "width": 80]]],
      "effects": ["stretch", ["effect": "fade", "parameters": ["to": 0.5]]],
    ])
    var session = Driver(document).session
    try session.edit(
      .merge([
        "effects": [["effect": "fade", "parameters": ["to": 0.5]], "stretch", ["effect": "fade", "enabled": false]]
      ]),
      at: 1001)
    try session.edit(.set(path: "header.elements[0].width", 90), at: 1002)
    #expect(changes(session) == ["header.elements[0].width": 80])
    guard case .array(let effects)? = session.json(identifier: "a")["effects"] else {
      Issue.record("There are no effects.")
      return
    }
    // An added effect has no counterpart.
    #expect(effects.map { $0["opened"] } == [true, true, .null])
  }

  @Test func unsetAlternativesHaveEquivalents() throws {
    let document = try PipelineDocument(
      parsing: """
        {"masthead":1,"header":{"height":{"excludingSafeArea":206},"collapsedHeight":50},
         "effects":[{"effect":"safe-area","parameters":{"policy":"underlap"}},{"effect":"cut-away","parameters":{"ratio":0.4}}],
         "scene":{"device":{"width":400,"height":800,"safeArea":{"top":44}}}}
        """.utf8)
    let session = Driver(document).session
    for (path, number) in [
      ("header.height", 250), ("header.height.ratioOfWidth", 0.625), ("header.height.fitting.minimum", 250),
      ("header.height.excludingSafeArea", nil), ("header.collapsedHeight", nil),
      ("header.collapsedHeight.excludingSafeArea", 6), ("effects[1].parameters.ratio", nil),
      ("effects[1].parameters.depth", 100), ("effects[0].parameters.depth", nil), ("effects[2].parameters.depth", nil),
    ] as [(String, Double?)] {
      #expect(session.equivalent(of: path) == number, "\(path)")
    }
  }
}
