/// https://developer.apple.com/documentation/swiftui/scrollphase
@available(iOS 18, macOS 15, *)
public enum ScrollPhase: Equatable, Sendable {
  case idle, tracking, interacting, decelerating, animating
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/onscrollphasechange(_:)-9mndm
  @available(iOS 18, macOS 15, *)
  public func onScrollPhaseChange(
    _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
  ) -> some View {
    Mapped(content: self, inputs: [Closure(call: action)]) { element, context in
      element.drawing { element, rect, canvas in
        context.node.recordChange(of: "phase", to: canvas.stage.phase) { old in
          if let old { action(old, canvas.stage.phase) }
        }
        element.draw(rect, &canvas)
      }
    }
  }
}
