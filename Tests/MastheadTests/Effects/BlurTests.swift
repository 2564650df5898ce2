import Testing

@testable import Masthead

@Suite struct BlurTests {
  /// By default the image is sharp at rest, and blurred by 20 points when the header has grown by 100 points.
  @Test(arguments: [(0.0, 0.0), (25, 5), (50, 10), (100, 20), (400, 20)])
  func stretchBlursImage(stretch: Double, radius: Double) {
    let pipeline = Pipeline(collapsingHeader) {
      Stretch()
      Blur()
    }
    let frame = pipeline.frame(at: .pulled(stretch))
    #expect(isClose([frame.blur, frame.elements[0].blur], [radius, 0]))
  }

  @Test(arguments: [(0.0, 8.0), (0.25, 6), (0.5, 4), (1, 0)])
  func collapseSharpensElement(collapse: Double, radius: Double) {
    let pipeline = Pipeline(collapsingHeader) { Blur(.title, from: 8, to: 0, progress: .collapse) }
    let frame = pipeline.frame(at: .collapsed(collapse))
    #expect([frame.blur, frame.elements[0].blur] == [0, radius])
  }

  @Test(arguments: [Target.image, .title])
  func blursOfOneTargetAddUp(target: Target) {
    let pipeline = Pipeline(collapsingHeader) {
      Blur(target, from: 2, to: 10, progress: .collapse)
      Blur(target, from: 0, to: 6, progress: .collapse)
    }
    let frame = pipeline.frame(at: .collapsed(0.5))
    // Half-way, the first adds 6 points and the second 3.
    #expect((target == .image ? frame.blur : frame.elements[0].blur) == 9)
  }

  @Test(arguments: [(0.0, 20.0), (0.25, 15), (1, 0)])
  func rampFromEndToStartRunsBackwards(collapse: Double, radius: Double) {
    let pipeline = Pipeline(collapsingHeader) { Blur(progress: .collapse, start: 1, end: 0) }
    #expect(pipeline.frame(at: .collapsed(collapse)).blur == radius)
  }

  @Test func reducedMotionKeepsBlur() {
    let pipeline = Pipeline(collapsingHeader) { Blur(progress: .collapse) }
    #expect(pipeline.frame(at: .collapsed(0.25).withReducedMotion).blur == 5)
  }

  @Test func headerWithoutElementIsNotBlurred() {
    let frame = Pipeline(Header(height: 300)) { Blur(.title, from: 9, to: 9) }.frame(at: .scrolled(0))
    #expect(frame.blur == 0 && frame.elementCount == 0)
  }
}
