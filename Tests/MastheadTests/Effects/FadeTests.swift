import Testing

@testable import Masthead

@Suite struct FadeTests {
  private func opacities(_ frame: HeaderFrame) -> [Double] {
    [frame.opacity, frame.imageOpacity, frame.elements[0].opacity]
  }

  /// By default the header fades out while it collapses.
  @Test(arguments: [(0.0, 1.0), (0.25, 0.75), (0.5, 0.5), (1, 0)])
  func collapseFadesHeaderOut(collapse: Double, opacity: Double) {
    let frame = Pipeline(collapsingHeader) { Fade() }.frame(at: .collapsed(collapse))
    #expect(opacities(frame) == [opacity, 1, 1])
  }

  /// The opacities of the header, the image and the title.
  @Test(
    arguments: [
      (.header, [0.5, 1, 1]), (.image, [1, 0.5, 1]), (.title, [1, 1, 0.5]), (.element(1), [1, 1, 1]),
    ] as [(Target, [Double])])
  func onlyTargetFades(target: Target, expected: [Double]) {
    let frame = Pipeline(collapsingHeader) { Fade(target) }.frame(at: .collapsed(0.5))
    #expect(opacities(frame) == expected)
  }

  @Test(
    arguments: [(.header, [0.125, 1, 1]), (.image, [1, 0.125, 1]), (.title, [1, 1, 0.125])] as [(Target, [Double])])
  func fadesOfOneTargetMultiply(target: Target, expected: [Double]) {
    let pipeline = Pipeline(collapsingHeader) {
      Fade(target, to: 0.5)
      Fade(target, to: 0.25)
    }
    #expect(opacities(pipeline.frame(at: .collapsed(1))) == expected)
  }

  @Test(arguments: [(0.0, 0.0), (0.25, 0.25), (1, 1)])
  func rampFromEndToStartRunsBackwards(collapse: Double, opacity: Double) {
    let pipeline = Pipeline(collapsingHeader) { Fade(start: 1, end: 0) }
    #expect(pipeline.frame(at: .collapsed(collapse)).opacity == opacity)
  }

  // MARK: Switches

  /// A fade of 0.4 seconds starts when the header has collapsed, and reverses when the header is fully expanded.
  @Test func fadeWithDurationRunsByItself() {
    let rows: [(time: Double, collapse: Double, opacity: Double, isAnimating: Bool)] = [
      (0, 0, 1, false), (0.1, 0.75, 1, false), (0.2, 1, 1, true), (0.3, 0.5, 0.75, true), (0.4, 0, 0.5, true),
      (0.6, 0, 0.75, true), (0.8, 0, 1, false),
    ]
    let frames = Pipeline(collapsingHeader) { Fade(duration: 0.4) }
      .frames(at: rows.map { ($0.time, ScrollState.collapsed($0.collapse)) })
    #expect(isClose(frames.map(\.opacity), rows.map { $0.opacity }))
    #expect(frames.map(\.isAnimating) == rows.map { $0.isAnimating })
  }

  @Test(arguments: [(0.49, 1.0), (0.5, 0), (1, 0)])
  func firstFrameIsFadedFromHalfTheCollapse(collapse: Double, opacity: Double) {
    let frame = Pipeline(collapsingHeader) { Fade(duration: 0.4) }.frame(at: .collapsed(collapse))
    #expect(frame.opacity == opacity && !frame.isAnimating)
  }

  // MARK: Reduced motion

  @Test func reducedMotionKeepsFadeThatFollowsFinger() {
    let frame = Pipeline(collapsingHeader) { Fade() }.frame(at: .collapsed(0.25).withReducedMotion)
    #expect(frame.opacity == 0.75)
  }

  @Test func fadeWithDurationChangesAtOnceUnderReducedMotion() {
    let collapses = [(0.0, 0.0), (0.1, 0.75), (0.2, 1), (0.3, 0.25), (0.4, 0)]
    let frames = Pipeline(collapsingHeader) { Fade(duration: 0.4) }
      .frames(at: collapses.map { ($0.0, ScrollState.collapsed($0.1).withReducedMotion) })
    #expect(frames.map(\.opacity) == [1, 1, 0, 0, 1])
    #expect(!frames.contains { $0.isAnimating })
  }
}
