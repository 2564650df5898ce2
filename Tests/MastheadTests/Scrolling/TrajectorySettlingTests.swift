import Testing

@testable import Masthead

/// The time at which both the list and the header rest.
@Suite struct TrajectorySettlingTests {
  /// A list that moves up by 60 points in half a second and is then held for as long.
  private let gesture = MastheadGesture.drag(through: [0, -60, -60], duration: 1)

  private let state = ScrollState(
    contentOffset: 0, contentHeight: 2000,
    environment: LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667)))

  /// Returns the trajectory with a header that fades once it has scrolled by 40 points.
  private func trajectory(fadingFor duration: Double) -> Trajectory {
    let fade = Fade(progress: .scrolled, start: 39, end: 40, duration: duration)
    let header = Header(height: .points(100), placement: .insideContent)
    return Playback(of: Pipeline(header, effects: [fade]), along: gesture, from: state).trajectory
  }

  @Test func headerThatFollowsItsListRestsWithIt() {
    let trajectory = trajectory(fadingFor: 0)
    #expect(trajectory.restTime == 1)
    #expect(trajectory.duration == 1)
  }

  @Test func fadeThatEndsBeforeListRestsChangesNothing() {
    #expect(trajectory(fadingFor: 0.25).duration == 1)
  }

  @Test func trajectoryLastsUntilFadeEnds() {
    // The list passes 40 points after a third of a second.
    let trajectory = trajectory(fadingFor: 2)
    #expect(trajectory.restTime == 1)
    #expect(abs(trajectory.duration - (1.0 / 3 + 2)) <= 2 / Tick.rate)
    #expect(trajectory.state(at: trajectory.duration).contentOffset == 60)
  }

  @Test func trajectoryLastsForFiveSecondsAtMost() {
    struct Restless: HeaderEffect {
      static let identifier = "com.example.restless"
      static let stages: Stages = .appearance

      func contribute(to frame: inout HeaderFrame, at moment: Moment) {
        frame.isAnimating = true
      }
    }
    let pipeline = Pipeline(Header(height: 100), effects: [Restless()])
    #expect(Playback(of: pipeline, along: gesture, from: state).trajectory.duration == 6)
  }
}
