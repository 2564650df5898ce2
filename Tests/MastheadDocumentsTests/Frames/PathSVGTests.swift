import Masthead
import TestSupport
import Testing

@testable import MastheadDocuments

@Suite struct PathSVGTests {
  @Test(
    arguments: [
      Row("nothing", [], ""),
      Row(
        "a cut-away",
        [
          .moveTo(.zero), .lineTo(MastheadPoint(x: 375, y: 0)), .lineTo(MastheadPoint(x: 375, y: 352.5)),
          .lineTo(MastheadPoint(x: 0, y: 272.5)), .closePath,
        ],
        "M0 0L375 0L375 352.5L0 272.5Z"),
      Row(
        "a quadratic curve",
        [
          .moveTo(MastheadPoint(x: -1, y: -2.5)),
          .quadraticCurveTo(MastheadPoint(x: 3, y: 4), control: MastheadPoint(x: 1, y: 2)),
        ],
        "M-1 -2.5Q1 2 3 4"),
      Row(
        "a cubic curve",
        [
          .moveTo(.zero),
          .cubicCurveTo(
            MastheadPoint(x: 5, y: 6), control1: MastheadPoint(x: 1, y: 2), control2: MastheadPoint(x: 3, y: 4)),
          .closePath,
        ],
        "M0 0C1 2 3 4 5 6Z"),
      Row(
        "two outlines", [.moveTo(.zero), .closePath, .moveTo(MastheadPoint(x: 1e21, y: 1e-7)), .closePath],
        "M0 0ZM1e+21 1e-07Z"),
    ] as [Row<[PathElement], String>])
  func pathIsWrittenAsPathData(_ row: Row<[PathElement], String>) {
    #expect(MastheadPath(row.input).svg == row.output)
  }

  @Test(arguments: UInt64(1)...20)
  func pathDataReadsBackExactly(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<20 {
      let path = random.path()
      #expect(try pathElements(of: path.svg) == path.elements)
    }
  }
}

extension SplitMix {
  mutating func point() -> MastheadPoint { MastheadPoint(x: finite(), y: finite()) }

  /// Returns a random path, which sometimes exceeds the capacity.
  mutating func path() -> MastheadPath {
    var path = MastheadPath()
    for _ in 0..<Int.random(in: 0...100, using: &self) {
      switch Int.random(in: 0..<5, using: &self) {
      case 0: path.move(to: point())
      case 1: path.line(to: point())
      case 2: path.quadraticCurve(to: point(), control: point())
      case 3: path.cubicCurve(to: point(), control1: point(), control2: point())
      default: path.close()
      }
    }
    return path
  }
}

/// Parses the elements of path data in the form that this module writes: a letter, and numbers separated by spaces.
func pathElements(of svg: String) throws -> [PathElement] {
  var elements: [PathElement] = []
  var rest = svg[...]
  while let letter = rest.popFirst() {
    let end = rest.firstIndex { "MLQCZ".contains($0) } ?? rest.endIndex
    let numbers = rest[..<end].split(separator: " ").map { Double($0) ?? .nan }
    rest = rest[end...]
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map { MastheadPoint(x: numbers[$0], y: numbers[$0 + 1]) }
    try #require(numbers.count == 2 * points.count)
    switch (letter, points.count) {
    case ("M", 1): elements.append(.moveTo(points[0]))
    case ("L", 1): elements.append(.lineTo(points[0]))
    case ("Q", 2): elements.append(.quadraticCurveTo(points[1], control: points[0]))
    case ("C", 3): elements.append(.cubicCurveTo(points[2], control1: points[0], control2: points[1]))
    case ("Z", 0): elements.append(.closePath)
    default: Issue.record("\(letter) with \(points.count) points")
    }
  }
  return elements
}
