/// https://developer.apple.com/documentation/swiftui/scrollviewproxy
@MainActor
public struct ScrollViewProxy {
  let stage: Stage

  /// https://developer.apple.com/documentation/swiftui/scrollviewproxy/scrollto(_:anchor:)
  ///
  /// The double scrolls with the next drawing. An anchor is required.
  public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    guard let anchor else { preconditionFailure("The double needs an anchor.") }
    stage.scrollRequest = ScrollRequest(id: AnyHashable(id), anchor: anchor)
  }
}

/// A row to scroll to, and its target position in the scroll view.
struct ScrollRequest {
  let id: AnyHashable
  let anchor: UnitPoint
}

/// https://developer.apple.com/documentation/swiftui/unitpoint
public struct UnitPoint: Hashable, Sendable {
  public var x, y: CGFloat
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
}

/// https://developer.apple.com/documentation/swiftui/scrollviewreader
public struct ScrollViewReader<Content: View>: View, PrimitiveView {
  public var content: (ScrollViewProxy) -> Content

  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) { self.content = content }

  func elements(in context: Context) -> [Element] {
    let stage = context.stage
    let content = context.node.evaluate(self, "ScrollViewReader", in: context) {
      $0.content(ScrollViewProxy(stage: stage))
    }
    return resolve(content, in: context.below("ScrollViewReader"))
  }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/id(_:)
  public func id<ID: Hashable>(_ id: ID) -> some View {
    Mapped(content: self, inputs: [id]) { element, _ in
      element.drawing { element, rect, canvas in
        if let request = canvas.stage.scrollRequest, request.id == AnyHashable(id) { canvas.scroll(to: rect, request) }
        element.draw(rect, &canvas)
      }
    }
  }
}

extension Canvas {
  /// Scrolls until a rectangle on the screen is at the requested position, below the content's margin and within the
  /// content's bounds.
  func scroll(to rect: CGRect, _ request: ScrollRequest) {
    guard let viewport else { return }
    let room = viewport.rect.maxY - viewport.top
    let distance = rect.minY + request.anchor.y * rect.height - (viewport.top + request.anchor.y * room)
    let scrolled = max(0, min(stage.scrolled + distance, stage.contentSize.height - room))
    // New visible rows may differ from their estimated heights, so the position is checked once more.
    if abs(scrolled - stage.scrolled) < 1e-9 {
      stage.scrollRequest = nil
    } else {
      stage.scrolled = scrolled
      stage.needsUpdate = true
    }
  }
}
