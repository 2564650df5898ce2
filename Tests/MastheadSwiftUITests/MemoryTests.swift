import Foundation
import Masthead
import MastheadSwiftUI
@_spi(Double) import SwiftUI
import Testing

/// Tests that effects with state advance by time, at any screen rate.
@MainActor
@Suite struct MemoryTests {
  /// Moves the header after the list by a share of the distance in each tick, until it has caught up.
  struct Lag: HeaderEffect {
    struct Memory: BitwiseCopyable, Sendable {
      var offset = 0.0
      var ticks = 0.0
    }

    static let identifier = "com.example.lag"
    static let stages = Stages.header
    static let parameters = [Parameter("share", \Lag.share, in: 0...1)]
    var share = 0.1
    var memory: Memory { Memory() }

    func contribute(_ stage: Stages, to frame: inout HeaderFrame, at moment: borrowing Moment, _ memory: inout Memory) {
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
    let view = exampleView(Pipeline(Header(height: 300), effects: EffectList([fade])))
    let stage = Stage(Self.phone)
    func opacity(at time: Double, scrolled: CGFloat) throws -> Double {
      stage.date = Date(timeIntervalSinceReferenceDate: time)
      stage.scrolled = scrolled
      return try #require(stage.show(view).first("alps")).groupOpacity
    }
    #expect(try opacity(at: 0, scrolled: 0) == 1)
    _ = try opacity(at: 0.1, scrolled: 0)
    #expect(!stage.isAnimating, "Nothing moves.")
    // The list is flung after ten seconds of rest, and rests again at once.
    #expect(try opacity(at: 10, scrolled: 150) > 0.9)
    #expect(stage.isAnimating)
    #expect(abs(try opacity(at: 10.25, scrolled: 150) - 0.5) < 0.05)
    #expect(stage.isAnimating)
    #expect(try opacity(at: 10.6, scrolled: 150) == 0)
    _ = try opacity(at: 10.7, scrolled: 150)
    #expect(!stage.isAnimating, "The fade is over.")
  }

  @Test func tuningKeepsEffectState() {
    let stage = Stage(Self.phone)
    var ticks: [Double?] = []
    let lag = { (share: Double) -> [any DynamicEffect] in
      var lag = Lag()
      lag.share = share
      return [lag]
    }
    for (time, effects) in [(0.0, lag(0.1)), (0.5, lag(0.1)), (1, lag(0.2)), (1.5, lag(0.2) + [Stretch()])] {
      stage.date = Date(timeIntervalSinceReferenceDate: time)
      let pipeline = DynamicPipeline(Header(height: 300), effects: EffectList(effects))
      _ = stage.show(exampleView(pipeline) { ticks.append($0.values["ticks"]) })
    }
    // Other effects start in their initial state.
    #expect(ticks.prefix(4) == [1, 61, 121, 1])
  }
}
