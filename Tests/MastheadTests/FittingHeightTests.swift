import TestSupport
import Testing

@testable import Masthead

/// Heights that follow the header's elements, and their bounds.
@Suite struct FittingHeightTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let geometry: ElementGeometry
    /// The height of the content, and the heights of the header without and behind a bar of 50 points. The safe area at
    /// the bottom is 30 points.
    var content = 0.0
    let height, behindBar: Double
  }

  private static let insets = MastheadDirectionalEdgeInsets(top: 12, bottom: 8)

  static let cases = [
    Case(
      testDescription: "points", geometry: ElementGeometry(height: 200, insets: insets), height: 220, behindBar: 220),
    Case(
      testDescription: "a title of many lines", geometry: ElementGeometry(height: .fit, insets: insets), content: 476,
      height: 496, behindBar: 496),
    Case(
      testDescription: "below the bar", geometry: ElementGeometry(height: .excludingSafeArea(200)), height: 200,
      behindBar: 250),
    Case(
      testDescription: "an inset below the bar",
      geometry: ElementGeometry(height: 200, insets: insets, topInsetExcludesSafeArea: true), height: 220,
      behindBar: 270),
    Case(
      testDescription: "inside the margins", geometry: ElementGeometry(height: 200, within: .margins), height: 200,
      behindBar: 280),
    Case(
      testDescription: "inside the sides", geometry: ElementGeometry(height: 200, within: .sides), height: 200,
      behindBar: 200),
    Case(
      testDescription: "filling", geometry: ElementGeometry(minimumHeight: 130, maximumHeight: 140, insets: insets),
      height: 150, behindBar: 150),
    Case(testDescription: "filling without a minimum", geometry: ElementGeometry(), height: 120, behindBar: 120),
    Case(
      testDescription: "an overhang",
      geometry: ElementGeometry(alignment: .bottom, height: 200, insets: .init(bottom: -40)),
      height: 160, behindBar: 160),
    Case(
      testDescription: "in the middle", geometry: ElementGeometry(alignment: .center, height: 200, insets: insets),
      height: 220, behindBar: 220),
  ]

  private static func layout(_ header: Header, _ policy: SafeAreaPolicy = .exclude) -> HeaderLayout {
    Pipeline(header, effects: [SafeArea(policy: policy)]).layout(
      in: LayoutEnvironment(
        viewport: MastheadSize(width: 390, height: 800), safeArea: MastheadEdgeInsets(top: 50, bottom: 30),
        fittingHeight: 90))
  }

  private static func element(_ row: Case) -> HeaderElement {
    var element = HeaderElement("title", row.geometry)
    element.fittingSize = MastheadSize(width: 100, height: row.content)
    return element
  }

  @Test(arguments: cases)
  func headerHasRoomForElement(_ row: Case) {
    let header = Header(height: .fitting(minimum: 120), elements: [Self.element(row)])
    #expect(Self.layout(header).height == row.height)
    #expect(Self.layout(header, .include).height == row.height)
    #expect(Self.layout(header, .underlap).height == row.behindBar)
  }

  @Test(arguments: cases)
  func collapsedHeaderHasRoomForElementsWithCollapsedPlace(_ row: Case) {
    var element = Self.element(row)
    (element.geometry, element.collapsed) = (ElementGeometry(height: 700), row.geometry)
    var other = HeaderElement("other", ElementGeometry(height: 600))
    let header = Header(height: 900, elements: [element, other])
    func collapsed(_ policy: SafeAreaPolicy) -> Double {
      var header = header
      header.collapsedHeight = .fitting(minimum: 120)
      return Self.layout(header, policy).collapsedHeight
    }
    #expect(collapsed(.exclude) == row.height && collapsed(.underlap) == row.behindBar)
    // Without a collapsed geometry, an element does not count.
    other.collapsed = nil
    #expect(collapsed(.exclude) == row.height)
  }

  /// The height fits the app's measurement and the highest element. The bounds apply last.
  @Test(
    arguments: [
      (.fitting(minimum: 120), nil, 220, 270), (.fitting(minimum: 400), nil, 400, 400),
      (.fitting(minimum: 120), .points(150), 150, 150), (.fitting(minimum: 120), .ratioOfViewport(0.25), 200, 200),
      // The minimum takes precedence.
      (.fitting(minimum: 120), .points(60), 120, 120),
      (.points(300), .points(250), 250, 250), (.points(300), .ratioOfViewport(0.5), 300, 300),
      (.points(300), .points(0), 0, 0), (.points(300), .ratioOfViewport(0), 0, 0),
      (.ratioOfWidth(1.5), .ratioOfViewport(0.5), 400, 400), (.excludingSafeArea(300), .points(320), 300, 320),
    ] as [(HeaderHeight, MaximumHeight?, Double, Double)])
  func boundsApplyLast(height: HeaderHeight, maximum: MaximumHeight?, points: Double, behindBar: Double) {
    let element = HeaderElement(
      "title", ElementGeometry(height: 200, insets: Self.insets, topInsetExcludesSafeArea: true))
    let header = Header(height: height, maximumHeight: maximum, collapsedHeight: 100, elements: [element])
    for (policy, expected) in [(SafeAreaPolicy.exclude, points), (.underlap, behindBar)] {
      let layout = Self.layout(header, policy)
      #expect(layout.height == expected && layout.collapsedHeight == min(100, expected))
    }
  }

  /// A fitting header cuts off no unscaled element at rest. A lower header would.
  @Test func fittingHeaderHasMinimumHeightForItsElements() {
    var random = SplitMix.printingSeed()
    for _ in 0..<500 {
      var header = random.header()
      let minimum = Double.random(in: 0...100, using: &random)
      header.height = .fitting(minimum: minimum)
      let policy = SafeAreaPolicy.allCases.randomElement(using: &random)!
      let pipeline = Pipeline(header, effects: [SafeArea(policy: policy)])
      let environment = LayoutEnvironment(
        viewport: MastheadSize(width: 390, height: 800), safeArea: MastheadEdgeInsets(top: 50, bottom: 30))
      let layout = pipeline.layout(in: environment)
      var state = ScrollState(contentOffset: layout.topOffset, environment: environment)
      state.contentHeight = 3000
      let frame = pipeline.frame(at: state)
      let bar = policy == .underlap ? 50.0 : 0
      let spare = header.elements.indices.map { index in
        let (geometry, rect) = (header.elements[index].geometry, frame.elements[index].rect)
        let margins = geometry.container == .margins ? (bar, policy == .underlap ? 30.0 : 0) : (0, 0)
        let (top, bottom) = (
          geometry.insets.top + margins.0 + (geometry.topInsetExcludesSafeArea ? bar : 0),
          geometry.insets.bottom + margins.1
        )
        let own = geometry.height == .fill ? geometry.minimumHeight : rect.height
        return layout.height - (top + own + bottom)
      }
      let smallest = min(spare.min()!, layout.height - minimum)
      #expect(abs(smallest) < 1e-9, "\(header), \(policy)")
    }
  }
}
