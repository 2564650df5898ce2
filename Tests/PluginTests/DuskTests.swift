import Dusk
import Masthead
import MastheadTesting
import Testing

@Suite struct DuskTests {
  private func pipeline(_ dusk: Dusk = Dusk()) -> Pipeline {
    Pipeline(Header(height: .points(300), collapsedHeight: 100), effects: [Collapse(), Pin(), dusk])
  }

  /// Jumps to the collapsed header, and returns the frames of some ticks there.
  private func frames(_ dusk: Dusk, _ ticks: Int, reducedMotion: Bool = false) -> [HeaderFrame] {
    var (pipeline, frame) = (pipeline(dusk), HeaderFrame())
    return (0..<ticks).map { tick in
      var state = ScrollState(contentOffset: tick == 0 ? -300 : 0, viewport: MastheadSize(width: 375, height: 667))
      state.time = Double(tick) / 120
      state.environment.reducedMotion = reducedMotion
      pipeline.update(&frame, at: state)
      return frame
    }
  }

  /// The README's test.
  @Test func headerMatchesSnapshot() {
    assertSnapshot(of: pipeline(), as: .frames(along: .demonstration))
  }

  @Test func darknessGrowsUntilItArrives() throws {
    for response in [0.05, 0.4, 2] {
      var dusk = Dusk()
      dusk.response = response
      let frames = frames(dusk, 1200)
      #expect(frames[1].scrim < 0.6 && frames[1].isAnimating)
      #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.scrim <= $1.scrim })
      let arrival = try #require(frames.dropFirst().firstIndex { !$0.isAnimating })
      // The duration roughly matches the response.
      #expect((0.4...3).contains(Double(arrival) / 120 / response), "\(arrival)")
      #expect(frames[arrival...].allSatisfy { $0 == frames[arrival] } && frames[arrival].scrim == 0.6)
    }
  }

  @Test func bouncyArrivalOvershootsAndReturns() {
    var dusk = Dusk()
    dusk.arrival = .bouncy
    dusk.blurs = true
    let frames = frames(dusk, 1200)
    let values = frames.map(\.scrim)
    #expect(zip(values, values.dropFirst()).contains { $0 > $1 })
    #expect(frames[1199].scrim == 0.6 && frames[1199].blur == 12 && !frames[1199].isAnimating)
  }

  @Test func reducedMotionNeedsNoTime() {
    #expect(frames(Dusk(), 2, reducedMotion: true)[1].scrim == 0.6)
  }
}
