import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadExport

/// Snapshot tests in Swift, exported from a document, a list and a gesture.
@Suite(.long) struct SnapshotTestSourceTests {
  /// A registry with an effect that is not built in.
  private static let registry: EffectRegistry = {
    var registry = EffectRegistry.builtIn
    registry.register(Ripple.self)
    return registry
  }()

  @Test func testHasGestureListAndPipeline() throws {
    let json: JSON = ["masthead": 1, "name": "News Digest", "effects": [["effect": "stretch"]], "header": [:]]
    let state = ScrollState(
      contentOffset: 0, contentHeight: 1200,
      environment: LayoutEnvironment(
        viewport: MastheadSize(width: 393, height: 852), safeArea: MastheadEdgeInsets(top: 59, bottom: 34)))
    let gesture = GestureDocument(name: "Up & away", .sequence([.scrollTo(fromTop: 700), .fling(velocity: -3500)]))
    let file = try PipelineDocument(json).export(to: .test, on: SnapshotStage(state, along: gesture))
    #expect(file.name == "NewsDigestHeaderTests.swift")
    #expect(
      file.text == """
        import Masthead
        import MastheadTesting
        import Testing

        /// The first run records the reference and fails, so that you look at it.
        @Suite struct NewsDigestHeaderTests {
          @Test func snapshotAlongUpAway() {
            let gesture = MastheadGesture.sequence([
              .scrollTo(fromTop: 700),
              .fling(velocity: -3500),
            ])
            let list = SnapshotList(
              viewport: .init(width: 393, height: 852),
              safeArea: .init(top: 59, bottom: 34),
              contentHeight: 1200)
            assertSnapshot(of: NewsDigestHeader.makePipeline(), as: .frames(along: gesture, on: list))
          }
        }

        /// The header "News Digest".
        private enum NewsDigestHeader {
          /// Creates the pipeline.
          static func makePipeline() -> Pipeline {
            Pipeline(Header()) {
              Stretch()
            }
          }
        }

        """)
  }

  @Test func gestureThatSourceCannotExpressIsRefused() throws {
    let taps = Array(repeating: ScrollEvent(.statusBarTap, at: 0), count: 2001)
    try expectRefusal(of: .captured(taps), "gesture: too many recorded events: at most 2000, got 2001")
    try expectRefusal(of: .sequence([.pause(.infinity)]), "gesture: expected finite numbers, got inf")
  }

  private func expectRefusal(of gesture: MastheadGesture, _ sentence: String) throws {
    let document = Preset.all[0].document
    let state = ScrollState(contentOffset: 0, viewport: document.scene.device.size)
    let error = #expect(throws: DocumentError.self) {
      try document.export(to: .test, on: SnapshotStage(state, along: GestureDocument(name: "A", gesture)))
    }
    #expect(error?.description == sentence)
  }

  /// One compiler process checks tests of presets, of each kind of gesture and input, and of a custom effect.
  @Test func testsCompile() throws {
    let inputs: [ScrollInput] = [
      .touch(.began, identifier: 2, y: -1.5), .touch(.moved, y: 3), .wheel(deltaY: 40), .key(.pageDown), .statusBarTap,
      .contentOffset(fromTop: -20), .scrollTo(fromTop: 10),
    ]
    let gestures: [MastheadGesture] = [
      .sweep(from: -100, to: 400, count: 3), .pull(120, hold: 0.25), .fling(velocity: -2500),
      .drag(through: [0, -420, 0.5], duration: 4), .pause(0.5), .scrollTo(fromTop: 700),
      .captured(inputs.enumerated().map { ScrollEvent($1, at: Double($0) / 120) }), .sequence([]),
    ]
    let ripple: JSON = [
      "masthead": 1, "name": "Custom", "header": [:], "effects": [["effect": .string(Ripple.identifier)]],
    ]
    // The test names the type of a plugin's effect, and imports its module.
    var registry = EffectRegistry.builtIn
    registry.register(
      EffectKind(
        identifier: Ripple.identifier, name: "Ripple", stages: .all, parameters: EffectKind(Ripple.self).parameters,
        remembers: false, typeName: "Fade.FadeOut", make: { Ripple() }))
    let documents = [try PipelineDocument(ripple, registry: registry)] + Preset.all.map(\.document)
    var sources: [String: String] = [:]
    for (index, document) in documents.enumerated() {
      let gesture = GestureDocument(name: "\(index)", .sequence([gestures[index % gestures.count]]))
      let state = ScrollState(contentOffset: 0, viewport: document.scene.device.size)
      sources["Document\(index).swift"] =
        try document.export(to: .test, on: SnapshotStage(state, along: gesture)).text
    }
    #expect(sources.count > gestures.count)
    let custom = try #require(sources["Document0.swift"])
    #expect(custom.contains("\nimport Testing\n@testable import Fade\n\n///"))
    #expect(custom.contains("makePipeline(registry: .builtIn(and: [FadeOut.self]))"))
    #expect(try SwiftProgram(sources).check() == SwiftProgram.Outcome(status: 0, output: ""))
  }
}
