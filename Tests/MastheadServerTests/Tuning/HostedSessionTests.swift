import Foundation
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadPreview
import Testing

@testable import MastheadServer

@Suite struct HostedSessionTests {
  /// A session with many effects, whose curve takes much longer than one turn of the loop.
  private func session(on loop: EventLoop) throws -> HostedSession {
    let document = try PipelineDocument([
      "masthead": 1, "header": ["height": 300], "effects": .array(Array(repeating: "hide-on-scroll", count: 256)),
    ])
    return HostedSession(
      "a", document, on: loop, plugins: nil, registry: .builtIn, clock: { .standing })
  }

  @Test func longCurveLetsOtherEventsThrough() throws {
    let loop = try EventLoop()
    let session = try session(on: loop)
    var log: [String] = []
    let states = session.session.curve(from: 0, to: 1000, samples: 5000)
    session.curve(states) { points in
      log.append("\(points?.count ?? 0) frames")
      loop.stop()
    }
    loop.schedule(at: loop.now) { log.append("other event") }
    loop.run()
    #expect(log == ["other event", "5000 frames"])
  }

  @Test func curveOfClosedSessionHasNoFrames() throws {
    let loop = try EventLoop()
    let session = try session(on: loop)
    var answers: [Int?] = []
    session.curve(session.session.curve(from: 0, to: 1000, samples: 5000)) { points in
      answers.append(points?.count)
      loop.stop()
    }
    session.close()
    loop.run()
    #expect(answers == [nil])
  }
}
