import Masthead
import MastheadDocuments
import MastheadEngine
import MastheadTesting
import Testing

/// Snapshots of whole tuning sessions.
@Suite struct SessionSnapshotTests {
  private func session(depth: Double) -> SessionDocument {
    SessionDocument(
      name: "Deepens the cut while it is pulled", pipeline: Preset.named("news-digest")!.document,
      events: [
        .init(.scroll(.touch(.began, y: 0)), at: 0), .init(.scroll(.touch(.moved, y: 120)), at: 0.1),
        .init(.edit(.set(path: "effects[1].parameters.depth", .number(depth))), at: 0.2),
        .init(.scroll(.touch(.ended, y: 120)), at: 0.4),
      ])
  }

  @Test func replayedSessionIsCompared() throws {
    let sources = SourceFolder()
    let recorded = "Recorded SOURCES/__Snapshots__/HeaderTests/header.txt. Run again to compare."
    #expect(sources.verify(session(depth: 100), as: .frames()) == recorded)
    #expect(sources.verify(session(depth: 100), as: .frames()) == nil)
    let message = try #require(sources.verify(session(depth: 90), as: .frames()))
    // The edit happens at 0.2 s, which is tick 24.
    #expect(message.hasPrefix("contentInset.top differs first at sample 24 (t 0.200 s"), "\(message)")
    #expect(!message.contains("the code has changed"))
  }

  @Test func invalidEditIsReported() {
    let message = SourceFolder().verify(session(depth: -5), as: .frames())
    #expect(message?.contains("session.events[2]") == true, "\(message ?? "passes")")
  }
}
