import Testing

@testable import Masthead

/// Headers, elements and lists of unusual sizes. They follow the same rules as usual sizes.
@Suite struct ExtremeHeaderTests {
  private static func frame(
    _ header: Header, _ effects: [any Effect] = [], at offset: Double,
    _ direction: MastheadLayoutDirection = .leftToRight
  ) -> HeaderFrame {
    var state = scroll(offset)
    state.environment.layoutDirection = direction
    return Pipeline(header, effects: effects).frame(at: state)
  }

  /// The collapsed height is at most the height, so such a header stays as it is.
  @Test(arguments: [-300.0, -200, -199, 0, 700])
  func collapsedHeightAboveHeightCountsAsHeight(_ offset: Double) {
    let effects: [any Effect] = [Stretch(), Collapse(), Pin(), Fade(), Snap()]
    let frame = Self.frame(Header(height: .points(200), collapsedHeight: 300), effects, at: offset)
    let stretch = max(0, -200 - offset)
    #expect(frame.header == MastheadRect(x: 0, y: offset, width: 375, height: 200 + stretch))
    #expect(frame.collapse == 0 && frame.opacity == 1 && frame.scrolled == max(0, offset + 200))
  }

  /// A container applies the safe area at all edges, at the sides only, or at no edge.
  @Test(arguments: [
    (
      ElementContainer.bounds, MastheadRect(x: 16, y: 8, width: 75, height: 20),
      MastheadRect(x: 0, y: 0, width: 375, height: 200)
    ),
    (.margins, MastheadRect(x: 75, y: 18, width: 75, height: 20), MastheadRect(x: 59, y: 10, width: 276, height: 169)),
    (.sides, MastheadRect(x: 75, y: 8, width: 75, height: 20), MastheadRect(x: 59, y: 0, width: 276, height: 200)),
  ])
  func insetsApplyToContainer(container: ElementContainer, placed: MastheadRect, filling: MastheadRect) {
    let insets = MastheadDirectionalEdgeInsets(top: 8, leading: 16)
    let header = Header(
      height: 200,
      elements: [
        HeaderElement("title", width: 75, height: 20, insets: insets, within: container),
        HeaderElement("fill", within: container),
      ])
    var state = scroll(0)
    state.environment.safeArea = MastheadEdgeInsets(top: 10, left: 59, bottom: 21, right: 40)
    let pipeline = Pipeline(header, effects: [SafeArea(policy: .underlap)])
    state.contentOffset = pipeline.layout(in: state.environment).topOffset
    let elements = pipeline.frame(at: state).elements
    #expect([elements[0].rect, elements[1].rect] == [placed, filling])
  }

