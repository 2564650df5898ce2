/// A property that gets its value from where its owner stands in the tree.
@MainActor
protocol InstalledProperty {
  func install(at path: String, in context: Context)
}

/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper
public struct State<Value>: InstalledProperty {
  private let place: Place

  private final class Place {
    let initial: Value
    var path: String?
    weak var stage: Stage?

    init(_ initial: Value) { self.initial = initial }
  }

  public init(wrappedValue value: Value) { place = Place(value) }
  public init(initialValue value: Value) { place = Place(value) }

  @MainActor public var wrappedValue: Value {
    get {
      guard let path = place.path, let stage = place.stage else { return place.initial }
      return stage.kept[path] as? Value ?? place.initial
    }
    nonmutating set {
      guard let path = place.path, let stage = place.stage else { return }
      stage.kept[path] = newValue
      stage.needsUpdate = true
    }
  }

  func install(at path: String, in context: Context) {
    (place.path, place.stage) = (path, context.stage)
    if context.stage.kept[path] == nil { context.stage.kept[path] = place.initial }
  }
}

/// https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper
public struct Environment<Value>: InstalledProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let place = Place()

  private final class Place { var value: Value? }

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { place.value ?? EnvironmentValues()[keyPath: keyPath] }

  func install(at path: String, in context: Context) { place.value = context.environment[keyPath: keyPath] }
}
