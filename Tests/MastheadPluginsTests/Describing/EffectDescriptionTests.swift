import MastheadDocuments
import MastheadPlugins
import Testing

@testable import Masthead

@Suite struct EffectDescriptionTests {
  private static let description = """
    {"identifier":"com.example.tide","name":"Tide","summary":"Rises.",\
    "stages":5,"remembers":true,"type":"Tide.Rise","parameters":[\
    {"identifier":"depth","name":"Depth","kind":"number","minimum":0,"maximum":200,"step":0.5,"unit":"pt","default":null,\
    "alternatives":["ratio"],"formula":"cut ÷ #"},\
    {"identifier":"ratio","name":"Ratio","kind":"number","minimum":0,"maximum":1,"step":0.1,"unit":"","default":0.1,\
    "alternatives":["depth"],"formula":null},\
    {"identifier":"side","name":"Side","kind":"choice","choices":[{"choice":"left","name":"Left"},\
    {"choice":"right","name":"Right"}],"default":1,"alternatives":[],"formula":null},\
    {"identifier":"on","name":"On","kind":"flag","default":0,"alternatives":[],"formula":null},\
    {"identifier":"target","name":"Target","kind":"target","targets":6,"default":-1,"alternatives":[],\
    "formula":null}]}
    """

  private func tide() throws -> DescribedEffect {
    DescribedEffect(try EffectDescription(try JSON(parsing: Self.description)))
  }

  @Test func descriptionSurvivesRoundTrip() throws {
    #expect(try tide().description.json.compact == Self.description)
    #expect(try EffectDescription(of: tide().kind) == tide().description)
  }

  @Test func everyBuiltInEffectSurvivesRoundTrip() throws {
    for kind in EffectRegistry.builtIn.effects {
      let description = EffectDescription(of: kind)
      #expect(try EffectDescription(try JSON(parsing: description.json.compact)) == description)
    }
  }

  @Test(arguments: [
    (
      "\"kind\":\"flag\"", "\"kind\":\"lever\"",
      "parameters[3].kind: unknown value \"lever\"; must be one of number, choice, flag, target"
    ),
    ("\"default\":0.1", "\"default\":2", "parameters[1].default: must be between 0 and 1, got 2"),
    (
      "\"unit\":\"pt\"", "\"unit\":\"mm\"", "parameters[0].unit: unknown value \"mm\"; must be one of pt, °, s, nothing"
    ),
    ("\"stages\":5", "\"stages\":64", "stages: must be a whole number between 0 and 63, got 64"),
    ("\"targets\":6", "\"targets\":8", "parameters[4].targets: must be a whole number between 1 and 7, got 8"),
    ("\"name\":\"Tide\",", "", "missing key \"name\""),
  ])
  func invalidDescriptionReportsPath(_ part: String, _ other: String, _ sentence: String) throws {
    let json = try JSON(parsing: Self.description.replacing(part, with: other))
    let error = #expect(throws: DocumentError.self) { try EffectDescription(json) }
    #expect(error?.description == sentence)
  }

  // MARK: Effects made from a description

  @Test func effectHasDefaultsUntilValuesAreSet() throws {
    var effect = try tide()
    #expect(values(of: effect) == [nil, 0.1, 1, 0, -1])
    try effect.set("side", to: 0)
    try effect.set("depth", to: 80)
    #expect(values(of: effect) == [80, nil, 0, 0, -1])
    try effect.set("ratio", to: 0.5)
    #expect(values(of: effect) == [nil, 0.5, 0, 0, -1])
    #expect(values(of: try tide()) == [nil, 0.1, 1, 0, -1])
    #expect(effect.value(of: "height") == nil)
    #expect(
      effect.points(of: "ratio", in: HeaderLayout(Header(height: 300), in: LayoutEnvironment(viewport: .zero))) == nil)
  }

  @Test func invalidValueIsRejected() throws {
    var effect = try tide()
    #expect(throws: ParameterError.unknown("height", allowed: ["depth", "ratio", "side", "on", "target"])) {
      try effect.set("height", to: 1)
    }
    #expect(
      throws: ParameterError.notAllowed("ratio", value: "1.5", kind: .number(0...1, step: 0.1, unit: .none))
    ) { try effect.set("ratio", to: 1.5) }
    #expect(values(of: effect) == [nil, 0.1, 1, 0, -1])
  }

  @Test func documentsCanNameDescribedEffect() throws {
    var registry = EffectRegistry.builtIn
    registry.register(try tide().kind)
    let text = """
      { "masthead": 1, "name": "Tide", "header": { "height": 300 },
        "effects": [ { "effect": "com.example.tide", "parameters": { "depth": 40, "side": "left" } } ] }
      """
    let document = try PipelineDocument(parsing: text.utf8, registry: registry)
    #expect(document.effects.map { values(of: $0.effect) } == [[40, nil, 0, 0, -1]])
  }

  @Test func renderingDescribedEffectTraps() async {
    await #expect(processExitsWith: .failure) {
      var layout = HeaderLayout(Header(height: 300), in: LayoutEnvironment(viewport: .zero))
      EffectDescriptionTests.stretch.stateFacts(of: &layout, in: LayoutEnvironment(viewport: .zero))
    }
    await #expect(processExitsWith: .failure) {
      _ = EffectDescriptionTests.stretch.contribution()
    }
  }

  fileprivate static var stretch: DescribedEffect { DescribedEffect(EffectDescription(of: EffectKind(Stretch.self))) }

  private func values(of effect: some Tunable) -> [Double?] {
    effect.parameterDescriptions.map { effect.value(of: $0.identifier) }
  }
}
