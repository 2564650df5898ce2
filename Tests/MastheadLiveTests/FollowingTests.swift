import Masthead
import MastheadDocuments
import MastheadLive
import MastheadUIKit
import Testing
@_spi(Double) import UIKit

/// What an app shows while it follows a real server.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct FollowingTests {
  private static func document(factor: Double, height: Double = 120) throws -> PipelineDocument {
    try PipelineDocument([
      "masthead": 1, "header": ["height": .number(height)],
      "effects": [["effect": "stretch", "parameters": ["factor": .number(factor)]]],
    ])
  }

  @Test func aTableShowsWhatIsTunedAtOnce() async throws {
    let server = try await LiveServer()
    let session = try await server.open(Self.document(factor: 1))
    let (table, window) = Self.table()
    let following = table.follow(LivePipeline(server: server.url))
    try await Self.wait { table.pipeline[Stretch.self]?.factor == 1 }
    table.move(to: -220, dragging: true)
    window.display()
    #expect(table.tableHeaderView?.frame == CGRect(x: 0, y: -220, width: 375, height: 220))
    // Half of the hundred points that it is pulled.
    try await server.set(session, "effects[0].parameters.factor", to: 0.5)
    try await Self.wait { table.pipeline[Stretch.self]?.factor == 0.5 }
    window.display()
    #expect(table.tableHeaderView?.frame.height == 170)
    try await server.replace(session, Self.document(factor: 1, height: 200))
    try await Self.wait { table.pipeline.header.height == .points(200) }
    table.rest(at: -200)
    window.display()
    #expect(table.tableHeaderView?.frame == CGRect(x: 0, y: -200, width: 375, height: 200))
    following.cancel()
    try await server.waitForConnections(0)
  }

  @Test func aProblemIsTold() async throws {
    let server = try await LiveServer.onPortOfItsOwn()
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

  @Test func followingKeepsNoTable() async throws {
    let server = try await LiveServer()
    _ = try await server.open(Self.document(factor: 1))
    weak var gone: HeaderTableView?
    do {
      let (table, _) = Self.table()
      gone = table
      table.follow(LivePipeline(server: server.url))
      try await Self.wait { table.pipeline[Stretch.self] != nil }
    }
    try await Self.wait { gone == nil }
    // Though nobody tunes anything, the task ends, and with it the connection.
    try await server.waitForConnections(0)
  }

  // MARK: Help

  private static func table() -> (HeaderTableView, UIWindow) {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
    let table = HeaderTableView(frame: window.bounds, style: .plain)
    table.tableHeaderView = UIView(frame: .zero)
    window.addSubview(table)
    window.display()
    return (table, window)
  }

  /// Waits until something holds; the tests' time limit ends it otherwise.
  private static func wait(until condition: () -> Bool) async throws {
    while !condition() { try await Task.sleep(for: .milliseconds(5)) }
  }
}
