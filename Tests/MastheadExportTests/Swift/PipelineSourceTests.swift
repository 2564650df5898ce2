import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadExport

/// Pipelines exported as Swift code that uses Masthead.
@Suite(.long) struct PipelineSourceTests {
  private static let registry: EffectRegistry = {
    var registry = EffectRegistry.builtIn
    registry.register(Ripple.self)
    return registry
  }()

  private func source(_ json: JSON) throws -> String {
    try PipelineDocument(json, registry: Self.registry).export(to: .swift).text
  }

  // MARK: Frames

  @Test(arguments: Preset.all.map(\.identifier)) func exportedLinesAreReadable(_ preset: String) throws {
    let text = try #require(Preset.named(preset)).document.export(to: .swift).text
    #expect(text.split(separator: "\n").filter { $0.count > 120 } == [])
  }

  @Test(.long) func sourceBuildsBitIdenticalPipeline() throws {
    var random = SplitMix.printingSeed()
    var documents = random.pipelineDocuments(count: repetitions(40, quick: 10))
    documents += (0..<10).map { random.pipelineDocument(named: hostileNames[$0], from: Self.registry) }
    var input: [String] = []
    var expected: [String] = []
    for (index, document) in documents.enumerated() {
      let pipeline = document.makePipeline()
      for size in [MastheadSize(width: 375, height: 667), MastheadSize(width: 1024, height: 300), .zero] {
        for offset in [-712.25, -300, -40, 0, 0.1, 128, 1e4] {
          let environment = LayoutEnvironment(
            viewport: size, safeArea: MastheadEdgeInsets(top: 47, left: 1, bottom: 2, right: 3), fittingHeight: 333.3)
          input.append("\(index) \(size.width) \(size.height) 47 333.3 \(offset)")
          expected.append(bits(of: pipeline.frame(at: ScrollState(contentOffset: offset, environment: environment))))
        }
      }
    }
    // A registry without the custom effect causes an error.
    expected += documents.filter(\.hasRipple).map { _ in
      "unknown effect \"com.example.\"ripple\"\"; register it before the pipeline is made"
    }
    let makers = try documents.enumerated().map { index, document in
      let type = try Exported.type(of: document, to: .swift, index)
      return document.hasRipple
        ? "  { (try \(type).makePipeline(registry: $0)).frame(at:) },\n"
        : "  { _ in \(type).makePipeline().frame(at:) },\n"
    }
    let program = SwiftProgram(
      try Exported.sources(documents, to: .swift),
      [
        "Pipelines.swift": """
        import Masthead

        let exportedPipelines: [@Sendable (EffectRegistry) throws -> (ScrollState) -> HeaderFrame] = [
        \(makers.joined())]

        """, "Ripple.swift": try SwiftProgram.support("Ripple"),
        "FrameBits.swift": try SwiftProgram.support("FrameBits"),
      ], try SwiftProgram.driver("PipelineDriver"))
    let output = try program.run(SwiftProgram.options(linking: "Masthead"), input: input).split(separator: "\n")
    #expect(output.count == expected.count)
    for (index, line) in output.enumerated() where line != expected[index] {
      let document = index < input.count ? documents[Int(input[index].prefix { $0 != " " })!].text : ""
      Issue.record("\(document) \(index < input.count ? input[index] : ""): \(line), not \(expected[index])")
    }
  }

  // MARK: Text

