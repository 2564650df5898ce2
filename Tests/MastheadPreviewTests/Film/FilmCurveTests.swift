import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments
@testable import MastheadPreview

@Suite struct CurveTests {
  @Test func fewSamplesAreAllKept() {
    var curve = FilmCurve("a", columns: 100, span: 1)
    let points = (0...10).map(Double.init).map { MastheadPoint(x: $0 / 10, y: $0 * $0) }
    for point in points { curve.add(point.y, at: point.x) }
    curve.finish()
    #expect(curve.points == points)
    #expect((curve.lowest, curve.highest) == (0, 100))
  }

  @Test func manySamplesKeepExtremesAndOrder() {
    var (curve, random) = (FilmCurve("a", columns: 10, span: 1), SplitMix(seed: 3))
    let values = (0..<10_000).map { _ in Double.random(in: -1...1, using: &random) }
    for (index, value) in values.enumerated() { curve.add(value, at: Double(index) / 10_000) }
    curve.finish()
    #expect(curve.points.count <= 40)
    #expect(curve.points.map(\.y).min() == values.min() && curve.points.map(\.y).max() == values.max())
    #expect(curve.points.first?.y == values.first && curve.points.last?.y == values.last)
    #expect(zip(curve.points, curve.points.dropFirst()).allSatisfy { $0.x < $1.x })
  }

  @Test func nonFiniteValuesAreSkipped() {
    var curve = FilmCurve("a", columns: 10, span: 1)
    for value in [Double.nan, 1, .infinity] { curve.add(value, at: 0.5) }
    curve.finish()
    #expect(curve.points == [MastheadPoint(x: 0.5, y: 1)])
  }

  @Test func straightLineHasTwoCorners() {
    let points = (0...100).map { MastheadPoint(x: Double($0), y: 2 * Double($0)) }
    #expect(points.simplified(within: 0.1) == [points[0], points[100]])
    #expect([MastheadPoint]().simplified(within: 0.1) == [] && [MastheadPoint.zero].simplified(within: 0.1) == [.zero])
  }

  @Test(arguments: UInt64(1)...10)
  func simplifiedLinePassesEveryPointWithinTolerance(seed: UInt64) {
    var (random, value) = (SplitMix(seed: seed), 0.0)
    let points = (0..<500).map { index in
      value += Double.random(in: -1...1, using: &random)
      return MastheadPoint(x: Double(index) / 4, y: value)
    }
    let corners = points.simplified(within: 0.5)
    #expect(corners.count < points.count && corners.first == points.first && corners.last == points.last)
    for (a, b) in zip(corners, corners.dropFirst()) {
      for point in points where point.x >= a.x && point.x <= b.x {
        let y = a.y + (b.y - a.y) * (point.x - a.x) / (b.x - a.x)
        #expect((y - point.y).magnitude <= 0.5 + 1e-9)
      }
    }
  }

  @Test(
    arguments: [
      Row("a second", 1.0, [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
      Row("nearly three", 2.9, [0, 0.5, 1, 1.5, 2, 2.5]),
      Row("an hour", 3600, [0, 500, 1000, 1500, 2000, 2500, 3000, 3500]),
    ] as [Row<Double, [Double]>])
  func ticksAreRound(_ row: Row<Double, [Double]>) {
    let ticks = TimeAxis(start: 100, end: 1100, span: row.input).ticks
    #expect(ticks.count == row.output.count)
    for (tick, expected) in zip(ticks, row.output) { #expect((tick - expected).magnitude < 1e-9) }
  }

  @Test(
    arguments: [
      Row("whole", 260, "260"), Row("negative", -337.7431, "−337.7"), Row("nearly whole", 299.96, "300"),
      Row("nearly zero", -0.04, "0"), Row("not a number", Double.nan, "–"),
    ] as [Row<Double, String>])
  func numbersHaveAtMostOneDecimal(_ row: Row<Double, String>) {
    #expect(row.input.shown == row.output)
  }
}
