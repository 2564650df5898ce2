/// Why a plugin cannot be used, in one sentence or two: what is wrong, with what, and what helps.
public struct PluginError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ description: String) { self.description = description }
}
