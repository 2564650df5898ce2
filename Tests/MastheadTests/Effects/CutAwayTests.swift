import Testing

@testable import Masthead

@Suite struct CutAwayTests {
  @Test func lowerEdgeIsCutAtAngleAtStretchedHeight() {
    let pipeline = Pipeline(Header(height: 300)) {
      CutAway(depth: 80)
      Stretch()
    }
    let frame = pipeline.frame(at: scroll(-352.5))
    #expect(frame.mask.elements == outline((0, 0), (375, 0), (375, 352.5), (0, 272.5)))
  }

  @Test func rightSideCanBeHigher() {
    let frame = Pipeline(Header(height: 300)) { CutAway(depth: 80, side: .right) }.frame(at: scroll(-300))
    #expect(frame.mask.elements == outline((0, 0), (375, 0), (375, 220), (0, 300)))
  }

  @Test func ratioUsesHeightAtRest() {
    let pipeline = Pipeline(Header(height: 200)) {
      CutAway(ratio: 0.25)
      Stretch()
    }
    #expect(pipeline.frame(at: scroll(-500)).mask.elements == outline((0, 0), (375, 0), (375, 500), (0, 450)))
  }

  @Test(arguments: [
    (height: 50.0, depth: 80.0, cut: 50.0), (height: 0, depth: 80, cut: 0), (height: 80, depth: 80, cut: 80),
  ])
  func cutIsNeverDeeperThanHeader(height: Double, depth: Double, cut: Double) {
    let pipeline = Pipeline(Header(height: height)) { CutAway(depth: depth) }
    #expect(pipeline.layout(in: scroll(0).environment).cutDepth == cut)
  }

  @Test func settingRatioOrDepthClearsOther() {
    var cut = CutAway(depth: 80)
    #expect(cut.depth == 80 && cut.ratio == nil)
    cut.ratio = 0.3
    #expect(cut.depth == nil && cut.ratio == 0.3)
    cut.depth = 12
    #expect(cut.depth == 12 && cut.ratio == nil)
  }

  @Test func uncutHeaderIsMaskedByItsBounds() {
    let frame = Pipeline(Header(height: 300)) { Stretch() }.frame(at: scroll(-310))
    #expect(frame.mask.elements == outline((0, 0), (375, 0), (375, 310), (0, 310)))
  }
}
