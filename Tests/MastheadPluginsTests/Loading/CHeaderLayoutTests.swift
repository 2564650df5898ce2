import CMasthead
import Masthead
import Testing

/// The structs of the C header have the same memory layout as their Swift counterparts.
@Suite struct CHeaderLayoutTests {
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
    #expect(MemoryLayout<masthead_frame>.size == MemoryLayout<HeaderFrame>.size)
    #expect(
      offsets([\HeaderFrame.header, \.image, \.overscroll, \.stretch, \.collapse, \.contentInset, \.topOffset])
        == offsets([
          \masthead_frame.header, \.image, \.overscroll, \.stretch, \.collapse, \.content_inset, \.top_offset,
        ]))
    #expect(
      offsets([\HeaderFrame.margins, \.opacity, \.blur, \.scrim, \.values, \.mask])
        == offsets([\masthead_frame.margins, \.opacity, \.blur, \.scrim, \.value_count, \.mask]))
  }

  @Test func layoutsHaveSameLayout() {
    #expect(MemoryLayout<masthead_layout>.size == MemoryLayout<HeaderLayout>.size)
    #expect(
      offsets([
        \HeaderLayout.height, \.collapsedHeight, \.placement, \.cut, \.overlapRatio, \.givenInset, \.safeAreaPolicy,
        \.contentMode, \.anchor, \.imageSize, \.width, \.cutDepth, \.overlap, \.originY, \.contentOriginY,
        \.contentInset, \.adjustedContentInset, \.margins,
      ])
        == offsets([
          \masthead_layout.height, \.collapsed_height, \.placement, \.cut, \.overlap_ratio, \.given_inset,
          \.safe_area_policy, \.content_mode, \.anchor, \.image_size, \.width, \.cut_depth, \.overlap, \.origin_y,
          \.content_origin_y, \.content_inset, \.adjusted_content_inset, \.margins,
        ]))
  }

  @Test func statesHaveSameLayout() {
    #expect(MemoryLayout<masthead_scroll_state>.size == MemoryLayout<ScrollState>.size)
    #expect(
      offsets([
        \ScrollState.velocity, \.time, \.environment, \.phase, \.alwaysBounceVertical, \.contentHeight, \.contentOffset,
      ])
        == offsets([
          \masthead_scroll_state.velocity, \.time, \.viewport, \.phase, \.always_bounce_vertical, \.content_height,
          \.content_offset,
        ]))
    #expect(MemoryLayout<masthead_environment>.stride == MemoryLayout<LayoutEnvironment>.stride)
    #expect(
      offsets([
        \LayoutEnvironment.viewport, \.safeArea, \.fittingHeight, \.displayScale, \.layoutDirection, \.reducedMotion,
      ])
        == offsets([
          \masthead_environment.viewport, \.safe_area, \.fitting_height, \.display_scale, \.layout_direction,
          \.reduced_motion,
        ]))
    let start = MemoryLayout<masthead_scroll_state>.offset(of: \.viewport)!
    #expect(
      offsets([
        \masthead_scroll_state.safe_area, \.fitting_height, \.display_scale, \.layout_direction, \.reduced_motion,
      ])
        == offsets([
          \masthead_environment.safe_area, \.fitting_height, \.display_scale, \.layout_direction, \.reduced_motion,
        ])
        .map { $0.map { $0 + start } })
  }

  @Test func enumerationsHaveSameRawValues() {
    func byte<Value>(_ value: Value) -> Int32 { withUnsafeBytes(of: value) { Int32($0[0]) } }
    #expect(MastheadScrollPhase.allCases.map(byte) == [0, 1, 2, 3, 4])
    #expect([MastheadLayoutDirection.leftToRight, .rightToLeft].map(byte) == [0, 1])
    #expect(Placement.allCases.map(byte) == [0, 1])
    #expect(SafeAreaPolicy.allCases.map(byte) == [0, 1, 2])
    #expect(MastheadContentMode.allCases.map(byte) == [0, 1, 2])
    #expect(MastheadAnchor.allCases.map(byte) == [0, 1, 2, 3, 4, 5, 6, 7, 8])
  }

  @Test func cutAndInsetHaveSameBytes() {
    var environment = LayoutEnvironment(viewport: MastheadSize(width: 375, height: 667))
    environment.displayScale = 3
    var layout = DynamicPipeline(Header(height: 300), effects: EffectList([])).layout(in: environment)
    func cLayout() -> masthead_layout { withUnsafeBytes(of: layout) { $0.load(as: masthead_layout.self) } }
    layout.cut = .ratioOfHeight(0.25)
    #expect(cLayout().cut == 0.25 && cLayout().cut_unit == 1 && cLayout().has_no_given_inset)
    layout.cut = .points(80)
    layout.givenInset = 12
    #expect(cLayout().cut == 80 && cLayout().cut_unit == 0)
    #expect(cLayout().given_inset == 12 && !cLayout().has_no_given_inset)
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

  private func offsets<Root>(_ paths: [PartialKeyPath<Root>]) -> [Int?] {
    paths.map { MemoryLayout<Root>.offset(of: $0) }
  }
}
