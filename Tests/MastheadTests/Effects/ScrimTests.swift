import Testing

@testable import Masthead

@Suite struct ScrimTests {
  private func scrim(_ effects: [any Effect], at state: ScrollState) -> Double {
    Pipeline(collapsingHeader, effects: effects).frame(at: state).scrim
  }

  /// By default the scrim is half opaque over the collapsed header.
  @Test(arguments: [(0.0, 0.0), (0.25, 0.125), (0.5, 0.25), (1, 0.5)])
  func collapseDarkensImage(collapse: Double, opacity: Double) {
    #expect(scrim([Scrim()], at: .collapsed(collapse)) == opacity)
  }

  /// A quarter of the way, with the formulas p, p², p(2 − p) and p²(3 − 2p).
  @Test(arguments: [(Easing.linear, 0.25), (.easeIn, 0.0625), (.easeOut, 0.4375), (.easeInOut, 0.15625)])
  func easingBendsRamp(easing: Easing, opacity: Double) {
    #expect(scrim([Scrim(to: 1, easing: easing)], at: .collapsed(0.25)) == opacity)
  }

  @Test(arguments: [(0.0, 0.125), (0.5, 0.5), (1, 0.875)])
  func scrimsAddUp(collapse: Double, opacity: Double) {
    #expect(scrim([Scrim(to: 0.25), Scrim(from: 0.125, to: 0.625)], at: .collapsed(collapse)) == opacity)
  }

  @Test(arguments: [(0.5, 0.75), (0.75, 1.0), (1, 1)])
  func scrimsAddUpToAtMostOne(collapse: Double, opacity: Double) {
    #expect(scrim([Scrim(to: 0.75), Scrim(to: 0.75)], at: .collapsed(collapse)) == opacity)
  }

  @Test(arguments: [(0.0, 0.5), (0.25, 0.375), (1, 0)])
  func rampFromEndToStartRunsBackwards(collapse: Double, opacity: Double) {
    #expect(scrim([Scrim(start: 1, end: 0)], at: .collapsed(collapse)) == opacity)
  }

  @Test func reducedMotionKeepsScrim() {
    #expect(scrim([Scrim()], at: .collapsed(0.25).withReducedMotion) == 0.125)
  }
}
