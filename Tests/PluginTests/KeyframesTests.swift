import Keyframes
import Masthead
import MastheadTesting
import Testing

@Suite struct KeyframesTests {
  @Test func theZoomAndTheFadeAreAsTheyWere() {
    let pipeline = Pipeline(Header(height: 300)) {
      Stretch()
      keyframes(.imageScale, atTop: 100, halfway: 100, collapsed: 90, pulled: 130)
      keyframes(.opacity, atTop: 100, halfway: 80, collapsed: 0, pulled: 100)
    }
    assertSnapshot(of: pipeline, as: .frames(along: .demonstration))
  }

  /// Collapse, overscroll, and the value between 10 at the top, 30 half-way, 90 collapsed, and 110 pulled by 150
  /// points.
  @Test(
    arguments: [
      (0.0, 0.0, 10.0), (0.25, 0, 20), (0.5, 0, 30), (0.75, 0, 60), (1, 0, 90), (0, 75, 60), (0, 150, 110),
      (0, 900, 110),
    ])
  func valuesAreInterpolatedBetweenKeyframes(_ collapse: Double, _ overscroll: Double, _ value: Double) {
    let keyframes = keyframes(.nothing, atTop: 10, halfway: 30, collapsed: 90, pulled: 110)
    #expect(keyframes.value(collapse: collapse, overscroll: overscroll) == value)
  }

  /// Easings, and their values at a quarter, a half and three quarters between 0 and 100.
  @Test(
    arguments: [
      (Easing.linear, [25.0, 50, 75]), (.easeIn, [6.25, 25, 56.25]), (.easeOut, [43.75, 75, 93.75]),
      (.easeInOut, [15.625, 50, 84.375]),
    ])
  func easingAppliesBetweenKeyframes(_ easing: Easing, _ values: [Double]) {
    var keyframes = keyframes(.nothing, atTop: 0, halfway: 100, collapsed: 0, pulled: 100)
    keyframes.easing = easing
    #expect([0.125, 0.25, 0.375].map { keyframes.value(collapse: $0, overscroll: 0) } == values)
    #expect([37.5, 75, 112.5].map { keyframes.value(collapse: 0, overscroll: $0) } == values)
  }

  /// Fields, a value, and the resulting number of the frame at the top, whose image fills 375 × 300 points with 400 ×
  /// 300.
  @Test(
    arguments: [
      (Field.opacity, 40.0, \HeaderFrame.opacity, 0.4), (.opacity, 150, \.opacity, 1), (.opacity, -10, \.opacity, 0),
      (.blur, 12, \.blur, 12), (.blur, -12, \.blur, 0), (.scrim, 30, \.scrim, 0.3), (.scrim, 300, \.scrim, 1),
      (.imageScale, 150, \.image.width, 600), (.imageScale, 150, \.image.x, -112.5), (.imageScale, 150, \.image.y, -75),
      (.imageScale, -1, \.image.height, 0), (.imageX, 5, \.image.x, -7.5), (.imageY, -5, \.image.y, -5),
      (.headerHeight, 20, \.header.height, 320), (.headerHeight, -400, \.header.height, 0),
    ] as [(Field, Double, KeyPath<HeaderFrame, Double> & Sendable, Double)])
  func valueIsAppliedToField(
    _ field: Field, _ value: Double, _ path: KeyPath<HeaderFrame, Double> & Sendable, _ expected: Double
  ) {
    let frame = frame(keyframes(field, atTop: value, halfway: 0, collapsed: 0, pulled: 0))
    #expect(abs(frame[keyPath: path] - expected) < 1e-9)
  }

  @Test(arguments: Field.allCases)
  func valueIsPublishedUnderFieldName(_ field: Field) throws {
    let frame = frame(keyframes(field, atTop: 7, halfway: 0, collapsed: 0, pulled: 0))
    #expect(frame.values[try #require(ValueName("keyframes.\(field.rawValue)"))] == 7)
    #expect(frame.values.count == 1)
  }

  @Test func fieldNothingOnlyPublishesValue() {
    var frame = frame(keyframes(.nothing, atTop: 7, halfway: 0, collapsed: 0, pulled: 0))
    let plain = Pipeline(Header(height: 300)) { Stretch() }.frame(at: Self.top)
    frame.values.removeAll()
    #expect(frame == plain)
  }

  private static let top = ScrollState(contentOffset: -300, viewport: MastheadSize(width: 375, height: 667))

  private func frame(_ keyframes: Keyframes) -> HeaderFrame {
    Pipeline(Header(height: 300)) {
      Stretch()
      keyframes
    }.frame(at: Self.top)
  }

  private func keyframes(
    _ field: Field, atTop: Double, halfway: Double, collapsed: Double, pulled: Double
  ) -> Keyframes {
    var keyframes = Keyframes()
    keyframes.field = field
    (keyframes.atTop, keyframes.halfway, keyframes.collapsed, keyframes.pulled) = (atTop, halfway, collapsed, pulled)
    return keyframes
  }
}
