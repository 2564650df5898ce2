/// The reason that a plugin cannot be used: the location, the problem, and the fix if there is one.
public struct PluginError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  /// Creates an error with a complete message. `ErrorText` has the wording of common messages.
  public init(_ description: String) { self.description = description }
}
