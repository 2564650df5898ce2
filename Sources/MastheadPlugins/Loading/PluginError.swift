/// Why a plugin cannot be used: where, what is wrong and what helps, worded as `ErrorText` says.
public struct PluginError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
