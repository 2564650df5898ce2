import CMasthead
import TestSupport
import Testing

@testable import Masthead

/// The structs of the C header have the same memory layout as their Swift counterparts.
@Suite(.long) struct CHeaderLayoutTests {
  @Test func geometryHasSameLayout() {
    #expect(offsets([\MastheadPoint.x, \.y]) == offsets([\masthead_point.x, \.y]))
    #expect(offsets([\MastheadSize.width, \.height]) == offsets([\masthead_size.width, \.height]))
    #expect(
      offsets([\MastheadRect.x, \.y, \.width, \.height]) == offsets([\masthead_rect.x, \.y, \.width, \.height]))
    #expect(
      offsets([\MastheadEdgeInsets.top, \.left, \.bottom, \.right])
        == offsets([\masthead_edge_insets.top, \.left, \.bottom, \.right]))
    #expect(
      offsets([\MastheadDirectionalEdgeInsets.top, \.leading, \.bottom, \.trailing])
        == offsets([\masthead_directional_edge_insets.top, \.leading, \.bottom, \.trailing]))
  }

  @Test func framesHaveSameLayout() {
    expectSameLayout(
      HeaderFrame(),
      [
        Field("header", \HeaderFrame.header, \masthead_frame.header), Field("image", \.image, \.image),
        Field("overscroll", \.overscroll, \.overscroll), Field("stretch", \.stretch, \.stretch),
        Field("collapse", \.collapse, \.collapse), Field("scrolled", \.scrolled, \.scrolled),
        Field("contentInset", \.contentInset, \.content_inset), Field("topOffset", \.topOffset, \.top_offset),
        Field("contentOriginY", \.contentOriginY, \.content_origin_y), Field("margins", \.margins, \.margins),
        Field("opacity", \.opacity, \.opacity), Field("imageOpacity", \.imageOpacity, \.image_opacity),
        Field("blur", \.blur, \.blur), Field("scrim", \.scrim, \.scrim), Field("shadow", \.shadow, \.shadow),
        Field("isAnimating", \.isAnimating, \.is_animating), Field("events", \.events, \.events),
        Field("reserved", \.reserved, \.reserved), Field("values", \.values, \.value_count),
        Field("mask", \.mask, \.mask), Field("elements", \.elements, \.element_count),
      ])
    #expect(
      MemoryLayout<HeaderFrame>.offset(of: \.elements.elements) == MemoryLayout<masthead_frame>.offset(of: \.elements))
    #expect(HeaderElement.limit == Int(MASTHEAD_ELEMENTS))
  }

  @Test func elementsHaveSameLayout() {
    expectSameLayout(
      ElementFrame(rect: .zero),
      [
        Field("rect", \ElementFrame.rect, \masthead_element.rect), Field("scale", \.scale, \.scale),
        Field("rotation", \.rotation, \.rotation), Field("opacity", \.opacity, \.opacity),
        Field("blur", \.blur, \.blur), Field("cornerRadius", \.cornerRadius, \.corner_radius),
        Field("zIndex", \.zIndex, \.z_index), Field("reserved", \.reserved, \.reserved),
      ])
  }

  @Test func layoutsHaveSameLayout() {
    let environment = LayoutEnvironment(viewport: .zero)
    expectSameLayout(
      HeaderLayout(Header(), in: environment),
      [
        Field("height", \HeaderLayout.height, \masthead_layout.height),
        Field("collapsedHeight", \.collapsedHeight, \.collapsed_height),
        Field("heightExcludesSafeArea", \.heightExcludesSafeArea, \.height_excludes_safe_area),
        Field(
          "collapsedHeightExcludesSafeArea", \.collapsedHeightExcludesSafeArea, \.collapsed_height_excludes_safe_area),
        Field("collapses", \.collapses, \.collapses), Field("pins", \.pins, \.pins), Field("hides", \.hides, \.hides),
        Field("expands", \.expands, \.expands), Field("shrinks", \.shrinks, \.shrinks),
        Field("placement", \.placement, \.placement), Field("cut", \.cut, \.cut),
        Field("overlapRatio", \.overlapRatio, \.overlap_ratio), Field("givenInset", \.givenInset, \.given_inset),
        Field("safeAreaPolicy", \.safeAreaPolicy, \.safe_area_policy),
        Field("contentMode", \.contentMode, \.content_mode), Field("anchor", \.anchor, \.anchor),
        Field("imageSize", \.imageSize, \.image_size), Field("snaps", \.snaps, \.snap_count),
        Field("width", \.width, \.width), Field("viewportHeight", \.viewportHeight, \.viewport_height),
        Field("cutDepth", \.cutDepth, \.cut_depth), Field("overlap", \.overlap, \.overlap),
        Field("originY", \.originY, \.origin_y), Field("contentOriginY", \.contentOriginY, \.content_origin_y),
        Field("contentInset", \.contentInset, \.content_inset),
        Field("adjustedContentInset", \.adjustedContentInset, \.adjusted_content_inset),
        Field("margins", \.margins, \.margins), Field("collapseScale", \.collapseScale, \.collapse_scale),
        Field("fit", \.fit, \.fit), Field("aspectRatio", \.aspectRatio, \.aspect_ratio),
        Field("inverseAspectRatio", \.inverseAspectRatio, \.inverse_aspect_ratio),
        Field("anchorShare", \.anchorShare, \.anchor_share),
        Field("inverseHeight", \.inverseHeight, \.inverse_height),
        Field("leastBoxHeight", \.leastBoxHeight, \.least_box_height),
        Field("greatestBoxHeight", \.greatestBoxHeight, \.greatest_box_height),
        Field("heightGrowth", \.heightGrowth, \.height_growth),
        Field("collapsedHeightGrowth", \.collapsedHeightGrowth, \.collapsed_height_growth),
        Field("greatestHeight", \.greatestHeight, \.greatest_height),
        Field("reserved", \.reserved, \.reserved),
      ])
    #expect(
      MemoryLayout<HeaderLayout>.offset(of: \.snaps.intervals) == MemoryLayout<masthead_layout>.offset(of: \.snaps))
    #expect(SnapIntervals.capacity == Int(MASTHEAD_SNAPS))
    expectSameLayout(
      SnapIntervals.Interval(start: 0, end: 0, threshold: 0),
      [
        Field("start", \SnapIntervals.Interval.start, \masthead_snap.start), Field("end", \.end, \.end),
        Field("threshold", \.threshold, \.threshold),
      ])
  }

  @Test func statesHaveSameLayout() {
    let environment = LayoutEnvironment(viewport: .zero)
    expectSameLayout(
      ScrollState(contentOffset: 0, environment: environment),
      [
        Field("velocity", \ScrollState.velocity, \masthead_scroll_state.velocity), Field("time", \.time, \.time),
        Field("environment", \.environment, \.viewport), Field("phase", \.phase, \.phase),
        Field("alwaysBounceVertical", \.alwaysBounceVertical, \.always_bounce_vertical),
        Field("reserved", \.reserved, \.reserved), Field("contentHeight", \.contentHeight, \.content_height),
        Field("contentOffset", \.contentOffset, \.content_offset),
      ])
    expectSameLayout(
      environment,
      [
        Field("viewport", \LayoutEnvironment.viewport, \masthead_environment.viewport),
        Field("safeArea", \.safeArea, \.safe_area), Field("fittingHeight", \.fittingHeight, \.fitting_height),
        Field("displayScale", \.displayScale, \.display_scale),
        Field("bottomInset", \.bottomInset, \.bottom_inset),
        Field("layoutDirection", \.layoutDirection, \.layout_direction),
        Field("reducedMotion", \.reducedMotion, \.reduced_motion),
        Field("reducedTransparency", \.reducedTransparency, \.reduced_transparency),
      ])
    let start = MemoryLayout<masthead_scroll_state>.offset(of: \.viewport)!
    #expect(
      offsets([
        \masthead_scroll_state.safe_area, \.fitting_height, \.display_scale, \.bottom_inset, \.layout_direction,
        \.reduced_motion, \.reduced_transparency,
      ])
        == offsets([
          \masthead_environment.safe_area, \.fitting_height, \.display_scale, \.bottom_inset, \.layout_direction,
          \.reduced_motion, \.reduced_transparency,
        ])
        .map { $0.map { $0 + start } })
  }

  @Test func enumerationsHaveSameRawValues() {
    func byte<Value>(_ value: Value) -> Int32 { withUnsafeBytes(of: value) { Int32($0[0]) } }
    #expect(MastheadScrollPhase.allCases.map(byte) == [0, 1, 2, 3, 4])
    #expect([MastheadLayoutDirection.leftToRight, .rightToLeft].map(byte) == [0, 1])
    #expect(Placement.allCases.map(byte) == [0, 1, 2])
    #expect(
      [Placement.aboveContent, .insideContent, .collapsedAboveContent].map(byte)
        == [MASTHEAD_ABOVE_CONTENT, MASTHEAD_INSIDE_CONTENT, MASTHEAD_COLLAPSED_ABOVE_CONTENT].map { Int32($0) })
    #expect(SafeAreaPolicy.allCases.map(byte) == [0, 1, 2])
    #expect(MastheadContentMode.allCases.map(byte) == [0, 1, 2])
    #expect(MastheadAnchor.allCases.map(byte) == [0, 1, 2, 3, 4, 5, 6, 7, 8])
    #expect(
      [HeaderEvents.refresh, .haptic, .custom1, .custom2].map(\.rawValue)
        == [MASTHEAD_REFRESH, MASTHEAD_HAPTIC, MASTHEAD_CUSTOM_1, MASTHEAD_CUSTOM_2].map { UInt32($0) })
    #expect(
      Stages.ordered.map(\.rawValue)
        == [
          MASTHEAD_STAGE_SCROLL, MASTHEAD_STAGE_HEADER, MASTHEAD_STAGE_IMAGE, MASTHEAD_STAGE_MASK,
          MASTHEAD_STAGE_ELEMENTS, MASTHEAD_STAGE_APPEARANCE,
        ].map { UInt8($0) })
    #expect(
      [Target.header, .image].map(\.rawValue) == [MASTHEAD_TARGET_HEADER, MASTHEAD_TARGET_IMAGE].map { Int8($0) })
    #expect(
      [TargetKinds.header, .image, .element].map(\.rawValue)
        == [MASTHEAD_ALLOWS_HEADER, MASTHEAD_ALLOWS_IMAGE, MASTHEAD_ALLOWS_ELEMENT].map { UInt8($0) })
  }

  @Test func cutAndInsetHaveSameBytes() {
    var environment = LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))
    environment.displayScale = 3
    var layout = Pipeline(Header(height: 300), effects: []).layout(in: environment)
    func cLayout() -> masthead_layout { withUnsafeBytes(of: layout) { $0.load(as: masthead_layout.self) } }
    layout.cut = .ratioOfHeight(0.25)
    #expect(cLayout().cut == 0.25 && cLayout().cut_unit == 1 && cLayout().has_no_given_inset)
    layout.cut = .points(80)
    layout.givenInset = 12
    #expect(cLayout().cut == 80 && cLayout().cut_unit == 0)
    #expect(cLayout().given_inset == 12 && !cLayout().has_no_given_inset)
  }

  @Test func snapsHaveSameBytes() {
    var layout = HeaderLayout(Header(), in: LayoutEnvironment(viewport: .zero))
    layout.snaps.append(SnapIntervals.Interval(start: 0.125, end: 0.5, threshold: 0.25))
    layout.snaps.append(SnapIntervals.Interval(start: 0.5, end: 1, threshold: 0.75))
    let cLayout = withUnsafeBytes(of: layout) { $0.load(as: masthead_layout.self) }
    #expect(cLayout.snap_count == 2)
    let (first, second) = (cLayout.snaps.0, cLayout.snaps.1)
    #expect([first.start, first.end, first.threshold] == [0.125, 0.5, 0.25])
    #expect([second.start, second.end, second.threshold] == [0.5, 1, 0.75])
  }

  @Test func elementsHaveSameBytes() {
    var frame = HeaderFrame()
    frame.elements.append(ElementFrame(rect: MastheadRect(x: 1, y: 2, width: 3, height: 4), cornerRadius: 5))
    frame.elements.append(ElementFrame(rect: MastheadRect(x: 6, y: 7, width: 8, height: 9)))
    frame.elements[1].zIndex = -1
    frame.events = [.haptic, .custom2]
    frame.isAnimating = true
    let cFrame = withUnsafeBytes(of: frame) { $0.load(as: masthead_frame.self) }
    #expect(cFrame.element_count == 2 && cFrame.events == 10 && cFrame.is_animating)
    #expect(cFrame.elements.0.rect.y == 2 && cFrame.elements.0.corner_radius == 5 && cFrame.elements.0.opacity == 1)
    #expect(cFrame.elements.1.rect.width == 8 && cFrame.elements.1.z_index == -1 && cFrame.elements.1.scale == 1)
  }

  @Test func maskAndValuesHaveSameBytes() {
    var frame = HeaderFrame()
    frame.mask.move(to: MastheadPoint(x: 1, y: 2))
    frame.mask.cubicCurve(
      to: MastheadPoint(x: 7, y: 8), control1: MastheadPoint(x: 3, y: 4), control2: MastheadPoint(x: 5, y: 6))
    frame.mask.close()
    frame.values["depth"] = 12
    let cFrame = withUnsafeBytes(of: frame) { $0.load(as: masthead_frame.self) }
    #expect(cFrame.mask.element_count == 3 && cFrame.mask.point_count == 4 && !cFrame.mask.is_truncated)
    #expect([cFrame.mask.elements.0, cFrame.mask.elements.1, cFrame.mask.elements.2] == [0, 3, 4])
    #expect(cFrame.mask.points.3.x == 7 && cFrame.mask.points.3.y == 8)
    #expect(cFrame.value_count == 1 && cFrame.values.0.value == 12)
    #expect(withUnsafeBytes(of: cFrame.values.0.name) { Array($0.prefix(6)) } == Array("depth\0".utf8))
  }

  /// A stored property of a Swift struct, and the C field at the same place.
  private struct Field<Swift, C> {
    let name: String
    let swift: PartialKeyPath<Swift>
    let c: PartialKeyPath<C>

    init(_ name: String, _ swift: PartialKeyPath<Swift>, _ c: PartialKeyPath<C>) {
      (self.name, self.swift, self.c) = (name, swift, c)
    }
  }

  /// Requires that a C struct has the same size as a Swift struct, and the same offsets. The fields must be all stored
  /// properties of the Swift struct, in order.
  private func expectSameLayout<Swift, C>(
    _ value: Swift, _ fields: [Field<Swift, C>], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(Mirror(reflecting: value).children.map(\.label) == fields.map(\.name), sourceLocation: sourceLocation)
    #expect(offsets(fields.map(\.swift)) == offsets(fields.map(\.c)), sourceLocation: sourceLocation)
    #expect(MemoryLayout<Swift>.stride == MemoryLayout<C>.stride, sourceLocation: sourceLocation)
  }

  private func offsets<Root>(_ paths: [PartialKeyPath<Root>]) -> [Int?] {
    paths.map { MemoryLayout<Root>.offset(of: $0) }
  }
}
