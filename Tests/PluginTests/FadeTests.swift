import Fade
import Foundation
import Masthead
import MastheadDocuments
import MastheadTesting
import Testing

@Suite struct FadeTests {
  /// The README's test.
  @Test func theHeaderFadesAsItCollapses() {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      Fade()
    }
    let phone = MastheadSize(width: 375, height: 667)
    #expect(pipeline.frame(at: ScrollState(contentOffset: -300, viewport: phone)).opacity == 1)
    #expect(pipeline.frame(at: ScrollState(contentOffset: -150, viewport: phone)).opacity == 0.5)
    #expect(pipeline.frame(at: ScrollState(contentOffset: 0, viewport: phone)).opacity == 0)
  }

  /// The README's test along a gesture.
  @Test func theHeaderIsWholeAgainAfterAFling() {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      Fade()
    }
    let phone = LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))
    let list = ScrollState(contentOffset: -300, contentHeight: 2000, environment: phone)
    let fling = MastheadGesture.sequence([.scrollTo(fromTop: 600), .fling(velocity: -4000)])
    var playback = Playback(of: pipeline, along: fling, from: list)
    var frame = HeaderFrame()
    playback.update(&frame, at: 0)
    #expect(frame.opacity == 0)
    playback.update(&frame, at: playback.trajectory.duration)
    #expect(frame.opacity == 1 && frame.header.height == 300)
  }

  /// The README's snapshot test.
  @Test func theHeaderIsAsItWas() {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      Fade()
    }
    assertSnapshot(of: pipeline, as: .frames(along: .pull(120)), named: "pull")
  }

  /// The README's document.
  @Test func documentNamesEffectByIdentifier() throws {
    var registry = EffectRegistry.builtIn
    registry.register(Fade.self)
    let text = """
      { "masthead": 1, "header": { "height": 200 },
        "effects": [ { "effect": "com.example.fade", "parameters": { "amount": 0.5 } } ] }
      """
    let document = try PipelineDocument(parsing: text.utf8, registry: registry)
    let state = ScrollState(contentOffset: 0, viewport: MastheadSize(width: 375, height: 667))
    #expect(document.makePipeline().frame(at: state).opacity == 0.5)
    #expect(throws: DocumentError.self) { try PipelineDocument(parsing: text.utf8) }
  }

  /// The README shows the code that is compiled here.
  @Test(arguments: ["Plugins/Fade/Fade.swift", "Tests/PluginTests/FadeTests.swift"])
  func readmeShowsThisCode(_ file: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let source = try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
    let lines = Set(source.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) })
    let blocks = readme.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    let shown = blocks.filter { $0.contains(file.hasSuffix("FadeTests.swift") ? "@Test" : "struct Fade") }
    #expect(shown.count == (file.hasSuffix("FadeTests.swift") ? 3 : 1))
    for line in shown.joined().split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      // The README omits `public`, which effects inside a program do not need.
      #expect(lines.contains(line) || lines.contains("public \(line)"), "\(line)")
    }
  }
}
