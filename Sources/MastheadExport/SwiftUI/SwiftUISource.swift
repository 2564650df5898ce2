/// Swift source of a scroll view for SwiftUI whose header behaves like a pipeline's.
///
/// Like the geometry, the view omits code that the pipeline does not need: the mask of a header that is not cut, or measuring
/// a header of fixed height.
struct SwiftUISource {
  let geometry: GeometrySource

  /// The names of the view's type, and of the shape that clips the header.
  let view, mask: String

  private let title: String

  init(_ formulas: HeaderFormulas, name: String) {
    let swiftName = SwiftName(of: name)
    geometry = GeometrySource(
      formulas, type: swiftName.type("Geometry"), title: name, hasContentInset: false)
    view = swiftName.type("ScrollView")
    mask = swiftName.type("Mask")
    title = SwiftLiteral.comment(name)
  }

  /// The source, with a line break at its end.
  var text: String {
    let types = [scrollView, geometry.hasMask ? shape : nil, geometry.text].compactMap { $0 }
    return "import SwiftUI\n\n" + types.joined(separator: "\n")
  }

  // MARK: The view

  private var scrollView: String {
    """
    /// A scroll view with the header "\(title)": its title, its image and the rows below.
    ///
    ///     \(view) {
    ///       Text("Title")
    ///     } image: {
    ///       Image("header").resizable()
    ///     } content: {
    ///       ForEach(0..<50) { Text("Row \\($0)").frame(height: 44) }
    ///     }
    ///
    /// The image must be resizable; the header sets its size. Needs iOS 17 or macOS 14.
    struct \(view)<Title: View, Picture: View, Content: View>: View {
    \(indented(members.joined(separator: "\n\n")))
    }

    """
  }

  private var members: [String] { [properties, initializer, body, header] }

  private var properties: String {
    lines(
      "private let title: Title",
      "private let picture: Picture",
      "private let content: Content",
      measures ? "@State private var fittingHeight: CGFloat = 0" : nil,
      geometry.marginsFollowSafeArea ? "@State private var bottomInset = CGFloat.infinity" : nil,
      "@Environment(\\.layoutDirection) private var layoutDirection")
  }

  private var initializer: String {
    """
    init(
      @ViewBuilder header: () -> Title, @ViewBuilder image: () -> Picture, @ViewBuilder content: () -> Content
    ) {
      title = header()
      picture = image()
      self.content = content()
    }
    """
  }

  private var body: String {
    let slot = lines(
      "GeometryReader { slot in",
      "  header(",
      "    geometry, slot: slot.frame(in: .named(\"\(view)\")).origin,",
      "    safeArea: room.safeAreaInsets)",
      "}",
      "// Rects use physical coordinates in both reading directions.",
      ".environment(\\.layoutDirection, .leftToRight)",
      ".frame(height: \(geometry.hasOrigin ? "-geometry.originY" : "geometry.contentOriginY"))",
      topPadding.map { ".padding(.top, \($0))" },
      ".zIndex(1)",
      "LazyVStack(spacing: 0) { content }")
    return lines(
      "var body: some View {",
      "  GeometryReader { room in",
      "    let geometry = geometry(in: room)",
      "    ScrollView {",
      "      VStack(spacing: 0) {",
      indented(indented(indented(indented(slot)))),
      "      }",
      "    }",
      ignoredEdges.map { "    .ignoresSafeArea(.container, edges: \($0))" },
      "  }",
      geometry.marginsFollowSafeArea ? indented(keyboard) : nil,
      "  .coordinateSpace(.named(\"\(view)\"))",
      "}",
      "",
      "/// The geometry in the whole scroll view, including its parts below bars.",
      "private func geometry(in room: GeometryProxy) -> \(geometry.type) {",
      indented(geometryCall.arguments.count > 1 ? geometryCall.lines : geometryCall.text),
      "}")
  }

  /// The code that measures the safe area without the keyboard.
  private var keyboard: String {
    """
    .background {
      // Ignores the keyboard, which covers rows only.
      Color.clear
        .onGeometryChange(for: CGFloat.self) { $0.safeAreaInsets.bottom } action: { bottomInset = $0 }
        .ignoresSafeArea(.keyboard)
    }
    """
  }

  private var geometryCall: SwiftCall {
    geometry.call(
      viewportWidth: "room.size.width + room.safeAreaInsets.leading + room.safeAreaInsets.trailing",
      safeAreaTop: "room.safeAreaInsets.top", fittingHeight: "fittingHeight")
  }

  private var header: String {
    lines(
      "/// The header in its slot. The slot's position inside the safe area determines the content offset.",
      "private func header(_ geometry: \(geometry.type), slot: CGPoint, safeArea: EdgeInsets) -> some View {",
      "  let contentOffset = \(geometry.hasOrigin ? "geometry.originY - (slot.y + safeArea.top)" : "-(slot.y + safeArea.top)")",
      "  let frame = geometry.frame(at: contentOffset)",
      "  let image = geometry.imageFrame(at: contentOffset)",
      geometry.hasMask ? "  let mask = \(mask)(corners: geometry.mask(at: contentOffset))" : nil,
      geometry.marginsFollowSafeArea
        ? "  var margins = safeArea\n  margins.bottom = min(safeArea.bottom, bottomInset)" : nil,
      "  let left = layoutDirection == .leftToRight ? safeArea.leading : safeArea.trailing",
      "  return ZStack(alignment: .topLeading) {",
      "    picture",
      "      .environment(\\.layoutDirection, layoutDirection)",
      "      .frame(width: image.width, height: image.height)",
      "      .offset(x: image.minX, y: image.minY)",
      "    title",
      geometry.marginsFollowSafeArea ? "      .padding(margins)" : nil,
      measures ? "      .fixedSize(horizontal: false, vertical: true)" : nil,
      measures
        ? "      .onGeometryChange(for: CGFloat.self) { $0.size.height } action: { fittingHeight = $0 }" : nil,
      "      .environment(\\.layoutDirection, layoutDirection)",
      "      .frame(width: frame.width, height: frame.height)",
      "  }",
      "  .frame(width: frame.width, height: frame.height, alignment: .topLeading)",
      geometry.hasMask ? "  .clipShape(mask)" : "  .clipped()",
      "  .contentShape(\(geometry.hasMask ? "mask" : "Rectangle()"))",
      "  .offset(x: -slot.x - left, y: frame.minY\(geometry.hasOrigin ? " - geometry.originY" : ""))",
      "}")
  }

  // MARK: The mask

  private var shape: String {
    """
    /// The visible part of the header.
    struct \(mask): Shape {
      let corners: [CGPoint]

      nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { .fixed }

      nonisolated func path(in rect: CGRect) -> Path {
        Path { path in
          path.addLines(corners)
          path.closeSubpath()
        }
      }
    }

    """
  }

  // MARK: Requirements of the pipeline

  /// Whether the view measures the header, because its height fits its content.
  private var measures: Bool { geometry.hasFittingHeight }

  /// The space above the header; nil without an inset.
  private var topPadding: String? {
    geometry.formulas.collectionInset.flatMap { $0 == 0 ? nil : SwiftLiteral.number($0) }
  }

  /// The edges at which the scroll view ignores the safe area.
  private var ignoredEdges: String? {
    switch geometry.formulas.safeAreaPolicy {
    case .include: nil
    case .underlap: ".top"
    case .exclude: ".vertical"
    }
  }

  /// Joins the lines that are not nil.
  private func lines(_ lines: String?...) -> String { lines.compactMap { $0 }.joined(separator: "\n") }
}
