import Masthead
import Testing

@Suite struct ScrollMotionTests {
  static func state(_ offset: Double, at time: Double) -> ScrollState {
    ScrollState(
      contentOffset: offset, time: time, environment: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))
    )
  }

  @Test func skippedTicksAreInterpolatedLinearly() {
    var motion = ScrollMotion()
    _ = motion.advance(to: Self.state(0, at: 0))
    let (past, now) = motion.advance(to: Self.state(40, at: 4 / Tick.rate))
    #expect(past.count == 3)
    for (state, tick) in zip(past + [now], 1...) {
      #expect(abs(state.contentOffset - 10 * Double(tick)) < 1e-9)
      #expect(state.time == Tick.time(of: tick))
      #expect(abs(state.velocity - 1200) < 1e-9)
    }
  }

  @Test func firstFrameHasNoPastAndNoVelocity() {
    var motion = ScrollMotion()
    let (past, now) = motion.advance(to: Self.state(12, at: 5))
    #expect(past.isEmpty && now == Self.state(12, at: 5))
  }

  @Test func repeatedFrameKeepsItsVelocity() {
    var motion = ScrollMotion()
    _ = motion.advance(to: Self.state(0, at: 0))
    _ = motion.advance(to: Self.state(10, at: 0.5))
    let (past, now) = motion.advance(to: Self.state(11, at: 0.5))
    #expect(past.isEmpty && now.velocity == 20 && now.contentOffset == 11)
  }

  @Test func earlierTimeRestartsMotion() {
    var motion = ScrollMotion()
    _ = motion.advance(to: Self.state(0, at: 9))
    let (past, now) = motion.advance(to: Self.state(10, at: 1))
    #expect(past.isEmpty && now.velocity == 0)
  }

  @Test func changedEnvironmentRestartsMotion() {
    var motion = ScrollMotion()
    _ = motion.advance(to: Self.state(0, at: 0))
    var turned = Self.state(10, at: 1)
    turned.environment.viewport = MastheadSize(width: 667, height: 375)
    let (past, now) = motion.advance(to: turned)
    #expect(past.isEmpty && now.velocity == 0)
  }

  @Test func tooShortIntervalHasNoVelocity() {
    var motion = ScrollMotion()
    _ = motion.advance(to: Self.state(0, at: 0))
    let (past, now) = motion.advance(to: Self.state(1e300, at: .leastNonzeroMagnitude))
    #expect(past.isEmpty && now.velocity == 0)
  }

  @Test func longGapIsLimitedToLastMinute() throws {
    var motion = ScrollMotion()
    _ = motion.advance(to: Self.state(0, at: 0))
    let (past, _) = motion.advance(to: Self.state(3600, at: 3600))
    #expect(past.count == 7200)
    let first = try #require(past.first)
    #expect(first.time == 3540 && abs(first.contentOffset - 3540) < 1e-9)
  }
}
