import Masthead
import Testing

@testable import MastheadSwiftUI

@Suite struct ScrollMotionTests {
  static func state(_ offset: Double, at time: Double) -> ScrollState {
    ScrollState(
      contentOffset: offset, time: time, environment: LayoutEnvironment(viewport: Size(width: 375, height: 667)))
  }

  @Test func ticksThatNoFrameHasShownLieOnAStraightLine() {
    var motion = ScrollMotion()
    _ = motion.advance(to: Self.state(0, at: 0))
    let (past, now) = motion.advance(to: Self.state(40, at: 4 / Tick.rate))
    expectClose(past.map(\.contentOffset), [10, 20, 30])
    expectClose(past.map(\.time), [1, 2, 3].map { $0 / Tick.rate })
    expectClose((past + [now]).map(\.velocity), [1200, 1200, 1200, 1200])
    #expect((now.contentOffset, now.time) == (40, 4 / Tick.rate))
  }

  @Test func theFirstFrameHasNoPastAndRests() {
    var motion = ScrollMotion()
    let (past, now) = motion.advance(to: Self.state(12, at: 5))
    #expect(past.isEmpty && now == Self.state(12, at: 5))
  }

  @Test func aSecondLookAtAFrameKeepsItsVelocity() {
    var motion = ScrollMotion()
    _ = motion.advance(to: Self.state(0, at: 0))
    _ = motion.advance(to: Self.state(10, at: 0.5))
    let (past, now) = motion.advance(to: Self.state(11, at: 0.5))
    #expect(past.isEmpty && now.velocity == 20 && now.contentOffset == 11)
  }

  @Test func aClockThatWasSetBackBeginsAnew() {
    var motion = ScrollMotion()
    _ = motion.advance(to: Self.state(0, at: 9))
    let (past, now) = motion.advance(to: Self.state(10, at: 1))
    #expect(past.isEmpty && now.velocity == 0)
  }

  @Test func aHeaderThatWasOutOfSightIsShownTheLastMinute() {
    var motion = ScrollMotion()
    _ = motion.advance(to: Self.state(0, at: 0))
    let (past, _) = motion.advance(to: Self.state(3600, at: 3600))
    #expect(past.count == 7200)
    expectClose([past[0].time, past[0].contentOffset], [3540, 3540])
  }
}
