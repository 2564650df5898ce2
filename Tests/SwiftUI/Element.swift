/// The room that is offered to a view: nil is as much as it likes.
struct Proposal {
  var width: CGFloat?
  var height: CGFloat?
}

/// A view that is drawn or arranged, rather than made of others.
protocol PrimitiveView: View where Body == Never {
  @MainActor func elements(in context: Context) -> [Element]
}

extension PrimitiveView {
  public var body: Never { fatalError("A primitive view has no body.") }
}

/// One thing that takes room.
@MainActor
struct Element {
  var size: @MainActor (Proposal) -> CGSize
  var draw: @MainActor (CGRect, inout Canvas) -> Void
  var zIndex = 0.0

  /// The element with its drawing changed.
  func drawing(_ change: @escaping @MainActor (Element, CGRect, inout Canvas) -> Void) -> Element {
    Element(size: size, draw: { change(self, $0, &$1) }, zIndex: zIndex)
  }
}

/// What is known where a view stands in the tree.
@MainActor
struct Context {
  var environment: EnvironmentValues
  /// The place in the tree, by which state is kept.
  var path: String
  let stage: Stage

  func below(_ step: String) -> Context {
    var context = self
    context.path += "/" + step
    return context
  }

  /// Gives a view's or a modifier's properties their values.
  func install(_ owner: Any) {
    for child in Mirror(reflecting: owner).children {
      (child.value as? any InstalledProperty)?.install(at: path + "." + (child.label ?? ""), in: self)
    }
  }
}

/// The elements that a view comes to.
@MainActor
func resolve<V: View>(_ view: V, in context: Context) -> [Element] {
  if let primitive = view as? any PrimitiveView { return primitive.elements(in: context) }
  let context = context.below("\(V.self)")
  context.install(view)
  return resolve(view.body, in: context)
}

/// What is true of all that is drawn at some depth of the tree.
@MainActor
struct Canvas {
  var clips: [Path] = []
  var opacity = 1.0
  var groupOpacity = 1.0
  var blur: CGFloat = 0
  var isBlurOpaque = false
  /// The rectangles of named coordinate spaces, on the screen.
  var spaces: [AnyHashable: CGRect] = [:]
  /// The safe area that is not yet used up, by physical side.
  var safeArea: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat)
  /// How much of the lower edge a keyboard covers, what the safe area has there included.
  var keyboard: CGFloat = 0
  let stage: Stage
  var drawn: [Drawn] = []

  /// What is not to be drawn on, by physical side.
  var covered: (top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (safeArea.top, safeArea.left, max(safeArea.bottom, keyboard), safeArea.right)
  }

  /// Draws with something changed, and back.
  mutating func with(_ change: (inout Canvas) -> Void, draw: (inout Canvas) -> Void) {
    var inner = self
    change(&inner)
    draw(&inner)
    drawn = inner.drawn
  }
}

/// A thing that was drawn.
@_spi(Double)
public struct Drawn {
  /// What it is: a text's own words, an image's name, a colour's name.
  public let name: String
  /// Where, on the screen.
  public let rect: CGRect
  /// What is seen of it is inside all of these, on the screen.
  public let clips: [Path]
  /// Its own opacity within the compositing group that it is part of.
  public let opacity: Double
  /// The opacity of that group, which fades as a whole.
  public let groupOpacity: Double
  public let blur: CGFloat
  /// Whether it is blurred as an opaque picture, whose edges do not fade.
  public let isBlurOpaque: Bool
}
