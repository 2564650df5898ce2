import TestSupport
import Testing

@testable import Masthead

/// Follows the content offset by a tenth of the remaining distance per tick, and publishes its position.
private struct Follower: RememberingEffect {
  static let identifier = "com.example.follower"
  static let stages: Stages = [.header, .appearance]

  struct Memory: BitwiseCopyable, Equatable, Sendable {
    var offset = 0.0
    var hasBegun = false
  }

  var memory: Memory { Memory() }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    if moment.stage == .appearance {
      frame.values["followed"] = memory.offset
    } else if memory.hasBegun {
      memory.offset += (moment.scroll.contentOffset - memory.offset) / 10
      frame.header.y += memory.offset / 1000
    } else {
      memory = Memory(offset: moment.scroll.contentOffset, hasBegun: true)
    }
  }
}

/// Counts the ticks that it receives.
private struct Counter: RememberingEffect {
  static let identifier = "com.example.counter"
  static let stages: Stages = .appearance

  struct Memory: BitwiseCopyable, Equatable, Sendable { var ticks = 0 }

  var memory: Memory { Memory() }

  func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
    memory.ticks += 1
    frame.values["ticks"] = Double(memory.ticks)
  }
}

@Suite struct PlaybackTests {
  private static let gestures = [
    NamedGesture.all[0].gesture, NamedGesture.all[5].gesture,
    .sequence([.scrollTo(fromTop: 200), .pause(0.03), .fling(velocity: -2500)]),
  ]

  private static var pipeline: Pipeline {
    Pipeline(Header(height: 300)) {
      Stretch()
      Follower()
      Counter()
    }
  }

  private static func trajectory(_ gesture: MastheadGesture) -> Trajectory {
    Trajectory(of: gesture, from: scroll(-300), in: limits())
  }

  private static func bits(_ playback: inout Playback, at time: Double) -> [UInt64] {
    var frame = HeaderFrame()
    playback.update(&frame, at: time)
    return frame.bits
  }

  /// The frames of a whole motion, one for each tick.
  private static func ticks(_ gesture: MastheadGesture) -> [[UInt64]] {
    var playback = Playback(of: pipeline, along: trajectory(gesture))
    return (0...Int(playback.trajectory.duration * 120) + 20).map { bits(&playback, at: Double($0) / 120) }
  }

  /// The effects' memory after each tick, computed by independent loops.
  @Test func effectsReceiveEachTickOnce() {
    for gesture in Self.gestures {
      let trajectory = Self.trajectory(gesture)
      var playback = Playback(of: Self.pipeline, along: trajectory)
      var (frame, followed) = (HeaderFrame(), 0.0)
      for tick in 0..<200 {
        let state = playback.update(&frame, at: Double(tick) / 120)
        #expect(state == trajectory.state(at: Double(tick) / 120))
        followed = tick == 0 ? state.contentOffset : followed + (state.contentOffset - followed) / 10
        #expect(frame.values["followed"] == followed)
        #expect(frame.values["ticks"] == Double(tick + 1))
      }
    }
  }

  @Test(arguments: [60, 240, 960])
  func framesDoNotDependOnFrameRate(rate: Int) {
    for gesture in Self.gestures {
      let expected = Self.ticks(gesture)
      var playback = Playback(of: Self.pipeline, along: Self.trajectory(gesture))
      for index in 0...(expected.count - 1) * rate / 120 {
        let bits = Self.bits(&playback, at: Double(index) / Double(rate))
        if index * 120 % rate == 0 { #expect(bits == expected[index * 120 / rate]) }
      }
    }
  }

  /// Between ticks, the effects receive the exact moment.
  @Test func framesBetweenTicksDoNotDependOnEarlierFrames() {
    for gesture in Self.gestures {
      var fine = Playback(of: Self.pipeline, along: Self.trajectory(gesture))
      let expected = (0..<1500).map { Self.bits(&fine, at: Double($0) / 1000) }
      var coarse = Playback(of: Self.pipeline, along: Self.trajectory(gesture))
      for index in stride(from: 0, to: 1500, by: 37) {
        #expect(Self.bits(&coarse, at: Double(index) / 1000) == expected[index])
      }
    }
  }

  @Test func seekingGivesSameFramesAsPlaying() {
    var random = SplitMix.printingSeed()
    for gesture in Self.gestures {
      let expected = Self.ticks(gesture)
      var playback = Playback(of: Self.pipeline, along: Self.trajectory(gesture))
      func check(_ tick: Int) { #expect(Self.bits(&playback, at: Double(tick) / 120) == expected[tick], "\(tick)") }
      for tick in stride(from: expected.count - 1, through: 0, by: -7) { check(tick) }
      for _ in 0..<60 { check(.random(in: 0..<expected.count, using: &random)) }
      // The same tick again, one back, and one forward.
      for tick in [30, 30, 29, 30, 31, 29, 0, 0, 1] { check(tick) }
    }
  }

  @Test func negativeTimesCountAsZero() {
    let expected = Self.ticks(Self.gestures[0])
    var playback = Playback(of: Self.pipeline, along: Self.trajectory(Self.gestures[0]))
    for time in [-1.0, 0, -0.001, -.infinity, 0, .nan] {
      #expect(Self.bits(&playback, at: time) == expected[0], "\(time)")
    }
    #expect(Self.bits(&playback, at: 0.5) == expected[60])
    #expect(Self.bits(&playback, at: -3) == expected[0])
    #expect(Self.bits(&playback, at: 0.25) == expected[30])
  }

  @Test func playbackStartsWithFreshMemory() {
    var used = Self.pipeline
    var frame = HeaderFrame()
    for tick in 0..<9 {
      var state = scroll(-500)
      state.time = Double(tick) / 120
      used.update(&frame, at: state)
    }
    var playback = Playback(of: used, along: Self.trajectory(Self.gestures[0]))
    playback.update(&frame, at: 0)
    #expect(frame.values["ticks"] == 1 && frame.values["followed"] == -300)
  }

  @Test func withoutMemoryFrameDependsOnlyOnState() {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      CutAway(depth: 80)
    }
    let trajectory = Self.trajectory(Self.gestures[0])
    var (playback, frame) = (Playback(of: pipeline, along: trajectory), HeaderFrame())
    for time in [0.3, 0.1, 2, 0, 1e12, .infinity] {
      playback.update(&frame, at: time)
      #expect(frame.bits == pipeline.frame(at: trajectory.state(at: time)).bits)
    }
  }
}
