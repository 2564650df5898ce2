import Testing

@testable import Masthead

/// The layouts of the five tutorials: the header's position, the inset, and the top offset.
@Suite struct LayoutEffectsTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let pipeline: DynamicPipeline
    var safeArea = MastheadEdgeInsets.zero
    let originY: Double
    let inset: Double
    let top: Double

    init(
      _ name: String, _ header: Header, _ effects: [any DynamicEffect], safeArea: MastheadEdgeInsets = .zero,
      originY: Double,
      inset: Double, top: Double
    ) {
      testDescription = name
      pipeline = DynamicPipeline(header, effects: EffectList(effects))
      self.safeArea = safeArea
      self.originY = originY
      self.inset = inset
      self.top = top
    }
  }

  static let safeArea = MastheadEdgeInsets(top: 88, left: 3, bottom: 34, right: 5)
  static let inside = Header(height: .points(128), placement: .insideContent)

  static let rows = [
    Row(
      "overlap half the cut", Header(height: 300), [CutAway(depth: 80), Overlap(ratio: 2)], originY: -260, inset: 260,
      top: -260),
    Row(
      "overlap before the cut", Header(height: 300), [Overlap(ratio: 2), CutAway(depth: 80)], originY: -260,
      inset: 260, top: -260),
    Row(
      "a header of 100 keeps the cut of 80", Header(height: 100), [CutAway(depth: 80), Overlap(ratio: 4)], originY: -80,
      inset: 80, top: -80),
    Row(
      "a cut by ratio", Header(height: 200), [CutAway(ratio: 0.5), Overlap(ratio: 4)], originY: -175, inset: 175,
      top: -175),
    Row("overlap without a cut", Header(height: 300), [Overlap(ratio: 2)], originY: -300, inset: 300, top: -300),
    Row("inside the content", inside, [], originY: 0, inset: 0, top: 0),
    Row("a collection's inset", inside, [CollectionFlow(inset: 24)], originY: 0, inset: 24, top: -24),
    Row("no safe area effect", Header(height: 280), [], safeArea: safeArea, originY: -280, inset: 280, top: -280),
    Row(
      "excluded", Header(height: 280), [SafeArea(policy: .exclude)], safeArea: safeArea, originY: -280, inset: 280,
      top: -280),
    Row(
      "included", Header(height: 280), [SafeArea(policy: .include)], safeArea: safeArea, originY: -280, inset: 280,
      top: -368),
    Row(
      "under a translucent bar", Header(height: 280), [SafeArea(policy: .underlap)], safeArea: safeArea, originY: -280,
      inset: 192, top: -280),
  ]

  @Test(arguments: rows)
  func layoutMatchesTable(_ row: Row) {
    let layout = row.pipeline.layout(in: scroll(0, safeArea: row.safeArea).environment)
    #expect(layout.originY == row.originY)
    #expect(layout.contentInset == MastheadEdgeInsets(top: row.inset))
    #expect(layout.topOffset == row.top)
  }

  @Test func marginsFollowTheSafeAreaByLayoutDirection() {
    let pipeline = Pipeline(Header(height: 280)) { SafeArea(policy: .underlap) }
    var state = scroll(-280, safeArea: Self.safeArea)
    #expect(
      pipeline.frame(at: state).margins == MastheadDirectionalEdgeInsets(top: 88, leading: 3, bottom: 34, trailing: 5))
    state.environment.layoutDirection = .rightToLeft
    #expect(
      pipeline.frame(at: state).margins == MastheadDirectionalEdgeInsets(top: 88, leading: 5, bottom: 34, trailing: 3))
  }

  @Test(arguments: [SafeAreaPolicy.include, .exclude])
  func otherPoliciesGiveNoMargins(_ policy: SafeAreaPolicy) {
    let pipeline = Pipeline(Header(height: 280)) { SafeArea(policy: policy) }
    #expect(pipeline.frame(at: scroll(-280, safeArea: Self.safeArea)).margins == .zero)
  }

  @Test func contentBeginsBelowHeader() {
    let environment = scroll(0).environment
    let above = Pipeline(Header(height: 300)) { Stretch() }
    #expect(above.layout(in: environment).contentOriginY == 0)
    let inside = Pipeline(Self.inside) { CutAway(depth: 28) }
    #expect(inside.layout(in: environment).contentOriginY == 128)
    let overlapping = Pipeline(Self.inside) {
      CutAway(depth: 28)
      Overlap(ratio: 1)
    }
    #expect(overlapping.layout(in: environment).contentOriginY == 100)
  }

  @Test func bottomOffsetAlignsContentWithLowerEdge() {
    let layout = Pipeline(Header(height: 280)) { SafeArea(policy: .underlap) }
      .layout(in: scroll(0, safeArea: Self.safeArea).environment)
    let viewport = MastheadSize(width: 375, height: 667)
    #expect(layout.bottomOffset(contentHeight: 2000, viewport: viewport) == 2000 + 34 - 667)
    #expect(layout.bottomOffset(contentHeight: 10, viewport: viewport) == layout.topOffset)
  }

  @Test(arguments: [
    (HeaderHeight.points(120), 0.0, 120.0), (.ratioOfWidth(0.5), 0, 187.5), (.fitting(minimum: 128), 90, 128),
    (.fitting(minimum: 128), 240, 240),
  ])
  func heightIsPointsRatioOrFittingHeight(height: HeaderHeight, fitting: Double, points: Double) {
    var environment = scroll(0).environment
    environment.fittingHeight = fitting
    #expect(Pipeline(Header(height: height)) {}.layout(in: environment).height == points)
  }

  @Test func collapseGrowsFromTopToCollapsedHeight() {
    let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: 100)) { Stretch() }
    let rows = [(-500.0, 0.0), (-300, 0), (-250, 0.25), (-200, 0.5), (-100, 1), (0, 1), (1000, 1)]
    for (offset, collapse) in rows { #expect(pipeline.frame(at: scroll(offset)).collapse == collapse) }
  }

  @Test(arguments: [300.0, 400])
  func headerThatCannotCollapseStaysAtZero(collapsedHeight: Double) {
    let pipeline = Pipeline(Header(height: .points(300), collapsedHeight: .points(collapsedHeight))) {}
    for offset in [-900.0, -300, 0, 900] { #expect(pipeline.frame(at: scroll(offset)).collapse == 0) }
  }
}
