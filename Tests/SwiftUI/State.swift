/// A dynamic property. Its value depends on its owner's position in the tree.
@MainActor
protocol InstalledProperty {
  /// Connects a named property with its owner's position in the tree.
  func install(at name: String, in context: Context)

  /// Returns whether the property's value in a context's environment differs from its installed value.
  func hasChanged(in context: Context) -> Bool
}

/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper
public struct State<Value>: InstalledProperty {
  private let location: Location

  private final class Location {
    let initial: Value
    var name = ""
    weak var node: Node?

    init(_ initial: Value) { self.initial = initial }
  }

  public init(wrappedValue value: Value) { location = Location(value) }
  public init(initialValue value: Value) { location = Location(value) }

  @MainActor public var wrappedValue: Value {
    get {
      location.node?.state(location.name) ?? location.initial
    }
    nonmutating set { location.node?.setState(location.name, to: newValue) }
  }

  /// https://developer.apple.com/documentation/swiftui/state/projectedvalue
  @MainActor public var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }

  func install(at name: String, in context: Context) {
    (location.name, location.node) = (name, context.node)
    if context.node.values[name] == nil { context.node.values[name] = location.initial }
  }

  func hasChanged(in context: Context) -> Bool { false }
}

/// https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper
public struct Environment<Value>: InstalledProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let location = Location()

  private final class Location { var value: Value? }

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { location.value ?? EnvironmentValues()[keyPath: keyPath] }

  func install(at name: String, in context: Context) { location.value = context.environment[keyPath: keyPath] }

  func hasChanged(in context: Context) -> Bool {
    guard let value = location.value else { return true }
    return !areSame(value, context.environment[keyPath: keyPath])
  }
}
