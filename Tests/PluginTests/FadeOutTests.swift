import Fade
import Foundation
import Masthead
import MastheadDocuments
import Testing

@Suite struct FadeOutTests {
  /// The test along a gesture of the article on testing.
  @Test func headerIsWholeAgainAfterFling() {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      FadeOut()
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

  /// The document of the article Your own effect.
  @Test func documentNamesEffectByIdentifier() throws {
    let text = """
      { "masthead": 1, "header": { "height": 200 },
        "effects": [ { "effect": "com.example.fade", "parameters": { "amount": 0.5 } } ] }
      """
    let headers = FileManager.default.temporaryDirectory.appending(path: "headers-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: headers, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: headers) }
    let file = headers.appending(path: "Pond.masthead.json")
    try Data(text.utf8).write(to: file)
    let document = try PipelineDocument(named: "Pond", in: headers, effects: [FadeOut.self])
    #expect(try PipelineDocument(contentsOf: file, effects: [FadeOut.self]) == document)
    let state = ScrollState(contentOffset: 0, viewport: MastheadSize(width: 375, height: 667))
    #expect(document.makePipeline().frame(at: state).opacity == 0.5)
    #expect(throws: DocumentError.self) { try PipelineDocument(parsing: text.utf8) }
  }
}
