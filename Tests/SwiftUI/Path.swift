/// https://developer.apple.com/documentation/swiftui/path
public struct Path: Equatable, Sendable {
  /// https://developer.apple.com/documentation/swiftui/path/element
  public enum Element: Equatable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }

  private var elements: [Element] = []

  public init() {}

  public init(_ callback: (inout Path) -> Void) { callback(&self) }

  /// https://developer.apple.com/documentation/swiftui/path/init(roundedrect:cornerradius:style:)
  ///
  /// The double supports only circular corners, and draws them as quadratic curves.
  public init(roundedRect rect: CGRect, cornerRadius radius: CGFloat, style: RoundedCornerStyle = .continuous) {
    precondition(style == .circular)
    move(to: CGPoint(x: rect.minX + radius, y: rect.minY))
    let corners = [(1.0, 0.0), (1, 1), (0, 1), (0, 0)]
    for (index, (x, y)) in corners.enumerated() {
      let corner = CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
      let (previous, next) = (corners[(index + 3) % 4], corners[(index + 1) % 4])
      addLine(to: CGPoint(x: corner.x + (previous.0 - x) * radius, y: corner.y + (previous.1 - y) * radius))
      addQuadCurve(
        to: CGPoint(x: corner.x + (next.0 - x) * radius, y: corner.y + (next.1 - y) * radius), control: corner)
    }
    closeSubpath()
  }

  public mutating func move(to end: CGPoint) { elements.append(.move(to: end)) }
  public mutating func addLine(to end: CGPoint) { elements.append(.line(to: end)) }
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    elements.append(.quadCurve(to: end, control: control))
  }
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    elements.append(.curve(to: end, control1: control1, control2: control2))
  }
  public mutating func closeSubpath() { elements.append(.closeSubpath) }

  /// https://developer.apple.com/documentation/swiftui/path/addlines(_:)
  public mutating func addLines(_ lines: [CGPoint]) {
    guard let first = lines.first else { return }
    move(to: first)
    for point in lines.dropFirst() { addLine(to: point) }
  }

  /// https://developer.apple.com/documentation/swiftui/path/foreach(_:)
  public func forEach(_ body: (Path.Element) -> Void) { elements.forEach(body) }

  /// https://developer.apple.com/documentation/swiftui/path/offsetby(dx:dy:)
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path { mapping { CGPoint(x: $0.x + dx, y: $0.y + dy) } }

  func mirrored(in bounds: CGRect) -> Path { mapping { CGPoint(x: bounds.width - $0.x, y: $0.y) } }

  private func mapping(_ moved: (CGPoint) -> CGPoint) -> Path {
    var path = Path()
    path.elements = elements.map {
      switch $0 {
      case .move(let to): .move(to: moved(to))
      case .line(let to): .line(to: moved(to))
      case .quadCurve(let to, let control): .quadCurve(to: moved(to), control: moved(control))
      case .curve(let to, let control1, let control2):
        .curve(to: moved(to), control1: moved(control1), control2: moved(control2))
      case .closeSubpath: .closeSubpath
      }
    }
    return path
  }
}

/// https://developer.apple.com/documentation/swiftui/roundedcornerstyle
public enum RoundedCornerStyle: Sendable { case circular, continuous }

/// https://developer.apple.com/documentation/swiftui/shape
public protocol Shape: Sendable, View {
  nonisolated func path(in rect: CGRect) -> Path

  /// https://developer.apple.com/documentation/swiftui/shape/layoutdirectionbehavior
  @available(iOS 17, macOS 14, *)
  nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { get }
}

extension Shape {
  @available(iOS 17, macOS 14, *)
  public nonisolated var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }
  public var body: some View { Color.black.clipShape(self) }
}

/// https://developer.apple.com/documentation/swiftui/layoutdirectionbehavior
@available(iOS 17, macOS 14, *)
public enum LayoutDirectionBehavior: Hashable, Sendable {
  case fixed
  case mirrors(in: LayoutDirection)
  public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }
}

/// https://developer.apple.com/documentation/swiftui/rectangle
public struct Rectangle: Shape {
  public nonisolated init() {}

  public nonisolated func path(in rect: CGRect) -> Path {
    Path {
      $0.addLines([
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
        CGPoint(x: rect.minX, y: rect.maxY),
      ])
      $0.closeSubpath()
    }
  }
}
