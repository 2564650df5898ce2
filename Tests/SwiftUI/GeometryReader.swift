/// https://developer.apple.com/documentation/swiftui/geometryproxy
public struct GeometryProxy {
  let rect: CGRect
  let spaces: [AnyHashable: CGRect]

  /// https://developer.apple.com/documentation/swiftui/geometryproxy/size
  public var size: CGSize { rect.size }

  /// https://developer.apple.com/documentation/swiftui/geometryproxy/safeareainsets
  public let safeAreaInsets: EdgeInsets

  /// https://developer.apple.com/documentation/swiftui/geometryproxy/frame(in:)-8gvyc
  @available(iOS 17, macOS 14, *)
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    switch coordinateSpace.place {
    case .local: return CGRect(origin: .zero, size: rect.size)
    case .global: return rect
    case .named(let name):
      guard let space = spaces[name.name] else {
        preconditionFailure("No enclosing view defines the coordinate space \(name.name).")
      }
      return rect.offsetBy(dx: -space.minX, dy: -space.minY)
    }
  }

  @MainActor init(_ rect: CGRect, _ canvas: Canvas, _ direction: LayoutDirection) {
    (self.rect, spaces) = (rect, canvas.spaces)
    let area = canvas.covered
    let isLeftToRight = direction == .leftToRight
    safeAreaInsets = EdgeInsets(
      top: area.top, leading: isLeftToRight ? area.left : area.right, bottom: area.bottom,
      trailing: isLeftToRight ? area.right : area.left)
  }
}

/// A kind of coordinate space.
public enum SpacePlace {
  case local, global
  case named(NamedCoordinateSpace)
}

/// https://developer.apple.com/documentation/swiftui/coordinatespaceprotocol
@available(iOS 17, macOS 14, *)
public protocol CoordinateSpaceProtocol {
  var place: SpacePlace { get }
}

/// https://developer.apple.com/documentation/swiftui/namedcoordinatespace
@available(iOS 17, macOS 14, *)
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
  let name: AnyHashable
  public var place: SpacePlace { .named(self) }
}

/// https://developer.apple.com/documentation/swiftui/globalcoordinatespace
@available(iOS 17, macOS 14, *)
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
  public var place: SpacePlace { .global }
}

/// https://developer.apple.com/documentation/swiftui/localcoordinatespace
@available(iOS 17, macOS 14, *)
public struct LocalCoordinateSpace: CoordinateSpaceProtocol, Sendable {
  public init() {}
  public var place: SpacePlace { .local }
}

@available(iOS 17, macOS 14, *)
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// https://developer.apple.com/documentation/swiftui/coordinatespaceprotocol/named(_:)
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace(name: name) }
}

@available(iOS 17, macOS 14, *)
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// https://developer.apple.com/documentation/swiftui/coordinatespaceprotocol/global
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

@available(iOS 17, macOS 14, *)
extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// https://developer.apple.com/documentation/swiftui/coordinatespaceprotocol/local
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

/// https://developer.apple.com/documentation/swiftui/geometryreader
public struct GeometryReader<Content: View>: View, PrimitiveView {
  public var content: (GeometryProxy) -> Content

  public init(@ViewBuilder content: @escaping (GeometryProxy) -> Content) { self.content = content }

  func elements(in context: Context) -> [Element] {
    let element = Element { proposal in
      CGSize(width: proposal.width ?? 10, height: proposal.height ?? 10)
    } draw: { rect, canvas in
      let direction = context.environment.layoutDirection
      let content = context.node.evaluate(
        Call(owner: self, argument: GeometryProxy(rect, canvas, direction)), "GeometryReader", in: context
      ) { $0.owner.content($0.argument) }
      for element in resolve(content, in: context.below("GeometryReader")) {
        let size = element.size(Proposal(width: rect.width, height: rect.height))
        element.draw(Alignment.topLeading.place(size, in: rect, direction), &canvas)
      }
    }
    return [element]
  }
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/coordinatespace(_:)
  @available(iOS 17, macOS 14, *)
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    Mapped(content: self, inputs: [name]) { element, _ in
      element.drawing { element, rect, canvas in
        canvas.with {
          $0.spaces[name.name] = rect
        } draw: {
          element.draw(rect, &$0)
        }
      }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/ongeometrychange(for:of:action:)
  public func onGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (GeometryProxy) -> T, action: @escaping (_ newValue: T) -> Void
  ) -> some View {
    Mapped(content: self, inputs: [Closure(call: transform), Closure(call: action)]) { element, context in
      element.drawing { element, rect, canvas in
        let value = transform(GeometryProxy(rect, canvas, context.environment.layoutDirection))
        context.node.recordChange(of: "geometry", to: value) { _ in action(value) }
        element.draw(rect, &canvas)
      }
    }
  }

  /// https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)-8wgw9
  @available(iOS 17, macOS 14, *)
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    Mapped(content: self, inputs: [value, Closure(call: action)]) { element, context in
      element.drawing { element, rect, canvas in
        context.node.recordChange(of: "change", to: value) { old in
          if old != nil || initial { action() }
        }
        element.draw(rect, &canvas)
      }
    }
  }
}
