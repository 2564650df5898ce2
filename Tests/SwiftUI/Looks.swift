import UIKit

// Declarations for drawing texts, pictures, colors and outlines. The double ignores values that do not affect
// positions.

/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper
@MainActor
public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (self.get, self.set) = (get, set) }

  /// https://developer.apple.com/documentation/swiftui/binding/constant(_:)
  public nonisolated static func constant(_ value: Value) -> Binding where Value: Sendable {
    MainActor.assumeIsolated { Binding(get: { value }, set: { _ in }) }
  }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }
}

/// https://developer.apple.com/documentation/swiftui/colorscheme
public enum ColorScheme: Hashable, Sendable { case light, dark }

extension EnvironmentValues {
  /// https://developer.apple.com/documentation/swiftui/environmentvalues/colorscheme
  public var colorScheme: ColorScheme { .light }
}

extension Color {
  /// https://developer.apple.com/documentation/swiftui/color/rgbcolorspace
  public enum RGBColorSpace: Sendable { case sRGB }

  /// https://developer.apple.com/documentation/swiftui/color/init(_:red:green:blue:opacity:)
  public init(_ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1) {
    self.init(name: "color", share: opacity)
  }
}

/// https://developer.apple.com/documentation/swiftui/material
public struct Material: Sendable {
  public static let (ultraThin, thin, regular, thick) = (Material(), Material(), Material(), Material())
}

/// https://developer.apple.com/documentation/swiftui/lineargradient
public struct LinearGradient: View {
  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {}
  public var body: some View { Color(name: "gradient") }
}

/// https://developer.apple.com/documentation/swiftui/circle
public struct Circle: Shape {
  public nonisolated init() {}

  public nonisolated func path(in rect: CGRect) -> Path {
    let least = min(rect.width, rect.height)
    let square = CGRect(x: rect.midX - least / 2, y: rect.midY - least / 2, width: least, height: least)
    return Path(roundedRect: square, cornerRadius: least / 2, style: .circular)
  }
}

/// https://developer.apple.com/documentation/swiftui/capsule
public struct Capsule: Shape {
  public nonisolated init() {}

  public nonisolated func path(in rect: CGRect) -> Path {
    Path(roundedRect: rect, cornerRadius: min(rect.width, rect.height) / 2, style: .circular)
  }
}

extension Shape {
  /// https://developer.apple.com/documentation/swiftui/shape/fill(_:style:)
  public func fill(_ content: Material) -> some View { Color(name: "material").clipShape(self) }

  /// https://developer.apple.com/documentation/swiftui/insettableshape/strokeborder(_:linewidth:antialiased:)
  public func strokeBorder(_ content: Color, lineWidth: CGFloat) -> some View { content.opacity(0) }
}

extension Image {
  /// https://developer.apple.com/documentation/swiftui/image/templaterenderingmode
  public enum TemplateRenderingMode: Sendable { case template, original }

  /// https://developer.apple.com/documentation/swiftui/image/renderingmode(_:)
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }
}

/// https://developer.apple.com/documentation/swiftui/font
public struct Font: Sendable {
  /// https://developer.apple.com/documentation/swiftui/font/weight
  public struct Weight: Sendable {
    public static let (ultraLight, thin, light) = (Weight(), Weight(), Weight())
    public static let (regular, medium, semibold) = (Weight(), Weight(), Weight())
    public static let (bold, heavy, black) = (Weight(), Weight(), Weight())
  }

  /// https://developer.apple.com/documentation/swiftui/font/system(size:weight:design:)
  public static func system(size: CGFloat, weight: Weight?) -> Font { Font() }
}

/// https://developer.apple.com/documentation/swiftui/hstack
///
/// The double lays its parts over each other.
public struct HStack<Content: View>: View {
  private let content: Content
  public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) { self.content = content() }
  public var body: some View { ZStack { content } }
}

/// https://developer.apple.com/documentation/swiftui/textalignment
public enum TextAlignment: Hashable, Sendable { case leading, center, trailing }

/// https://developer.apple.com/documentation/swiftui/accessibilitychildbehavior
public struct AccessibilityChildBehavior: Hashable, Sendable {
  public static let ignore = AccessibilityChildBehavior()
}

/// https://developer.apple.com/documentation/swiftui/accessibilitytraits
public struct AccessibilityTraits: SetAlgebra, Sendable {
  private var traits = Set<String>()
  public init() {}
  private init(_ name: String) { traits = [name] }
  public static let isButton = AccessibilityTraits("button")
  public static let isHeader = AccessibilityTraits("header")
  public static let isImage = AccessibilityTraits("image")
  public typealias Element = String
  public func contains(_ member: String) -> Bool { traits.contains(member) }
  public func union(_ other: Self) -> Self { self }
  public func intersection(_ other: Self) -> Self { self }
  public func symmetricDifference(_ other: Self) -> Self { self }
  public mutating func insert(_ new: String) -> (inserted: Bool, memberAfterInsert: String) { traits.insert(new) }
  public mutating func remove(_ member: String) -> String? { traits.remove(member) }
  public mutating func update(with new: String) -> String? { traits.update(with: new) }
  public mutating func formUnion(_ other: Self) {}
  public mutating func formIntersection(_ other: Self) {}
  public mutating func formSymmetricDifference(_ other: Self) {}
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/font(_:)
  public func font(_ font: Font?) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/multilinetextalignment(_:)
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/linelimit(_:)-513mb
  public func lineLimit(_ number: Int?) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/minimumscalefactor(_:)
  public func minimumScaleFactor(_ factor: CGFloat) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/scaledtofill()
  public func scaledToFill() -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/scaledtofit()
  public func scaledToFit() -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/accessibilityelement(children:)
  public func accessibilityElement(children: AccessibilityChildBehavior) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/accessibilitylabel(_:)-1d7jv
  public func accessibilityLabel(_ label: Text) -> some View { self }
  /// https://developer.apple.com/documentation/swiftui/view/accessibilityaddtraits(_:)
  public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }

  /// https://developer.apple.com/documentation/swiftui/view/overlay(alignment:content:)
  public func overlay(alignment: Alignment = .center, @ViewBuilder content: () -> some View) -> some View {
    Layered(content: self, other: content(), alignment: alignment, isInFront: true)
  }
}

/// https://developer.apple.com/documentation/swiftui/scrollgeometry
@available(iOS 18, macOS 15, *)
public struct ScrollGeometry: Equatable, Sendable {
  public var contentOffset: CGPoint
  public var contentSize: CGSize
  public var contentInsets: EdgeInsets
  public var containerSize: CGSize
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/onscrollgeometrychange(for:of:action:)
  @available(iOS 18, macOS 15, *)
  public func onScrollGeometryChange<T: Equatable & Sendable>(
    for type: T.Type, of transform: @escaping @Sendable (ScrollGeometry) -> T,
    action: @escaping (_ oldValue: T, _ newValue: T) -> Void
  ) -> some View {
    Mapped(content: self, inputs: [Closure(call: transform), Closure(call: action)]) { element, context in
      element.drawing { element, rect, canvas in
        element.draw(rect, &canvas)
        let (stage, margin) = (canvas.stage, canvas.stage.contentMargin)
        let geometry = ScrollGeometry(
          contentOffset: CGPoint(x: 0, y: stage.scrolled - margin), contentSize: stage.contentSize,
          contentInsets: EdgeInsets(top: margin, leading: 0, bottom: 0, trailing: 0), containerSize: rect.size)
        let value = transform(geometry)
        context.node.recordChange(of: "scroll geometry", to: value) { old in action(old ?? value, value) }
      }
    }
  }
}