  @Test(arguments: [
    (
      #"{ "masthead": 1, "name": "News Digest", "header": { "height": 300 }, "effects": [{ "effect": "stretch" },"#
        + #"{ "effect": "cut-away", "parameters": { "ratio": 0.3, "side": "right" } },"#
        + #"{ "effect": "overlap", "enabled": false, "parameters": { "ratio": 3 } }] }"#,
      """
      import Masthead

      /// The header "News Digest".
      enum NewsDigestHeader {
        /// Creates the pipeline.
        static func makePipeline() -> Pipeline {
          Pipeline(Header()) {
            Stretch()
            CutAway(ratio: 0.3, side: .right)
            // Switched off: Overlap(ratio: 3)
          }
        }
      }

      """
    ),
    (
      #"{ "masthead": 1, "header": { "height": { "fitting": { "minimum": 128 } }, "collapsedHeight": 64,"#
        + #""placement": "insideContent", "imageSize": { "width": 0, "height": 1 } } }"#,
      """
      import Masthead

      /// The header "Untitled".
      enum UntitledHeader {
        /// Creates the pipeline.
        static func makePipeline() -> Pipeline {
          let header = Header(
            height: .fitting(minimum: 128),
            collapsedHeight: 64,
            placement: .insideContent,
            imageSize: .init(width: 0, height: 1))
          return Pipeline(header) {}
        }
      }

      """
    ),
    (
      #"{ "masthead": 1, "name": "Waves", "header": { "height": 120.5 }, "effects": [{ "effect": "stretch" },"#
        + #"{ "effect": "com.example.\"ripple\"", "parameters": { "share": 0.25, "edge": "bottom" } },"#
        + #"{ "effect": "com.example.\"ripple\"", "enabled": false }] }"#,
      """
      import Masthead

      /// The header "Waves".
      enum WavesHeader {
        /// Creates the pipeline.
        ///
        /// - Parameter registry: the registry of the custom effects.
        static func makePipeline(registry: EffectRegistry) throws -> Pipeline {
          let effects: [any Effect] = [
            Stretch(),
            try effect("com.example.\\"ripple\\"", ["share": 0.25, "edge": 1, "fades": 0], from: registry),
            // Switched off: com.example."ripple"
          ]
          return Pipeline(Header(height: 120.5), effects: effects)
        }

        /// Creates a custom effect.
        private static func effect(
          _ identifier: String, _ parameters: KeyValuePairs<String, Double>, from registry: EffectRegistry
        ) throws -> any Effect {
          guard let kind = registry[identifier] else { throw MissingEffect(identifier: identifier) }
          var effect = kind.make()
          for (parameter, value) in parameters { try effect.set(parameter, to: value) }
          return effect
        }

        /// An effect of the pipeline is missing from the registry.
        struct MissingEffect: Error, CustomStringConvertible {
          let identifier: String

          var description: String { "unknown effect \\"\\(identifier)\\"; register it before the pipeline is made" }
        }
      }

      """
    ),
  ])
  func sourceIsReadable(json: String, expected: String) throws {
    #expect(try source(JSON(document: json.utf8)) == expected)
  }

