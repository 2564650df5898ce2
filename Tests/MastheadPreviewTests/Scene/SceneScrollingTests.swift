import Masthead
import Testing

@testable import MastheadDocuments
@testable import MastheadPreview

@Suite struct SceneScrollingTests {
  /// A scene of 30 rows in a list of 667 points.
  private func scene(_ change: (inout MastheadScene) -> Void = { _ in }) -> MastheadScene {
    var scene = MastheadScene()
    let row = MastheadScene.Row(title: "Title", color: .gray, text: "Text")
    scene.content = .rows([Array(repeating: row, count: 30)])
    change(&scene)
    return scene
  }

  private func limits(
    _ scene: MastheadScene, under header: Header = Header(height: .points(300), collapsedHeight: 44)
  ) -> (limits: ScrollLimits, state: ScrollState, layout: HeaderLayout) {
    let environment = scene.environment()
    let layout = Pipeline(header, effects: []).layout(in: environment)
    let height = scene.layout(around: layout, clock: .fixed).contentHeight
    let state = scene.restingState(under: layout, contentHeight: height, in: environment)
    return (scene.limits(under: layout, from: state), state, layout)
  }

  @Test func restingListIsAtTop() {
    let scene = scene { $0.alwaysBounceVertical = false }
    let (limits, state, layout) = limits(scene)
    #expect((state.contentOffset, state.velocity, state.phase, state.time) == (-300, 0, .idle, 0))
    #expect(state.contentHeight == scene.layout(around: layout, clock: .fixed).contentHeight)
    #expect(!state.alwaysBounceVertical)
    #expect(state.environment == scene.environment())
    #expect((limits.top, limits.bottom) == (-300, state.contentHeight - 667))
    #expect((limits.length, limits.displayScale) == (667, 2))
    #expect(limits.bounces && !limits.reducedMotion)
  }

  @Test func shortListBouncesIfSceneAllowsIt() {
    for bounces in [false, true] {
      let scene = scene {
        $0.content = .rows([])
        $0.alwaysBounceVertical = bounces
      }
      #expect(limits(scene).limits.bounces == bounces)
    }
  }

  @Test func limitsHaveReducedMotionOfScene() {
    #expect(limits(scene { $0.reducedMotion = true }).limits.reducedMotion)
  }

  @Test(arguments: DecelerationRate.allCases)
  func limitsHaveDecelerationRateOfScene(rate: DecelerationRate) {
    #expect(limits(scene { $0.decelerationRate = rate }).limits.decelerationRate == rate)
  }

  // MARK: Moving rows

  private func layout(_ scene: MastheadScene, headerHeight: Double) -> SceneLayout {
    let header = Header(height: .points(headerHeight), placement: .insideContent)
    let environment = scene.environment()
    return scene.layout(
      around: Pipeline(header, effects: []).layout(in: environment), clock: .fixed)
  }

  @Test func shiftIsMovementOfFirstVisibleRow() {
    let (old, new) = (layout(scene(), headerHeight: 100), layout(scene(), headerHeight: 164))
    for offset in [-500.0, 0, 100, 321.5, old.contentHeight - 1] {
      #expect(new.shift(ofFirstRowAt: offset, since: old) == 64, "\(offset)")
      #expect(old.shift(ofFirstRowAt: offset, since: new) == -64, "\(offset)")
      #expect(old.shift(ofFirstRowAt: offset, since: old) == 0)
    }
  }

  @Test func growingRowsShiftRowsBelow() throws {
    let text = String(repeating: "word ", count: 40)
    let long = MastheadScene.Row(title: "Title", color: .gray, text: text)
    let (wide, narrow) = (
      scene { $0.content = .rows([Array(repeating: long, count: 9)]) }, MastheadSize(width: 200, height: 667)
    )
    let old = layout(wide, headerHeight: 0)
    let layoutOfNarrow = Pipeline(Header(height: 0), effects: []).layout(
      in: wide.environment(size: narrow))
    let new = wide.layout(size: narrow, around: layoutOfNarrow, clock: .fixed)
    for index in [0, 4, 8] {
      let offset = old.items[index].rect.y + 1
      let shift = try #require(new.shift(ofFirstRowAt: offset, since: old))
      #expect(shift == new.items[index].rect.y - old.items[index].rect.y)
      #expect(index == 0 ? shift == 0 : shift > 0)
    }
  }

  @Test func shiftIsNilWithoutSameRows() {
    let (few, many) = (layout(scene(), headerHeight: 0), layout(scene { $0.content = .rows([]) }, headerHeight: 0))
    #expect(few.shift(ofFirstRowAt: 0, since: many) == nil)
    #expect(many.shift(ofFirstRowAt: 0, since: many) == nil)
    // No row is visible below the last one.
    #expect(few.shift(ofFirstRowAt: few.contentHeight, since: few) == nil)
  }
}
