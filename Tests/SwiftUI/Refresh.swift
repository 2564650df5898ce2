/// https://developer.apple.com/documentation/swiftui/refreshaction
public struct RefreshAction: Sendable {
  let action: @Sendable () async -> Void

  public func callAsFunction() async { await action() }
}

extension EnvironmentValues {
  /// https://developer.apple.com/documentation/swiftui/environmentvalues/refresh
  public internal(set) var refresh: RefreshAction? {
    get { self[RefreshKey.self] }
    set { self[RefreshKey.self] = newValue }
  }
}

private struct RefreshKey: EnvironmentKey {
  static let defaultValue: RefreshAction? = nil
}

extension View {
  /// https://developer.apple.com/documentation/swiftui/view/refreshable(action:)
  ///
  /// The double shows the control of a scroll view inside, as the drawing `refresh`, while the content is pulled. It does not
  /// perform the action.
  public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    environment(\.refresh, RefreshAction(action: action))
  }
}
