import Testing

@testable import Masthead

@Suite struct StretchTests {
  /// The growth of a header of 300 points, for a pull in points.
  @Test(arguments: [
    (factor: 1.0, limit: 0.0, pulled: 52.5, taken: 52.5),
    (factor: 1.0, limit: 0.0, pulled: 0.0, taken: 0.0),
    (factor: 0.5, limit: 0.0, pulled: 80.0, taken: 40.0),
    (factor: 0.0, limit: 0.0, pulled: 80.0, taken: 0.0),
    (factor: 1.0, limit: 30.0, pulled: 80.0, taken: 30.0),
    (factor: 0.5, limit: 30.0, pulled: 80.0, taken: 30.0),
    (factor: 0.25, limit: 30.0, pulled: 80.0, taken: 20.0),
  ])
  func pullStretchesHeaderByFactorUpToLimit(factor: Double, limit: Double, pulled: Double, taken: Double) {
    let pipeline = Pipeline(Header(height: 300)) { Stretch(factor: factor, limit: limit) }
    let frame = pipeline.frame(at: scroll(-300 - pulled))
    #expect(frame.overscroll == pulled)
    #expect(frame.stretch == taken)
    #expect(frame.header == MastheadRect(x: 0, y: -300 - taken, width: 375, height: 300 + taken))
  }

  @Test func partlyStretchedHeaderStaysAttachedToList() {
    let pipeline = Pipeline(Header(height: 300)) { Stretch(factor: 0.3) }
    for offset in [-900.0, -400, -300, 0, 200] { #expect(pipeline.frame(at: scroll(offset)).header.maxY == 0) }
  }

  @Test func scrollingUpDoesNotStretch() {
    let frame = Pipeline(Header(height: 300)) { Stretch() }.frame(at: scroll(-100))
    #expect(frame.stretch == 0)
    #expect(frame.header == MastheadRect(x: 0, y: -300, width: 375, height: 300))
  }

  @Test func twoStretchesNeverExceedOverscroll() {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch(factor: 0.6)
      Stretch(factor: 0.5)
    }
    // The first uses 60 of 100 points, the second half of the remaining 40.
    #expect(pipeline.frame(at: scroll(-400)).stretch == 80)
  }
}
