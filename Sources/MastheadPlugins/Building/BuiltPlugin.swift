/// A plugin that can be loaded.
package struct BuiltPlugin: Equatable, Sendable {
  package let name: String

  /// Where it was built from: the folder of its sources, or the library.
  package let path: String

  /// The library, in the cache. It is never written again, so that it may be loaded for as long as anybody likes.
  package let library: String

  /// Whether it lay in the cache already.
  package let isCached: Bool

  package init(name: String, path: String, library: String, isCached: Bool) {
    self.name = name
    self.path = path
    self.library = library
    self.isCached = isCached
  }
}

/// Why a plugin was not built.
package struct PluginBuildFailure: Error, Equatable, Sendable, CustomStringConvertible {
  package let name: String
  package let path: String

  /// One sentence.
  package let problem: String

  /// What the compiler said, in its order.
  package let messages: [CompilerMessage]

  package init(of source: PluginSource, _ problem: String, messages: [CompilerMessage] = []) {
    self.init(name: source.name, path: source.path, problem, messages: messages)
  }

  init(name: String, path: String, _ problem: String, messages: [CompilerMessage]) {
    self.name = name
    self.path = path
    self.problem = problem
    self.messages = messages
  }

  package var description: String { problem }
}
