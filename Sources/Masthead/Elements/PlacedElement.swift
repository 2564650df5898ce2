/// An element's geometry in a layout, as the few numbers that a frame needs.
public struct PlacedElement: Sendable, BitwiseCopyable {
  /// A rectangle that depends only on the header's current height.
  struct Place: Sendable, BitwiseCopyable {
    let x, width: Double
    /// The height is `constantHeight + headerShare × h`, between the least and the greatest.
    let constantHeight, headerShare, leastHeight, greatestHeight: Double
    /// The y is `y0 + y1 × h − y2 × height`.
    let y0, y1, y2: Double
    let cornerRadius: Double

    func rect(inHeight h: Double) -> MastheadRect {
      let height = max(leastHeight, min(greatestHeight, constantHeight + headerShare * h))
      return MastheadRect(x: x, y: y0 + y1 * h - y2 * height, width: width, height: height)
    }
  }

  let rest, collapsed: Place

  /// The share of the element's size that lies to the left of the point that scaling keeps in place, and above it.
  let anchorShare: MastheadPoint

  /// The share of the spare height above the element at rest.
  let alignmentShare: Double
}

extension HeaderElement {
  /// Computes the element's geometry in a layout. NaN counts as 0, and huge numbers are clamped.
  func placed(in layout: HeaderLayout, _ environment: LayoutEnvironment) -> PlacedElement {
    let anchor = (anchor ?? geometry.alignment).share
    let rest = place(geometry, in: layout, environment)
    return PlacedElement(
      rest: rest, collapsed: collapsed.map { place($0, in: layout, environment) } ?? rest,
      anchorShare: MastheadPoint(
        x: environment.layoutDirection == .leftToRight ? anchor.x : 1 - anchor.x, y: anchor.y),
      alignmentShare: geometry.alignment.share.y)
  }

  /// Returns the height of a header that shows the whole element in one of its geometries, in points. It is the insets
  /// plus the element's own height, or plus the least height of an element that fills. The safe area is zero unless the
  /// header lies behind the bar.
  func headerHeight(for geometry: ElementGeometry, safeArea: MastheadEdgeInsets) -> Double {
    let safeArea = extent(safeArea)
    let margins = MastheadDirectionalEdgeInsets(top: safeArea.top, bottom: safeArea.bottom)
    let (top, bottom) = Self.insets(of: geometry, margins, bar: safeArea.top)
    return top + (ownHeight(in: geometry, bar: safeArea.top) ?? extent(geometry.minimumHeight)) + bottom
  }

  /// Returns the distances of a geometry from the upper and the lower edge of the header, in points.
  private static func insets(
    of geometry: ElementGeometry, _ margins: MastheadDirectionalEdgeInsets, bar: Double
  ) -> (top: Double, bottom: Double) {
    let margins = geometry.container.margins(of: margins)
    return (
      length(geometry.insets.top) + margins.top + (geometry.topInsetExcludesSafeArea ? bar : 0),
      length(geometry.insets.bottom) + margins.bottom
    )
  }

  /// Returns the fixed height of a geometry, in points; nil if the geometry fills the header.
  private func ownHeight(in geometry: ElementGeometry, bar: Double) -> Double? {
    switch geometry.height {
    case .points(let points): extent(points)
    case .excludingSafeArea(let points): extent(points) + bar
    case .fill: nil
    case .fit: extent(fittingSize.height)
    }
  }

  private func place(
    _ geometry: ElementGeometry, in layout: HeaderLayout, _ environment: LayoutEnvironment
  ) -> PlacedElement.Place {
    let bar = layout.safeAreaPolicy == .underlap ? extent(environment.safeArea.top) : 0
    let margins = geometry.container.margins(of: layout.margins)
    let (leading, trailing) = (
      length(geometry.insets.leading) + margins.leading, length(geometry.insets.trailing) + margins.trailing
    )
    let (top, bottom) = Self.insets(of: geometry, layout.margins, bar: bar)
    let share = geometry.alignment.share

    let width: Double =
      switch geometry.width {
      case .points(let points), .excludingSafeArea(let points): extent(points)
      case .fill: max(0, layout.width - leading - trailing)
      case .fit: extent(fittingSize.width)
      }
    var x = leading
    if geometry.width != .fill {
      switch share.x {
      case 0: x = leading
      case 1: x = layout.width - trailing - width
      default: x = (layout.width - width) / 2 + (leading - trailing) / 2
      }
    }
    if environment.layoutDirection == .rightToLeft { x = layout.width - x - width }

    let ownHeight = ownHeight(in: geometry, bar: bar)
    let fills = ownHeight == nil
    return PlacedElement.Place(
      x: x, width: width, constantHeight: ownHeight ?? (0 - top - bottom), headerShare: fills ? 1 : 0,
      leastHeight: fills ? extent(geometry.minimumHeight) : 0,
      greatestHeight: fills ? extent(geometry.maximumHeight) : longestLength * 2,
      y0: share.y == 0 ? top : share.y == 1 ? 0 - bottom : (top - bottom) / 2, y1: share.y, y2: share.y,
      cornerRadius: extent(geometry.cornerRadius))
  }
}

extension HeaderFrame {
  /// Places the elements in the header's current size.
  mutating func placeElements(at moment: Moment) {
    let (placed, height) = (moment.placedElements, header.height)
    elements.elementCount = placed.count
    withElements { elements in
      for index in 0..<placed.count {
        let place = placed[index].rest
        elements[index] = ElementFrame(rect: place.rect(inHeight: height), cornerRadius: place.cornerRadius)
      }
    }
  }

  /// Scales the elements about their anchors.
  mutating func finishElements(at moment: Moment) {
    let placed = moment.placedElements
    withElements { elements in
      for index in 0..<placed.count where elements[index].scale != 1 {
        elements[index].rect.scale(by: elements[index].scale, about: placed[index].anchorShare)
      }
    }
  }
}

extension MastheadRect {
  /// Scales the rectangle. The point at a share of the width and the height keeps its position.
  mutating func scale(by factor: Double, about share: MastheadPoint) {
    x += share.x * width * (1 - factor)
    y += share.y * height * (1 - factor)
    width *= factor
    height *= factor
  }
}
