import Testing

@testable import Masthead

@Suite struct TickTests {
  @Test func startTimeOfTickLiesInTick() {
    for number in 0..<100_000 { #expect(Tick.number(at: Tick.time(of: number)) == number) }
  }

  @Test(arguments: [(Double.nan, 0), (.infinity, 0), (1e300, 0), (-0.001, -1), (0.5, 60), (0.0083, 0)])
  func everyTimeHasTick(time: Double, number: Int) { #expect(Tick.number(at: time) == number) }
}
