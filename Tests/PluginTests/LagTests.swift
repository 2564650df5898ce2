import Masthead
import Testing

struct Lag: RememberingEffect {
  static let identifier = "com.example.lag"
  static let summary = "Lets the image lag behind the list."
  static let stages: Stages = .image
  static let parameters = [Parameter("stiffness", \Lag.stiffness, in: 1...500)]
  var stiffness = 120.0

  /// The distance that the image lags behind, its velocity, and where the list was.
  struct Memory: BitwiseCopyable {
    var (distance, velocity) = (0.0, 0.0)
    var scrolled: Double?
  }
  var memory: Memory { Memory() }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    memory.distance += frame.scrolled - (memory.scrolled ?? frame.scrolled)
    memory.scrolled = frame.scrolled
    // A critically damped spring, one tick of 1/120 s at a time.
    memory.velocity -= (stiffness * memory.distance + 2 * stiffness.squareRoot() * memory.velocity) / 120
    memory.distance += memory.velocity / 120
    frame.image.y += memory.distance
    if abs(memory.distance) > 0.1 || abs(memory.velocity) > 1 { frame.isAnimating = true }
  }
}

@Suite struct LagTests {
  /// The image is left behind by a jump of 100 points, and follows without overshooting.
  @Test func imageFollowsListAndRests() {
    var (pipeline, frame) = (Pipeline(Header(height: 300)) { Lag() }, HeaderFrame())
    var positions: [Double] = []
    for tick in 0..<240 {
      var state = ScrollState(contentOffset: tick == 0 ? -300 : -200, viewport: MastheadSize(width: 375, height: 667))
      state.time = Double(tick) / 120
      pipeline.update(&frame, at: state)
      positions.append(frame.image.y)
    }
    #expect(positions[0] == 0 && positions[1] > 90)
    #expect(zip(positions.dropFirst(), positions.dropFirst(2)).allSatisfy { $0 >= $1 })
    #expect(abs(positions[239]) < 0.1 && !frame.isAnimating)
  }
}
