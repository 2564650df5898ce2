import Testing

@testable import Masthead

/// Zero heights, huge offsets, empty viewports, scroll states with NaN, and extreme parameters give defined, finite frames.
@Suite struct FinitenessTests {
  static let numbers: [Double] = [
    0, -0.0, 1, -1, 375, 1e6, -1e6, 1e18, -1e18, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    .leastNonzeroMagnitude,
    .infinity, -.infinity, .nan,
  ]

  /// All effects, with their default parameters, in a header with elements.
  static func pipeline(_ header: Header) -> DynamicPipeline {
    var header = header
    header.elements = [
      HeaderElement("title", alignment: .bottom, height: 40, insets: MastheadDirectionalEdgeInsets(leading: 1e9)),
      HeaderElement("tabs", within: .margins, collapsed: { $0.height = 0 }),
    ]
    return DynamicPipeline(header, effects: EffectList(EffectRegistry.builtIn.effects.map { $0.make() }))
  }

  /// Effects that remember see the offset in their first frame and after another.
  @Test(arguments: numbers)
  func anyOffsetGivesFiniteFrame(_ offset: Double) {
    var (pipeline, frame) = (Self.pipeline(Header(height: 300)), HeaderFrame())
    for (index, offset) in [offset, 40, offset].enumerated() {
      var state = scroll(offset)
      (state.time, state.phase) = (Double(index), .dragging)
      pipeline.update(&frame, at: state)
      #expect(frame.isFinite)
    }
  }

  @Test func offsetsAreClampedToBillionPoints() {
    let pipeline = Pipeline(Header(height: 300)) { Stretch() }
    #expect(pipeline.frame(at: scroll(-1e300)).bits == pipeline.frame(at: scroll(-1e9)).bits)
    #expect(pipeline.frame(at: scroll(.infinity)).bits == pipeline.frame(at: scroll(1e9)).bits)
  }

  @Test func nanOffsetCountsAsTop() {
    let pipeline = Pipeline(Header(height: 300)) { Stretch() }
    #expect(pipeline.frame(at: scroll(.nan)).bits == pipeline.frame(at: scroll(-300)).bits)
  }

  @Test(arguments: numbers, numbers)
  func anyViewportAndHeaderGiveFiniteFrame(_ first: Double, _ second: Double) {
    // A header accepts only finite numbers.
    let (one, other) = (first.isFinite ? first : 300, second.isFinite ? second : 300)
    for header in [
      Header(height: .points(one), collapsedHeight: .points(other), imageSize: MastheadSize(width: one, height: other)),
      Header(height: .ratioOfWidth(other), imageSize: MastheadSize(width: other, height: one)),
      Header(height: .fitting(minimum: other), placement: .insideContent),
    ] {
      for offset in [-500.0, 0, 800] {
        var state = ScrollState(
          contentOffset: offset, viewport: MastheadSize(width: first, height: second),
          safeArea: MastheadEdgeInsets(top: second, left: first, bottom: second, right: first))
        state.environment.fittingHeight = first
        state.time = second
        #expect(Self.pipeline(header).frame(at: state).isFinite, "\(header) \(state)")
      }
    }
  }

  /// Each number of each effect, clamped as Swift clamps it.
  @Test(arguments: numbers.filter(\.isFinite))
  func anyFiniteParameterGivesFiniteFrame(_ number: Double) {
    func set<Effect: HeaderEffect>(_ effect: Effect) -> any DynamicEffect {
      var effect = effect
      for parameter in Effect.parameters { if case .number = parameter.kind { parameter.set(&effect, number) } }
      return effect
    }
    var pipeline = Self.pipeline(Header(height: .points(300), collapsedHeight: 44))
    pipeline.effects = EffectList(
      EffectRegistry.builtIn.effects.map { kind in
        let effect = kind.make() as! any HeaderEffect
        return set(effect)
      })
    for offset in [-1e9, -500, 0, 800, 1e9] { #expect(pipeline.frame(at: scroll(offset)).isFinite) }
  }

  @Test func headerWithoutHeightIsEmptyRectangleAtListStart() {
    let frame = Pipeline(Header(height: 0)) {
      Stretch()
      CutAway(depth: 80)
    }.frame(at: scroll(0))
    #expect(frame.header == MastheadRect(x: 0, y: 0, width: 375, height: 0))
    #expect(frame.topOffset == 0)
    #expect(frame.mask.elements == outline((0, 0), (375, 0), (375, 0), (0, 0)))
  }

  @Test func emptyViewportGivesHeaderWithoutWidth() {
    let state = ScrollState(contentOffset: -300, viewport: .zero)
    let frame = Pipeline(Header(height: 300)) { Stretch() }.frame(at: state)
    #expect(frame.header == MastheadRect(x: 0, y: -300, width: 0, height: 300))
  }
}
