import UIKit

/// The size offered to a view; nil for the view's ideal size.
struct Proposal {
  var width: CGFloat?
  var height: CGFloat?
}

/// A view that draws or arranges elements and has no body.
protocol PrimitiveView: View where Body == Never {
  @MainActor func elements(in context: Context) -> [Element]
}

extension PrimitiveView {
  public var body: Never { fatalError("A primitive view has no body.") }
}

/// An element of the layout.
@MainActor
struct Element {
  var size: @MainActor (Proposal) -> CGSize
  var draw: @MainActor (CGRect, inout Canvas) -> Void
  var zIndex = 0.0

  /// Returns the element with a different drawing closure.
  func drawing(_ change: @escaping @MainActor (Element, CGRect, inout Canvas) -> Void) -> Element {
    Element(size: size, draw: { change(self, $0, &$1) }, zIndex: zIndex)
  }
}

/// The context of a view at its position in the tree.
@MainActor
struct Context {
  var environment: EnvironmentValues
  /// The view's position in the tree, which identifies its state.
  var node: Node
  let stage: Stage

  func below(_ step: some Hashable) -> Context {
    var context = self
    context.node = node.child(AnyHashable(step))
    return context
  }
}

/// Returns the elements of a view.
@MainActor
func resolve<V: View>(_ view: V, in context: Context) -> [Element] {
  if let primitive = view as? any PrimitiveView { return primitive.elements(in: context) }
  if let view = view as? any UIViewRepresentable {
    return represented(view, in: context.below(ObjectIdentifier(V.self)))
  }
  let context = context.below(ObjectIdentifier(V.self))
  return resolve(body(of: view, in: context), in: context)
}

/// Returns a view's body. The body is evaluated only if a dependency has changed.
@MainActor
func body<V: View>(of view: V, in context: Context) -> V.Body {
  context.node.evaluate(view, typeName(V.self), in: context) { $0.body }
}

/// Returns the name of a type without its generic arguments.
func typeName(_ type: Any.Type) -> String { String("\(type)".prefix { $0 != "<" }) }

/// The drawing state at some depth of the tree.
@MainActor
struct Canvas {
  var clips: [Path] = []
  var opacity = 1.0
  var groupOpacity = 1.0
  var blur: CGFloat = 0
  var isBlurOpaque = false
  var scale: CGFloat = 1
  var rotation = 0.0
  var shadow: DrawnShadow?
  var takesTouches = true
  var isAccessibilityHidden = false
  /// The rectangles of named coordinate spaces, on the screen.
  var spaces: [AnyHashable: CGRect] = [:]
  /// The remaining safe area, by physical side.
  var safeArea: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat)
  /// The visible part of the enclosing scroll view's content.
  var viewport: Viewport?
  /// The margin above the content of a scroll view.
  var contentMargin: CGFloat = 0
  /// The height that a keyboard covers at the bottom, including the safe area there.
  var keyboard: CGFloat = 0
  let stage: Stage
  var drawn: [Drawn] = []

  /// The area that views must avoid, by physical side.
  var covered: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (safeArea.top, safeArea.left, max(safeArea.bottom, keyboard), safeArea.right)
  }

  /// Draws with a temporary change.
  mutating func with(_ change: (inout Canvas) -> Void, draw: (inout Canvas) -> Void) {
    var inner = self
    change(&inner)
    draw(&inner)
    drawn = inner.drawn
  }
}

/// The visible part of a scroll view's content.
struct Viewport {
  /// The scroll view's rectangle, on the screen.
  let rect: CGRect
  /// The y at which the content begins at rest, on the screen.
  let top: CGFloat
  /// The view of UIKit that scrolls the content.
  let scrollView: UIScrollView
}

/// A drawn element.
@_spi(Double)
public struct Drawn {
  /// The element's name: a text's content, or the name of an image or color.
  public let name: String
  /// The element's rect, on the screen.
  public let rect: CGRect
  /// The clips, on the screen. The visible part lies inside all of them.
  public let clips: [Path]
  /// The element's opacity within its compositing group.
  public let opacity: Double
  /// The opacity of the compositing group as a whole.
  public let groupOpacity: Double
  public let blur: CGFloat
  /// Whether the blur is opaque, so that the edges do not fade.
  public let isBlurOpaque: Bool
  /// The scale about the center of the rect. It does not change the rect.
  public let scale: CGFloat
  /// The rotation in degrees.
  public let rotation: Double
  /// The shadow of the group that the element belongs to.
  public let shadow: DrawnShadow?
  public let takesTouches: Bool
  public let isAccessibilityHidden: Bool
}

/// A drawn shadow.
@_spi(Double)
public struct DrawnShadow: Equatable {
  public let color: Color
  public let radius: CGFloat
  public let x: CGFloat
  public let y: CGFloat
}
