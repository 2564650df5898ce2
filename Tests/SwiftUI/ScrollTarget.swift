/// https://developer.apple.com/documentation/swiftui/scrolltarget
@available(iOS 17, macOS 14, *)
public struct ScrollTarget: Sendable {
  /// https://developer.apple.com/documentation/swiftui/scrolltarget/rect
  ///
  /// The visible rectangle. In the double, its origin is 0 when the content rests at its top, for any margin of the
  /// content.
  public var rect: CGRect
}

/// https://developer.apple.com/documentation/swiftui/scrolltargetbehaviorcontext
@available(iOS 17, macOS 14, *)
public struct ScrollTargetBehaviorContext: Sendable {
  /// https://developer.apple.com/documentation/swiftui/scrolltargetbehaviorcontext/contentsize
  public let contentSize: CGSize
  /// https://developer.apple.com/documentation/swiftui/scrolltargetbehaviorcontext/axes
  public let axes: Axis.Set
}

/// https://developer.apple.com/documentation/swiftui/scrolltargetbehavior
@available(iOS 17, macOS 14, *)
public protocol ScrollTargetBehavior {
  typealias TargetContext = ScrollTargetBehaviorContext
  func updateTarget(_ target: inout ScrollTarget, context: TargetContext)
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/scrolltargetbehavior(_:)
  @available(iOS 17, macOS 14, *)
  public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    Mapped(content: self, inputs: [behavior]) { element, _ in
      element.drawing { element, rect, canvas in
        canvas.stage.targetBehavior = behavior
        element.draw(rect, &canvas)
      }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/contentmargins(_:_:for:)
  ///
  /// The double supports the top margin.
  @available(iOS 17, macOS 14, *)
  public func contentMargins(_ edges: Edge.Set, _ length: CGFloat?, for placement: ContentMarginPlacement) -> some View
  {
    Mapped(content: self, inputs: [edges.rawValue, length as Any, placement]) { element, _ in
      element.drawing { element, rect, canvas in
        precondition(edges == .top && [.scrollContent, .scrollIndicators].contains(placement))
        canvas.with {
          // A scroll view that extends under a bar insets its indicator by the remaining safe area.
          if placement == .scrollIndicators { $0.stage.indicatorTop = rect.minY + (length ?? 0) }
          if placement == .scrollContent { $0.contentMargin = length ?? 0 }
        } draw: {
          element.draw(rect, &$0)
        }
      }
    }
  }
}

/// https://developer.apple.com/documentation/swiftui/contentmarginplacement
@available(iOS 17, macOS 14, *)
public struct ContentMarginPlacement: Equatable, Sendable {
  let name: String
  public static let scrollContent = ContentMarginPlacement(name: "scrollContent")
  public static let scrollIndicators = ContentMarginPlacement(name: "scrollIndicators")
}

extension Stage {
  /// Releases the drawn view. The view decelerates to a projected distance from its top and rests. The scroll view's
  /// behavior may choose another distance.
  public func letGo(projected: CGFloat) {
    var target = ScrollTarget(rect: CGRect(x: 0, y: projected, width: size.width, height: size.height))
    targetBehavior?.updateTarget(
      &target, context: ScrollTargetBehaviorContext(contentSize: contentSize, axes: .vertical))
    scrolled = target.rect.minY
  }
}