  @Test func headerWithoutHeightKeepsItsElementsInPlace() {
    let header = Header(
      height: .points(0), collapsedHeight: 0,
      elements: [HeaderElement("title", alignment: .bottom, width: 75, height: 20), HeaderElement("fill")])
    let frame = Self.frame(
      header, [Collapse(), Pin(), Curve(), Scale(header["title"], to: 0, progress: .collapse)], at: 50)
    #expect(frame.header == MastheadRect(x: 0, y: 50, width: 375, height: 0))
    #expect(frame.elements[0].rect == MastheadRect(x: 150, y: -20, width: 75, height: 20))
    #expect(frame.elements[1].rect == MastheadRect(x: 0, y: 0, width: 375, height: 0))
  }

  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let geometry: ElementGeometry
    /// The x in both directions, and the width.
    let x, mirroredX, width: Double
  }

  private static let wide = MastheadDirectionalEdgeInsets(leading: 10, trailing: 30)

  @Test(arguments: [
    Place(
      testDescription: "leading", geometry: ElementGeometry(width: 500, insets: wide), x: 10, mirroredX: -135,
      width: 500),
    Place(
      testDescription: "trailing", geometry: ElementGeometry(alignment: .trailing, width: 500, insets: wide), x: -155,
      mirroredX: 30, width: 500),
    Place(
      testDescription: "center", geometry: ElementGeometry(alignment: .center, width: 500, insets: wide), x: -72.5,
      mirroredX: -52.5, width: 500),
    Place(
      testDescription: "insets that leave nothing",
      geometry: ElementGeometry(insets: MastheadDirectionalEdgeInsets(leading: 300, trailing: 200)), x: 300,
      mirroredX: 75, width: 0),
  ])
  func elementWiderThanHeaderOverhangsIt(_ place: Place) {
    let header = Header(height: .points(100), elements: [HeaderElement("wide", place.geometry)])
    let frames = [MastheadLayoutDirection.leftToRight, .rightToLeft].map { Self.frame(header, at: -100, $0) }
    #expect(frames.map { $0.elements[0].rect.x } == [place.x, place.mirroredX])
    #expect(frames.map { $0.elements[0].rect.width } == [place.width, place.width])
  }

  /// If insets leave no height, the element has its minimum height, placed by its alignment.
  @Test(arguments: [(MastheadAlignment.top, 20.0), (.center, 5), (.bottom, -10)])
  func fillingElementHasItsLeastHeight(_ alignment: MastheadAlignment, _ y: Double) {
    let element = HeaderElement(
      "tabs",
      ElementGeometry(
        alignment: alignment, minimumHeight: 10, insets: MastheadDirectionalEdgeInsets(top: 20, bottom: 30)))
    let frame = Self.frame(Header(height: .points(30), elements: [element]), at: -30)
    #expect(frame.elements[0].rect == MastheadRect(x: 0, y: y, width: 375, height: 10))
  }

  // MARK: Lists

  /// A list without content bounces, and the header bounces with it.
  @Test func headerDoesNotHideInListWithoutContent() {
    var (pipeline, frame) = (
      Pipeline(Header(height: .points(200), collapsedHeight: 50)) {
        HideOnScroll(settling: .nearest)
        Collapse()
        Snap()
      }, HeaderFrame()
    )
    for (index, offset) in [-200.0, -150, -100, -100, -200].enumerated() {
      var state = scroll(offset)
      state.time = Double(index)
      state.phase = index < 3 ? .dragging : .idle
      pipeline.update(&frame, at: state)
      #expect(frame.header == MastheadRect(x: 0, y: offset, width: 375, height: 200))
      #expect(frame.scrolled == 0 && frame.collapse == 0 && !frame.isAnimating)
    }
    let layout = pipeline.layout(in: scroll(0).environment)
    #expect(layout.restingOffset(near: -120, contentHeight: 0) == -200)
  }

  /// If the device turns while a header is half hidden, the header keeps its distance within the new bounds.
  @Test func halfHiddenHeaderStaysHalfHiddenWhenDeviceTurns() {
    var (pipeline, frame) = (
      Pipeline(Header(height: .ratioOfWidth(0.5))) { HideOnScroll() }, HeaderFrame()
    )
    func followed(_ distance: Double, width: Double, _ time: Double) -> Double {
      var state = ScrollState(
        contentOffset: distance - width / 2, viewport: MastheadSize(width: width, height: 1000 - width))
      (state.time, state.phase, state.contentHeight) = (time, .dragging, 5000)
      pipeline.update(&frame, at: state)
      #expect(frame.header.y == -width / 2 + distance - frame.scrolled)
      return frame.scrolled
    }
    // The header of 200 points hides, and returns by 60 points.
    #expect([0, 700, 640].enumerated().map { followed($1, width: 400, Double($0)) } == [0, 200, 140])
    // The device turns, and the list jumps. The header of 300 points follows by the same distance.
    #expect(followed(400, width: 600, 3) == 140)
    #expect(followed(420, width: 600, 4) == 160)
    // The device turns back near the top, where the header cannot follow farther than the list has scrolled.
    #expect(followed(90, width: 400, 5) == 90)
    #expect(followed(80, width: 400, 6) == 80)
  }

  // MARK: Snaps

  @Test func ninthSnapIsIgnored() {
    let snaps = (0..<9).map { Snap(start: Double($0) / 10, end: Double($0 + 1) / 10) }
    let layout = Pipeline(Header(height: .points(200), collapsedHeight: 100), effects: snaps)
      .layout(in: scroll(0).environment)
    #expect(layout.snaps.count == 8 && layout.snaps[7].end == 0.8)
    #expect(layout.restingOffset(near: -122, contentHeight: .infinity) == -120)
    #expect(layout.restingOffset(near: -114, contentHeight: .infinity) == -114)
  }
}
