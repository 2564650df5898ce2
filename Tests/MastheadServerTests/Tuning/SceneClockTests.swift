import Foundation
import MastheadDocuments
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadServer

/// Tests the wall-clock time that a scene shows.
@Suite(.long) struct SceneClockTests {
  @Test func laterViewerReceivesLaterTime() throws {
    let server = try RunningServer { loop in
      var router = Router()
      // Each read of this clock is a minute later than the previous read.
      var reads = 0.0
      let clock: () -> WallClock = {
        reads += 1
        return WallClock(date: Date(timeIntervalSince1970: reads * 60), timeZone: .gmt)
      }
      TuningAPI(sessions: SessionStore(), plugins: nil, loop: loop, clock: clock).addRoutes(to: &router)
      return router
    }
    let opened = try TuningAPITests.open(try server.client())
    #expect(opened.session.compact.contains(#"["12:01 AM"]"#))
    let viewer = try TuningAPITests.view(server, opened.address)
    let pipeline = try viewer.readEvent()
    #expect(pipeline.contains(#"["12:02 AM"]"#) && pipeline.contains(#"["Thursday, January 1"]"#))
    _ = try TuningAPITests.data(of: "timeline", try viewer.readEvent())
    #expect(try TuningAPITests.frame(try viewer.readEvent())["revision"] == 2)
  }
}
