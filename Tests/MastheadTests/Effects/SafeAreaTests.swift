import Testing

@testable import Masthead

@Suite struct SafeAreaTests {
  private static let insets = MastheadEdgeInsets(top: 88, left: 3, bottom: 34, right: 5)

  private func layout(_ header: Header, _ effects: [any Effect]) -> HeaderLayout {
    Pipeline(header, effects: effects).layout(in: scroll(0, safeArea: Self.insets).environment)
  }

  /// The content inset, the offset at the top, and the line on the screen where the header rests.
  @Test(
    arguments: [
      ([], 280, -280, 0), ([SafeArea(policy: .exclude)], 280, -280, 0), ([SafeArea(policy: .include)], 280, -368, 88),
      ([SafeArea(policy: .underlap)], 192, -280, 0), ([SafeArea()], 192, -280, 0),
    ] as [([SafeArea], Double, Double, Double)])
  func policySetsInsetAndRestLine(effects: [SafeArea], inset: Double, top: Double, line: Double) {
    let layout = layout(Header(height: 280), effects)
    #expect(layout.contentInset == MastheadEdgeInsets(top: inset))
    #expect([layout.originY, layout.topOffset, layout.restY] == [-280, top, line])
  }

  /// Under a translucent bar, heights that exclude the safe area grow by its height.
  @Test(arguments: [(SafeAreaPolicy.underlap, 244.0, 144.0), (.include, 156, 56), (.exclude, 156, 56)])
  func heightsThatExcludeSafeAreaGrow(policy: SafeAreaPolicy, height: Double, collapsedHeight: Double) {
    let header = Header(height: .excludingSafeArea(156), collapsedHeight: .excludingSafeArea(56))
    let layout = layout(header, [SafeArea(policy: policy)])
    #expect([layout.height, layout.collapsedHeight] == [height, collapsedHeight])
  }

  @Test func marginsFollowSafeAreaByReadingDirection() {
    let pipeline = Pipeline(Header(height: 280)) { SafeArea(policy: .underlap) }
    let state = scroll(-280, safeArea: Self.insets)
    #expect(
      pipeline.frame(at: state).margins == MastheadDirectionalEdgeInsets(top: 88, leading: 3, bottom: 34, trailing: 5))
    #expect(
      pipeline.frame(at: state.rightToLeft).margins
        == MastheadDirectionalEdgeInsets(top: 88, leading: 5, bottom: 34, trailing: 3))
  }

  @Test(arguments: [SafeAreaPolicy.include, .exclude])
  func otherPoliciesGiveNoMargins(_ policy: SafeAreaPolicy) {
    let pipeline = Pipeline(Header(height: 280)) { SafeArea(policy: policy) }
    #expect(pipeline.frame(at: scroll(-280, safeArea: Self.insets)).margins == .zero)
  }

  @Test func bottomOffsetAlignsContentWithLowerEdge() {
    let layout = layout(Header(height: 280), [SafeArea(policy: .underlap)])
    let viewport = MastheadSize(width: 375, height: 667)
    #expect(layout.bottomOffset(contentHeight: 2000, viewport: viewport) == 2000 + 34 - 667)
    #expect(layout.bottomOffset(contentHeight: 10, viewport: viewport) == layout.topOffset)
  }
}
