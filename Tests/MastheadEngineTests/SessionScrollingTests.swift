import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadEngine

@Suite struct SessionScrollingTests {
  @Test func sessionStartsAtTop() throws {
    let driver = try Driver()
    #expect(driver.frames.count == 1 && driver.pipelines == 1)
    #expect(driver.frame.sequence == 1 && driver.frame.receipt == .init(revision: 1, input: ""))
    #expect(driver.offset == -260 && driver.frame.scroll.phase == .idle && driver.frame.scroll.time == 0)
    #expect(driver.session.nextTick(after: driver.time) == nil)
  }

  @Test(arguments: [1.0, 50, 120, 300, 5000])
  func pullBeyondTopRubberBands(pull: Double) throws {
    var driver = try Driver()
    driver.input(.touch(.began, identifier: 1, y: 100))
    driver.input(.touch(.moved, identifier: 1, y: 100 + pull))
    #expect(isNear(driver.offset, -260 - resisted(pull)))
    #expect(driver.frame.scroll.phase == .dragging)
    // Time changes nothing while the finger holds the list.
    #expect(driver.session.nextTick(after: driver.time) == nil)
  }

  @Test func listFollowsFingerWithinLimits() throws {
    var driver = try Driver()
    driver.input(.touch(.began, identifier: 1, y: 500), .touch(.moved, identifier: 1, y: 320))
    #expect(driver.offset == -80)
    driver.input(.touch(.ended, identifier: 1, y: 300))
    #expect(driver.offset == -60 && driver.frame.scroll.phase == .idle)
    #expect(driver.session.nextTick(after: driver.time) == nil)
  }

  @Test func pullBeyondBottomRubberBands() throws {
    var driver = try Driver()
    let bottom = driver.session.layout.bottomOffset(
      contentHeight: driver.session.scene.contentHeight, viewport: driver.session.scene.scrollView.size)
    driver.input(.contentOffset(fromTop: bottom + 260))
    #expect(driver.offset == bottom)
    driver.input(.touch(.began, identifier: 1, y: 400), .touch(.moved, identifier: 1, y: 300))
    #expect(isNear(driver.offset, bottom + resisted(100)))
  }

  @Test func releasedListSpringsBackAtExactTicksAndThenStops() throws {
    var driver = try Driver()
    driver.time = 1000.4
    driver.input(.touch(.began, y: 0), .touch(.moved, y: 200))
    driver.time = 1000.5037
    driver.input(.touch(.ended, y: 200))
    let released = driver.frames.count
    driver.run(for: 5)
    let away = driver.frames[released...].dropLast()
    #expect(away.count > 40)
    for frame in away {
      let ticks = frame.scroll.time * 120
      #expect(isNear(ticks, ticks.rounded()))
      // x(t) = a·(1 + 12.5·t)·e^(−12.5·t), from the release.
      let phase = 12.5 * (frame.scroll.time - 0.5037)
      let expected = -resisted(200) * (1 + phase) * exponentialSeries(-phase)
      // The last half pixel decelerates linearly.
      #expect(abs(frame.scroll.contentOffset - (-260 + expected)) < (abs(expected) > 0.25 ? 1e-6 : 0.25))
      #expect(frame.scroll.phase == .bouncing)
    }
    #expect(driver.offset == -260 && driver.frame.scroll.phase == .idle && driver.frame.scroll.velocity == 0)
    #expect(driver.session.nextTick(after: driver.time) == nil)
  }

  /// Returns e to the power of a number: the series for an eighth of the number, raised to the eighth power.
  private func exponentialSeries(_ x: Double) -> Double {
    var (sum, term) = (1.0, 1.0)
    for index in 1...40 {
      term *= x / 8 / Double(index)
      sum += term
    }
    return (0..<7).reduce(sum) { product, _ in product * sum }
  }

  @Test func flungListDeceleratesPassesTopAndBounces() throws {
    var driver = try Driver()
    driver.input(.contentOffset(fromTop: 300))
    // 20 points every 8 ms are 2,500 points a second.
    for index in 0...10 {
      driver.input(.touch(index == 0 ? .began : .moved, y: Double(index) * 20))
      driver.time += 0.008
    }
    driver.time -= 0.008
    driver.input(.touch(.ended, y: 200))
    #expect(driver.frame.scroll.phase == .decelerating && abs(driver.frame.scroll.velocity + 2500) < 1e-6)
    let released = driver.frames.count
    driver.run(for: 10)
    let phases = driver.frames[released...].map(\.scroll.phase)
    let order = phases.reduce(into: [MastheadScrollPhase]()) { if $0.last != $1 { $0.append($1) } }
    #expect(order == [.decelerating, .bouncing, .idle] && driver.offset == -260)
    #expect(driver.frames[released...].contains { $0.scroll.contentOffset < -280 })
    #expect(driver.session.nextTick(after: driver.time) == nil)
  }

  @Test func viewerTimestampsDetermineSpeedDespiteUnevenLatency() throws {
    var driver = try Driver()
    var random = SplitMix.printingSeed()
    // The viewer's clock has another origin; its messages take between 1 and 9 ms.
    for index in 0...12 {
      let stamp = 77.5 + Double(index) * 0.008
      driver.time = 1001 + Double(index) * 0.01 + Double.random(in: 0.001...0.009, using: &random)
      let phase: TouchPhase = index == 0 ? .began : index == 12 ? .ended : .moved
      driver.send([.scroll(.touch(phase, y: Double(index) * -16), time: stamp)])
    }
    // The message with the release took some milliseconds, in which the list decelerated.
    #expect((1850...2000.000001).contains(driver.frame.scroll.velocity))
  }

