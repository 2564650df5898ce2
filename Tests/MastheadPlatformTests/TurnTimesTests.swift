import Testing

@testable import MastheadPlatform

@Suite struct TurnTimesTests {
  @Test func longestTurnIsForgottenAfterTwoMinutes() {
    var times = TurnTimes()
    times.record(from: 1000, to: 1000.25)
    times.record(from: 1001, to: 1001.1)
    #expect(times.longest(at: 1059) == 0.25)
    times.record(from: 1070, to: 1070.1)
    #expect(times.longest(at: 1100) == 0.25)
    #expect(abs(times.longest(at: 1131) - 0.1) < 1e-9)
    #expect(times.longest(at: 1400) == 0)
  }
}
