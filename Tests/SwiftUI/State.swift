/// A dynamic property, whose value depends on its owner's position in the tree.
@MainActor
protocol InstalledProperty {
  func install(at path: String, in context: Context)
}

/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper
public struct State<Value>: InstalledProperty {
  private let location: Location

  private final class Location {
    let initial: Value
    var path: String?
    weak var stage: Stage?

    init(_ initial: Value) { self.initial = initial }
  }

  public init(wrappedValue value: Value) { location = Location(value) }
  public init(initialValue value: Value) { location = Location(value) }

  @MainActor public var wrappedValue: Value {
    get {
      guard let path = location.path, let stage = location.stage else { return location.initial }
      return stage.storage[path] as? Value ?? location.initial
    }
    nonmutating set {
      guard let path = location.path, let stage = location.stage else { return }
      stage.storage[path] = newValue
      stage.needsUpdate = true
    }
  }

  func install(at path: String, in context: Context) {
    (location.path, location.stage) = (path, context.stage)
    if context.stage.storage[path] == nil { context.stage.storage[path] = location.initial }
  }
}

/// https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper
public struct Environment<Value>: InstalledProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let location = Location()

  private final class Location { var value: Value? }

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { location.value ?? EnvironmentValues()[keyPath: keyPath] }

  func install(at path: String, in context: Context) { location.value = context.environment[keyPath: keyPath] }
}
