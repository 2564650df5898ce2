import Masthead
import MastheadDocuments
import TestSupport
import Testing

@testable import MastheadEngine

@Suite struct RandomSessionsTests {
  /// After any input a session's frames are finite, and its list finally rests within its limits. While the layout is constant,
  /// the list never exceeds the limits by more than the rubber band and the spring allow.
  @Test func randomInputKeepsSessionValidAndEndsAtRest() throws {
    var source = SplitMix.printingSeed()
    for index in 0..<repetitions(60, quick: 20) {
      let changes = index.isMultiple(of: 2)
      var driver = try Driver(Preset.all.randomElement(using: &source)!.identifier)
      for _ in 0..<60 { try step(&driver, changes: changes, &source) }
      driver.send([.playback(PlaybackChange(gesture: PlaybackChange.Choice.none))])
      for identifier in 0...2 { driver.input(.touch(.cancelled, identifier: identifier, y: 0)) }
      driver.run(for: 5)
      let (limits, _) = ends(driver)
      #expect(driver.session.nextTick(after: driver.time) == nil && driver.frame.scroll.phase == .idle)
      #expect(limits.contains(driver.offset), "\(driver.offset) is outside \(limits)")
      for frame in driver.frames {
        #expect(frame.scroll.contentOffset.isFinite)
        #expect(
          frame.frame.map { $0.header.y.isFinite && $0.header.height.isFinite && $0.image.width.isFinite } ?? true)
      }
      #expect(driver.frames.map(\.sequence) == Array(1...driver.frames.count))
    }
  }

  private func ends(_ driver: Driver) -> (ClosedRange<Double>, Double) {
    let (layout, scene) = (driver.session.layout, driver.session.scene)
    let bottom = layout.bottomOffset(contentHeight: scene.contentHeight, viewport: scene.scrollView.size)
    return (layout.topOffset...bottom, scene.scrollView.height)
  }

  private func step(_ driver: inout Driver, changes: Bool, _ random: inout SplitMix) throws {
    let y = Double.random(in: -900...900, using: &random)
    let identifier = Int.random(in: 0...2, using: &random)
    switch Int.random(in: 0..<15, using: &random) {
    case 0...2: driver.input(.touch(.began, identifier: identifier, y: y))
    case 3...5: driver.input(.touch(.moved, identifier: identifier, y: y))
    case 6: driver.input(.touch(.ended, identifier: identifier, y: y))
    case 7: driver.input(.wheel(deltaY: y))
    case 8: driver.input(.key(ScrollKey.allCases.randomElement(using: &random)!))
    case 11: driver.input(.statusBarTap)
    case 12:
      let gesture = NamedGesture.all.randomElement(using: &random)!.document
      driver.send([
        .playback(
          PlaybackChange(
            gesture: Bool.random(using: &random) ? .gesture(gesture) : PlaybackChange.Choice.none,
            position: .random(in: 0...5, using: &random), isPlaying: .random(using: &random)))
      ])
    case 13: driver.send([.capture(isOn: .random(using: &random))])
    case 9 where changes:
      try driver.edit(.merge(["header": ["height": .number(Double(Int.random(in: 0...400, using: &random)))]]))
    case 10 where changes:
      let size = MastheadSize(width: abs(y), height: Double.random(in: 0...900, using: &random))
      driver.send([.viewport(Bool.random(using: &random) ? nil : size)])
    default: driver.run(for: .random(in: 0...0.3, using: &random))
    }
    // A pull moves the content by less than the viewport's height. A spring with ω = 12.5 that starts at 8,000 points a second
    // overshoots by 8,000 ÷ (12.5·e). Gestures may set any offset.
    guard !changes, !driver.session.showsGesture else { return }
    let (limits, height) = ends(driver)
    let reach = height + 8000 / (12.5 * 2.71828)
    #expect(driver.offset > limits.lowerBound - reach && driver.offset < limits.upperBound + reach)
  }
}
