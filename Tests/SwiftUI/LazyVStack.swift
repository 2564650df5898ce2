/// A row of a lazy stack. The stack builds a row when the row is shown.
@MainActor
struct Row {
  /// The row's position in the tree.
  let node: Node
  /// The row's id in a `ForEach`.
  var id: AnyHashable?
  /// The section that the row belongs to, and whether it is the section's header.
  var section: ObjectIdentifier?
  var isHeader = false
  let build: @MainActor () -> [Element]

  /// Returns the row with each of its elements changed.
  func building(_ change: @escaping @MainActor (Element) -> Element) -> Row {
    Row(node: node, id: id, section: section, isHeader: isHeader) { [build] in build().map(change) }
  }
}

/// A view with any number of a lazy stack's rows.
protocol RowsView: View {
  @MainActor func rows(in context: Context) -> [Row]
}

/// Returns the rows of a view, without building them.
@MainActor
func rows<V: View>(of view: V, in context: Context) -> [Row] {
  if let view = view as? any RowsView { return view.rows(in: context) }
  if view is any PrimitiveView { return [Row(node: context.node) { resolve(view, in: context) }] }
  let context = context.below(ObjectIdentifier(V.self))
  return rows(of: body(of: view, in: context), in: context)
}

/// A section of any types.
protocol SectionView {}

/// https://developer.apple.com/documentation/swiftui/section
public struct Section<Parent: View, Content: View, Footer: View>: View, PrimitiveView, RowsView, SectionView {
  let header: Parent
  let content: Content

  func elements(in context: Context) -> [Element] {
    resolve(header, in: context.below("header")) + resolve(content, in: context.below("section"))
  }

  func rows(in context: Context) -> [Row] {
    let (below, section) = (context.below("section"), ObjectIdentifier(context.node))
    let header = Row(node: context.node.child("header"), section: section, isHeader: true) { [header] in
      resolve(header, in: context.below("header"))
    }
    return [header]
      + SwiftUI.rows(of: content, in: below).map { row in
        var row = row
        row.section = section
        return row
      }
  }
}

extension Section where Footer == EmptyView {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), content: content())
  }

  public init(header: Parent, @ViewBuilder content: () -> Content) { self.init(header: header, content: content()) }
}

/// https://developer.apple.com/documentation/swiftui/pinnedscrollableviews
public struct PinnedScrollableViews: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
}

/// https://developer.apple.com/documentation/swiftui/lazyvstack
///
/// The double builds the rows that the enclosing scroll view shows. It assumes that each other row has the average height of
/// those that were built.
public struct LazyVStack<Content: View>: View, PrimitiveView {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
    @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.pinnedViews, self.content) = (alignment, spacing, pinnedViews, content())
  }

  func elements(in context: Context) -> [Element] {
    let rows = LazyRows(
      rows: rows(of: content, in: context.below("LazyVStack")), alignment: alignment.alignment, spacing: spacing ?? 8,
      pinsHeaders: pinnedViews.contains(.sectionHeaders), context: context)
    let element = Element { proposal in
      // A lazy stack has the proposed width.
      let width = proposal.width ?? rows.idealWidth
      return CGSize(width: width, height: rows.height(width))
    } draw: { rect, canvas in
      rows.draw(rect, &canvas)
    }
    return [element]
  }
}

/// The layout of a lazy stack's rows during one drawing.
@MainActor
private final class LazyRows {
  private let rows: [Row]
  private let alignment: Alignment
  private let spacing: CGFloat
  private let pinsHeaders: Bool
  private let context: Context
  private var built: [Int: Element] = [:]

  init(rows: [Row], alignment: Alignment, spacing: CGFloat, pinsHeaders: Bool, context: Context) {
    (self.rows, self.alignment, self.spacing) = (rows, alignment, spacing)
    (self.pinsHeaders, self.context) = (pinsHeaders, context)
  }

  var idealWidth: CGFloat { rows.isEmpty ? 0 : element(0).size(Proposal(width: nil, height: nil)).width }

  func height(_ width: CGFloat) -> CGFloat {
    let estimate = estimatedHeight(width)
    let heights = rows.reduce(0) { $0 + (height(of: $1, width) ?? estimate) }
    return heights + spacing * CGFloat(max(0, rows.count - 1))
  }

  func draw(_ rect: CGRect, _ canvas: inout Canvas) {
    let shown = canvas.viewport?.rect ?? CGRect(x: rect.minX, y: -.infinity, width: rect.width, height: .infinity)
    let places = places(from: rect.minY, rect.width, shown)
    if let request = canvas.stage.scrollRequest, let index = rows.firstIndex(where: { $0.id == request.id }) {
      let (y, height) = places[index]
      canvas.scroll(to: CGRect(x: rect.minX, y: y, width: rect.width, height: height), request)
    }
    var (drawn, pinned) = ([(Element, CGRect)](), [(Element, CGRect)]())
    for (index, place) in places.enumerated() {
      var y = place.y
      let isPinned = pinsHeaders && rows[index].isHeader
      if isPinned, let top = canvas.viewport?.top, y < top {
        let last = places.indices.last { rows[$0].section == rows[index].section } ?? index
        y = max(y, min(top, places[last].y + places[last].height - place.height))
      }
      guard y < shown.maxY, y + place.height > shown.minY else { continue }
      let element = element(index)
      let size = element.size(Proposal(width: rect.width, height: nil))
      let row = CGRect(x: rect.minX, y: y, width: rect.width, height: size.height)
      let placed = (element, alignment.place(size, in: row, context.environment.layoutDirection))
      if isPinned { pinned.append(placed) } else { drawn.append(placed) }
    }
    drawInOrder(drawn + pinned, &canvas)
  }

  /// Returns the rows' positions, and builds visible rows.
  private func places(from start: CGFloat, _ width: CGFloat, _ shown: CGRect) -> [(y: CGFloat, height: CGFloat)] {
    let estimate = estimatedHeight(width)
    var y = start
    return rows.indices.map { index in
      var height = height(of: rows[index], width) ?? estimate
      if y < shown.maxY, y + height > shown.minY { height = measure(index, width) }
      defer { y += height + spacing }
      return (y, height)
    }
  }

  private func element(_ index: Int) -> Element {
    if let element = built[index] { return element }
    let elements = rows[index].build()
    let element =
      elements.count == 1 ? elements[0] : column(elements, alignment, spacing: spacing, in: context)
    built[index] = element
    return element
  }

  /// Builds a row and returns its height. If the height is new, the stack is laid out again.
  private func measure(_ index: Int, _ width: CGFloat) -> CGFloat {
    let height = element(index).size(Proposal(width: width, height: nil)).height
    if self.height(of: rows[index], width) != height {
      rows[index].node.values["height"] = (width, height)
      context.stage.needsUpdate = true
    }
    return height
  }

  /// Returns the height of a row that was built before at a width.
  private func height(of row: Row, _ width: CGFloat) -> CGFloat? {
    (row.node.values["height"] as? (width: CGFloat, height: CGFloat)).flatMap { $0.width == width ? $0.height : nil }
  }

  private func estimatedHeight(_ width: CGFloat) -> CGFloat {
    let known = rows.compactMap { height(of: $0, width) }
    if known.isEmpty { return rows.isEmpty ? 0 : measure(0, width) }
    return known.reduce(0, +) / CGFloat(known.count)
  }
}
