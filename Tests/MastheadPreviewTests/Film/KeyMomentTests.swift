import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments
@testable import MastheadPreview

@Suite struct KeyMomentTests {
  private func moments(_ gesture: MastheadGesture, _ preset: String = "news-digest") throws -> [KeyMoment] {
    let preview = PipelinePreview(of: try #require(Preset.named(preset)).document)
    return KeyMoment.choose(8, of: preview, along: preview.trajectory(of: gesture))
  }

  private func captions(_ gesture: MastheadGesture) throws -> [String] {
    try moments(gesture).map(\.caption).filter { !$0.isEmpty }
  }

  @Test(arguments: Preset.played)
  func momentsAreOrderedAndLookDifferent(preset: String, gesture: String) throws {
    let document = try #require(Preset.named(preset)).document
    let preview = PipelinePreview(of: document)
    let trajectory = preview.trajectory(of: try #require(NamedGesture.named(gesture)).gesture)
    let moments = KeyMoment.choose(8, of: preview, along: trajectory)
    #expect((2...8).contains(moments.count))
    #expect(moments.first?.time == 0 && moments.last?.time == trajectory.duration)
    var playback = Playback(of: preview.pipeline, along: trajectory)
    for (a, b) in zip(moments, moments.dropFirst()) {
      #expect(a.time < b.time)
      let distance = trajectory.sample(at: a.time).offset - trajectory.sample(at: b.time).offset
      // A header that moves by itself looks different although its list rests.
      var (before, after) = (HeaderFrame(), HeaderFrame())
      playback.update(&before, at: a.time)
      playback.update(&after, at: b.time)
      #expect(distance.magnitude >= 8 || before.elements != after.elements, "\(a) \(b)")
    }
  }

  @Test func pullHasMomentsOfReleaseAndRest() throws {
    let moments = try moments(.pull(160, hold: 0.25))
    #expect(moments.map(\.caption).filter { !$0.isEmpty } == ["Beginning", "Let go", "At rest"])
    #expect(try #require(moments.first { $0.caption == "Let go" }).time == 0.55)
  }

  @Test func deepestPullIsWhereFingerReverses() throws {
    #expect(
      try captions(.drag(through: [0, 300, 100, 100], duration: 1.5)) == [
        "Beginning", "Deepest pull", "Let go", "At rest",
      ])
    let deepest = try #require(
      try moments(.drag(through: [0, 300, 100, 100], duration: 1.5)).first { $0.caption == "Deepest pull" })
    #expect((deepest.time - 0.5).magnitude < 0.02)
  }

  @Test func flingReachesEndAndTurns() throws {
    #expect(try captions(.fling(velocity: 1500)) == ["Beginning", "Let go", "Reaches the end", "Turns", "At rest"])
    #expect(
      try captions(.sequence([.scrollTo(fromTop: 320), .pause(0.1), .fling(velocity: -1500)]))
        == ["Beginning", "Let go", "Reaches the top", "Turns", "At rest"])
  }

  @Test func caughtBounceIsKeyMoment() throws {
    #expect(
      try captions(.sequence([.pull(240), .pause(0.1), .drag(through: [0, 0, 60], duration: 0.5)]))
        == ["Beginning", "Let go", "Caught", "Let go", "At rest"])
  }

  @Test func bounceCaughtBeforeTurningDoesNotTurn() throws {
    let gesture = MastheadGesture.sequence([.fling(velocity: -3000), .pause(0.02), .drag(through: [0, 10])])
    let trajectory = PipelinePreview(of: Preset.all[0].document).trajectory(of: gesture)
    #expect(trajectory.moments == trajectory.moments.sorted())
    #expect(trajectory.moments.prefix(3).map { ($0 * 100).rounded() } == [0, 10, 12])
  }

  @Test func listThatIsNeverReleasedIsHeldAtEnd() throws {
    let gesture = MastheadGesture.captured([
      ScrollEvent(.touch(.began, y: 0), at: 0), ScrollEvent(.touch(.moved, y: 200), at: 0.02),
      ScrollEvent(.touch(.moved, y: 300), at: 0.04),
    ])
    #expect(try captions(gesture) == ["Beginning", "Held"])
  }

  @Test func mostSignificantMomentsAreKept() throws {
    let places = [0.0, -200, 0, -200, 0, -300, 0, -200, 0, -200, 0, 400, 0, -200, -200]
    let moments = try moments(.drag(through: places, duration: 14))
    #expect(moments.count == 8)
    // The kept moments include the largest movements, at the sixth and the twelfth position.
    #expect(moments.contains { $0.caption == "Turns" && ($0.time - 5).magnitude < 0.02 })
    #expect(moments.contains { $0.caption == "Deepest pull" && ($0.time - 11).magnitude < 0.02 })
  }

  @Test(
    arguments: [
      Row("nothing", [], []), Row("one value", [1], []), Row("a slope", [1, 2, 3], []),
      Row("a hill", [0, 5, 0], [1]), Row("a plateau", [0, 5, 5, 5, 0], [1]), Row("a hill too low", [0, 1, 0], []),
      Row("a valley", [5, 0, 0, 5], [1]), Row("both", [0, 5, 1, 6, 0], [1, 2, 3]),
      Row("jitter along a slope", [0, 2, 1, 4, 3, 6, 5, 0], [5]),
    ] as [Row<[Double], [Int]>])
  func turningPointsAreWhereValuesReverse(_ row: Row<[Double], [Int]>) {
    #expect(row.input.turningPoints(threshold: 2) == row.output)
  }
}
