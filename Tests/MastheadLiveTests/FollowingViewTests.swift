import Foundation
import Masthead
import MastheadDocuments
import MastheadLive
import MastheadSwiftUI
@_spi(Double) import SwiftUI
import Testing

/// Tests a SwiftUI view that follows a real server.
@MainActor
@Suite(.timeLimit(.minutes(40))) struct FollowingViewTests {
  private struct Screen: View {
    let server: URL
    @State private var pipeline = Pipeline(Header(height: 300), effects: [])

    var body: some View {
      HeaderScrollView(pipeline) {
        EmptyView()
      } image: {
        Image("alps").resizable()
      } content: {
        Text("Row").frame(height: 50)
      }
      .task {
        for await case .document(let document) in LivePipeline(server: server) { pipeline = document.makePipeline() }
      }
    }
  }

  @Test func viewShowsTunedPipelineAtOnce() async throws {
    let server = try await LiveServer()
    let session = try await server.open(PipelineDocument(["masthead": 1, "header": ["height": 120]]))
    let stage = Stage(size: CGSize(width: 375, height: 667))
    let height = { stage.draw(Screen(server: server.url)).first { $0.name == "black" }?.rect.height }
    #expect(height() == 300)
    while height() != 120 { try await Task.sleep(for: .milliseconds(5)) }
    try await server.replace(session, PipelineDocument(["masthead": 1, "header": ["height": 200]]))
    while height() != 200 { try await Task.sleep(for: .milliseconds(5)) }
    _ = stage.draw(EmptyView())
    try await server.waitForConnections(0)
  }
}
