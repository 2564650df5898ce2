import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadEngine

/// Frames of a list at rest, independent of the list that the session shows.
@Suite struct SessionStillsTests {
  private func driver(_ json: String) throws -> Driver { Driver(try PipelineDocument(parsing: json.utf8)) }

  @Test(
    arguments: [
      Row("collapsing", #""height":300,"collapsedHeight":100"#, [-100, 0, 100, 200]),
      Row("not collapsing", #""height":240"#, [-100, 0, 120, 240]),
    ] as [Row<String, [Double]>])
  func stillsArePulledAtRestHalfwayAndCollapsed(_ row: Row<String, [Double]>) throws {
    let rows = Array(repeating: #"{"title":"Row","text":"Text"}"#, count: 60).joined(separator: ",")
    let session = try driver(
      """
      {"masthead":1,"header":{\(row.input)},"effects":["stretch","collapse"],
       "scene":{"content":{"kind":"rows","sections":[{"rows":[\(rows)]}]}}}
      """
    ).session
    let distances = session.stills.states.map { $0.contentOffset - session.layout.topOffset }
    #expect(distances == row.output)
    #expect(session.stills.shown == nil)
  }

  @Test func shortListScrollsOnlyToItsEnd() throws {
    let session = try driver(#"{"masthead":1,"header":{"height":300},"scene":{"contentLength":"short"}}"#).session
    let end = session.layout.bottomOffset(
      contentHeight: session.scene.contentHeight, viewport: session.scene.scrollView.size)
    let last = max(session.layout.topOffset, end)
    #expect(last < session.layout.topOffset + 300)
    #expect(session.stills.states.map(\.contentOffset).max() == last)
    #expect(session.still(at: 1e6).states.map(\.contentOffset) == [last])
  }

  @Test func otherDocumentIsOnSameStageWithItsOwnLayout() throws {
    let viewer = try driver(#"{"masthead":1,"header":{"height":300},"effects":["stretch"]}"#)
    var session = viewer.session
    _ = session.handle(.input(token: "", events: [.viewport(MastheadSize(width: 500, height: 700))]), at: 0)
    let other = try PipelineDocument(parsing: #"{"masthead":1,"header":{"height":200},"effects":["stretch"]}"#.utf8)
    let staged = session.staging(other)
    #expect(staged.scene.device.width == 500 && staged.layout.height == 200)
    #expect(staged.frames(along: staged.still(at: -50)).map(\.header.height) == [250])
    // The session keeps its document.
    #expect(session.document == viewer.session.document)
  }
}

/// The position of a gesture's finger on the screen.
@Suite struct FingerTrackTests {
  private static let captured = MastheadGesture.captured([
    ScrollEvent(.touch(.began, y: 200), at: 0.5), ScrollEvent(.touch(.moved, y: 260), at: 0.6),
    ScrollEvent(.touch(.ended, y: 260), at: 0.7),
  ])

  @Test(
    arguments: [
      Row("before the touch", (captured, 0.4), nil),
      Row("begun", (captured, 0.5), 200),
      Row("moved", (captured, 0.65), 260),
      Row("lifted", (captured, 0.7), nil),
      // The finger would begin at the upper edge, so it moves around the middle, at 300.
      Row("a pull at its start", (.pull(120, hold: 0.1), 0), 240),
      Row("a pull that holds", (.pull(120, hold: 0.1), 0.35), 360),
      Row("a pull that is over", (.pull(120, hold: 0.1), 0.5), nil),
      Row("keys have no finger", (.captured([ScrollEvent(.key(.end), at: 0)]), 0.1), nil),
    ] as [Row<(gesture: MastheadGesture, time: Double), Double?>])
  func fingerFollowsGesture(_ row: Row<(gesture: MastheadGesture, time: Double), Double?>) {
    #expect(FingerTrack(of: row.input.gesture).y(at: row.input.time, height: 600) == row.output)
  }
}
