import Foundation
import MastheadDocuments
import MastheadPlatform
import MastheadPreview
import TestSupport
import Testing

@testable import MastheadServer

@Suite(.long) struct SessionStoreTests {
  private let loop: EventLoop
  private let store = SessionStore(HostedSession.SessionTools(limits: SessionLimits(sessions: 50)))

  init() throws { loop = try EventLoop() }

  /// Adds a session at a later time, in seconds.
  private func add(later seconds: Double = 0) -> HostedSession? {
    try? store.add(at: loop.now + seconds) {
      HostedSession(
        $0, Preset.all[0].document, on: loop,
        clock: { WallClock(date: Date(timeIntervalSince1970: 0), timeZone: .gmt) })
    }
  }

  private func fill() throws -> [HostedSession] {
    try (0..<store.limits.sessions).map { _ in try #require(add()) }
  }

  @Test func identifiersAreLongAndUnique() throws {
    let sessions = try (0..<50).map { _ in try #require(add()) }
    #expect(Set(sessions.map(\.identifier)).count == 50)
    for session in sessions {
      #expect(session.identifier.utf8.count == 20)
      #expect(session.identifier.allSatisfy { $0.isLetter || $0.isNumber })
      #expect(store[session.identifier] === session)
    }
    #expect(store[""] == nil)
  }

  @Test func oldestUnwatchedSessionIsRemoved() throws {
    let sessions = try fill()
    let stream = sessions[0].makeStream()
    let new = try #require(add())
    #expect(store.count == store.limits.sessions)
    #expect(store[sessions[0].identifier] != nil)
    #expect(store[sessions[1].identifier] == nil)
    #expect(store[sessions[2].identifier] != nil)
    #expect(store[new.identifier] === new)
    stream.completed()
  }

  @Test func sessionLeftRecentlyIsKept() throws {
    let sessions = try fill()
    sessions[0].makeStream().completed()
    #expect(!sessions[0].hasViewers)
    _ = try #require(add())
    #expect(store[sessions[0].identifier] != nil)
    #expect(store[sessions[1].identifier] == nil)
  }

  @Test func sessionUsedRecentlyIsKept() throws {
    let sessions = try fill()
    sessions[0].use()
    _ = try #require(add())
    #expect(store[sessions[0].identifier] != nil)
    #expect(store[sessions[1].identifier] == nil)
  }

  @Test func storeIsFullIfAllSessionsAreWatched() throws {
    let sessions = try fill()
    let streams = sessions.map { $0.makeStream() }
    #expect(add() == nil)
    #expect(store.count == store.limits.sessions)
    streams[7].completed()
    #expect(add() != nil)
    #expect(store[sessions[7].identifier] == nil)
    for stream in streams { stream.completed() }
  }

  @Test func openingSessionRemovesSessionsUnusedForAnHour() throws {
    let (watched, left) = (try #require(add()), try #require(add()))
    let stream = watched.makeStream()
    _ = try #require(add(later: 3590))
    #expect(store.count == 3)
    _ = try #require(add(later: 3610))
    #expect(store[left.identifier] == nil)
    #expect(store[watched.identifier] != nil)
    stream.completed()
  }

  @Test func closingStoreEndsStreams() throws {
    let session = try #require(add())
    let stream = session.makeStream()
    store.closeAll()
    #expect(session.hasViewers)
    stream.completed()
    #expect(!session.hasViewers)
  }
}
