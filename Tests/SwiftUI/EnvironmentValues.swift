/// https://developer.apple.com/documentation/swiftui/environmentkey
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<K: EnvironmentKey>(key: K.Type) -> K.Value {
    get { values[ObjectIdentifier(key)] as? K.Value ?? K.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// https://developer.apple.com/documentation/swiftui/environmentvalues/layoutdirection
  public var layoutDirection = LayoutDirection.leftToRight

  /// https://developer.apple.com/documentation/swiftui/environmentvalues/displayscale
  public var displayScale: CGFloat = 1

  /// https://developer.apple.com/documentation/swiftui/environmentvalues/accessibilityreducemotion
  public internal(set) var accessibilityReduceMotion = false

  /// https://developer.apple.com/documentation/swiftui/environmentvalues/accessibilityreducetransparency
  public internal(set) var accessibilityReduceTransparency = false

  /// Turns on the system's Reduce Motion setting.
  @_spi(Double) public mutating func reduceMotion() { accessibilityReduceMotion = true }

  /// Turns on the system's Reduce Transparency setting.
  @_spi(Double) public mutating func reduceTransparency() { accessibilityReduceTransparency = true }
}

/// https://developer.apple.com/documentation/swiftui/layoutdirection
public enum LayoutDirection: Hashable, CaseIterable, Sendable {
  case leftToRight, rightToLeft
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/environment(_:_:)
  public func environment<V>(_ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V) -> some View {
    ContextModified(content: self, inputs: [keyPath, value]) { context in
      var context = context
      context.environment[keyPath: keyPath] = value
      return context
    }
  }
}

/// A view in a modified context.
struct ContextModified<Content: View>: PrimitiveView, RowsView, ComparedByParts {
  let content: Content
  /// The modifier's arguments, on which the change depends.
  let inputs: [Any]
  let change: @MainActor (Context) -> Context

  var parts: [Any] { [content] + inputs }

  func elements(in context: Context) -> [Element] { resolve(content, in: change(context)) }

  func rows(in context: Context) -> [Row] { SwiftUI.rows(of: content, in: change(context)) }
}
