import Testing

@testable import MastheadLive

@Suite struct GrowingPauseTests {
  @Test func pausesGrowUpToFourSeconds() {
    var pause = GrowingPause()
    let pauses = (0..<7).map { _ in pause.next() }
    #expect(pauses == [0.25, 0.5, 1, 2, 4, 4, 4].map { .seconds($0) })
  }

  @Test func aServersWishCountsUpToThat() {
    var pause = GrowingPause()
    let wishes: [Duration?] = [.seconds(1), .milliseconds(1), nil, .seconds(9), nil, .seconds(9)]
    #expect(wishes.map { pause.next(atLeast: $0) } == [1, 0.5, 1, 4, 4, 4].map { .seconds($0) })
  }
}
