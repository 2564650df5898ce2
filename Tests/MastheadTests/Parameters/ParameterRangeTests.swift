import Testing

@testable import Masthead

/// All built-in effects and the header treat an invalid number in the same way.
@Suite struct ParameterRangeTests {
  struct Trap: Sendable {
    let sentence: String
    let code: @Sendable () -> Void

    init(_ sentence: String, _ code: @escaping @Sendable () -> Void) {
      self.sentence = sentence
      self.code = code
    }
  }

  static let traps = [
    Trap("Stretch.factor must be between 0 and 1, got nan") { _ = Stretch(factor: .nan) },
    Trap("Stretch.factor must be between 0 and 1, got inf") { set(\Stretch.factor, .infinity) },
    Trap("Stretch.limit must be between 0 and 1000000000, got -inf") { _ = Stretch(limit: -.infinity) },
    Trap("Stretch.limit must be between 0 and 1000000000, got nan") { set(\Stretch.limit, .nan) },
    Trap("Parallax.factor must be between 0 and 1, got inf") { _ = Parallax(factor: .infinity) },
    Trap("Parallax.factor must be between 0 and 1, got -inf") { set(\Parallax.factor, -.infinity) },
    Trap("CutAway.depth must be between 0 and 1000000000, got nan") { _ = CutAway(depth: .nan) },
    Trap("CutAway.depth must be between 0 and 1000000000, got inf") { set(\CutAway.depth, .infinity) },
    Trap("CutAway.ratio must be between 0 and 1, got -inf") { _ = CutAway(ratio: -.infinity) },
    Trap("CutAway.ratio must be between 0 and 1, got nan") { set(\CutAway.ratio, .nan) },
    Trap("CutAway.ratio must be between 0 and 1, got inf") { set(\CutAway.cut, .ratioOfHeight(.infinity)) },
    Trap("Overlap.ratio must be between 1 and 10, got -inf") { _ = Overlap(ratio: -.infinity) },
    Trap("Overlap.ratio must be between 1 and 10, got nan") { set(\Overlap.ratio, .nan) },
    Trap("CollectionFlow.inset must be between 0 and 1000000000, got inf") { _ = CollectionFlow(inset: .infinity) },
    Trap("CollectionFlow.inset must be between 0 and 1000000000, got -inf") { set(\CollectionFlow.inset, -.infinity) },
    Trap("Header.height must be between 0 and 1000000000, got nan") { _ = Header(height: .nan) },
    Trap("Header.height must be between 0 and 1000000000, got inf") { set(\Header.height, .points(.infinity)) },
    Trap("Header.height.ratioOfWidth must be between 0 and 1000000000, got -inf") {
      _ = Header(height: .ratioOfWidth(-.infinity))
    },
    Trap("Header.height.fitting.minimum must be between 0 and 1000000000, got nan") {
      set(\Header.height, .fitting(minimum: .nan))
    },
    Trap("Header.collapsedHeight must be between 0 and 1000000000, got inf") {
      _ = Header(collapsedHeight: .points(.infinity))
    },
    Trap("Header.collapsedHeight must be between 0 and 1000000000, got -inf") {
      set(\Header.collapsedHeight, .points(-.infinity))
    },
    Trap("Header.imageSize.width must be between 0 and 1000000000, got nan") {
      _ = Header(imageSize: MastheadSize(width: .nan, height: 1))
    },
    Trap("Header.imageSize.height must be between 0 and 1000000000, got inf") {
      set(\Header.imageSize.height, .infinity)
    },
  ]

  @Test(arguments: traps.indices)
  func nanAndInfinitiesTrapWithMessage(_ index: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [index = index as Int] in
      ParameterRangeTests.traps[index].code()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains(Self.traps[index].sentence), "\(message)")
  }

  @Test func numbersOutsideRangeAreClamped() {
    func after<Root: Parameterized, Value>(_ path: WritableKeyPath<Root, Value>, _ value: Value) -> Value {
      var root = Root()
      root[keyPath: path] = value
      return root[keyPath: path]
    }
    #expect([-1, 0, 0.5, 1, 7, 1e300].map { Stretch(factor: $0).factor } == [0, 0, 0.5, 1, 1, 1])
    #expect([-1, 0, 1200, 1e300].map { Stretch(limit: $0).limit } == [0, 0, 1200, 1e9])
    #expect([-1, 0.25, 7].map { Parallax(factor: $0).factor } == [0, 0.25, 1])
    #expect([-1, 0, 1200, 1e300].map { CutAway(depth: $0).depth } == [0, 0, 1200, 1e9])
    #expect([-1, 0.25, 7].map { CutAway(ratio: $0).ratio } == [0, 0.25, 1])
    #expect([-1, 0, 2, 11].map { Overlap(ratio: $0).ratio } == [1, 1, 2, 10])
    #expect([-1, 1200, 1e300].map { CollectionFlow(inset: $0).inset } == [0, 1200, 1e9])
    #expect([-1, 1200, 1e300].map { Header(height: $0).height } == [.points(0), .points(1200), .points(1e9)])
    #expect(after(\Stretch.factor, 7) == 1 && after(\Stretch.limit, -1) == 0)
    #expect(after(\Parallax.factor, -1) == 0 && after(\Overlap.ratio, 0) == 1 && after(\CollectionFlow.inset, -1) == 0)
    #expect(after(\CutAway.depth, -1) == 0 && after(\CutAway.ratio, 2) == 1)
    #expect(after(\CutAway.cut, .points(-1)) == .points(0))
    #expect(after(\Header.height, .fitting(minimum: -1)) == .fitting(minimum: 0))
    #expect(after(\Header.height, .ratioOfWidth(-1)) == .ratioOfWidth(0))
    #expect(after(\Header.collapsedHeight, .points(-1)) == 0)
    #expect(after(\Header.imageSize, MastheadSize(width: -1, height: 1e300)) == MastheadSize(width: 0, height: 1e9))
  }

  private static func set<Root: Parameterized, Value>(_ path: WritableKeyPath<Root, Value>, _ value: Value) {
    var root = Root()
    root[keyPath: path] = value
  }
}
