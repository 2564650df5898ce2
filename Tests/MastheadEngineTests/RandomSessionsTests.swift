import Masthead
import MastheadDocuments
import SeededRandom
import Testing

@testable import MastheadEngine

@Suite struct RandomSessionsTests {
  /// Whatever is done to a session, its frames are finite, it is never beyond its ends by more than the viewport's height, and
  /// in the end it rests between them.
  @Test func whateverIsDoneASessionStaysSoundAndComesToRest() throws {
    var source = SplitMix.printingSeed()
    for _ in 0..<60 {
      var driver = try Driver(Preset.all.randomElement(using: &source)!.identifier)
      for _ in 0..<60 { try step(&driver, &source) }
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

  private func step(_ driver: inout Driver, _ random: inout SplitMix) throws {
    let y = Double.random(in: -900...900, using: &random)
    let identifier = Int.random(in: 0...2, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0...2: driver.input(.touch(.began, identifier: identifier, y: y))
    case 3...5: driver.input(.touch(.moved, identifier: identifier, y: y))
    case 6: driver.input(.touch(.ended, identifier: identifier, y: y))
    case 7: driver.input(.wheel(deltaY: y))
    case 8: driver.input(.key(InputEvent.Key.allCases.randomElement(using: &random)!))
    case 9: try driver.edit(.merge(["header": ["height": .number(Double(Int.random(in: 0...400, using: &random)))]]))
    case 10:
      driver.input(
        .viewport(
          Bool.random(using: &random) ? nil : Size(width: abs(y), height: Double.random(in: 0...900, using: &random))))
    default: driver.run(for: .random(in: 0...0.3, using: &random))
    }
    // A pull never moves the content by the viewport's whole height.
    let (limits, height) = ends(driver)
    #expect(driver.offset > limits.lowerBound - height - 1e-6 && driver.offset < limits.upperBound + height + 1e-6)
  }
}
