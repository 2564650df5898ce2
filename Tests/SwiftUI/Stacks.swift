@_spi(Double) import UIKit

/// Stacks elements vertically, each at its ideal height.
@MainActor
func column(_ elements: [Element], _ alignment: Alignment, spacing: CGFloat, in context: Context) -> Element {
  let sizes = { (width: CGFloat?) in elements.map { $0.size(Proposal(width: width, height: nil)) } }
  return Element { proposal in
    let sizes = sizes(proposal.width)
    let height = sizes.reduce(0) { $0 + $1.height } + spacing * CGFloat(max(0, sizes.count - 1))
    return CGSize(width: sizes.map(\.width).max() ?? 0, height: height)
  } draw: { rect, canvas in
    var (places, y) = ([(Element, CGRect)](), rect.minY)
    for (element, size) in zip(elements, sizes(rect.width)) {
      let row = CGRect(x: rect.minX, y: y, width: rect.width, height: size.height)
      places.append((element, alignment.place(size, in: row, context.environment.layoutDirection)))
      y += size.height + spacing
    }
    drawInOrder(places, &canvas)
  }
}

/// Draws elements from back to front; elements with equal z-indexes in their order.
@MainActor
func drawInOrder(_ places: [(Element, CGRect)], _ canvas: inout Canvas) {
  let order = places.indices.sorted { (places[$0].0.zIndex, $0) < (places[$1].0.zIndex, $1) }
  for index in order { places[index].0.draw(places[index].1, &canvas) }
}

/// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View>: View, PrimitiveView {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    (self.alignment, self.spacing, self.content) = (alignment, spacing, content())
  }

  func elements(in context: Context) -> [Element] {
    let rows = resolve(content, in: context.below("VStack"))
    return [column(rows, alignment.alignment, spacing: spacing ?? 8, in: context)]
  }
}

/// https://developer.apple.com/documentation/swiftui/zstack
public struct ZStack<Content: View>: View, PrimitiveView {
  let alignment: Alignment
  let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    (self.alignment, self.content) = (alignment, content())
  }

  func elements(in context: Context) -> [Element] {
    let layers = resolve(content, in: context.below("ZStack"))
    let element = Element { proposal in
      let sizes = layers.map { $0.size(proposal) }
      return CGSize(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    } draw: { rect, canvas in
      let proposal = Proposal(width: rect.width, height: rect.height)
      let places = layers.map {
        ($0, alignment.place($0.size(proposal), in: rect, context.environment.layoutDirection))
      }
      drawInOrder(places, &canvas)
    }
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/scrollview
public struct ScrollView<Content: View>: View, PrimitiveView {
  public var content: Content

  public init(_ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content) {
    precondition(axes == .vertical, "The double supports vertical scrolling only.")
    self.content = content()
  }

  func elements(in context: Context) -> [Element] {
    // SwiftUI stacks several views in a scroll view implicitly.
    let content = column(
      resolve(content, in: context.below("ScrollView")), .top, spacing: 8, in: context)
    let element = Element { proposal in
      CGSize(width: proposal.width ?? 10, height: proposal.height ?? 10)
    } draw: { rect, canvas in
      let stage = canvas.stage
      let size = content.size(Proposal(width: rect.width, height: nil))
      stage.contentSize = size
      if let last = context.node.values["margin"] as? CGFloat, stage.keepsOffsetIfMarginGrows {
        stage.scrolled += max(0, canvas.contentMargin - last)
      }
      context.node.values["margin"] = canvas.contentMargin
      stage.contentMargin = canvas.contentMargin
      // The content begins below its margin.
      let scrollView = context.node.kept("scroll view") { UIScrollView(frame: rect) }
      if context.environment.refresh != nil, scrollView.refreshControl == nil {
        scrollView.refreshControl = UIRefreshControl(frame: .zero)
      }
      let viewport = Viewport(rect: rect, top: rect.minY + canvas.contentMargin, scrollView: scrollView)
      let y = viewport.top - stage.scrolled
      let place = CGRect(x: rect.minX + (rect.width - size.width) / 2, y: y, width: size.width, height: size.height)
      canvas.with {
        $0.safeArea = (0, 0, 0, 0)
        $0.keyboard = 0
        $0.contentMargin = 0
        $0.viewport = viewport
      } draw: {
        let count = $0.drawn.count
        content.draw(place, &$0)
        // A refresh control is the rearmost view of its scroll view. It stays where the content begins at rest.
        guard stage.scrolled < 0, let control = scrollView.refreshControl else { return }
        $0.draw(
          "refresh", CGRect(x: rect.minX, y: viewport.top, width: rect.width, height: UIRefreshControl.height))
        if control.layer.zPosition <= 0, let drawn = $0.drawn.popLast() { $0.drawn.insert(drawn, at: count) }
      }
    }
    return [element]
  }
}

/// https://developer.apple.com/documentation/swiftui/axis
public enum Axis: Int8, Sendable {
  case horizontal, vertical

  /// https://developer.apple.com/documentation/swiftui/axis/set
  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }
}
