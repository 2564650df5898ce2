/// A plugin that can be loaded.
public struct BuiltPlugin: Equatable, Sendable {
  public let name: String

  /// Where it was built from: the folder of its sources, or the library.
  public let path: String

  /// The library, in the cache. It is never written again, so that it may be loaded for as long as anybody likes.
  public let library: String

  /// Whether it lay in the cache already.
  public let isCached: Bool

  public init(name: String, path: String, library: String, isCached: Bool) {
    self.name = name
    self.path = path
    self.library = library
    self.isCached = isCached
  }
}

/// Why a plugin was not built.
public struct PluginBuildFailure: Error, Equatable, Sendable, CustomStringConvertible {
  public let name: String
  public let path: String

  /// One sentence.
  public let problem: String

  /// What the compiler said, in its order.
  public let messages: [CompilerMessage]

  public init(of source: PluginSource, _ problem: String, messages: [CompilerMessage] = []) {
    self.init(name: source.name, path: source.path, problem, messages: messages)
  }

  init(name: String, path: String, _ problem: String, messages: [CompilerMessage]) {
    self.name = name
    self.path = path
    self.problem = problem
    self.messages = messages
  }

  public var description: String { problem }
}
