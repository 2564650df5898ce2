import Foundation
import Masthead
@_spi(Double) import SwiftUI
import Testing

@testable import MastheadSwiftUI

/// Tests that effects with state advance by time, at any screen rate.
@MainActor
@Suite struct MemoryTests {
  /// Moves the header after the list by a share of the distance in each tick, until it has caught up.
  struct Lag: RememberingEffect {
    struct Memory: BitwiseCopyable, Sendable {
      var offset = 0.0
      var ticks = 0.0
    }

    static let identifier = "com.example.lag"
    static let stages = Stages.header
    static let parameters = [Parameter("share", \Lag.share, in: 0...1)]
    var share = 0.1
    var memory: Memory { Memory() }

    func contribute(to frame: inout HeaderFrame, at moment: Moment, _ memory: inout Memory) {
      memory.offset += share * (moment.scroll.contentOffset - memory.offset)
      memory.ticks += 1
      frame.header.y += memory.offset
      frame.isAnimating = abs(moment.scroll.contentOffset - memory.offset) > 0.01
      frame.values["ticks"] = memory.ticks
    }
  }

  static let phone = LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))

  /// The header's positions during half a second of steady motion, sampled every twelfth of a second.
  static func positions(rate: Int) -> [Double] {
    let pipeline = Pipeline(Header(height: .points(300), placement: .insideContent)) { Lag() }
    let stage = Stage(phone)
    var positions: [Double] = []
    for step in 0...(rate / 2) {
      let time = Double(step) / Double(rate)
      stage.date = Date(timeIntervalSinceReferenceDate: time)
      stage.scrolled = 600 * time
      let shown = stage.show(exampleView(pipeline))
      if (step * 12).isMultiple(of: rate) { positions.append(Double(shown.first("black")!.rect.minY)) }
    }
    return positions
  }

  @Test(arguments: [12, 24, 60])
  func framesDoNotDependOnScreenRate(_ rate: Int) {
    let expected = Self.positions(rate: 120)
    #expect(expected.count == 7 && expected.last! > -300 && expected.last! < 0)
    let found = Self.positions(rate: rate)
    #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-6 }, "\(found) and \(expected) differ.")
  }

  @Test func framesWithoutStateOrAnimationAreNotRequested() {
    let stage = Stage(Self.phone)
    _ = stage.show(exampleView(Pipeline(Header(height: 300)) { Stretch() }))
    #expect(!stage.isAnimating)
    stage.scrolled = 40
    _ = stage.show(exampleView(Pipeline(Header(height: 300)) { Stretch() }))
    #expect(!stage.isAnimating)
    // A fade that follows the finger keeps no state.
    _ = stage.show(exampleView(Pipeline(Header(height: 300)) { Fade(.header, to: 0) }))
    #expect(!stage.isAnimating)
  }

  /// A fade of half a second begins when the list has scrolled 100 points, and ends although the list rests.
  @Test func timedFadeFinishesAtRestAndFramesStop() throws {
    let fade = Fade(to: 0, progress: .scrolled, start: 100, end: 100, duration: 0.5)
    let view = exampleView(Pipeline(Header(height: 300), effects: [fade]))
    let stage = Stage(Self.phone)
    func opacity(at time: Double, scrolled: CGFloat) throws -> Double {
      stage.date = Date(timeIntervalSinceReferenceDate: time)
      stage.scrolled = scrolled
      return try #require(stage.show(view).first("alps")).groupOpacity
    }
    #expect(try opacity(at: 0, scrolled: 0) == 1)
    _ = try opacity(at: 0.1, scrolled: 0)
    #expect(!stage.isAnimating, "Nothing moves.")
    // After ten seconds of rest, the list jumps and rests again at once.
    #expect(try opacity(at: 10, scrolled: 150) > 0.9)
    #expect(stage.isAnimating)
    #expect(abs(try opacity(at: 10.25, scrolled: 150) - 0.5) < 0.05)
    #expect(stage.isAnimating)
    #expect(try opacity(at: 10.6, scrolled: 150) == 0)
    _ = try opacity(at: 10.7, scrolled: 150)
    #expect(!stage.isAnimating, "The fade is over.")
  }

  /// A finger moves a list with a header of 100 points, at 60 Hz. The header hides, returns by the distance that the
  /// list scrolls down, and settles when the list rests. If SwiftUI reports no phase, the list counts as resting after
  /// 0.1 s.
  @Test(arguments: [true, false])
  func headerHidesAndReturnsWithAndWithoutReportedPhase(_ reportsPhase: Bool) {
    let pipeline = Pipeline(Header(height: 100)) { HideOnScroll(settling: .nearest) }
    var frame = HeaderFrame()
    let view = exampleView(pipeline) { frame = $0 }.environment(\.reportsScrollPhase, reportsPhase)
    let stage = Stage(Self.phone)
    /// Moves the list by a distance in each frame of a time span. Returns the distance that the header has followed the
    /// list.
    func followed(_ seconds: Double, by distance: CGFloat, _ phase: ScrollPhase) -> Double {
      stage.phase = reportsPhase ? phase : .idle
      for _ in 0..<Int(seconds * 60) {
        stage.date += 1.0 / 60
        stage.scrolled += distance
        _ = stage.show(view)
      }
      return frame.scrolled
    }
    #expect(followed(0.1, by: 0, .idle) == 0)
    #expect(followed(1, by: 10, .interacting) == 100)
    #expect(followed(1, by: 0, .idle) == 100)
    #expect(!stage.isAnimating, "The header is hidden, and the list rests.")
    // The phase is known only from the second frame of a motion.
    #expect(abs(followed(0.15, by: -8, .interacting) - 28) < 1e-9)
    // More than half of the header is shown, so it returns in 0.3 s.
    #expect(stage.isAnimating)
    #expect(followed(0.6, by: 0, .idle) == 0)
    #expect(!stage.isAnimating)
    // A downward fling hides the header, and an upward fling shows it.
    #expect(followed(0.5, by: 12, .decelerating) == 100)
    #expect(followed(0.5, by: -12, .decelerating) == 0)
  }

  @Test func tuningKeepsEffectState() {
    let stage = Stage(Self.phone)
    var ticks: [Double?] = []
    let lag = { (share: Double) -> [any Effect] in
      var lag = Lag()
      lag.share = share
      return [lag]
    }
    for (time, effects) in [(0.0, lag(0.1)), (0.5, lag(0.1)), (1, lag(0.2)), (1.5, lag(0.2) + [Stretch()])] {
      stage.date = Date(timeIntervalSinceReferenceDate: time)
      let pipeline = Pipeline(Header(height: 300), effects: effects)
      _ = stage.show(exampleView(pipeline) { ticks.append($0.values["ticks"]) })
    }
    // Other effects start in their initial state.
    #expect(ticks.prefix(4) == [1, 61, 121, 1])
  }
}