  @Test func eventWithoutTimestampTakesTimeOfNeighbors() throws {
    var driver = try Driver()
    driver.time += 1
    var events: [InputEvent] = [.scroll(.scrollTo(fromTop: 100))]
    for index in 0...10 {
      let phase: TouchPhase = index == 0 ? .began : index == 10 ? .ended : .moved
      events.append(.scroll(.touch(phase, y: Double(index) * -8), time: 7 + Double(index) / 125))
      if index == 5 { events.append(.scroll(.touch(.moved, identifier: 9, y: 0))) }
    }
    driver.send(events)
    #expect(isNear(driver.offset, -80) && abs(driver.frame.scroll.velocity - 1000) < 1e-6)
  }

  @Test func fingerCatchesReturningListInPlace() throws {
    var driver = try Driver()
    driver.input(.touch(.began, identifier: 1, y: 0), .touch(.ended, identifier: 1, y: 200))
    driver.run(for: 0.1)
    let caught = driver.offset
    #expect(caught < -261)
    driver.input(.touch(.began, identifier: 2, y: 50))
    #expect(isNear(driver.offset, caught) && driver.frame.scroll.phase == .dragging)
    driver.input(.touch(.moved, identifier: 2, y: 50))
    #expect(isNear(driver.offset, caught))
    driver.run(for: 1)
    #expect(isNear(driver.offset, caught))
  }

  @Test func unknownTouchesAreIgnored() throws {
    var driver = try Driver()
    driver.input(.touch(.moved, identifier: 9, y: 300), .touch(.ended, identifier: 9, y: 300))
    #expect(driver.offset == -260 && driver.frame.scroll.phase == .idle)
  }

  @Test func wheelRubberBandsBeyondTopAndReleasesAfterTimeout() throws {
    var driver = try Driver()
    driver.input(.wheel(deltaY: -100))
    #expect(isNear(driver.offset, -260 - resisted(100)) && driver.frame.scroll.phase == .dragging)
    driver.run(for: 0.1)
    #expect(driver.frame.scroll.phase == .dragging)
    driver.run(for: 0.05)
    #expect(driver.frame.scroll.phase == .bouncing)
    driver.run(for: 2)
    #expect(driver.offset == -260 && driver.frame.scroll.phase == .idle)
    driver.input(.wheel(deltaY: 75))
    #expect(driver.offset == -185)
  }

  @Test func keysScrollSmoothlyWithinLimits() throws {
    var driver = try Driver()
    let bottom = driver.session.layout.bottomOffset(
      contentHeight: driver.session.scene.contentHeight, viewport: driver.session.scene.scrollView.size)
    let rows: [(ScrollKey, Double)] = [
      (.arrowUp, -260), (.home, -260), (.arrowDown, -220), (.arrowUp, -260), (.end, bottom), (.pageDown, bottom),
      (.arrowDown, bottom), (.home, -260), (.space, min(bottom, -260 + 0.9 * 667)), (.pageUp, -260),
    ]
    for (key, offset) in rows {
      let before = driver.frames.count
      driver.input(.key(key))
      driver.run(for: 2)
      #expect(isNear(driver.offset, offset) && driver.frame.scroll.phase == .idle, "\(key)")
      let moves = driver.frames[before...].map(\.scroll.contentOffset)
      #expect(
        moves.allSatisfy { $0 >= -260 && $0 <= bottom } && (moves == moves.sorted() || moves == moves.sorted(by: >)))
    }
  }

  @Test func rapidKeysAddUp() throws {
    var driver = try Driver()
    for _ in 0..<5 {
      driver.input(.key(.arrowDown))
      driver.run(for: 0.05)
    }
    #expect(driver.frame.scroll.phase == .animating)
    driver.run(for: 2)
    #expect(isNear(driver.offset, -60))
  }

  @Test func statusBarTapScrollsToTop() throws {
    var driver = try Driver()
    driver.input(.contentOffset(fromTop: 300), .statusBarTap)
    driver.run(for: 0.1)
    #expect(driver.frame.scroll.phase == .animating && driver.offset < 40 && driver.offset > -260)
    driver.run(for: 2)
    #expect(driver.offset == -260 && driver.frame.scroll.phase == .idle)
  }

  @Test func shortListRubberBandsOnlyIfItAlwaysBounces() throws {
    for bounces in [true, false] {
      var driver = try Driver(
        "news-digest", scene: ["content": ["kind": "rows", "sections": []], "alwaysBounceVertical": .bool(bounces)])
      driver.input(.touch(.began, identifier: 1, y: 0), .touch(.moved, identifier: 1, y: 100))
      #expect(isNear(driver.offset, bounces ? -260 - resisted(100) : -260))
      driver.input(.touch(.moved, identifier: 1, y: -100))
      #expect(isNear(driver.offset, bounces ? -260 + resisted(100) : -260))
    }
  }

  @Test func reducedMotionReturnsListAtOnce() throws {
    var driver = try Driver("news-digest", scene: ["reducedMotion": true])
    driver.input(.touch(.began, identifier: 1, y: 0), .touch(.ended, identifier: 1, y: 100))
    #expect(driver.offset == -260 && driver.session.nextTick(after: driver.time) == nil)
  }
}
