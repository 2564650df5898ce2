import Testing

@testable import MastheadLive

@Suite struct BackoffTests {
  @Test func delaysDoubleUpToFourSeconds() {
    var backoff = Backoff()
    let delays = (0..<7).map { _ in backoff.next() }
    #expect(delays == [0.25, 0.5, 1, 2, 4, 4, 4].map { .seconds($0) })
  }

  @Test func requestedDelayCountsUpToLimit() {
    var backoff = Backoff()
    let requests: [Duration?] = [.seconds(1), .milliseconds(1), nil, .seconds(9), nil, .seconds(9)]
    #expect(requests.map { backoff.next(atLeast: $0) } == [1, 0.5, 1, 4, 4, 4].map { .seconds($0) })
  }
}
