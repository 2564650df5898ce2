import Testing

@testable import Masthead

@Suite struct PathTests {
  static func point(_ index: Int) -> MastheadPoint { MastheadPoint(x: Double(index), y: -Double(index) / 3) }

  static let everyElement: [PathElement] = [
    .moveTo(point(1)), .lineTo(point(2)), .quadraticCurveTo(point(3), control: point(4)),
    .cubicCurveTo(point(5), control1: point(6), control2: point(7)), .closePath, .moveTo(point(8)), .closePath,
  ]

  @Test func elementsReadBackInOrder() {
    let path = MastheadPath(Self.everyElement)
    #expect(path.elements == Self.everyElement)
    #expect(path.count == 7)
    #expect(!path.isEmpty && !path.isTruncated)
  }

  @Test func elementBeyondCapacityIsDroppedAndSetsIsTruncated() {
    var path = MastheadPath((0..<80).map { .lineTo(Self.point($0)) })
    #expect(path.count == 80 && !path.isTruncated)
    path.close()
    #expect(path.count == 80 && path.isTruncated)
    path.removeAll()
    #expect(path.isEmpty && !path.isTruncated)
  }

  @Test func pathHoldsSixtyFourCubicCurves() {
    let curve = Self.everyElement[3]
    #expect(MastheadPath(Array(repeating: curve, count: 64)).isTruncated == false)
    let full = MastheadPath(Array(repeating: curve, count: 65))
    #expect(full.isTruncated)
    #expect(full.elements == Array(repeating: curve, count: 64))
  }

  @Test func pathsCompareByElements() {
    var reused = MastheadPath((0..<80).map { .lineTo(Self.point($0)) })
    reused.removeAll()
    for element in [PathElement.moveTo(Self.point(1)), .closePath] {
      if case .moveTo(let point) = element { reused.move(to: point) } else { reused.close() }
    }
    #expect(reused == MastheadPath([.moveTo(Self.point(1)), .closePath]))
    #expect(reused != MastheadPath([.moveTo(Self.point(2)), .closePath]))
    #expect(reused != MastheadPath([.moveTo(Self.point(1))]))
  }
}

@Suite struct NamedValuesTests {
  @Test func valuesReadBackByNameInInsertionOrder() {
    var values = NamedValues()
    values["b"] = 2
    values["a"] = 1
    values["b"] = 3
    #expect(values.count == 2)
    #expect(values["b"] == 3 && values["a"] == 1 && values["c"] == nil)
    #expect((0..<values.count).map { values[$0].name.description } == ["b", "a"])
  }

  @Test func ninthNameIsIgnored() {
    var values = NamedValues()
    for index in 0..<9 { values[ValueName("name \(index)")!] = Double(index) }
    #expect(values.count == 8)
    #expect(values["name 8"] == nil)
  }

  @Test(arguments: ["", "a name that is longer than 31 bytes", "zero\u{0}byte"])
  func invalidNameReturnsNil(_ text: String) { #expect(ValueName(text) == nil) }

  @Test(arguments: ["phase", "com.example.ripple.phase", "größe 🌊", "0123456789012345678901234567890"])
  func nameReadsBack(_ text: String) { #expect(ValueName(text)?.description == text) }

  @Test func invalidNameLiteralTraps() async {
    await #expect(processExitsWith: .failure) { _ = "a name that is longer than 31 bytes" as ValueName }
  }
}
