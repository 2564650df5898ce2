import Foundation
import MastheadDocuments
import MastheadEngine
import MastheadPlatform
import MastheadPreview
import Testing

@testable import MastheadServer
@testable import MastheadTuning

@Suite struct HostedSessionTests {
  /// A session with many effects, whose curve takes much longer than one turn of the loop.
  private func session(on loop: EventLoop) throws -> HostedSession {
    let document = try PipelineDocument([
      "masthead": 1, "header": ["height": 300], "effects": .array(Array(repeating: "hide-on-scroll", count: 256)),
    ])
    return HostedSession("a", document, on: loop, clock: { .standing })
  }

  /// Requests a curve. Logs the number of its frames, or the status of an error.
  private func curve(of session: HostedSession, _ log: @escaping (String) -> Void) {
    let head = HTTPRequestHead(
      method: .get, segments: ["api", "sessions", "a", "curve"],
      queryItems: [("from", "0"), ("to", "1000"), ("samples", "2000"), ("fields", "header.y")].map {
        QueryItem(name: $0.0, value: $0.1)
      })
    session.respond(to: HTTPRequest(head: head)).whenKnown { response in
      guard case .bytes(let body) = response.content, case .array(let frames)? = try? JSON(parsing: body)["header.y"]
      else { return log("\(response.status.code)") }
      log("\(frames.count) frames")
    }
  }

  @Test func longCurveDoesNotBlockOtherEvents() throws {
    let loop = try EventLoop()
    let session = try session(on: loop)
    var log: [String] = []
    curve(of: session) {
      log.append($0)
      loop.stop()
    }
    loop.schedule(at: loop.now) { log.append("other event") }
    loop.run()
    #expect(log == ["other event", "2000 frames"])
  }

  @Test func curveOfClosedSessionIsRefused() throws {
    let loop = try EventLoop()
    let session = try session(on: loop)
    var answers: [String] = []
    curve(of: session) {
      answers.append($0)
      loop.stop()
    }
    session.close()
    loop.run()
    #expect(answers == ["503"])
  }
}
