import UIKit

/// https://developer.apple.com/documentation/swiftui/uiviewrepresentable
@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
  associatedtype UIViewType: UIView
  typealias Context = UIViewRepresentableContext<Self>
  func makeUIView(context: Context) -> UIViewType
  func updateUIView(_ uiView: UIViewType, context: Context)
}

extension UIViewRepresentable {
  public var body: Never { fatalError("A view of UIKit has no body.") }
}

/// https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext
@MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {}

/// Returns the element of a UIKit view. The view is updated if its representable has changed. The first update is
/// before the view has a superview.
@MainActor
func represented<V: UIViewRepresentable>(_ view: V, in context: Context) -> [Element] {
  let element = Element { proposal in
    CGSize(width: proposal.width ?? 10, height: proposal.height ?? 10)
  } draw: { rect, canvas in
    let shown = context.node.kept("view") { view.makeUIView(context: .init()) }
    context.node.evaluate(view, typeName(V.self), in: context) { $0.updateUIView(shown, context: .init()) }
    if shown.superview == nil, let scrollView = canvas.viewport?.scrollView {
      // SwiftUI inserts its own views in between.
      let between = UIView(frame: rect)
      scrollView.addSubview(between)
      between.addSubview(shown)
    }
  }
  return [element]
}
