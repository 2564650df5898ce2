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

  @Test func swiftAndTestsTakeEveryPreset() throws {
    for preset in Preset.all {
      for target in [ExportTarget.swift, .test] {
        #expect(throws: Never.self) { try preset.document.export(to: target) }
      }
    }
  }
}

extension PipelineDocument {
  /// Whether the custom effect is enabled.
  fileprivate var hasRipple: Bool { effects.contains { $0.isEnabled && $0.effect is Ripple } }
}
