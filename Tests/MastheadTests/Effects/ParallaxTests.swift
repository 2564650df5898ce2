import Testing

@testable import Masthead

@Suite struct ParallaxTests {
  /// If the header has moved up by d points, its image has moved up by (1 − factor)·d on the screen.
  @Test(arguments: [0.0, 0.25, 0.5, 1.0])
  func imageMovesByItsShareOfHeadersDistance(factor: Double) {
    let pipeline = Pipeline(Header(height: 300)) { Parallax(factor: factor) }
    func imageOnScreen(_ offset: Double) -> Double {
      let frame = pipeline.frame(at: scroll(offset))
      return frame.header.y + frame.image.y - offset
    }
    for distance in [0.0, 10, 150, 300, 500] {
      let risen = imageOnScreen(-300) - imageOnScreen(-300 + distance)
      #expect(abs(risen - (1 - factor) * distance) < 1e-9)
    }
  }

  @Test func imageStaysWithHeaderDuringPull() {
    let with = Pipeline(Header(height: 300)) {
      Stretch(factor: 0.5)
      Parallax(factor: 1)
    }
    let without = Pipeline(Header(height: 300)) { Stretch(factor: 0.5) }
    for offset in [-1000.0, -400, -301] {
      #expect(with.frame(at: scroll(offset)).image == without.frame(at: scroll(offset)).image)
    }
  }
}
