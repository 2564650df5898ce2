import Testing

@testable import Masthead

@Suite struct TriggerTests {
  /// By default the list refreshes when its header has grown by 100 points.
  @Test(arguments: [(0, []), (99, []), (100, .refresh), (200, .refresh)] as [(Double, HeaderEvents)])
  func stretchedHeaderRefreshes(stretch: Double, events: HeaderEvents) {
    let pipeline = Pipeline(collapsingHeader) {
      Stretch()
      Trigger()
    }
    #expect(pipeline.frame(at: .pulled(stretch)).events == events)
  }

  @Test(arguments: [(.refresh, 1), (.haptic, 2), (.custom1, 4), (.custom2, 8)] as [(HeaderEvent, UInt32)])
  func eachEventIsOneBit(event: HeaderEvent, bits: UInt32) {
    let pipeline = Pipeline(collapsingHeader) { Trigger(event: event, progress: .overscroll, at: 0) }
    #expect(pipeline.frame(at: .scrolled(0)).events.rawValue == bits)
  }

  /// The last state in which the event has not begun, and the first in which it has.
  @Test(
    arguments: [
      (.collapse, 0.5, .scrolled(127), .scrolled(128)), (.scrolledFraction, 1.5, .scrolled(449), .scrolled(450)),
      (.scrolled, 40, .scrolled(39), .scrolled(40)), (.stretch, 20, .pulled(39), .pulled(40)),
      (.overscroll, 20, .pulled(19), .pulled(20)), (.scrolledUnder, 10, .scrolled(265), .scrolled(266)),
    ] as [(ScrollProgress, Double, ScrollState, ScrollState)])
  func eventBeginsAtProgress(progress: ScrollProgress, at: Double, before: ScrollState, after: ScrollState) {
    let pipeline = Pipeline(collapsingHeader) {
      Stretch(factor: 0.5)
      Pin()
      Trigger(progress: progress, at: at)
    }
    #expect(pipeline.frame(at: before).events == [])
    #expect(pipeline.frame(at: after).events == .refresh)
  }

  /// Returns whether the event is on after each pull. Pulls are in points.
  private func isOn(_ trigger: Trigger, _ pulls: [Double]) -> [Bool] {
    Pipeline(collapsingHeader, effects: [trigger])
      .frames(at: pulls.enumerated().map { (Double($0) / 10, ScrollState.pulled($1)) })
      .map { $0.events == .refresh }
  }

  @Test func eventLastsUntilRelease() {
    let trigger = Trigger(progress: .overscroll, at: 100, release: 60)
    #expect(
      isOn(trigger, [0, 99, 100, 80, 60, 59, 80, 100])
        == [false, false, true, true, true, false, false, true])
  }

  @Test func releaseBeyondBeginningCountsAsBeginning() {
    let trigger = Trigger(progress: .overscroll, at: 50, release: 80)
    #expect(isOn(trigger, [49, 50, 49, 50, 80, 79, 0]) == [false, true, false, true, true, true, false])
  }

  @Test func severalTriggersSetSeveralEvents() {
    let pipeline = Pipeline(collapsingHeader) {
      Trigger(event: .haptic, progress: .scrolled, at: 10)
      Trigger(event: .custom2, progress: .scrolled, at: 20)
      Trigger(event: .custom2, progress: .scrolled, at: 30)
    }
    let events = [9.0, 10, 20, 30].map { pipeline.frame(at: .scrolled($0)).events }
    #expect(events == [[], .haptic, [.haptic, .custom2], [.haptic, .custom2]])
  }
}
