/// A plugin that can be loaded.
package struct BuiltPlugin: Equatable, Sendable {
  package let name: String

  /// The folder of the plugin's sources, or the prebuilt library that it was copied from.
  package let path: String

  /// The path of the library in the cache. The file is never overwritten, so it can stay loaded.
  package let library: String

  /// Whether the library was already in the cache.
  package let isCached: Bool

  /// The warnings of the compiler, with their notes.
  package let messages: [CompilerMessage]

  package init(name: String, path: String, library: String, isCached: Bool, messages: [CompilerMessage] = []) {
    self.messages = messages
    self.name = name
    self.path = path
    self.library = library
    self.isCached = isCached
  }
}

/// The reason that a plugin was not built.
package struct PluginBuildFailure: Error, Equatable, Sendable, CustomStringConvertible {
  package let name: String
  package let path: String

  /// The reason, in one sentence.
  package let problem: String

  /// The compiler's messages, in the order of its output.
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
