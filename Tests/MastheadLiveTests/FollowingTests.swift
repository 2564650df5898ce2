import Masthead
import MastheadDocuments
import MastheadLive
import MastheadUIKit
import Testing
@_spi(Double) import UIKit

/// Tests an app's table that follows a real server.
@MainActor
@Suite(.timeLimit(.minutes(40))) struct FollowingTests {
  private static func document(factor: Double, height: Double = 120) throws -> PipelineDocument {
    try PipelineDocument([
      "masthead": 1, "header": ["height": .number(height)],
      "effects": [["effect": "stretch", "parameters": ["factor": .number(factor)]]],
    ])
  }

  @Test func tableShowsTunedPipelineAtOnce() async throws {
    let server = try await LiveServer()
    let session = try await server.open(Self.document(factor: 1))
    let (table, window) = Self.table()
    let following = table.follow(LivePipeline(server: server.url))
    try await Self.wait { table.pipeline.header.height == .points(120) }
    window.display()
    table.move(to: -100, dragging: true)
    window.display()
    #expect(table.headerView?.frame == CGRect(x: 0, y: -100, width: 375, height: 220))
    // The table is pulled by 100 points; half of that is added to the height.
    try await server.set(session, "effects[0].parameters.factor", to: 0.5)
    try await Self.wait { table.pipeline[Stretch.self]?.factor == 0.5 }
    window.display()
    #expect(table.headerView?.frame.height == 170)
    try await server.replace(session, Self.document(factor: 1, height: 200))
    try await Self.wait { table.pipeline.header.height == .points(200) }
    table.rest(at: 0)
    window.display()
    #expect(table.headerView?.frame == CGRect(x: 0, y: 0, width: 375, height: 200))
    following.cancel()
    try await server.waitForConnections(0)
  }

  @Test func unreachableServerIsReported() async throws {
    let server = try await LiveServer.onReusablePort()
    let url = server.url
    await server.stop()
    let (table, _) = Self.table()
    var sentences: [String] = []
    let following = table.follow(LivePipeline(server: url)) { sentences.append($0) }
    try await Self.wait { !sentences.isEmpty }
    #expect(
      sentences == [
        "\(url.absoluteString.dropLast()): no answer; start masthead serve there, or pass another address"
      ])
    following.cancel()
  }

  @Test func followingDoesNotRetainTable() async throws {
    let server = try await LiveServer()
    _ = try await server.open(Self.document(factor: 1))
    weak var releasedTable: HeaderTableView?
    do {
      let (table, _) = Self.table()
      releasedTable = table
      table.follow(LivePipeline(server: server.url))
      try await Self.wait { table.pipeline[Stretch.self] != nil }
    }
    try await Self.wait { releasedTable == nil }
    // The task and its connection end without further updates.
    try await server.waitForConnections(0)
  }

  // MARK: Helpers

  private static func table() -> (HeaderTableView, UIWindow) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let table = HeaderTableView(frame: window.bounds, style: .plain)
    table.headerView = UIView(frame: .zero)
    window.addSubview(table)
    window.display()
    return (table, window)
  }

  /// Waits until a condition holds. The suite's time limit bounds the wait.
  private static func wait(until condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(5)) }
  }
}