  @Test(arguments: ExportTarget.allCases)
  func documentWithoutHeaderIsRejected(target: ExportTarget) throws {
    let document = try PipelineDocument(["masthead": 1])
    #expect(
      throws: DocumentError(place: "header", message: "cannot export a document without a header")
    ) { try document.export(to: target) }
  }

  /// An effect that turns the valid value 2 into infinity.
  private struct Pole: LayoutEffect {
    static let identifier = "com.example.pole"
    static let summary = "Does nothing."
    static let parameters = [Parameter("distance", \Pole.distance, in: 0...4)]

    var distance = 1.0 { didSet { distance = 1 / (distance - 2) } }

    init() {}

    func layOut(_ layout: inout HeaderLayout, in environment: LayoutEnvironment) {}
  }

  @Test func nonfiniteNumberIsRejectedWithPath() throws {
    var registry = EffectRegistry.builtIn
    registry.register(Pole.self)
    let json: JSON = [
      "masthead": 1, "header": [:],
      "effects": [["effect": "stretch"], ["effect": "com.example.pole", "parameters": ["distance": 2]]],
    ]
    let document = try PipelineDocument(json, registry: registry)
    for target in ExportTarget.allCases {
      #expect(
        throws: DocumentError(
          place: "effects[1].parameters.distance", message: "must be a finite number, got inf")
      ) { try document.export(to: target) }
    }
  }

  /// The targets that are made of the document's effects. Curves are made of frames.
  private static let sources = ExportTarget.allCases.filter { ![.curves, .html].contains($0) }

  /// Other tests draw their effects from those that a target accepts, so they must not become fewer unnoticed.
  @Test(arguments: sources)
  func everyTargetAcceptsEffectsOfGeometry(target: ExportTarget) {
    let accepted = EffectRegistry.accepted(by: target).effects.map(\.identifier)
    let known = ["stretch", "parallax", "cut-away", "overlap", "collection-flow", "safe-area", "content-mode"]
    #expect(Set(known).isSubset(of: accepted))
  }

  /// Other tests export these presets, so they must not become fewer unnoticed.
  @Test(arguments: sources)
  func everyTargetAcceptsPresetsWithoutElements(target: ExportTarget) {
    let accepted = Preset.all.filter { preset in (try? preset.document.export(to: target)) != nil }
    #expect(
      Set(accepted.map(\.identifier))
        == Set(target == .swift || target == .test ? Preset.all.map(\.identifier) : Preset.exportable))
  }

  /// The parts of a document that standalone targets cannot express, with the error's place, part and remedy.
  private static let inexpressible: [Row<JSON, (place: String, part: String, remedy: String)>] = [
    Row(
      "elements", ["header": ["elements": [["name": "title"]]]], ("header.elements", "elements", "remove them")),
    Row(
      "a height below the bar", ["header": ["height": ["excludingSafeArea": 120]]],
      ("header.height", "a height below the bar", "give it in points")),
    Row(
      "an inset of the collapsed height", ["header": ["placement": "collapsedAboveContent"]],
      ("header.placement", "collapsedAboveContent", "use aboveContent")),
    Row(
      "a gap below", ["header": [:], "effects": ["overlap", ["effect": "stretch", "parameters": ["gap": "below"]]]],
      ("effects[1].parameters.gap", "a gap below the header", "use above")),
    Row(
      "an image that does not grow",
      ["header": [:], "effects": [["effect": "content-mode", "parameters": ["expands": false]]]],
      ("effects[0].parameters.expands", "an image that keeps its size", "use true")),
    Row(
      "an image that does not shrink",
      ["header": [:], "effects": [["effect": "content-mode", "parameters": ["shrinks": false]]]],
      ("effects[0].parameters.shrinks", "an image that keeps its size", "use true")),
    Row(
      "a cut that flattens",
      ["header": [:], "effects": [["effect": "cut-away", "parameters": ["flattening": 0.5]]]],
      ("effects[0].parameters.flattening", "a cut that flattens", "use 0")),
    Row(
      "an effect", ["header": [:], "effects": ["stretch", "collapse"]],
      ("effects[1]", "the effect \"collapse\"", "switch it off")),
  ]

  @Test(arguments: inexpressible, [ExportTarget.uikit, .swiftui])
  func standaloneTargetsRejectPart(
    _ row: Row<JSON, (place: String, part: String, remedy: String)>, target: ExportTarget
  ) throws {
    let document = try PipelineDocument(row.input.merging(["masthead": 1]))
    let (place, part, remedy) = row.output
    #expect(
      throws: DocumentError(
        place: place, message: "cannot export \(part) to this target; export to swift, or \(remedy)")
    ) { try document.export(to: target) }
    #expect(throws: Never.self) { try document.export(to: .swift) }
  }

  /// Parts that are switched off or have no effect on a standalone header do not matter.
  @Test(arguments: [ExportTarget.uikit, .swiftui])
  func standaloneTargetsAcceptDisabledPart(target: ExportTarget) throws {
    let document = try PipelineDocument([
      "masthead": 1, "header": ["collapsedHeight": ["excludingSafeArea": 56]],
      "effects": [["effect": "stretch", "parameters": ["gap": "below"], "enabled": false]],
    ])
    #expect(throws: Never.self) { try document.export(to: target) }
  }

  @Test(arguments: [ExportTarget.uikit, .swiftui])
  func standaloneTargetsRejectCustomEffect(target: ExportTarget) throws {
    let json: JSON = ["masthead": 1, "header": [:], "effects": [["effect": .string(Ripple.identifier)]]]
    let document = try PipelineDocument(json, registry: Self.registry)
    #expect(
      throws: DocumentError(
        place: "effects[0]",
        message:
          "cannot export the effect \"\(Ripple.identifier)\" to this target; export to swift, or switch it off"
      )
    ) { try document.export(to: target) }
  }
}

extension PipelineDocument {
  /// Whether the custom effect is enabled.
  fileprivate var hasRipple: Bool { effects.contains { $0.isEnabled && $0.effect is Ripple } }
}
