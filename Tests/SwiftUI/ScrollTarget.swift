/// https://developer.apple.com/documentation/swiftui/scrolltarget
public struct ScrollTarget: Sendable {
  /// https://developer.apple.com/documentation/swiftui/scrolltarget/rect
  ///
  /// The visible rectangle, measured from the start of the content.
  public var rect: CGRect
}

/// https://developer.apple.com/documentation/swiftui/scrolltargetbehaviorcontext
public struct ScrollTargetBehaviorContext: Sendable {
  /// https://developer.apple.com/documentation/swiftui/scrolltargetbehaviorcontext/contentsize
  public let contentSize: CGSize
}

/// https://developer.apple.com/documentation/swiftui/scrolltargetbehavior
@MainActor @preconcurrency public protocol ScrollTargetBehavior {
  typealias TargetContext = ScrollTargetBehaviorContext
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/scrolltargetbehavior(_:)
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    Mapped(content: self) { element, _ in
      element.drawing { element, rect, canvas in
        canvas.stage.targetBehavior = behavior
        element.draw(rect, &canvas)
      }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/contentmargins(_:_:for:)
  ///
  /// The double supports the top margin of scroll indicators.
  public func contentMargins(_ edges: Edge.Set, _ length: CGFloat?, for placement: ContentMarginPlacement) -> some View
  {
    Mapped(content: self) { element, _ in
      element.drawing { element, rect, canvas in
        precondition(edges == .top && placement == .scrollIndicators)
        // A scroll view that reaches under a bar insets its indicator by the safe area that is left.
        canvas.stage.indicatorTop = rect.minY + (length ?? 0)
        element.draw(rect, &canvas)
      }
    }
  }
}

/// https://developer.apple.com/documentation/swiftui/contentmarginplacement
public struct ContentMarginPlacement: Equatable, Sendable {
  let name: String
  public static let scrollIndicators = ContentMarginPlacement(name: "scrollIndicators")
}

extension Stage {
  /// Lets go of the drawn view, which flies to a projected distance from its top and comes to rest there. The scroll view's
  /// behavior may choose another distance.
  public func letGo(projected: CGFloat) {
    var target = ScrollTarget(rect: CGRect(x: 0, y: projected, width: size.width, height: size.height))
    targetBehavior?.updateTarget(&target, context: ScrollTargetBehaviorContext(contentSize: contentSize))
    scrolled = target.rect.minY
  }
}
