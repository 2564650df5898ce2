import Testing

@testable import Masthead

@Suite struct ZIndexTests {
  private func zIndex(_ effects: [any Effect], at state: ScrollState) -> Double {
    Pipeline(collapsingHeader, effects: effects).frame(at: state).elements[0].zIndex
  }

  /// By default the first element lies behind the header as soon as the header has collapsed.
  @Test(arguments: [(0.0, 0.0), (0.5, 0), (0.99, 0), (1, -1), (2, -1)])
  func collapsedHeaderCoversElement(collapse: Double, expected: Double) {
    #expect(zIndex([ZIndex()], at: .collapsed(collapse)) == expected)
  }

  /// The collapse over these ranges misses 1 by a rounding error.
  @Test(arguments: [49.0, 98, 103])
  func stepToleratesRounding(range: Double) {
    var header = collapsingHeader
    header.collapsedHeight = .points(300 - range)
    let pipeline = Pipeline(header) { ZIndex() }
    #expect(pipeline.frame(at: .scrolled(range)).elements[0].zIndex == -1)
    #expect(pipeline.frame(at: .scrolled(range - 0.001)).elements[0].zIndex == 0)
  }

  @Test(arguments: [(0.0, 4.0), (0.25, 2), (0.5, 0), (1, -4)])
  func zIndexFollowsRamp(collapse: Double, expected: Double) {
    #expect(zIndex([ZIndex(from: 4, to: -4, start: 0, end: 1)], at: .collapsed(collapse)) == expected)
  }

  @Test(arguments: [(0.0, -4.0), (0.25, -2), (1, 4)])
  func rampFromEndToStartRunsBackwards(collapse: Double, expected: Double) {
    #expect(zIndex([ZIndex(from: 4, to: -4, start: 1, end: 0)], at: .collapsed(collapse)) == expected)
  }

  @Test(arguments: [(0.0, 1.0), (1, -2)])
  func lastOfSeveralWins(collapse: Double, expected: Double) {
    #expect(zIndex([ZIndex(from: 3, to: 5), ZIndex(from: 1, to: -2)], at: .collapsed(collapse)) == expected)
  }

  @Test func otherElementsStay() {
    var header = collapsingHeader
    header.elements.append(HeaderElement("avatar"))
    let frame = Pipeline(header) { ZIndex(header["avatar"]) }.frame(at: .collapsed(1))
    #expect(frame.elements.indices.map { frame.elements[$0].zIndex } == [0, -1])
  }
}
