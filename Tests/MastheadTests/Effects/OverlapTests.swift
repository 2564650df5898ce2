import Testing

@testable import Masthead

@Suite struct OverlapTests {
  private static let inside = Header(height: .points(128), placement: .insideContent)

  /// The overlap is the depth of the cut divided by the ratio. The content begins higher by the overlap.
  @Test(
    arguments: [
      (300, [CutAway(depth: 80), Overlap()], 40), (300, [CutAway(depth: 80), Overlap(ratio: 2)], 40),
      (300, [Overlap(ratio: 2), CutAway(depth: 80)], 40), (100, [CutAway(depth: 80), Overlap(ratio: 4)], 20),
      (200, [CutAway(ratio: 0.5), Overlap(ratio: 4)], 25), (300, [CutAway(depth: 80), Overlap(ratio: 1)], 80),
      (300, [Curve(depth: -40), Overlap(ratio: 1)], 40),
      (300, [CornerRadius(from: 10, to: 30), Overlap(ratio: 2)], 15),
      // Nothing is cut, or the ratio is 0.
      (300, [Overlap(ratio: 2)], 0), (300, [CutAway(depth: 80), Overlap(ratio: 0)], 0),
      (300, [CutAway(depth: 80), Overlap(ratio: -2)], 0),
    ] as [(Double, [any Effect], Double)])
  func headerOverlapsFirstRow(height: Double, effects: [any Effect], overlap: Double) {
    let layout = Pipeline(Header(height: height), effects: effects).layout(in: scroll(0).environment)
    let visible = height - overlap
    #expect([layout.overlap, layout.originY, layout.topOffset] == [overlap, -visible, -visible])
    #expect(layout.contentInset == MastheadEdgeInsets(top: visible))
    #expect(layout.contentOriginY == 0)
  }

  @Test func contentBeginsBehindHeaderInsideIt() {
    let pipeline = Pipeline(Self.inside) {
      CutAway(depth: 28)
      Overlap(ratio: 1)
    }
    let layout = pipeline.layout(in: scroll(0).environment)
    #expect([layout.originY, layout.contentOriginY, layout.topOffset] == [0, 100, 0])
  }

  /// The header keeps its height, so its cut lies over the first row.
  @Test func headerReachesBelowBeginningOfContent() {
    let pipeline = Pipeline(Header(height: 300)) {
      CutAway(depth: 80)
      Overlap(ratio: 2)
      Stretch()
    }
    for offset in [-360.0, -260, 0] { #expect(pipeline.frame(at: scroll(offset)).header.maxY == 40) }
  }
}
