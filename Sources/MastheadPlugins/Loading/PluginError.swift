import MastheadPlatform

/// The reason that a plugin cannot be used: the location, the problem, and the fix if there is one.
public struct PluginError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  /// Creates an error with a complete message. `ErrorText` has the wording of common messages.
  public init(_ description: String) { self.description = description }

  /// Returns the result of an operation, whose system error becomes a plugin's error with the same words.
  package static func converting<Result>(_ operation: () throws(SystemError) -> Result) throws(PluginError) -> Result {
    do { return try operation() } catch { throw PluginError(error.description) }
  }
}
