import Foundation
import TestSupport
import Testing

@testable import Masthead

@Suite struct ParameterTests {
  /// An effect with a parameter of each kind.
  struct Sample: LayoutEffect {
    enum Color: String, ParameterChoice { case red, darkGreen }

    static let identifier = "com.example.sample"
    static let parameters = [
      Parameter("amount", \Sample.amount, in: -2...2, step: 0.5, unit: .degrees),
      Parameter("mainColor", \Sample.color),
      Parameter("isOn", name: "On", \Sample.isOn),
    ]
    var amount = 1.5
    var color = Color.darkGreen
    var isOn = false

    func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  }

  @Test func descriptionsContainNameKindAndDefault() {
    #expect(
      Sample.parameterDescriptions == [
        description("amount", "Amount", .number(-2...2, step: 0.5, unit: .degrees), 1.5),
        description(
          "mainColor", "Main color",
          .choice([.init(identifier: "red", name: "Red"), .init(identifier: "darkGreen", name: "Dark green")]), 1),
        description("isOn", "On", .flag, 0),
      ])
  }

  private func description(
    _ identifier: String, _ name: String, _ kind: ParameterKind, _ standard: Double
  ) -> ParameterDescription {
    ParameterDescription(
      identifier: identifier, name: name, kind: kind, default: standard, alternatives: [], formula: nil)
  }

  @Test func everyValueIsSetAndReadAsNumber() throws {
    var sample = Sample()
    try sample.set("amount", to: -2)
    try sample.set("mainColor", to: 0)
    try sample.set("isOn", to: 1)
    #expect(sample.amount == -2 && sample.color == .red && sample.isOn)
    #expect(["amount", "mainColor", "isOn"].map { sample.value(of: $0) } == [-2, 0, 1])
  }

  @Test(arguments: [
    ("amount", 2.5, "must be between -2 and 2 °, got 2.5"), ("amount", .nan, "must be between -2 and 2 °, got nan"),
    ("mainColor", 2, "unknown value 2; must be one of red, darkGreen"),
    ("mainColor", 0.5, "unknown value 0.5; must be one of red, darkGreen"),
    ("isOn", 2, "expected true or false, got 2"),
    ("speed", 1, "unknown parameter \"speed\"; must be one of amount, mainColor, isOn"),
  ])
  func invalidValuesThrowAndChangeNothing(identifier: String, value: Double, message: String) {
    var sample = Sample()
    let error = #expect(throws: ParameterError.self) { try sample.set(identifier, to: value) }
    #expect(error?.description == message)
    #expect(sample.amount == 1.5 && sample.color == .darkGreen && !sample.isOn)
  }

  @Test func everyBuiltInDefaultIsAllowed() {
    for kind in EffectRegistry.builtIn.effects {
      for parameter in kind.parameters {
        guard let value = parameter.default else {
          #expect(!parameter.alternatives.isEmpty, "\(kind.identifier).\(parameter.identifier)")
          continue
        }
        #expect(parameter.kind.allows(value), "\(kind.identifier).\(parameter.identifier)")
      }
    }
  }

  @Test func headerValuesAreParameters() throws {
    var header = Header(height: 300)
    try header.set("height.ratioOfWidth", to: 0.5)
    #expect(header.height == .ratioOfWidth(0.5))
    #expect(header.value(of: "height") == nil)
    try header.set("height.fitting.minimum", to: 128)
    #expect(header.height == .fitting(minimum: 128))
    try header.set("height", to: 90)
    try header.set("collapsedHeight", to: 44)
    try header.set("placement", to: 1)
    try header.set("imageSize.width", to: 10)
    try header.set("imageSize.height", to: 20)
    #expect(
      header
        == Header(
          height: .points(90), collapsedHeight: 44, placement: .insideContent,
          imageSize: MastheadSize(width: 10, height: 20)))
  }

  @Test func parametersReportResultingLengths() {
    let pipeline = Pipeline(Header(height: 300)) {
      CutAway(ratio: 0.25)
      Overlap(ratio: 3)
    }
    let layout = pipeline.layout(in: scroll(0).environment)
    #expect(Overlap(ratio: 3).points(of: "ratio", in: layout) == 25)
    #expect(CutAway(ratio: 0.25).points(of: "ratio", in: layout) == 75)
    #expect(CutAway(depth: 80).points(of: "ratio", in: layout) == nil)
    #expect(Stretch().points(of: "factor", in: layout) == nil)
  }
}

@Suite struct EffectRegistryTests {
  /// A new effect needs one file and one line in the registry. The line is easy to forget.
  @Test func everyEffectInFolderIsRegistered() throws {
    let folder = Repository.root.appendingPathComponent("Sources/Masthead/Effects")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
    #expect(files.count >= 7)
    let types = EffectRegistry.builtIn.effects.map { String(describing: type(of: $0.make())) }
    #expect(Set(files) == Set(types.map { "\($0).swift" }))
  }

  @Test func customEffectIsCreatedByIdentifier() throws {
    var registry = EffectRegistry.builtIn
    registry.register(Tracer.self)
    let kind = try #require(registry["com.example.tracer"])
    #expect(kind.make() is Tracer)
    #expect(kind.name == "Tracer")
    #expect(registry["com.example.other"] == nil)
  }

  @Test func registeringSameIdentifierTwiceTraps() async {
    await #expect(processExitsWith: .failure) {
      var registry = EffectRegistry.builtIn
      registry.register(Stretch.self)
    }
  }
}
