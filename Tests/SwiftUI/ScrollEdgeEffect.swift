extension View {
  /// https://developer.apple.com/documentation/swiftui/view/scrolledgeeffecthidden(_:for:)
  @available(iOS 26, macOS 26, *)
  public func scrollEdgeEffectHidden(_ hidden: Bool = true, for edges: Edge.Set = .all) -> some View {
    Mapped(content: self, inputs: [hidden, edges.rawValue]) { element, _ in
      element.drawing { element, rect, canvas in
        if edges.contains(.top) { canvas.stage.isTopEdgeEffectHidden = hidden }
        element.draw(rect, &canvas)
      }
    }
  }
}
